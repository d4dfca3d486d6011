import { emitEvent } from '../../app/event.service.ts'
import type { ApprovalResult } from '../../../kernel/approval.ts'
import { cancelToken } from './cancelling.ts'
import { disarm } from './disarm.ts'
import { demandChain } from './deciders.ts'
import { caught, throwError } from './events.ts'
import { listenProcess } from './listening.ts'
import { publish } from './messages.ts'
import type { ParsedNode } from './parsed.ts'
import type { Run } from './run.ts'
import type { TokenRow } from './state.ts'
import { localVariables, valueOf } from './values.ts'
import { runService } from './work.ts'

/** How elements, scopes and instances come to their ends. */
/** A throwing event, in the middle or at an end. */
export async function endNode(run: Run, token: TokenRow, node: ParsedNode): Promise<void> {
  const event = node.event!
  if (event.kind === 'message' || event.kind === 'signal') {
    if (node.service?.handler) return runService(run, token, node)
    publish(run, event.kind, String(await valueOf(run, token, event.name ?? '')))
  }
  if (node.type !== 'endEvent') return run.complete(token, null)
  if (event.kind === 'error') {
    run.closeRecord(token)
    return throwError(run, token, event.name)
  }
  const scope = run.parentOf(token)
  if (scope === null && node.outcome === 'rejected') {
    run.closeRecord(token)
    return endInstance(run, 3, node.name || '流程驳回')
  }
  if (event.kind === 'terminate') {
    run.closeRecord(token)
    for (const other of run.childrenOf(token.parentId)) await cancelToken(run, other)
    return scopeEnded(run, token.parentId)
  }
  return run.complete(token, null)
}

/** The last token of a scope is gone: the sub-process is done, or the instance. */
export async function scopeEnded(run: Run, scopeId: string | null): Promise<void> {
  if (!run.live || run.childrenOf(scopeId).length > 0) return
  if (scopeId === null) return endInstance(run, 2, null)
  const scope = run.state.tokens.get(scopeId)
  if (!scope) return
  disarm(run, scopeId)
  return run.complete(scope, null)
}

const RESULTS: Readonly<Record<number, ApprovalResult>> = { 2: 'approved', 3: 'rejected', 4: 'cancelled' }
const WORDS: Readonly<Record<number, string>> = { 2: '通过', 3: '驳回', 4: '取消' }

/**
 * Ends an instance. The handler of its business record runs here, in the transaction of the last action: what it throws refuses
 * that action. A called process hands its end to whoever called it.
 */
export async function endInstance(
  run: Run,
  result: 2 | 3 | 4,
  reason: string | null,
  { errorCode = null, quiet = false }: { readonly errorCode?: string | null; readonly quiet?: boolean } = {},
): Promise<void> {
  if (!run.live) return
  const { instance } = run.state
  if (result === 2) await demandChain(run)
  for (const token of run.childrenOf(null)) await cancelToken(run, token)
  run.state.subscriptions.clear()
  run.state.jobs.clear()
  for (const task of run.openTasks()) {
    task.result = 4
    task.endTime = run.step.now
  }
  await listenProcess(run, 'end')
  instance.result = result
  instance.endReason = reason?.slice(0, 200) ?? null
  instance.endTime = run.step.now
  instance.failure = null
  if (instance.parentInstanceId) return handBack(run, result, reason, errorCode)
  const { context } = run.step
  if (instance.businessType && instance.businessId && !quiet)
    await context.kernel.approvals
      .kindOf(instance.businessType)
      ?.finished(context, instance.businessId, RESULTS[result]!, result === 4 ? reason : lastWords(run), instance.id)
  if (result !== 4)
    await emitEvent(context.q, context.now, {
      event: result === 2 ? 'bpm.instance.finished' : 'bpm.instance.rejected',
      bizId: instance.id,
      companyId: instance.companyId,
      communityId: instance.communityId,
      actorId: run.step.actorId,
      receivers: [instance.startUserId],
      payload: { process: instance.title, result: WORDS[result]!, reason: reason ?? '' },
    })
}

const lastWords = (run: Run): string | null =>
  [...run.state.tasks.values()]
    .filter(({ result, endTime }) => (result === 2 || result === 3) && endTime !== null)
    .toSorted((a, b) => (a.endTime === b.endTime ? (a.id < b.id ? -1 : 1) : a.endTime! < b.endTime! ? -1 : 1))
    .at(-1)?.comment ?? null

async function handBack(run: Run, result: 2 | 3 | 4, reason: string | null, errorCode: string | null): Promise<void> {
  const { instance } = run.state
  const caller = await run.step.open(instance.parentInstanceId!)
  const token = caller?.state.tokens.get(instance.parentTokenId ?? '')
  if (!caller?.live || !token || token.state !== 'waitCall') return
  token.state = 'active'
  const node = caller.node(token.activityId)
  if (result === 2) {
    for (const mapping of node.call?.out ?? []) {
      const own = localVariables(run, null)
      const values: Record<string, unknown> = mapping.all
        ? own
        : mapping.target
          ? {
              [mapping.target]: mapping.expression
                ? await valueOf(run, null, mapping.expression)
                : (own[mapping.source ?? ''] ?? null),
            }
          : {}
      caller.state.instance.variables = { ...caller.state.instance.variables, ...values }
    }
    return caller.complete(token, null)
  }
  if (errorCode !== null || result === 3) {
    if (await caught(caller, token, errorCode ?? 'REJECTED')) return
  }
  return caller.reject(token, node, reason)
}
