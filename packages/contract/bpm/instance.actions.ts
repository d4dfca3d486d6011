import { defineAction, type World } from '../kernel/action.ts'
import { attachments, integerId, optionalText, text, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** What people and programs do with instances. */
const BASE = '/camunda/bpm/process-instance'
const id = uuid('流程')
const sampleInstance = (world: World) => String(world.id('bpm.processInstance'))
const sampleUser = (world: World) => Number(world.id('system.user'))
const variables = z.record(z.string().regex(/^[A-Za-z]\w*$/, '变量名不正确'), z.unknown())

export const createInstance = defineAction('bpm.instance.create', {
  label: '发起流程',
  method: 'POST',
  path: `${BASE}/create`,
  permission: 'bpm:instance:create',
  idempotent: true,
  input: z.object({
    processDefinitionId: uuid('流程'),
    title: optionalText('标题', 120),
    communityId: integerId('项目').nullish(),
    formData: z.record(z.string(), z.unknown()).default({}),
    /** Persons that the initiator chooses, by node. */
    selected: z.record(z.string(), z.array(integerId('人员')).max(200)).nullish(),
  }),
  output: z.object({ id: z.string() }),
  sample: (world) => ({ processDefinitionId: String(world.id('bpm.processDefinition')), formData: {} }),
})
export const cancelInstance = defineAction('bpm.instance.cancel', {
  label: '取消流程',
  method: 'PUT',
  path: `${BASE}/cancel`,
  idempotent: true,
  input: z.object({
    id,
    reason: z.string('请填写取消原因').trim().min(1, '请填写取消原因').max(200, '取消原因不能超过200个字符'),
  }),
  sample: (world) => ({ id: sampleInstance(world), reason: '不再需要' }),
})
export const urgeInstance = defineAction('bpm.instance.urge', {
  label: '催办',
  method: 'PUT',
  path: `${BASE}/urge`,
  idempotent: true,
  input: z.object({ id, comment: optionalText('催办说明', 200) }),
  output: z.object({ urged: z.number() }),
  sample: (world) => ({ id: sampleInstance(world) }),
})
export const commentInstance = defineAction('bpm.instance.comment', {
  label: '评论',
  method: 'PUT',
  path: `${BASE}/comment`,
  idempotent: true,
  input: z.object({ id, comment: text('评论', 500), attachments: attachments.nullish() }),
  sample: (world) => ({ id: sampleInstance(world), comment: '请尽快处理' }),
})
export const copyInstance = defineAction('bpm.instance.cc', {
  label: '抄送',
  method: 'PUT',
  path: `${BASE}/cc`,
  idempotent: true,
  input: z.object({
    id,
    userIds: z.array(integerId('人员'), '请选择抄送人').min(1, '请选择抄送人').max(200, '抄送人不能超过200人'),
    comment: optionalText('说明', 500),
  }),
  sample: (world) => ({ id: sampleInstance(world), userIds: [sampleUser(world)] }),
})
export const retryInstance = defineAction('bpm.instance.retry', {
  label: '重试',
  method: 'PUT',
  path: `${BASE}/retry`,
  permission: 'bpm:instance:retry',
  idempotent: true,
  input: z.object({ id }),
  sample: (world) => ({ id: sampleInstance(world) }),
})
export const skipInstance = defineAction('bpm.instance.skip', {
  label: '跳过失败节点',
  method: 'PUT',
  path: `${BASE}/skip`,
  permission: 'bpm:instance:retry',
  idempotent: true,
  input: z.object({ id }),
  sample: (world) => ({ id: sampleInstance(world) }),
})
const event = z.object({
  name: text('名称', 64),
  instanceId: uuid('流程').nullish(),
  businessKey: z.string().max(40).nullish(),
  variables: variables.nullish(),
})
export const sendMessage = defineAction('bpm.message.send', {
  label: '发送消息',
  method: 'POST',
  path: '/camunda/bpm/message',
  permission: 'bpm:instance:retry',
  idempotent: true,
  input: event,
  output: z.object({ receivers: z.number() }),
  sample: () => ({ name: 'paid', businessKey: 'B1' }),
})
export const sendSignal = defineAction('bpm.signal.send', {
  label: '广播信号',
  method: 'POST',
  path: '/camunda/bpm/signal',
  permission: 'bpm:instance:retry',
  idempotent: true,
  input: event,
  output: z.object({ receivers: z.number() }),
  sample: () => ({ name: 'monthClosed' }),
})
