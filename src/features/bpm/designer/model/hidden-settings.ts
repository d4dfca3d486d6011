import { childOf, is, textOf, type ModdleElement } from '../moddle/moddle-element'
import { readAsync } from './async'
import { readFlow } from './condition'
import { extensionsOf } from './extensions'
import { fieldsOf } from './forms'
import { readProperties } from './properties'

export interface HiddenSetting {
  readonly key: string
  /** One sign on the picture. */
  readonly sign: string
  /** What it says when pointed at. */
  readonly note: string
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Settings of an element that its BPMN picture does not show. */
export function hiddenSettings(element: ModdleElement): readonly HiddenSetting[] {
  const found: HiddenSetting[] = []
  const add = (key: string, sign: string, note: string) => void found.push({ key, sign, note })
  const count = (type: string) => extensionsOf(element, type).length
  if (is(element, 'bpmn:SequenceFlow')) {
    const flow = readFlow(element)
    if (flow.kind === 'condition') {
      const said = flow.resource.trim() || flow.body
      add('condition', '条', said === '' ? '流转条件未填写' : `流转条件：${short(said)}`)
    }
  }
  if (is(element, 'bpmn:UserTask')) {
    const who = [
      textOf(element, 'ext:assignee'),
      textOf(element, 'ext:candidateUsers'),
      textOf(element, 'ext:candidateGroups'),
    ]
    const said = who.filter((text) => text !== '')
    if (said.length > 0 || count('ext:Assignee') > 0) {
      add(
        'assignee',
        '人',
        said.length > 0 ? `办理人：${short(said.join('；'))}` : `分配规则 ${count('ext:Assignee')} 条`,
      )
    }
    if (count('ext:Button') > 0) add('button', '钮', `自定义按钮 ${count('ext:Button')} 个`)
  }
  const listeners = count('ext:ExecutionListener') + count('ext:TaskListener')
  if (listeners > 0) add('listener', '听', `监听器 ${listeners} 个`)
  const completion = textOf(childOf(childOf(element, 'loopCharacteristics'), 'completionCondition'), 'body')
  if (is(element, 'bpmn:Activity') && completion !== '') add('completion', '完', `完成条件：${short(completion)}`)
  const isForm = is(element, 'bpmn:UserTask') || is(element, 'bpmn:StartEvent')
  if (isForm && (fieldsOf(element).length > 0 || textOf(element, 'ext:formKey') !== '')) {
    add(
      'form',
      '表',
      fieldsOf(element).length > 0
        ? `表单字段 ${fieldsOf(element).length} 个`
        : `表单：${textOf(element, 'ext:formKey')}`,
    )
  }
  if (is(element, 'bpmn:FlowNode')) {
    const { before, after } = readAsync(element)
    if (before || after) add('async', '异', before && after ? '异步前、异步后' : before ? '异步前' : '异步后')
  }
  if (textOf(element, 'ext:dueDate') !== '') add('due', '期', `到期时间：${short(textOf(element, 'ext:dueDate'))}`)
  const properties = readProperties(element).length
  if (properties > 0) add('property', '扩', `扩展属性 ${properties} 个`)
  return found
}
