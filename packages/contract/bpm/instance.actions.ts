import { defineAction, returns, type World } from '../kernel/action.ts'
import { integerId, optionalText, text, uuid } from '../kernel/inputs.ts'
import { f } from '../kernel/fields.ts'
import { z } from '../kernel/zod.ts'

/** What people and programs do with instances. */
const BASE = '/camunda/bpm/process-instance'
const id = uuid('流程')
const instance = f.ref('流程', { to: 'bpm.processInstance', required: true })
const sampleInstance = (world: World) => String(world.id('bpm.processInstance'))
const variables = z.record(z.string().regex(/^[A-Za-z]\w*$/, '变量名不正确'), z.unknown())

export const createInstance = defineAction('bpm.instance.create', {
  label: '发起流程',
  path: `${BASE}/create`,
  permission: 'bpm:instance:create',
  idempotent: true,
  input: z.object({
    processDefinitionId: uuid('流程'),
    title: optionalText('标题', 120),
    communityId: integerId('项目', 'basedata.community').nullish(),
    formData: z.record(z.string(), z.unknown()).default({}),
    /** Persons that the initiator chooses, by node. */
    selected: z.record(z.string(), z.array(integerId('人员')).max(200)).nullish(),
  }),
  output: returns<{ id: string }>(),
  sample: (world) => ({ processDefinitionId: String(world.id('bpm.processDefinition')), formData: {} }),
})
export const cancelInstance = defineAction('bpm.instance.cancel', {
  label: '取消流程',
  method: 'PUT',
  path: `${BASE}/cancel`,
  idempotent: true,
  fields: {
    id: instance,
    reason: f.longText('取消原因', { required: true, max: 200, messages: { required: '请填写取消原因' } }),
  },
  output: returns<null>(),
})
export const urgeInstance = defineAction('bpm.instance.urge', {
  label: '催办',
  method: 'PUT',
  path: `${BASE}/urge`,
  idempotent: true,
  fields: { id: instance, comment: f.longText('催办说明', { max: 200 }) },
  output: returns<{ urged: number }>(),
})
export const commentInstance = defineAction('bpm.instance.comment', {
  label: '评论',
  method: 'PUT',
  path: `${BASE}/comment`,
  idempotent: true,
  of: 'bpm.processInstance',
  fields: {
    id: instance,
    comment: f.longText('评论内容', { required: true, max: 500, messages: { required: '请输入评论' } }),
    attachments: f.attachments('附件', { max: 20 }),
  },
  output: returns<null>(),
})
export const copyInstance = defineAction('bpm.instance.cc', {
  label: '抄送',
  method: 'PUT',
  path: `${BASE}/cc`,
  idempotent: true,
  fields: {
    id: instance,
    userIds: f.refsInt('抄送给', {
      to: 'system.user',
      placeholder: '姓名或手机号',
      required: true,
      max: 200,
      messages: { required: '请选择抄送人', range: '抄送人不能超过200人' },
    }),
    comment: f.longText('说明', { max: 500 }),
  },
  output: returns<null>(),
})
export const retryInstance = defineAction('bpm.instance.retry', {
  label: '重试',
  method: 'PUT',
  path: `${BASE}/retry`,
  permission: 'bpm:instance:retry',
  idempotent: true,
  input: z.object({ id }),
  output: returns<null>(),
  sample: (world) => ({ id: sampleInstance(world) }),
})
export const skipInstance = defineAction('bpm.instance.skip', {
  label: '跳过失败节点',
  method: 'PUT',
  path: `${BASE}/skip`,
  permission: 'bpm:instance:retry',
  idempotent: true,
  input: z.object({ id }),
  output: returns<null>(),
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
  path: '/camunda/bpm/message',
  permission: 'bpm:instance:retry',
  idempotent: true,
  input: event,
  output: returns<{ receivers: number }>(),
  sample: () => ({ name: 'paid', businessKey: 'B1' }),
})
export const sendSignal = defineAction('bpm.signal.send', {
  label: '广播信号',
  path: '/camunda/bpm/signal',
  permission: 'bpm:instance:retry',
  idempotent: true,
  input: event,
  output: returns<{ receivers: number }>(),
  sample: () => ({ name: 'monthClosed' }),
})
