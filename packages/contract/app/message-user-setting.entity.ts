import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const messageUserSetting = defineEntity('app.messageUserSetting', {
  label: '消息免打扰设置',
  doc: `When a user wants quiet, and whether a pushed message sounds. Within the quiet hours (which may pass midnight) messages
only count in the badge; urgent ones and those of mandatory modules come through.`,
  title: 'userId',
  base: null,
  perms: { prefix: 'message:record', list: 'view' },
  scope: 'user',
  softDelete: false,
  verbs: [],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, readonly: true }),
    quietFrom: f.time('免打扰开始'),
    quietTo: f.time('免打扰结束'),
    sound: f.flag('提示音', { required: true, default: true }),
  },
  unique: [unique(['userId'])],
})
