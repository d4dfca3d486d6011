import { isExpression, syntaxRefusal } from '@wuguan/contract/bpm/expression'
import { boundariesOf, nodesIn, reachableFrom } from './graph.ts'
import { isHandler } from './handlers.ts'
import {
  OUTCOMES,
  type ParsedDefinition,
  type ParsedEvent,
  type ParsedListener,
  type ParsedNode,
  type ParsedProcess,
  type ParsedScript,
} from './parsed.ts'
import { afterDuration, cycleOf, momentOf } from './timers.ts'
import { MESSAGE_TWICE, SIGNAL_TWICE } from './xml.ts'

/** What stands between a diagram and its deployment, by element; `warn` does not stop it. */
export interface Problem {
  readonly elementId: string
  readonly level: 'block' | 'warn'
  readonly text: string
}
export const KEY = /^[A-Za-z_][A-Za-z0-9_.-]*$/
const LOOP_MAX = 100

export function problemsOf(parsed: ParsedProcess): readonly Problem[] {
  const found: Problem[] = []
  const block = (elementId: string, text: string) => void found.push({ elementId, level: 'block', text })
  const warn = (elementId: string, text: string) => void found.push({ elementId, level: 'warn', text })

  if (!parsed.key) block('', parsed.executables > 0 ? '流程标识不能为空' : '文件中没有流程')
  else if (!KEY.test(parsed.key)) block(parsed.key, '流程标识须以字母或下划线开头')
  if (parsed.key.length > 64) block(parsed.key, '流程标识不能超过64个字符')
  if (parsed.executables > 1) block(parsed.key, '只能有一个可执行的流程')
  for (const { elementId, what } of parsed.refused) block(elementId, `不支持的流程元素：${what}`)
  for (const [all, text] of [
    [parsed.messages, MESSAGE_TWICE],
    [parsed.signals, SIGNAL_TWICE],
  ] as const)
    for (const one of repeated(all)) block(one.id, text)

  for (const scope of [null, ...scopesOf(parsed)]) scopeProblems(parsed, scope, block)
  for (const node of Object.values(parsed.nodes)) nodeProblems(parsed, node, block, warn)
  for (const flow of Object.values(parsed.flows)) {
    const source = parsed.nodes[flow.source]
    if (!source || !parsed.nodes[flow.target]) {
      block(flow.id, '连线没有起点或终点')
      continue
    }
    if (!flow.condition) continue
    if (source.defaultFlow === flow.id) block(flow.id, '默认流转路径不能设置条件')
    scriptOrExpression(flow.id, flow.condition, block)
    if (['parallelGateway', 'eventGateway'].includes(source.type)) warn(flow.id, '该网关的流转条件不起作用')
  }
  return found
}
/** Those whose id or name another one had before. */
function repeated(all: readonly ParsedDefinition[]): readonly ParsedDefinition[] {
  const [ids, names] = [new Set<string>(), new Set<string>()]
  return all.filter(({ id, name }) => {
    const twice = ids.has(id) || names.has(name)
    ids.add(id)
    names.add(name)
    return twice
  })
}

type Say = (elementId: string, text: string) => void
const scopesOf = (parsed: ParsedProcess) =>
  Object.values(parsed.nodes)
    .filter((node) => node.type === 'subProcess' || node.type === 'eventSubProcess')
    .map((node) => node.id)

function scopeProblems(parsed: ParsedProcess, scope: string | null, block: Say): void {
  const nodes = nodesIn(parsed, scope)
  const holder = scope ?? parsed.key
  const starts = nodes.filter((node) => node.type === 'startEvent')
  const plain = starts.filter((node) => node.event?.kind === 'none')
  const triggered = scope !== null && parsed.nodes[scope]?.type === 'eventSubProcess'
  if (triggered) {
    const [trigger] = starts
    if (starts.length !== 1 || !trigger || !['message', 'signal', 'timer', 'error'].includes(trigger.event!.kind))
      block(holder, '事件子流程须有一个消息、信号、定时或错误开始事件')
  } else if (starts.length === 0) block(holder, '缺少开始事件')
  else if (plain.length > 1) block(plain[1]!.id, '只能有一个空开始事件')
  else if (scope !== null && plain.length === 0) block(holder, '子流程须以空开始事件开始')

  const roots = nodes.flatMap(({ id, type }) => (type === 'startEvent' || type === 'eventSubProcess' ? [id] : []))
  const reached = new Set([...roots, ...reachableFrom(parsed, roots)])
  for (const node of nodes) {
    if (!reached.has(node.id)) block(node.id, `节点无法到达：${node.name || node.id}`)
    const ends = node.type === 'endEvent' || node.type === 'eventSubProcess'
    if (!ends && node.outgoing.length === 0) block(node.id, `节点没有后续流转：${node.name || node.id}`)
    if (ends && node.outgoing.length > 0) block(node.id, '结束事件之后不能有流转')
  }
}

