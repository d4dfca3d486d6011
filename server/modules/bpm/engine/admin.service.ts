import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { demandNotApplicant } from './deciders.ts'
import { disarm } from './disarm.ts'
import { reachableFrom } from './graph.ts'
import type { EngineDefinition } from './ports.ts'
import { Step } from './step.ts'

/** What administrators of processes do to running instances. */
async function openFailed(context: ActionContext, id: string) {
  const step = new Step(context)
  const run = await step.open(id)
  if (!run || run.state.instance.companyId !== context.actor.companyId) throw notFound()
  demandNotApplicant(run, context.actor.userId)
  const job = [...run.state.jobs.values()].find((one) => one.error !== null)
  if (!run.live || !job) throw refuse('没有失败的作业')
  return { step, run, job }
}

/** Elements in which people decide, or may. */
const PEOPLE = new Set(['userTask', 'subProcess', 'callActivity'])
/** The failed work is due again at once. */
export async function retry(context: ActionContext, { id }: { id: string }): Promise<null> {
  const { step, run, job } = await openFailed(context, id)
  Object.assign(job, { retriesLeft: 3, dueAt: step.now, lockedUntil: null })
  run.state.instance.failure = null
  run.log('retry', { taskDefinitionKey: job.elementId ?? '' })
  await step.finish()
  return null
}
/** The failed element counts as done, and the instance goes on behind it. A turn of people is never left out. */
export async function skip(context: ActionContext, { id }: { id: string }): Promise<null> {
  const { step, run, job } = await openFailed(context, id)
  const token = run.state.tokens.get(job.tokenId ?? '')
  if (!token) throw refuse('该作业不能跳过')
  if (job.phase !== 'leave' && PEOPLE.has(run.node(token.activityId).type))
    throw refuse('审批节点不能跳过，请重试或改派')
  run.state.jobs.delete(job.id)
  run.state.instance.failure = null
  run.log('skip', { taskDefinitionKey: token.activityId })
  disarm(run, token.id)
  if (token.recordId === null) run.openRecord(token, run.node(token.activityId))
  run.later(() => run.leave(token))
  await step.finish()
  return null
}

/** Suspends or resumes running instances with their definition. */
export async function suspendInstances(
  context: ActionContext,
  definitionId: string,
  suspended: boolean,
): Promise<void> {
  const rows = await context.q.query<{ id: string }>(
    'select id from process_instance where process_definition_id = $1 and result = 1 and suspended <> $2 order by id for update',
    [definitionId, suspended],
  )
  for (const { id } of rows) {
    const step = new Step(context)
    const run = await step.open(id)
    if (!run) continue
    run.state.instance.suspended = suspended
    run.log(suspended ? 'suspend' : 'resume')
    await step.finish()
  }
}

/**
 * Puts an instance on another version. Every element where it stands, waits or listens must exist there, in the same scope and of
 * the same type.
 */
export async function migrateInstance(
  context: ActionContext,
  instanceId: string,
  target: EngineDefinition,
): Promise<void> {
  const step = new Step(context)
  const run = await step.open(instanceId)
  if (!run?.live) throw refuse('流程已结束')
  demandNotApplicant(run, context.actor.userId)
  const keys = new Set([
    ...[...run.state.tokens.values()].map((token) => token.activityId),
    ...[...run.state.subscriptions.values()].map((sub) => sub.elementId),
    ...run.openTasks().map((task) => task.taskDefinitionKey),
  ])
  for (const key of keys) {
    const [before, after] = [run.definition.parsed.nodes[key], target.parsed.nodes[key]]
    if (!after || after.type !== before?.type || after.scope !== before.scope)
      throw refuse(`节点${key}在新版本中不存在`)
    if ((after.loop?.kind ?? null) !== (before.loop?.kind ?? null)) throw refuse(`节点${key}在新版本中不存在`)
  }
  for (const token of run.state.tokens.values()) {
    if (token.state !== 'waitJoin' || target.parsed.flows[token.flowId ?? '']?.target === token.activityId) continue
    const came = run.definition.parsed.flows[token.flowId ?? '']?.source ?? ''
    const same = target.parsed.nodes[token.activityId]!.incoming.find((id) => {
      const source = target.parsed.flows[id]!.source
      return source === came || reachableFrom(target.parsed, came, token.activityId).has(source)
    })
    if (!same) throw refuse(`节点${token.activityId}在新版本中不存在`)
    token.flowId = same
  }
  run.state.instance.processDefinitionId = target.id
  run.log('migrate', { said: `迁移到版本${target.version}` })
  await step.finish()
}
