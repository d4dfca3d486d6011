import { refuse } from '@wuguan/contract/kernel/errors'
import { cancelToken } from './cancelling.ts'
import type { ParsedNode } from './parsed.ts'
import type { Outcome, Run } from './run.ts'
import type { TokenRow } from './state.ts'
import { conditionOf, valueOf } from './values.ts'

/** Loops and multiple instances: a body token that counts, and a child token per instance. */
const INSTANCES_MAX = 200
const LOOP_MAX = 100

/** How the instances of a user task end the node: by the diagram, or by the mode of its rule. */
type Ending = 'diagram' | 'all' | 'any'
export interface LoopPlan {
  readonly items: readonly unknown[]
  readonly sequential: boolean
  readonly ending: Ending
  /** What an instance calls its item. */
  readonly name: string | null
}

export const isBody = (token: TokenRow): boolean => Array.isArray(token.variables['_items'])
export function isInstanceOfBody(run: Run, token: TokenRow): boolean {
  const parent = run.parentOf(token)
  return token.miIndex !== null && parent !== null && isBody(parent) && parent.activityId === token.activityId
}
/** The number of the next visit of a user task. */
export const nextRound = (run: Run, nodeId: string): number =>
  [...run.state.tasks.values()].reduce(
    (most, task) => (task.taskDefinitionKey === nodeId ? Math.max(most, task.round) : most),
    0,
  ) + 1
/** The token of the node as a whole. */
export const nodeTokenOf = (run: Run, token: TokenRow): TokenRow =>
  isInstanceOfBody(run, token) ? run.parentOf(token)! : token

export async function startLoop(run: Run, token: TokenRow, node: ParsedNode): Promise<void> {
  const loop = node.loop!
  let items: unknown[]
  if (loop.collection) {
    const text = loop.collection.includes('{') ? loop.collection : `\${${loop.collection}}`
    const found = await valueOf(run, token, text)
    if (found !== null && !Array.isArray(found)) throw refuse(`多实例集合不是列表：${node.name || node.id}`)
    items = (found as unknown[] | null) ?? []
  } else {
    const count = Number(await valueOf(run, token, loop.cardinality ?? '0'))
    if (!Number.isInteger(count) || count < 0) throw refuse(`多实例循环基数不正确：${node.name || node.id}`)
    if (count > INSTANCES_MAX) throw refuse(`多实例数量不能超过${INSTANCES_MAX}`)
    items = Array.from({ length: count }, (_, index) => index)
  }
  const name = loop.collection ? (loop.elementVariable ?? 'item') : null
  return openLoop(run, token, node, { items, sequential: loop.kind === 'sequential', ending: 'diagram', name })
}

/** Starts the instances; none at all: the node passes at once. */
export async function openLoop(run: Run, body: TokenRow, node: ParsedNode, plan: LoopPlan): Promise<void> {
  const count = plan.items.length
  if (count > INSTANCES_MAX) throw refuse(`多实例数量不能超过${INSTANCES_MAX}`)
  body.variables = {
    ...body.variables,
    _items: [...plan.items],
    _name: plan.name,
    _sequential: plan.sequential,
    _ending: plan.ending,
    _round: nextRound(run, node.id),
    nrOfInstances: count,
    nrOfCompletedInstances: 0,
    nrOfActiveInstances: 0,
    nrOfApproved: 0,
    nrOfRejected: 0,
  }
  if (count === 0) return run.complete(body, null)
  const first = plan.sequential ? 1 : count
  for (let index = 0; index < first; index++) openInstance(run, body, node, index)
}

export function openInstance(run: Run, body: TokenRow, node: ParsedNode, index: number, runs = true): TokenRow {
  const { _items: items, _name: name, nrOfActiveInstances: active } = body.variables
  body.variables = { ...body.variables, nrOfActiveInstances: Number(active) + 1 }
  const token = run.addToken({
    activityId: node.id,
    parentId: body.id,
    miIndex: index,
    causeTaskId: body.causeTaskId,
    variables: { loopCounter: index, ...(typeof name === 'string' ? { [name]: (items as unknown[])[index] } : {}) },
  })
  if (runs) run.later(() => run.execute(token, node))
  return token
}

export async function instanceDone(run: Run, token: TokenRow, node: ParsedNode, outcome: Outcome): Promise<void> {
  const body = run.parentOf(token)!
  const count = (name: string) => Number(body.variables[name] ?? 0)
  body.causeTaskId = token.causeTaskId
  run.closeRecord(token)
  await cancelToken(run, token)
  body.variables = {
    ...body.variables,
    nrOfCompletedInstances: count('nrOfCompletedInstances') + 1,
    nrOfActiveInstances: count('nrOfActiveInstances') - 1,
    nrOfApproved: count('nrOfApproved') + (outcome === 'approved' ? 1 : 0),
    nrOfRejected: count('nrOfRejected') + (outcome === 'rejected' ? 1 : 0),
  }
  const ending = body.variables['_ending'] as Ending
  const condition = ending === 'diagram' ? (node.loop?.condition ?? null) : null
  const decided = count('nrOfCompletedInstances') >= count('nrOfInstances')
  if (condition !== null) {
    const loopCounter = token.miIndex
    if (await conditionOf(run, body, condition, { loopCounter })) return passed(run, body)
    if (decided) return count('nrOfRejected') > 0 ? run.reject(body, node) : passed(run, body)
  } else {
    if (outcome === 'rejected') return rejected(run, body, node)
    if (decided || (ending === 'any' && outcome === 'approved')) return passed(run, body)
  }
  if (body.variables['_sequential'] === true) openInstance(run, body, node, count('nrOfCompletedInstances'))
}

async function passed(run: Run, body: TokenRow): Promise<void> {
  for (const child of run.childrenOf(body.id)) await cancelToken(run, child)
  return run.complete(body, null)
}
async function rejected(run: Run, body: TokenRow, node: ParsedNode): Promise<void> {
  for (const child of run.childrenOf(body.id)) await cancelToken(run, child)
  return run.reject(body, node)
}

/** A standard loop runs once, then again while its condition holds, at most as often as it may. */
export async function loopsAgain(run: Run, token: TokenRow, node: ParsedNode): Promise<boolean> {
  const done = Number(token.variables['loopCounter'] ?? 0) + 1
  const most = Math.min(node.loop!.max ?? LOOP_MAX, LOOP_MAX)
  token.variables = { ...token.variables, loopCounter: done }
  if (done >= most) return false
  return node.loop!.condition ? conditionOf(run, token, node.loop!.condition) : true
}