function nodeProblems(parsed: ParsedProcess, node: ParsedNode, block: Say, warn: Say): void {
  if (node.id.length > 64) block(node.id, '节点标识不能超过64个字符')
  if (!node.name && node.type === 'userTask') warn(node.id, '请输入任务名称')
  eventProblems(parsed, node, block)
  if (node.type === 'endEvent') outcomeProblems(node, block, warn)
  if (node.type === 'exclusiveGateway' && node.outgoing.length > 1) {
    const bare = node.outgoing.filter((id) => id !== node.defaultFlow && !parsed.flows[id]!.condition)
    for (const id of bare) block(id, '排他网关的流转路径须设置条件或设为默认')
    if (!node.defaultFlow && bare.length === 0) warn(node.id, '建议设置默认流转路径，以免没有满足条件的流转路径')
  }
  if (node.type === 'inclusiveGateway' && node.outgoing.length > 1 && !node.defaultFlow)
    if (node.outgoing.every((id) => parsed.flows[id]!.condition))
      warn(node.id, '建议设置默认流转路径，以免没有满足条件的流转路径')
  if (node.type === 'eventGateway')
    for (const id of node.outgoing) {
      const target = parsed.nodes[parsed.flows[id]!.target]
      if (target && target.type !== 'catchEvent' && target.type !== 'receiveTask')
        block(id, '事件网关之后只能是捕获事件或接收任务')
    }
  if (node.defaultFlow && !node.outgoing.includes(node.defaultFlow)) block(node.id, '默认流转路径不属于该节点')
  if (node.loop) loopProblems(node, block)
  if (node.script) scriptProblems(node.id, node.script, block)
  if (node.type === 'serviceTask') {
    if (!node.service?.handler) block(node.id, '请设置服务任务的处理器')
    else if (!isHandler(node.service.handler)) block(node.id, `未注册的处理器：${node.service.handler}`)
  }
  if (node.call && !node.call.key) block(node.id, '请设置被调用的流程')
  for (const listener of [...node.listeners, ...node.taskListeners]) listenerProblems(node.id, listener, block)
  for (const text of [
    node.user?.assignee,
    node.user?.candidateUsers,
    node.user?.candidateGroups,
    node.user?.dueDate,
    node.user?.followUpDate,
    node.user?.priority,
    node.loop?.cardinality,
    node.loop?.collection,
    node.loop?.condition,
  ])
    if (text && isExpression(text)) {
      const refusal = syntaxRefusal(text)
      if (refusal) block(node.id, refusal)
    }
  if (node.retryCycle && !cycleOf(node.retryCycle)) block(node.id, '重试周期格式不正确')
}

/** Words that make one think that an end is a refusal: only asked about, never believed. */
const LIKE_REFUSAL = /驳回|拒绝|不通过|不同意|reject/i
function outcomeProblems(node: ParsedNode, block: Say, warn: Say): void {
  const name = node.name || node.id
  if (node.outcome !== null && !OUTCOMES.some((one) => one === node.outcome))
    return block(node.id, `结束事件【${name}】的审批结果只能是通过或驳回`)
  const word = node.outcome === 'rejected' ? '驳回' : '通过'
  if (node.outcomeGuessed) warn(node.id, `结束事件【${name}】的审批结果“${word}”由旧版本按名称推断，请在属性中确认`)
  else if (node.outcome === null && node.scope === null && LIKE_REFUSAL.test(name))
    warn(node.id, `结束事件【${name}】未标明审批结果，按“通过”处理，请在属性中确认`)
}

