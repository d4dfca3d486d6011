import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { approveTask, batchApprove, rejectTask } from '@wuguan/contract/bpm/task.actions'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { cancelTask } from '../engine/cancelling.ts'
import { NO_WAY } from '../engine/flows.ts'
import { decided, tell } from '../engine/people.ts'
import type { Run } from '../engine/run.ts'
import type { TaskRow } from '../engine/state.ts'
import { variablesOf } from '../engine/values.ts'
import { claimFiles } from '../reading/files.service.ts'
import { type Opened, openToDecide } from './opening.ts'

type Approve = ParsedOf<typeof approveTask>

export async function approve(context: ActionContext, input: Approve): Promise<null> {
  const opened = await openToDecide(context, input.taskId, input.version)
  const { step, run, task } = opened
  await patchForm(opened, input.formPatch, true)
  choosePath(run, task, input)
  await close(opened, 2, input)
  run.log(task.kind === 4 ? 'resubmit' : 'approve', { ...task, said: input.comment, files: input.attachments })
  if (task.kind === 4) resubmit(run, task)
  else if (task.kind === 2) await signed(run, task)
  else await approveOwn(run, task)
  await step.finish()
  return null
}

export async function reject(context: ActionContext, input: ParsedOf<typeof rejectTask>): Promise<null> {
  const opened = await openToDecide(context, input.taskId, input.version)
  const { step, run, task } = opened
  if (task.kind === 4) throw refuse('请重新提交或取消流程')
  if (!input.comment && run.definition.settings.commentRequiredOnReject) throw badInput({ comment: '请填写驳回意见' })
  await patchForm(opened, input.formPatch, false)
  await close(opened, 3, input)
  run.log('reject', { ...task, said: input.comment, files: input.attachments })
  if (task.kind === 2) await signed(run, task)
  else await settle(run, task, 'rejected')
  await step.finish()
  return null
}

/** Only what takes no more than a yes: without required fields and without a choice of ways. */
export async function approveAtOnce(
  context: ActionContext,
  taskId: string,
  comment: string | null | undefined,
): Promise<void> {
  if (await needsMore(await openToDecide(context, taskId, null))) throw refuse('所选任务需要填写表单，不能批量处理')
  await approve(context, { taskId, comment })
}
export async function approveMany(context: ActionContext, input: ParsedOf<typeof batchApprove>) {
  const rows = await context.q.query<{ id: string; instance_id: string }>(
    'select id, instance_id from process_task where id = any($1::uuid[]) order by instance_id, id',
    [input.taskIds],
  )
  if (rows.length !== new Set(input.taskIds).size) throw refuse('该任务已处理，请刷新')
  for (const { id } of rows) await approveAtOnce(context, id, input.comment)
  return { approved: rows.length }
}
async function needsMore({ step, run, task }: Opened): Promise<boolean> {
  if (task.kind === 4) return true
  if (choicesOf(run, task).length > 1) return true
  return step.ports.needsForm(step.context, await formAsk(run, task))
}

export async function formAsk(run: Run, task: TaskRow) {
  const token = run.state.tokens.get(task.tokenId ?? '') ?? null
  return {
    definition: run.definition,
    taskKey: task.kind === 4 ? null : task.taskDefinitionKey,
    instance: run.view(),
    formData: run.state.instance.formData,
    variables: await variablesOf(run, token),
  }
}
export async function patchForm(
  { step, run, task }: Opened,
  patch: Record<string, unknown> | null | undefined,
  complete: boolean,
): Promise<void> {
  if (!patch && !complete) return
  const ask = await formAsk(run, task)
  run.state.instance.formData = await step.ports.applyFormPatch(step.context, { ...ask, patch: patch ?? {}, complete })
  if (patch && Object.keys(patch).length > 0) task.formPatch = patch
}

