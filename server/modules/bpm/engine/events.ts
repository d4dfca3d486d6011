import { refuse } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../../kernel/ids.ts'
import { cancelToken } from './cancelling.ts'
import { disarm, unsubscribe } from './disarm.ts'
import { boundariesOf, eventSubProcessesOf, triggerOf } from './graph.ts'
import { listenTimeout } from './listening.ts'
import { nodeTokenOf } from './multi.ts'
import type { ParsedEvent, ParsedNode } from './parsed.ts'
import type { Run } from './run.ts'
import type { SubscriptionRow, TokenRow, TokenState } from './state.ts'
import { againAt, cycleOf, dueOf } from './timers.ts'
import { valueOf } from './values.ts'

/** Waiting for what comes from outside, and what happens when it comes. */
const TRIGGERS = new Set(['message', 'signal', 'timer'])
const WAITS: Readonly<Record<string, TokenState>> = {
  message: 'waitMessage',
  signal: 'waitSignal',
  timer: 'waitTimer',
}

export async function subscribe(
  run: Run,
  token: TokenRow | null,
  elementId: string,
  event: Pick<ParsedEvent, 'kind' | 'name' | 'timer'>,
  name: string | null = event.name,
): Promise<void> {
  const sub: SubscriptionRow = {
    id: uuidv7(),
    companyId: run.state.instance.companyId,
    instanceId: run.id,
    tokenId: token?.id ?? null,
    elementId,
    kind: event.kind as SubscriptionRow['kind'],
    name: event.kind === 'timer' ? name : String(await valueOf(run, token, name ?? '')),
    dueAt: null,
    repeats: null,
    correlation: run.state.instance.businessId,
  }
  if (event.kind === 'timer') {
    const text = String((await valueOf(run, token, event.timer?.text ?? '')) ?? '')
    const due = dueOf({ kind: event.timer?.kind ?? 'duration', text }, run.step.context.now)
    if (!due) throw refuse(`定时器格式不正确：${text}`)
    sub.dueAt = due.at.toISOString()
    sub.repeats = due.repeats
    addTimer(run, sub)
  }
  run.state.subscriptions.set(sub.id, sub)
}
const addTimer = (run: Run, sub: SubscriptionRow) =>
  run.addJob({ kind: 'timer', subscriptionId: sub.id, elementId: sub.elementId, dueAt: sub.dueAt! })

export async function armBoundaries(run: Run, token: TokenRow, node: ParsedNode): Promise<void> {
  for (const boundary of boundariesOf(run.definition.parsed, node.id))
    if (TRIGGERS.has(boundary.event!.kind)) await subscribe(run, token, boundary.id, boundary.event!)
}
export async function armScope(run: Run, scope: TokenRow | null, nodeId: string | null): Promise<void> {
  for (const inner of eventSubProcessesOf(run.definition.parsed, nodeId)) {
    const trigger = triggerOf(run.definition.parsed, inner.id)
    if (trigger?.event && TRIGGERS.has(trigger.event.kind)) await subscribe(run, scope, trigger.id, trigger.event)
  }
}
export async function waitFor(run: Run, token: TokenRow, nodes: readonly ParsedNode[]): Promise<void> {
  for (const node of nodes) await subscribe(run, token, node.id, node.event!)
  token.state = nodes.length === 1 ? WAITS[nodes[0]!.event!.kind]! : 'waitEvent'
}

/** What was waited for has come. */
export async function fire(run: Run, sub: SubscriptionRow): Promise<void> {
  if (!run.live || run.state.subscriptions.get(sub.id) !== sub) return
  const node = run.node(sub.elementId)
  const token = sub.tokenId === null ? null : (run.state.tokens.get(sub.tokenId) ?? null)
  if (sub.kind === 'timer') await rearm(run, sub, node, token)
  if (node.type === 'boundaryEvent') return fireBoundary(run, node, token)
  if (node.type === 'startEvent') return fireEventSubProcess(run, sub, node, token)
  if (node.type === 'userTask') return listenTimeout(run, token!, node, sub)
  if (!token) return
  disarm(run, token.id)
  if (token.activityId !== node.id) {
    // The first event after an event gateway wins; the others are no longer waited for.
    const flow = run.node(token.activityId).outgoing.find((id) => run.definition.parsed.flows[id]!.target === node.id)
    run.closeRecord(token, flow ? [flow] : [])
    token.activityId = node.id
    run.openRecord(token, node)
  }
  token.state = 'active'
  return run.complete(token, null)
}