const TIMER_WRONG = '定时器格式不正确'
function isTimer(timer: ParsedEvent['timer']): boolean {
  if (timer === null) return false
  if (isExpression(timer.text)) return syntaxRefusal(timer.text) === null
  if (timer.kind === 'date') return momentOf(timer.text) !== null
  return (timer.kind === 'cycle' ? cycleOf(timer.text) : afterDuration(timer.text, new Date(0))) !== null
}
const ids = new WeakMap<readonly ParsedDefinition[], ReadonlySet<string>>()
function known(all: readonly ParsedDefinition[], ref: string | null): boolean {
  if (!ids.has(all)) ids.set(all, new Set(all.map(({ id }) => id)))
  return ref !== null && ids.get(all)!.has(ref)
}

function eventProblems(parsed: ParsedProcess, node: ParsedNode, block: Say): void {
  const { event } = node
  if (!event) return
  if (event.kind === 'message' && !known(parsed.messages, event.ref)) block(node.id, '请选择消息')
  if (event.kind === 'signal' && !known(parsed.signals, event.ref)) block(node.id, '请选择信号')
  if (event.kind === 'timer' && !isTimer(event.timer)) block(node.id, TIMER_WRONG)
  const wrong: Partial<Record<ParsedNode['type'], readonly string[]>> = {
    endEvent: ['timer'],
    catchEvent: ['none', 'error', 'terminate'],
    throwEvent: ['timer', 'error', 'terminate'],
    boundaryEvent: ['none', 'terminate'],
    startEvent: ['terminate'],
  }
  if (wrong[node.type]?.includes(event.kind)) block(node.id, '该位置不支持此类事件')
  if (
    node.type === 'startEvent' &&
    event.kind === 'error' &&
    parsed.nodes[node.scope ?? '']?.type !== 'eventSubProcess'
  )
    block(node.id, '该位置不支持此类事件')
  if (node.type !== 'boundaryEvent') return
  const host = parsed.nodes[node.attachedTo ?? '']
  if (!host) block(node.id, '边界事件没有附着的活动')
  else if (event.kind === 'error' && !['subProcess', 'callActivity', 'scriptTask', 'serviceTask'].includes(host.type))
    block(node.id, '错误边界事件只能附着于子流程、调用活动、脚本任务或服务任务')
  const first = boundariesOf(parsed, node.attachedTo ?? '').find(
    (other) => other.event?.kind === event.kind && event.ref && other.event?.ref === event.ref,
  )
  if (first && first !== node) block(node.id, '同一活动上的事件重复')
}

function loopProblems(node: ParsedNode, block: Say): void {
  const loop = node.loop!
  if (loop.kind === 'standard') {
    if (loop.max !== null && !(Number.isInteger(loop.max) && loop.max >= 1 && loop.max <= LOOP_MAX))
      block(node.id, `循环次数须为1至${LOOP_MAX}`)
    if (!loop.condition && loop.max === null) block(node.id, '请设置循环条件或循环次数')
  } else if (!loop.cardinality && !loop.collection) block(node.id, '多实例须设置循环基数或集合')
}

function scriptProblems(id: string, script: ParsedScript, block: Say): void {
  if (!['javascript', 'formula'].includes(script.format.toLowerCase())) block(id, `不支持的脚本格式：${script.format}`)
  // A deployment keeps no files beside its diagram: such a process would stop at its first script.
  else if (script.resource) block(id, `脚本资源不存在：${script.resource}`)
  else if (!script.body.trim()) block(id, '请填写脚本内容')
  else if (script.format.toLowerCase() === 'formula' && script.body) {
    const refusal = syntaxRefusal(script.body)
    if (refusal) block(id, refusal)
  }
}
function scriptOrExpression(
  id: string,
  condition: { language: string | null; body: string; resource: string | null },
  block: Say,
): void {
  if (condition.language)
    scriptProblems(
      id,
      { format: condition.language, body: condition.body, resource: condition.resource, resultVariable: null },
      block,
    )
  else if (!condition.body) block(id, '请填写流转条件')
  else {
    const refusal = syntaxRefusal(condition.body)
    if (refusal) block(id, refusal)
  }
}
function listenerProblems(id: string, listener: ParsedListener, block: Say): void {
  if (listener.script) scriptProblems(id, listener.script, block)
  else if (!listener.handler) block(id, '请设置监听器的处理器')
  else if (!isHandler(listener.handler)) block(id, `未注册的处理器：${listener.handler}`)
  if (listener.event !== 'timeout') return
  if (!listener.timer) block(id, '请填写定时器配置')
  else if (!isTimer(listener.timer)) block(id, TIMER_WRONG)
}
