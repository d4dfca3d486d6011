import { forbidden, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { returnTask, returnableNodes, withdrawTask } from '@wuguan/contract/bpm/task.actions'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { cancelTask, cancelToken } from '../engine/cancelling.ts'
import { reachableFrom, startOf } from '../engine/graph.ts'
import { openInstance, nodeTokenOf } from '../engine/multi.ts'
import { addTask } from '../engine/people.ts'
import { backToInitiator } from '../engine/rejecting.ts'
import type { Run } from '../engine/run.ts'
import type { TaskRow, TokenRow } from '../engine/state.ts'
import { Step } from '../engine/step.ts'
import { claimFiles } from '../reading/files.service.ts'
import { demandReadable } from '../reading/rights.service.ts'
import { openTask, openToDecide } from './opening.ts'

/** Tokens that go against the flow: sent back by who has them, taken back by who let them go. */
const NOT_BACK = '不能退回到该节点'
const INITIATOR = 'initiator'

export async function sendBack(context: ActionContext, input: ParsedOf<typeof returnTask>): Promise<null> {
  const opened = await openToDecide(context, input.taskId, input.version)
  const { step, run, task } = opened
  if (task.kind === 4 || task.kind === 2) throw refuse(NOT_BACK)
  const token = run.state.tokens.get(task.tokenId ?? '')!
  await claimFiles(context, run.id, input.attachments)
  Object.assign(task, {
    result: 3,
    assigneeId: context.actor.userId,
    comment: input.comment ?? null,
    attachments: input.attachments ?? null,
    endTime: step.now,
  })
  run.log('return', { ...task, said: input.comment, files: input.attachments })
  token.causeTaskId = task.id
  if (input.targetKey === INITIATOR || input.targetKey === startOf(run.definition.parsed, null)?.id)
    await backToInitiator(run, token, input.comment ?? null)
  else await backTo(run, token, input.targetKey)
  await step.finish()
  return null
}

async function backTo(run: Run, from: TokenRow, targetKey: string): Promise<void> {
  const way = wayBack(run, from, targetKey)
  if (!way) throw refuse(NOT_BACK)
  if (way.crosses) throw refuse(`${NOT_BACK}：存在并行的分支`)
  const region = reachableFrom(run.definition.parsed, targetKey)
  for (const task of run.state.tasks.values())
    if (task.taskDefinitionKey === targetKey || region.has(task.taskDefinitionKey)) task.superseded = true
  const { parentId } = way.moved
  const causeTaskId = from.causeTaskId
  await cancelToken(run, way.moved)
  const token = run.addToken({ activityId: targetKey, parentId, causeTaskId })
  run.arrive(token, targetKey, null, { fresh: true })
}

/** The token that would move, and whether others run beside it that came out of the target as well. */
function wayBack(run: Run, from: TokenRow, targetKey: string): { moved: TokenRow; crosses: boolean } | null {
  const { parsed } = run.definition
  const executed = [...run.state.tasks.values()].filter(
    (task) => task.taskDefinitionKey === targetKey && task.kind !== 2 && task.result === 2,
  )
  for (let at: TokenRow | null = nodeTokenOf(run, from); at; at = run.parentOf(at)) {
    const moved: TokenRow = nodeTokenOf(run, at)
    if (!executed.some((task) => task.scopeTokenId === moved.parentId)) continue
    const region = reachableFrom(parsed, targetKey, moved.activityId)
    if (!region.has(moved.activityId) || targetKey === moved.activityId) return null
    const crosses = run.childrenOf(moved.parentId).some((other) => {
      if (other === moved) return false
      const place = other.state === 'waitJoin' ? parsed.flows[other.flowId ?? '']?.source : other.activityId
      return place !== undefined && place !== moved.activityId && (place === targetKey || region.has(place))
    })
    return { moved, crosses }
  }
  return null
}

export async function returnable(context: ActionContext, { taskId }: ParsedOf<typeof returnableNodes>) {
  const [asked] = await context.q.query<{ instanceId: string }>(
    'select instance_id as "instanceId" from process_task where id = $1',
    [taskId],
  )
  if (!asked) throw notFound()
  await demandReadable(context, asked.instanceId)
  const { run, task } = await openTask(context, taskId)
  const token = run.state.tokens.get(task.tokenId ?? '')
  const found = new Map<string, string>()
  if (token && task.kind !== 4)
    for (const one of run.state.tasks.values()) {
      if (one.kind === 4 || found.has(one.taskDefinitionKey)) continue
      const way = wayBack(run, token, one.taskDefinitionKey)
      if (way && !way.crosses) found.set(one.taskDefinitionKey, one.name)
    }
  return [{ key: INITIATOR, name: '发起人' }, ...[...found].map(([key, name]) => ({ key, name }))]
}

const DECIDED = '下一节点已处理，不能撤回'
/** Elements that a token may have passed since, and that can be passed again as if nothing had been. */
const HARMLESS = new Set(['userTask', 'exclusiveGateway', 'parallelGateway', 'inclusiveGateway', 'manualTask'])

export async function takeBack(
  context: ActionContext,
  input: ParsedOf<typeof withdrawTask>,
): Promise<{ taskId: string }> {
  const [row] = await context.q.query<{ instance_id: string }>('select instance_id from process_task where id = $1', [
    input.taskId,
  ])
  const step = new Step(context)
  const run = row ? await step.open(row.instance_id) : null
  const task = run?.state.tasks.get(input.taskId)
  if (!run || !task) throw notFound()
  if (task.assigneeId !== context.actor.userId) throw forbidden('您不是该任务的处理人')
  run.assertActive()
  if (!run.live || !run.definition.settings.allowWithdraw || task.kind !== 1 || task.result !== 2) throw refuse(DECIDED)
  const body = openBodyOf(run, task)
  run.log('withdraw', { ...task, said: input.comment })
  task.result = 4
  task.superseded = true
  const token = body ? await reopenVote(run, body, task) : await reopenNode(run, task)
  const again = await addTask(run, token, {
    node: run.node(task.taskDefinitionKey),
    name: task.name,
    kind: 1,
    assigneeId: task.assigneeId,
    candidates: task.candidates,
    round: task.round,
  })
  await step.finish()
  return { taskId: again.id }
}

const openBodyOf = (run: Run, task: TaskRow): TokenRow | undefined =>
  [...run.state.tokens.values()].find(
    (token) => token.activityId === task.taskDefinitionKey && token.variables['_round'] === task.round,
  )

/** The node still counts votes: one is taken out again. */
async function reopenVote(run: Run, body: TokenRow, task: TaskRow): Promise<TokenRow> {
  const index = (body.variables['_items'] as unknown[]).indexOf(task.assigneeId)
  if (body.variables['_sequential'] === true) {
    const open = run.childrenOf(body.id)
    if (open.some((token) => token.causeTaskId !== task.id && body.causeTaskId !== task.id)) throw refuse(DECIDED)
    for (const token of open) await cancelToken(run, token)
    body.variables = { ...body.variables, nrOfActiveInstances: 0 }
  }
  const count = (name: string) => Number(body.variables[name])
  body.variables = {
    ...body.variables,
    nrOfCompletedInstances: count('nrOfCompletedInstances') - 1,
    nrOfApproved: count('nrOfApproved') - 1,
  }
  return reopened(run, body, task, Math.max(index, 0))
}
function reopened(run: Run, body: TokenRow, task: TaskRow, index: number): TokenRow {
  const token = openInstance(run, body, run.node(task.taskDefinitionKey), index, false)
  token.state = 'waitTask'
  run.openRecord(token, run.node(task.taskDefinitionKey))
  return token
}

/** Everything that this decision set in motion is still untouched: it is undone. */
async function reopenNode(run: Run, task: TaskRow): Promise<TokenRow> {
  const after = [...run.state.tokens.values()].filter((token) => token.causeTaskId === task.id)
  const records = [...run.state.records.values()].filter((record) => record.causeTaskId === task.id)
  const following = [...run.state.tasks.values()].filter((one) => one.causeTaskId === task.id)
  const node = run.node(task.taskDefinitionKey)
  const passed = records.every((record) => {
    const met = run.node(record.key)
    const joins = met.incoming.length > 1 && (met.type === 'parallelGateway' || met.type === 'inclusiveGateway')
    return HARMLESS.has(record.type) && !joins
  })
  const untouched = following.every((one) => one.result === 1 && one.ownerId === null && !one.waiting)
  const scoped = after.every((token) => token.parentId === task.scopeTokenId || token.miIndex !== null)
  if (after.length === 0 || !passed || !untouched || !scoped) throw refuse(DECIDED)
  for (const one of following) await cancelTask(run, one)
  for (const token of after) await cancelToken(run, token)
  const token = run.addToken({
    activityId: node.id,
    parentId: task.scopeTokenId,
    causeTaskId: task.causeTaskId,
    state: 'waitTask',
  })
  run.openRecord(token, node)
  const others = [...run.state.tasks.values()].filter(
    (one) =>
      one !== task &&
      one.taskDefinitionKey === task.taskDefinitionKey &&
      one.round === task.round &&
      one.kind === 1 &&
      !one.superseded,
  )
  if (others.length === 0) return token
  // One vote of several is taken back: the others stand, those that were no longer asked stay unasked.
  const votes = others.filter((one) => one.result === 2 || one.result === 3)
  const approved = votes.filter((one) => one.result === 2).length
  token.state = 'active'
  token.variables = {
    _items: [...votes.map((one) => one.assigneeId), task.assigneeId],
    _name: node.loop?.elementVariable ?? null,
    _sequential: false,
    _ending: node.loop ? 'diagram' : 'all',
    _round: task.round,
    nrOfInstances: votes.length + 1,
    nrOfCompletedInstances: votes.length,
    nrOfActiveInstances: 0,
    nrOfApproved: approved,
    nrOfRejected: votes.length - approved,
  }
  return reopened(run, token, task, votes.length)
}
