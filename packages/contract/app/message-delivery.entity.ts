import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'
import { PUSH_CHANNEL, PUSH_PROVIDER } from './push-setting.entity.ts'

export const DELIVERY_STATUS = grades(
  [0, '待发送', 'info'],
  [1, '已发送', 'success'],
  [2, '失败', 'danger'],
  [4, '跳过', 'warning'],
)

export const messageDelivery = defineEntity('app.messageDelivery', {
  label: '消息投递',
  doc: `One message on its way over one channel: made with the message, sent after it under a row lock, so a crash sends it again and
nothing sends it twice. Fails for good after five tries.`,
  title: 'channel',
  base: null,
  perms: { prefix: 'message:record', list: 'view' },
  scope: 'user',
  softDelete: false,
  verbs: [],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, readonly: true }),
    messageId: f.ref('消息', { to: 'app.messageRecord', required: true, readonly: true, indexed: true }),
    channel: f.choice('渠道', { of: PUSH_CHANNEL, required: true, readonly: true }),
    provider: f.choice('发送方式', { of: PUSH_PROVIDER, readonly: true }),
    status: f.state('状态', { of: DELIVERY_STATUS, required: true, readonly: true, default: 0 }),
    attempts: f.integer('次数', { required: true, readonly: true, default: 0 }),
    nextAt: f.dateTime('下次发送', { readonly: true, indexed: true }),
    sentAt: f.dateTime('发送时间', { readonly: true, indexed: true }),
    error: f.text('原因', { readonly: true, max: 200 }),
  },
  unique: [unique(['messageId', 'channel'])],
})
