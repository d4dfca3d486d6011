import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { MESSAGE_CHANNEL } from './message-channel.ts'

export const messageConfig = defineEntity('app.messageConfig', {
  label: '消息接收设置',
  doc: 'A switch of a user: this module over this channel. No row means on; rows of mandatory modules count for nothing.',
  title: 'channel',
  base: null,
  perms: { prefix: 'message:record', list: 'view' },
  scope: 'user',
  softDelete: false,
  verbs: [],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, readonly: true }),
    moduleId: f.ref('消息模块', { to: 'app.messageModule', required: true }),
    channel: f.choice('渠道', { of: MESSAGE_CHANNEL, required: true }),
    enabled: f.flag('接收', { required: true, default: true }),
  },
  unique: [unique(['userId', 'moduleId', 'channel'])],
})
