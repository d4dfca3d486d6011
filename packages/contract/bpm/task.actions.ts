import { defineAction, returns } from '../kernel/action.ts'
import type { CrossRule } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import type { Outcome } from '../kernel/flow.ts'
import { uuid } from '../kernel/inputs.ts'
import { options } from '../kernel/options.ts'
import { z } from '../kernel/zod.ts'

/** What people do with their tasks. The right to act comes from being the assignee or a candidate, not from a menu. */
const BASE = '/camunda/bpm/task'
const TASK = 'bpm.processTask'
const taskId = f.ref('任务', { to: TASK, required: true })
const words = (label: string) => f.longText(label, { max: 500 })
const act = { taskId, version: f.integer('版本') }
const said = { comment: words('说明') }
const attachments = f.attachments('附件', { max: 20 })
/** What the task changed of the form. */
const formPatch = f.json<Record<string, unknown>>('表单')
const formRule: CrossRule = {
  field: 'formPatch',
  message: '表单格式不正确',
  holds: ({ formPatch: patch }) => patch == null || (typeof patch === 'object' && !Array.isArray(patch)),
}
const staff = { to: 'system.user', placeholder: '姓名或手机号' }
const somebody = { ...staff, required: true, messages: { required: '请选择人员' } } as const
const people = (label: string, max: number, range: string) =>
  f.refsInt(label, { ...somebody, max, messages: { ...somebody.messages, range } })
const SIGN_TYPE = options(['before', '前加签：对方先处理，我再处理'], ['after', '后加签：我处理后，对方再处理'])

export const approveTask = defineAction('bpm.task.approve', {
  label: '同意',
  method: 'PUT',
  path: `${BASE}/approve`,
  idempotent: true,
  of: TASK,
  fields: {
    ...act,
    /** Persons for the next node, where its rule says that they are chosen here. */
    userIds: f.refsInt('下一节点处理人', { ...staff, max: 200 }),
    comment: words('审批意见'),
    attachments,
    formPatch,
    /** Flow to take, where the buttons of the task offer several. */
    targetKey: f.text('走向', { max: 64 }),
  },
  rules: [formRule],
  output: returns<null>(),
})
export const rejectTask = defineAction('bpm.task.reject', {
  label: '驳回',
  method: 'PUT',
  path: `${BASE}/reject`,
  idempotent: true,
  of: TASK,
  fields: { ...act, comment: words('驳回意见'), attachments, formPatch },
  rules: [formRule],
  output: returns<null>(),
})
export const returnTask = defineAction('bpm.task.return', {
  label: '退回',
  method: 'PUT',
  path: `${BASE}/return`,
  idempotent: true,
  of: TASK,
  fields: {
    ...act,
    targetKey: f.text('退回到', { required: true, max: 64, messages: { required: '请选择退回节点' } }),
    comment: words('退回意见'),
    attachments,
  },
  output: returns<null>(),
})
export const returnableNodes = defineAction('bpm.task.returnable', {
  label: '可退回节点',
  method: 'GET',
  path: `${BASE}/returnable`,
  input: z.object({ taskId: uuid('任务', 'bpm.processTask') }),
  output: returns<{ key: string; name: string }[]>(),
})
export const transferTask = defineAction('bpm.task.transfer', {
  label: '转办',
  method: 'PUT',
  path: `${BASE}/transfer`,
  idempotent: true,
  fields: { ...act, userIds: people('转给', 1, '只能转办给一人'), ...said },
  output: returns<null>(),
})
export const delegateTask = defineAction('bpm.task.delegate', {
  label: '委派',
  method: 'PUT',
  path: `${BASE}/delegate`,
  idempotent: true,
  fields: { ...act, userIds: people('委派给', 1, '只能委派给一人'), ...said },
  output: returns<null>(),
})
export const resolveTask = defineAction('bpm.task.resolve', {
  label: '委派完成',
  method: 'PUT',
  path: `${BASE}/resolve`,
  idempotent: true,
  fields: { ...act, comment: words('意见'), formPatch },
  rules: [formRule],
  output: returns<null>(),
})
export const addSign = defineAction('bpm.task.addSign', {
  label: '加签',
  method: 'PUT',
  path: `${BASE}/add-sign`,
  idempotent: true,
  fields: {
    ...act,
    signType: f.choice('加签方式', { of: SIGN_TYPE, required: true }),
    userIds: people('加签人员', 10, '加签人员不能超过10人'),
    ...said,
  },
  output: returns<null>(),
})
export const reduceSign = defineAction('bpm.task.reduceSign', {
  label: '减签',
  method: 'PUT',
  path: `${BASE}/reduce-sign`,
  idempotent: true,
  fields: { ...act, userIds: f.refsInt('加签人员', somebody), ...said },
  output: returns<null>(),
})
export const withdrawTask = defineAction('bpm.task.withdraw', {
  label: '撤回',
  method: 'PUT',
  path: `${BASE}/withdraw`,
  idempotent: true,
  fields: { taskId, ...said },
  output: returns<{ taskId: string }>(),
})
export const claimTask = defineAction('bpm.task.claim', {
  label: '认领',
  method: 'PUT',
  path: `${BASE}/claim`,
  idempotent: true,
  input: z.object({ taskId: uuid('任务', 'bpm.processTask') }),
  output: returns<null>(),
})
export const unclaimTask = defineAction('bpm.task.unclaim', {
  label: '退回候选',
  method: 'PUT',
  path: `${BASE}/unclaim`,
  idempotent: true,
  input: z.object({ taskId: uuid('任务', 'bpm.processTask') }),
  output: returns<null>(),
})
const taskIds = f.refs('任务', { to: TASK, required: true, max: 100, messages: { range: '单次最多处理100条' } })
export const batchApprove = defineAction('bpm.task.batchApprove', {
  label: '批量同意',
  method: 'PUT',
  path: `${BASE}/batch-approve`,
  permission: 'bpm:task:batch',
  idempotent: true,
  fields: { taskIds, comment: words('审批意见') },
  output: returns<{ approved: number }>(),
})
const instanceIds = f.refs('流程', {
  to: 'bpm.processInstance',
  required: true,
  max: 100,
  messages: { range: '单次最多处理100条' },
})
/** From an inbox: my turn in each of these processes, each decided for itself. */
export const approveTurns = defineAction('bpm.task.approveTurns', {
  label: '批量通过',
  method: 'PUT',
  path: `${BASE}/approve-turns`,
  idempotent: true,
  fields: { instanceIds, comment: words('审批意见') },
  output: returns<{ outcomes: Outcome[] }>(),
})
export const rejectTurns = defineAction('bpm.task.rejectTurns', {
  label: '批量驳回',
  method: 'PUT',
  path: `${BASE}/reject-turns`,
  idempotent: true,
  fields: { instanceIds, comment: f.longText('驳回原因', { required: true, max: 500 }) },
  output: returns<{ outcomes: Outcome[] }>(),
})
export const batchTransfer = defineAction('bpm.task.batchTransfer', {
  label: '批量转办',
  method: 'PUT',
  path: `${BASE}/batch-transfer`,
  permission: 'bpm:task:batch',
  idempotent: true,
  fields: { taskIds, userId: f.refInt('转给', somebody), ...said },
  output: returns<{ transferred: number }>(),
})
export const reassignTask = defineAction('bpm.task.reassign', {
  label: '改派',
  method: 'PUT',
  path: `${BASE}/reassign`,
  permission: 'bpm:instance:reassign',
  idempotent: true,
  fields: { taskId, userIds: f.refsInt('新处理人', { ...somebody, max: 200 }), ...said },
  output: returns<null>(),
})
