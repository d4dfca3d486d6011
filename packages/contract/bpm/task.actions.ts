import { defineAction, type World } from '../kernel/action.ts'
import { attachments, integerId, optionalText, text, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** What people do with their tasks. The right to act comes from being the assignee or a candidate, not from a menu. */
const BASE = '/camunda/bpm/task'
const taskId = uuid('任务')
const comment = optionalText('意见', 500)
const formPatch = z.record(z.string(), z.unknown()).nullish()
const version = z.number().int().nullish()
const people = z.array(integerId('人员'), '请选择人员').min(1, '请选择人员')
const sampleTask = (world: World) => String(world.id('bpm.processTask'))
const sampleUser = (world: World) => Number(world.id('system.user'))
const act = { taskId, comment, version }

export const approveTask = defineAction('bpm.task.approve', {
  label: '同意',
  method: 'PUT',
  path: `${BASE}/approve`,
  idempotent: true,
  input: z.object({
    ...act,
    formPatch,
    /** Flow to take, where the buttons of the task offer several. */
    targetKey: z.string().max(64).nullish(),
    /** Persons for the next node, where its rule says that they are chosen here. */
    userIds: z.array(integerId('人员')).max(200).nullish(),
    attachments: attachments.nullish(),
  }),
  sample: (world) => ({ taskId: sampleTask(world), comment: '同意' }),
})
export const rejectTask = defineAction('bpm.task.reject', {
  label: '驳回',
  method: 'PUT',
  path: `${BASE}/reject`,
  idempotent: true,
  input: z.object({ ...act, formPatch, attachments: attachments.nullish() }),
  sample: (world) => ({ taskId: sampleTask(world), comment: '资料不全' }),
})
export const returnTask = defineAction('bpm.task.return', {
  label: '退回',
  method: 'PUT',
  path: `${BASE}/return`,
  idempotent: true,
  input: z.object({ ...act, targetKey: text('退回节点', 64), attachments: attachments.nullish() }),
  sample: (world) => ({ taskId: sampleTask(world), targetKey: 'initiator', comment: '请补充' }),
})
export const returnableNodes = defineAction('bpm.task.returnable', {
  label: '可退回节点',
  method: 'GET',
  path: `${BASE}/returnable`,
  input: z.object({ taskId }),
  output: z.array(z.object({ key: z.string(), name: z.string() })),
  sample: (world) => ({ taskId: sampleTask(world) }),
})
export const transferTask = defineAction('bpm.task.transfer', {
  label: '转办',
  method: 'PUT',
  path: `${BASE}/transfer`,
  idempotent: true,
  input: z.object({ ...act, userIds: people.max(1, '只能转办给一人') }),
  sample: (world) => ({ taskId: sampleTask(world), userIds: [sampleUser(world)] }),
})
export const delegateTask = defineAction('bpm.task.delegate', {
  label: '委派',
  method: 'PUT',
  path: `${BASE}/delegate`,
  idempotent: true,
  input: z.object({ ...act, userIds: people.max(1, '只能委派给一人') }),
  sample: (world) => ({ taskId: sampleTask(world), userIds: [sampleUser(world)] }),
})
export const resolveTask = defineAction('bpm.task.resolve', {
  label: '委派完成',
  method: 'PUT',
  path: `${BASE}/resolve`,
  idempotent: true,
  input: z.object({ ...act, formPatch }),
  sample: (world) => ({ taskId: sampleTask(world), comment: '已核实' }),
})
export const addSign = defineAction('bpm.task.addSign', {
  label: '加签',
  method: 'PUT',
  path: `${BASE}/add-sign`,
  idempotent: true,
  input: z.object({
    ...act,
    signType: z.enum(['before', 'after'], '请选择加签方式'),
    userIds: people.max(10, '加签人员不能超过10人'),
  }),
  sample: (world) => ({ taskId: sampleTask(world), signType: 'before' as const, userIds: [sampleUser(world)] }),
})
export const reduceSign = defineAction('bpm.task.reduceSign', {
  label: '减签',
  method: 'PUT',
  path: `${BASE}/reduce-sign`,
  idempotent: true,
  input: z.object({ ...act, userIds: people }),
  sample: (world) => ({ taskId: sampleTask(world), userIds: [sampleUser(world)] }),
})
export const withdrawTask = defineAction('bpm.task.withdraw', {
  label: '撤回',
  method: 'PUT',
  path: `${BASE}/withdraw`,
  idempotent: true,
  input: z.object({ taskId, comment }),
  output: z.object({ taskId: z.string() }),
  sample: (world) => ({ taskId: sampleTask(world) }),
})
export const claimTask = defineAction('bpm.task.claim', {
  label: '认领',
  method: 'PUT',
  path: `${BASE}/claim`,
  idempotent: true,
  input: z.object({ taskId }),
  sample: (world) => ({ taskId: sampleTask(world) }),
})
export const unclaimTask = defineAction('bpm.task.unclaim', {
  label: '退回候选',
  method: 'PUT',
  path: `${BASE}/unclaim`,
  idempotent: true,
  input: z.object({ taskId }),
  sample: (world) => ({ taskId: sampleTask(world) }),
})
const taskIds = z.array(taskId, '请选择任务').min(1, '请选择任务').max(100, '单次最多处理100条')
export const batchApprove = defineAction('bpm.task.batchApprove', {
  label: '批量同意',
  method: 'PUT',
  path: `${BASE}/batch-approve`,
  permission: 'bpm:task:batch',
  idempotent: true,
  input: z.object({ taskIds, comment }),
  output: z.object({ approved: z.number() }),
  sample: (world) => ({ taskIds: [sampleTask(world)], comment: '同意' }),
})
export const batchTransfer = defineAction('bpm.task.batchTransfer', {
  label: '批量转办',
  method: 'PUT',
  path: `${BASE}/batch-transfer`,
  permission: 'bpm:task:batch',
  idempotent: true,
  input: z.object({ taskIds, userId: integerId('人员'), comment }),
  output: z.object({ transferred: z.number() }),
  sample: (world) => ({ taskIds: [sampleTask(world)], userId: sampleUser(world) }),
})
export const reassignTask = defineAction('bpm.task.reassign', {
  label: '改派',
  method: 'PUT',
  path: `${BASE}/reassign`,
  permission: 'bpm:instance:reassign',
  idempotent: true,
  input: z.object({ taskId, userIds: people.max(200), comment }),
  sample: (world) => ({ taskId: sampleTask(world), userIds: [sampleUser(world)] }),
})
