import { forbidden, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type {
  addSign,
  batchTransfer,
  claimTask,
  delegateTask,
  reassignTask,
  reduceSign,
  resolveTask,
  transferTask,
  unclaimTask,
} from '@wuguan/contract/bpm/task.actions'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { cancelTask } from '../engine/cancelling.ts'
import { RESUBMIT, demandDecider, demandNotApplicant } from '../engine/deciders.ts'
import { listenTask } from '../engine/listening.ts'
import { addTask, tell } from '../engine/people.ts'
import { parentGoesOn, patchForm } from './decide.service.ts'
import { NOT_HIM, type Opened, demandReceivers, isMine, openOwn, openTask } from './opening.ts'

/** Whose turn it is changes; the turn itself stays. */
const SIGNERS_MAX = 10

async function hand(opened: Opened, target: number): Promise<void> {
  const { run, task } = opened
  task.assigneeId = target
  task.claimTime = null
  await listenTask(run, task, 'assignment')
  await listenTask(run, task, 'update')
  await tell(run, task)
}

export async function transfer(context: ActionContext, input: ParsedOf<typeof transferTask>): Promise<null> {
  const opened = await openOwn(context, input.taskId, { version: input.version })
  const [target] = input.userIds
  if (target === context.actor.userId) throw refuse(NOT_HIM)
  await demandReceivers(opened, [target!])
  opened.run.log('transfer', { ...opened.task, targets: [target!], said: input.comment })
  await hand(opened, target!)
  await opened.step.finish()
  return null
}
export async function transferMany(context: ActionContext, input: ParsedOf<typeof batchTransfer>) {
  const rows = await context.q.query<{ id: string }>(
    'select id from process_task where id = any($1::uuid[]) order by instance_id, id',
    [input.taskIds],
  )
  for (const { id } of rows) await transfer(context, { taskId: id, userIds: [input.userId], comment: input.comment })
  return { transferred: rows.length }
}
export async function delegate(context: ActionContext, input: ParsedOf<typeof delegateTask>): Promise<null> {
  const opened = await openOwn(context, input.taskId, { version: input.version })
  const { task, run } = opened
  const [target] = input.userIds
  if (task.ownerId !== null) throw refuse('委派任务不能再次委派')
  if (target === context.actor.userId) throw refuse(NOT_HIM)
  await demandReceivers(opened, [target!])
  task.ownerId = context.actor.userId
  if (task.kind === 1) task.kind = 3
  run.log('delegate', { ...task, targets: [target!], said: input.comment })
  await hand(opened, target!)
  await opened.step.finish()
  return null
}
export async function resolve(context: ActionContext, input: ParsedOf<typeof resolveTask>): Promise<null> {
  const opened = await openOwn(context, input.taskId, { version: input.version, back: true })
  const { task, run } = opened
  if (task.ownerId === null) throw refuse('该任务不是委派任务')
  await patchForm(opened, input.formPatch, false)
  run.log('resolve', { ...task, targets: [task.ownerId], said: input.comment })
  const owner = task.ownerId
  task.ownerId = null
  if (task.kind === 3) task.kind = 1
  await hand(opened, owner)
  await opened.step.finish()
  return null
}

export async function claim(context: ActionContext, input: ParsedOf<typeof claimTask>): Promise<null> {
  const { step, run, task } = await openTask(context, input.taskId)
  const { userId } = context.actor
  if (!task.candidates.includes(userId)) throw forbidden('您不是该任务的处理人')
  if (task.assigneeId !== null) throw refuse('任务已被他人认领')
  await demandDecider(run, userId)
  Object.assign(task, { assigneeId: userId, claimTime: step.now })
  run.log('claim', task)
  await listenTask(run, task, 'assignment')
  await listenTask(run, task, 'update')
  await step.finish()
  return null
}
export async function unclaim(context: ActionContext, input: ParsedOf<typeof unclaimTask>): Promise<null> {
  const { step, run, task } = await openOwn(context, input.taskId, { back: true })
  if (task.assigneeId === null || !task.candidates.includes(context.actor.userId) || task.ownerId !== null)
    throw refuse('该任务不能退回候选')
  Object.assign(task, { assigneeId: null, claimTime: null })
  run.log('unclaim', task)
  await listenTask(run, task, 'update')
  await step.finish()
  return null
}

export async function sign(context: ActionContext, input: ParsedOf<typeof addSign>): Promise<null> {
  const opened = await openOwn(context, input.taskId, { version: input.version })
  const { step, run, task } = opened
  const { userId } = context.actor
  if (task.kind === 4 || task.parentTaskId !== null || task.ownerId !== null) throw refuse('该任务不能加签')
  const children = [...run.state.tasks.values()].filter((one) => one.parentTaskId === task.id && one.result === 1)
  if (children.some((child) => child.signType !== input.signType)) throw refuse('不能同时前加签和后加签')
  const asked = [...new Set(input.userIds)]
  if (asked.includes(userId) || asked.some((id) => children.some((child) => child.assigneeId === id)))
    throw refuse('加签人员重复')
  if (children.length + asked.length > SIGNERS_MAX) throw refuse(`加签人员不能超过${SIGNERS_MAX}人`)
  await demandReceivers(opened, asked)
  if (task.assigneeId === null) Object.assign(task, { assigneeId: userId, claimTime: step.now })
  const token = run.state.tokens.get(task.tokenId ?? '')!
  for (const assigneeId of asked) {
    const child = await addTask(run, token, {
      node: run.node(token.activityId),
      name: task.name,
      kind: 2,
      assigneeId,
      candidates: [],
      parentTaskId: task.id,
      signType: input.signType,
      round: task.round,
      waiting: input.signType === 'after',
    })
    child.dueDate = task.dueDate
  }
  if (input.signType === 'before') task.waiting = true
  run.log('addSign', { ...task, targets: asked, said: input.comment })
  await step.finish()
  return null
}

export async function unsign(context: ActionContext, input: ParsedOf<typeof reduceSign>): Promise<null> {
  const opened = await openTask(context, input.taskId, { version: input.version })
  const { step, run, task } = opened
  if (!isMine(task, context.actor.userId)) throw forbidden('您不是该任务的处理人')
  const gone = [...run.state.tasks.values()].filter(
    (one) => one.parentTaskId === task.id && one.result === 1 && input.userIds.includes(one.assigneeId ?? 0),
  )
  if (gone.length === 0) throw refuse('没有可以减签的人员')
  for (const child of gone) await cancelTask(run, child)
  run.log('reduceSign', { ...task, targets: gone.map((child) => child.assigneeId!), said: input.comment })
  await parentGoesOn(run, task)
  await step.finish()
  return null
}

/**
 * An administrator gives an open task to somebody else, whoever had it; in the companies for which he holds the permission, and
 * never one about what he has asked for himself.
 */
export async function reassign(
  context: ActionContext,
  input: ParsedOf<typeof reassignTask>,
  permission = 'bpm:instance:reassign',
): Promise<null> {
  const opened = await openTask(context, input.taskId)
  const { step, run, task } = opened
  if (!context.actor.scope(permission).companies.includes(run.state.instance.companyId)) throw notFound()
  if (task.kind !== RESUBMIT) demandNotApplicant(run, context.actor.userId)
  const targets = [...new Set(input.userIds)]
  const [target] = targets
  await demandReceivers(opened, targets)
  task.ownerId = null
  if (task.kind === 3) task.kind = 1
  Object.assign(
    task,
    targets.length === 1 ? { assigneeId: target!, candidates: [] } : { assigneeId: null, candidates: targets },
  )
  run.state.instance.failure = null
  run.log('reassign', { ...task, targets, said: input.comment })
  if (task.assigneeId !== null) await listenTask(run, task, 'assignment')
  await listenTask(run, task, 'update')
  await tell(run, task)
  await step.finish()
  return null
}
