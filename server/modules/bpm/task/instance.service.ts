import { badInput, forbidden, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type {
  cancelInstance,
  commentInstance,
  copyInstance,
  createInstance,
  urgeInstance,
} from '@wuguan/contract/bpm/instance.actions'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { emitEvent } from '../../app/event.service.ts'
import { inForce } from '../definition/definition.service.ts'
import { endInstance } from '../engine/ending.ts'
import { tell } from '../engine/people.ts'
import { ports } from '../engine/ports.ts'
import type { Run } from '../engine/run.ts'
import { startProcess } from '../engine/start.service.ts'
import { Step } from '../engine/step.ts'
import { snapshotOf } from '../form/form-flags.service.ts'
import { claimFiles, formFiles } from '../reading/files.service.ts'

/** What people do with a process as a whole. */
export async function create(context: ActionContext, input: ParsedOf<typeof createInstance>): Promise<{ id: string }> {
  const { actor } = context
  const definition = await ports().definitionFor(context, { id: input.processDefinitionId })
  if (!definition || !(await inForce(context, definition))) throw notFound()
  if (definition.suspended) throw refuse('该流程已挂起，无法发起')
  await ports().assertMayStart(context, definition)
  if (input.communityId != null && !actor.widest.communities.includes(input.communityId))
    throw badInput({ communityId: '请选择项目' })
  const formData = await ports().applyFormPatch(context, {
    definition,
    taskKey: null,
    instance: null,
    formData: {},
    variables: input.formData,
    patch: input.formData,
    complete: true,
  })
  const id = await startProcess(context, definition, {
    title: input.title ?? null,
    companyId: actor.companyId,
    communityId: input.communityId ?? actor.communityId,
    startUserId: actor.userId,
    variables: input.selected ? { selectedAssignees: input.selected } : {},
    formData,
  })
  await claimFiles(context, id, formFiles(snapshotOf(definition)?.fields ?? [], formData))
  return { id }
}

async function openLive(context: ActionContext, id: string): Promise<{ step: Step; run: Run }> {
  const opened = await openAsParticipant(context, id)
  if (!opened.run.live) throw refuse('流程已结束')
  return opened
}

/** Initiator, past and present assignees and candidates, those who were sent a copy, and who may see all. */
export async function takesPart(context: ActionContext, run: Run): Promise<boolean> {
  const { userId } = context.actor
  if (run.state.instance.startUserId === userId) return true
  for (const task of run.state.tasks.values())
    if (task.assigneeId === userId || task.ownerId === userId || task.candidates.includes(userId)) return true
  const sees = context.actor.can('bpm:instance:all') || context.actor.can('bpm:instance:cancelAny')
  if (sees && run.state.instance.companyId === context.actor.companyId) return true
  const [copy] = await context.q.query('select 1 from process_copy where instance_id = $1 and user_id = $2 limit 1', [
    run.id,
    userId,
  ])
  return copy !== undefined || isAdministrator(context, run)
}
export const isAdministrator = async (context: ActionContext, run: Run) =>
  (await run.step.ports.administratorsOf(context, run.definition)).includes(context.actor.userId)

export async function cancel(context: ActionContext, input: ParsedOf<typeof cancelInstance>): Promise<null> {
  const { step, run } = await openLive(context, input.id)
  const { userId } = context.actor
  const mine = run.state.instance.startUserId === userId
  const office = context.actor.can('bpm:instance:cancelAny') || (await isAdministrator(context, run))
  if (!mine && !office) throw forbidden()
  if (!office && !run.definition.settings.allowCancel) throw refuse('该流程不允许取消')
  if (run.state.instance.parentInstanceId) throw refuse('子流程不能单独取消')
  run.log('cancel', { said: input.reason })
  await endInstance(run, 4, input.reason)
  await step.finish()
  return null
}

export async function urge(context: ActionContext, input: ParsedOf<typeof urgeInstance>): Promise<{ urged: number }> {
  const { step, run } = await openLive(context, input.id)
  const { instance } = run.state
  if (instance.startUserId !== context.actor.userId) throw forbidden('只有发起人可以催办')
  const { allowUrge, urgeIntervalMin } = run.definition.settings
  if (!allowUrge) throw refuse('该流程不允许催办')
  run.assertActive()
  const [last] = await context.q.query<{ left: number | null }>(
    `select ceil(extract(epoch from max(at) + make_interval(mins => $2) - $3::timestamptz) / 60)::integer as left
     from task_log where instance_id = $1 and action = 'urge'`,
    [run.id, urgeIntervalMin, context.now],
  )
  if ((last?.left ?? 0) > 0) throw refuse(`请${last!.left}分钟后再催办`)
  const open = run.openTasks().filter((task) => !task.waiting && task.kind !== 4)
  const people = [...new Set(open.flatMap((task) => (task.assigneeId === null ? task.candidates : [task.assigneeId])))]
  run.log('urge', { targets: people, said: input.comment })
  for (const task of open) await tell(run, task)
  await step.finish()
  return { urged: people.length }
}

async function openAsParticipant(context: ActionContext, id: string): Promise<{ step: Step; run: Run }> {
  const step = new Step(context)
  const run = await step.open(id)
  if (!run || !(await takesPart(context, run))) throw notFound()
  return { step, run }
}
export async function comment(context: ActionContext, input: ParsedOf<typeof commentInstance>): Promise<null> {
  const { step, run } = await openAsParticipant(context, input.id)
  await claimFiles(context, run.id, input.attachments)
  run.log('comment', { said: input.comment, files: input.attachments })
  await step.finish()
  return null
}
export async function copy(context: ActionContext, input: ParsedOf<typeof copyInstance>): Promise<null> {
  const { step, run } = await openAsParticipant(context, input.id)
  const { instance } = run.state
  const userIds = [...new Set(input.userIds)]
  const place = { companyId: instance.companyId, communityId: instance.communityId }
  const allowed = await step.ports.reachable(context, userIds, place)
  if (allowed.length < userIds.length) throw refuse('所选人员不在范围内')
  await step.ports.copyTo(context, { instanceId: run.id, companyId: instance.companyId, fromTaskId: null, userIds })
  run.log('cc', { targets: userIds, said: input.comment })
  const initiator = await run.initiator()
  await emitEvent(context.q, context.now, {
    event: 'bpm.copied',
    bizId: run.id,
    companyId: instance.companyId,
    communityId: instance.communityId,
    actorId: context.actor.userId,
    receivers: userIds,
    payload: { initiator: String(initiator['name'] ?? ''), process: instance.title },
  })
  await step.finish()
  return null
}
