import {
  childFor,
  childOf,
  is,
  listOf,
  orNothing,
  textOf,
  type Change,
  type Factory,
  type ModdleElement,
} from '../moddle/moddle-element'
import { withExtension } from './extensions'

export type ListenerKind = 'execution' | 'task'
export const LISTENER_TYPE: Readonly<Record<ListenerKind, string>> = {
  execution: 'ext:ExecutionListener',
  task: 'ext:TaskListener',
}
export const EXECUTION_EVENTS = [
  { value: 'start', label: '开始' },
  { value: 'end', label: '结束' },
] as const
export const TAKE_EVENT = { value: 'take', label: '经过' } as const
export const TASK_EVENTS = [
  { value: 'create', label: '创建' },
  { value: 'assignment', label: '指派' },
  { value: 'complete', label: '完成' },
  { value: 'delete', label: '删除' },
  { value: 'update', label: '更新' },
  { value: 'timeout', label: '超时' },
] as const
export const LISTENER_KINDS = [
  { value: 'classListener', label: 'Java类 / 处理器' },
  { value: 'expressionListener', label: '表达式' },
  { value: 'delegateExpressionListener', label: '代理表达式' },
  { value: 'scriptListener', label: '脚本' },
] as const
export type ListenerType = (typeof LISTENER_KINDS)[number]['value']
export const TIMER_TYPES = [
  { value: 'date', label: '日期' },
  { value: 'duration', label: '持续时长' },
  { value: 'cycle', label: '循环' },
  { value: 'null', label: '无' },
] as const
export type TimerType = (typeof TIMER_TYPES)[number]['value']
export const TIMER_PROPERTY = { date: 'timeDate', duration: 'timeDuration', cycle: 'timeCycle' } as const

export interface FieldRow {
  readonly name: string
  readonly fieldType: 'string' | 'expression'
  readonly string: string
  readonly expression: string
}
export interface ListenerRow {
  readonly event: string
  readonly id: string
  readonly listenerType: ListenerType | ''
  readonly class: string
  readonly expression: string
  readonly delegateExpression: string
  readonly scriptFormat: string
  readonly scriptType: 'inlineScript' | 'externalScript' | ''
  readonly value: string
  readonly resource: string
  readonly eventDefinitionType: TimerType
  readonly eventTimeDefinitions: string
  readonly fields: readonly FieldRow[]
}
export const NEW_LISTENER: ListenerRow = {
  event: '',
  id: '',
  listenerType: '',
  class: '',
  expression: '',
  delegateExpression: '',
  scriptFormat: '',
  scriptType: '',
  value: '',
  resource: '',
  eventDefinitionType: 'null',
  eventTimeDefinitions: '',
  fields: [],
}

export function readFields(element: ModdleElement, property = 'fields'): readonly FieldRow[] {
  return listOf(element, property).map(readInjected)
}
export function readInjected(field: ModdleElement): FieldRow {
  const expression = textOf(field, 'expression')
  return {
    name: textOf(field, 'name'),
    fieldType: expression === '' ? 'string' : 'expression',
    string: textOf(field, 'string') || textOf(field, 'stringValue'),
    expression,
  }
}

export function readListener(listener: ModdleElement): ListenerRow {
  const script = childOf(listener, 'script')
  const timer = listOf(listener, 'eventDefinitions')[0]
  const timed = (['date', 'duration', 'cycle'] as const).find((one) => childOf(timer, TIMER_PROPERTY[one]))
  const resource = textOf(script, 'resource')
  return {
    event: textOf(listener, 'event'),
    id: is(listener, 'ext:TaskListener') ? textOf(listener, 'id') : '',
    listenerType: script
      ? 'scriptListener'
      : textOf(listener, 'class') !== ''
        ? 'classListener'
        : textOf(listener, 'delegateExpression') !== ''
          ? 'delegateExpressionListener'
          : 'expressionListener',
    class: textOf(listener, 'class'),
    expression: textOf(listener, 'expression'),
    delegateExpression: textOf(listener, 'delegateExpression'),
    scriptFormat: textOf(script, 'scriptFormat'),
    scriptType: script ? (resource === '' ? 'inlineScript' : 'externalScript') : '',
    value: textOf(script, 'value'),
    resource,
    eventDefinitionType: timed ?? 'null',
    eventTimeDefinitions: timed ? textOf(childOf(timer, TIMER_PROPERTY[timed]), 'body') : '',
    fields: readFields(listener),
  }
}

export type Faults = Readonly<Record<string, string>>