async function rearm(run: Run, sub: SubscriptionRow, node: ParsedNode, token: TokenRow | null): Promise<void> {
  const repeating = sub.repeats === null || sub.repeats > 0
  const keeps = node.type === 'userTask' || !node.interrupting
  const timer = node.event?.timer ?? timeoutOf(node, sub)
  const cycle =
    repeating && keeps && timer?.kind === 'cycle' ? cycleOf(String(await valueOf(run, token, timer.text))) : null
  const next = cycle && againAt(cycle, new Date(sub.dueAt!), run.step.context.now)
  for (const [id, job] of run.state.jobs) if (job.subscriptionId === sub.id) run.state.jobs.delete(id)
  if (!next) {
    run.state.subscriptions.delete(sub.id)
    return
  }
  sub.dueAt = next.toISOString()
  if (sub.repeats !== null) sub.repeats -= 1
  addTimer(run, sub)
}
const timeoutOf = (node: ParsedNode, sub: SubscriptionRow) => node.taskListeners[Number(sub.name)]?.timer ?? null

async function fireBoundary(run: Run, node: ParsedNode, host: TokenRow | null): Promise<void> {
  if (!host) return
  if (node.interrupting) return leaveByEdge(run, host, node)
  const beside = run.addToken({ activityId: node.id, parentId: host.parentId, causeTaskId: host.causeTaskId })
  run.openRecord(beside, node)
  run.later(() => run.leave(beside))
}
/** An activity is broken off, and its token goes on from the event at its edge. */
async function leaveByEdge(run: Run, host: TokenRow, boundary: ParsedNode): Promise<void> {
  const { parentId, causeTaskId } = host
  await cancelToken(run, host)
  const token = run.addToken({ activityId: boundary.id, parentId, causeTaskId })
  run.openRecord(token, boundary)
  run.later(() => run.leave(token))
}

async function fireEventSubProcess(
  run: Run,
  sub: Pick<SubscriptionRow, 'tokenId'>,
  start: ParsedNode,
  scope: TokenRow | null,
): Promise<void> {
  if (start.interrupting) {
    for (const child of run.childrenOf(sub.tokenId)) await cancelToken(run, child)
    for (const [id, other] of run.state.subscriptions)
      if (other.tokenId === sub.tokenId && run.node(other.elementId).type === 'startEvent') unsubscribe(run, id)
  }
  const holder = run.node(start.scope!)
  const token = run.addToken({ activityId: holder.id, parentId: scope?.id ?? null })
  run.openRecord(token, holder)
  await armScope(run, token, holder.id)
  const inside = run.addToken({ activityId: start.id, parentId: token.id })
  run.openRecord(inside, start)
  run.later(() => run.leave(inside))
}

/** An error looks for who catches it, from its place outwards; nobody: the process ends rejected. */
export async function throwError(run: Run, from: TokenRow, code: string | null, message?: string): Promise<void> {
  if (await caught(run, from, code)) return
  await run.end(3, message ?? `流程错误：${code ?? '未知错误'}`, code)
}
export async function caught(run: Run, from: TokenRow, code: string | null): Promise<boolean> {
  const { parsed } = run.definition
  const matches = (event: ParsedEvent) => event.kind === 'error' && (event.ref === null || event.name === code)
  for (let at: TokenRow | null = from; at; at = run.parentOf(at)) {
    const host: TokenRow = nodeTokenOf(run, at)
    const edge = boundariesOf(parsed, host.activityId)
      .filter((one) => matches(one.event!))
      .sort((a, b) => Number(a.event!.ref === null) - Number(b.event!.ref === null))[0]
    if (edge) {
      await leaveByEdge(run, host, edge)
      return true
    }
    const scope = run.parentOf(host)
    for (const inner of eventSubProcessesOf(parsed, run.node(host.activityId).scope)) {
      const start = triggerOf(parsed, inner.id)
      if (!start?.event || !matches(start.event)) continue
      await fireEventSubProcess(run, { tokenId: scope?.id ?? null }, { ...start, interrupting: true }, scope)
      return true
    }
    at = host
  }
  return false
}