/** A way out of the node is chosen where the buttons of the task offer it; which way a condition leads is nobody's choice. */
function choosePath(run: Run, task: TaskRow, { targetKey, userIds }: Approve): void {
  const token = run.state.tokens.get(task.tokenId ?? '')
  if (userIds?.length) run.state.instance.variables = { ...run.state.instance.variables, nextAssignees: userIds }
  if (!targetKey || !token) return
  const node = run.node(token.activityId)
  const after = node.outgoing.map((flow) => run.node(run.definition.parsed.flows[flow]!.target))
  const known = [...node.outgoing, ...after.flatMap((one) => (one.type === 'exclusiveGateway' ? one.outgoing : []))]
  if (!known.includes(targetKey) || !choicesOf(run, task).includes(targetKey)) throw refuse(NO_WAY)
  run.state.instance.variables = { ...run.state.instance.variables, _chosen: targetKey }
}
/** Flows that the approve buttons of a task lead to. */
const choicesOf = (run: Run, task: TaskRow): string[] =>
  (run.definition.parsed.nodes[task.taskDefinitionKey]?.user?.buttons ?? []).flatMap((button) =>
    button['code'] === 'approve' && button['next'] ? [button['next']] : [],
  )

async function close(
  { step, run, task }: Opened,
  result: 2 | 3,
  said: Pick<Approve, 'comment' | 'attachments'>,
): Promise<void> {
  const { userId } = step.context.actor
  await claimFiles(step.context, run.id, said.attachments)
  if (task.assigneeId === null) Object.assign(task, { assigneeId: userId, claimTime: step.now })
  Object.assign(task, {
    result,
    comment: said.comment ?? null,
    attachments: said.attachments ?? null,
    endTime: step.now,
  })
}

/** Back from the initiator: from the start, or straight to the node that sent it back. */
function resubmit(run: Run, task: TaskRow): void {
  const token = run.state.tokens.get(task.tokenId ?? '')!
  const straight = token.variables['_resubmit']
  run.state.instance.endReason = null
  token.causeTaskId = task.id
  token.state = 'active'
  if (typeof straight === 'string') {
    run.closeRecord(token)
    token.variables = {}
    run.arrive(token, straight, null, { fresh: true })
  } else run.later(() => run.leave(token))
}

const childrenOf = (run: Run, task: TaskRow) =>
  [...run.state.tasks.values()].filter((one) => one.parentTaskId === task.id)

/** Who asked others to sign after him has decided; it counts when they have. */
async function approveOwn(run: Run, task: TaskRow): Promise<void> {
  const after = childrenOf(run, task).filter((child) => child.result === 1 && child.signType === 'after')
  if (after.length === 0) return settle(run, task, 'approved')
  Object.assign(task, { result: 1, waiting: true, pendingResult: 2, endTime: null })
  for (const child of after) {
    child.waiting = false
    await tell(run, child)
  }
}

export async function settle(run: Run, task: TaskRow, outcome: 'approved' | 'rejected'): Promise<void> {
  for (const child of childrenOf(run, task)) await cancelTask(run, child)
  return decided(run, task, outcome)
}

/** An added signer has answered. */
async function signed(run: Run, child: TaskRow): Promise<void> {
  const parent = run.state.tasks.get(child.parentTaskId ?? '')
  if (!parent || parent.result !== 1) return
  if (child.result === 3) {
    for (const other of childrenOf(run, parent)) await cancelTask(run, other)
    if (child.signType === 'after') return finishParent(run, parent, 3, child.comment)
  }
  await parentGoesOn(run, parent)
}
/** Once nobody is left to answer: asked before, it is the parent's turn again; asked after, his approval counts. */
export async function parentGoesOn(run: Run, parent: TaskRow): Promise<void> {
  if (!parent.waiting || childrenOf(run, parent).some((child) => child.result === 1)) return
  if (parent.pendingResult === 2) return finishParent(run, parent, 2, parent.comment)
  parent.waiting = false
  await tell(run, parent)
}
async function finishParent(run: Run, parent: TaskRow, result: 2 | 3, comment: string | null): Promise<void> {
  Object.assign(parent, { result, waiting: false, pendingResult: null, comment, endTime: run.step.now })
  await decided(run, parent, result === 2 ? 'approved' : 'rejected')
}