const TIMER_MISSING = '请填写定时器配置'
/** What is missing, by field, in the words of the book. */
export function listenerFaults(row: ListenerRow, kind: ListenerKind): Faults {
  const faults: Record<string, string> = {}
  const need = (name: keyof ListenerRow, sentence: string) => {
    if (String(row[name]).trim() === '') faults[name] = sentence
  }
  need('event', '请选择事件类型')
  need('listenerType', '请选择监听器类型')
  if (kind === 'task') need('id', '请输入监听器ID')
  switch (row.listenerType) {
    case 'classListener':
      need('class', '请填写Java类')
      break
    case 'expressionListener':
      need('expression', '请填写表达式')
      break
    case 'delegateExpressionListener':
      need('delegateExpression', '请填写代理表达式')
      break
    case 'scriptListener':
      need('scriptFormat', '请填写脚本格式')
      need('scriptType', '请选择脚本类型')
      if (row.scriptType === 'inlineScript') need('value', '请填写脚本内容')
      if (row.scriptType === 'externalScript') need('resource', '请填写资源地址')
      break
    default:
  }
  if (kind === 'task' && row.event === 'timeout') {
    if (row.eventDefinitionType === 'null') faults['eventDefinitionType'] = TIMER_MISSING
    else need('eventTimeDefinitions', TIMER_MISSING)
  }
  return faults
}

export function fieldFaults(row: FieldRow): Faults {
  const faults: Record<string, string> = {}
  if (row.name.trim() === '') faults['name'] = '请填写字段名称'
  if (row.fieldType === 'string' && row.string.trim() === '') faults['string'] = '请填写字段值'
  if (row.fieldType === 'expression' && row.expression.trim() === '') faults['expression'] = '请填写表达式'
  return faults
}

export const injected = (factory: Factory, parent: ModdleElement, rows: readonly FieldRow[]): ModdleElement[] =>
  rows.map((row) =>
    childFor(factory, parent, 'ext:Field', {
      name: row.name,
      ...(row.fieldType === 'string' ? { string: row.string } : { expression: row.expression }),
    }),
  )

function timerFor(factory: Factory, listener: ModdleElement, row: ListenerRow): ModdleElement[] {
  if (row.event !== 'timeout' || row.eventDefinitionType === 'null') return []
  const timer = childFor(factory, listener, 'bpmn:TimerEventDefinition')
  const text = childFor(factory, timer, 'bpmn:FormalExpression', { body: row.eventTimeDefinitions })
  timer.set(TIMER_PROPERTY[row.eventDefinitionType], text)
  return [timer]
}

function propertiesFor(
  factory: Factory,
  listener: ModdleElement,
  kind: ListenerKind,
  row: ListenerRow,
): Record<string, unknown> {
  const script =
    row.listenerType === 'scriptListener'
      ? childFor(factory, listener, 'ext:Script', {
          scriptFormat: row.scriptFormat,
          ...(row.scriptType === 'externalScript' ? { resource: row.resource } : { value: row.value }),
        })
      : undefined
  const said = (type: ListenerType, text: string) => (row.listenerType === type ? orNothing(text) : undefined)
  return {
    event: row.event,
    class: said('classListener', row.class),
    expression: said('expressionListener', row.expression),
    delegateExpression: said('delegateExpressionListener', row.delegateExpression),
    script,
    fields: injected(factory, listener, row.fields),
    ...(kind === 'task' ? { id: row.id, eventDefinitions: timerFor(factory, listener, row) } : {}),
  }
}

/** Keeps a listener; a changed one keeps what the panel does not know of it. */
export function savedListener(
  factory: Factory,
  element: ModdleElement,
  kind: ListenerKind,
  row: ListenerRow,
  self?: ModdleElement,
): Change[] {
  if (self) return [{ target: self, set: propertiesFor(factory, self, kind, row) }]
  const listener = factory(LISTENER_TYPE[kind])
  for (const [name, value] of Object.entries(propertiesFor(factory, listener, kind, row))) {
    if (value !== undefined) listener.set(name, value)
  }
  return withExtension(factory, element, listener)
}

/** One line about a listener: what it calls. */
export function listenerSummary(row: ListenerRow): string {
  switch (row.listenerType) {
    case 'classListener':
      return row.class
    case 'delegateExpressionListener':
      return row.delegateExpression
    case 'scriptListener':
      return row.scriptType === 'externalScript' ? row.resource : `${row.scriptFormat} 脚本`
    default:
      return row.expression
  }
}
