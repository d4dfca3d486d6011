import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { MESSAGE_CHANNEL, MESSAGE_LEVEL, MESSAGE_RECEIVERS } from './message-channel.ts'

export const messageModuleRel = defineEntity('app.messageModuleRel', {
  label: '消息关联',
  doc: `What a business event says, to whom and in which module. Templates hold {{placeholders}} of the event; the address is a path
of the catalogue. An event without a relation sends nothing.`,
  title: 'bizEvent',
  base: '/message/ams/module/rel',
  perms: { prefix: 'message:rel', add: 'edit', delete: 'edit' },
  scope: 'global',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    moduleId: f.ref('消息模块', { to: 'app.messageModule', required: true }),
    bizEvent: f.text('业务事件', {
      required: true,
      createOnly: true,
      max: 60,
      indexed: true,
      messages: { required: '请选择业务事件' },
    }),
    titleTemplate: f.text('标题模板', { required: true, max: 80 }),
    bodyTemplate: f.longText('内容模板', { required: true, max: 500 }),
    backUrl: f.text('跳转地址', { max: 300, help: '功能页面的地址，如 /workOrder/task/list，可使用变量' }),
    level: f.choice('级别', { of: MESSAGE_LEVEL, required: true, default: 1 }),
    defaultChannels: f.choices('默认渠道', {
      of: MESSAGE_CHANNEL,
      required: true,
      help: '未选择站内的消息只进入消息盒子，不弹窗',
    }),
    receivers: f.choice('接收人', { of: MESSAGE_RECEIVERS, required: true, default: 1 }),
    roles: f.refsInt('角色', { to: 'system.role', required: true, when: { receivers: 2 } }),
    positions: f.refsInt('岗位', { to: 'system.position', required: true, when: { receivers: 3 } }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1, help: '停用后该事件不再发送消息' }),
  },
  unique: [unique(['bizEvent'], '该业务事件已关联')],
  form: [
    group('事件', ['bizEvent', 'moduleId', 'level', 'state']),
    group('内容', ['titleTemplate', 'bodyTemplate', 'backUrl']),
    group('接收', ['receivers', 'roles', 'positions', 'defaultChannels']),
  ],
})
