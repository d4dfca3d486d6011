import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { MESSAGE_LEVEL } from './message-channel.ts'

export const messageRecord = defineEntity('app.messageRecord', {
  label: '消息记录',
  doc: `One message of one user. Written in the transaction of what it tells, so it is there exactly when that happened; unread as long
as readAt is empty. dedupeKey joins repeats of an event about a record within ten minutes into one row. popup: the reader's
switches let it interrupt him. Kept 180 days after reading, a year unread.`,
  title: 'title',
  base: null,
  perms: { prefix: 'message:record', list: 'view' },
  scope: 'user',
  softDelete: false,
  verbs: ['list'],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, readonly: true }),
    moduleId: f.ref('消息模块', { to: 'app.messageModule', readonly: true }),
    bizEvent: f.text('业务事件', { readonly: true, max: 60 }),
    bizId: f.text('业务编号', { readonly: true, max: 64 }),
    title: f.text('标题', { required: true, readonly: true, max: 80 }),
    body: f.longText('内容', { required: true, readonly: true, max: 500 }),
    backUrl: f.text('跳转地址', { readonly: true, max: 300 }),
    level: f.choice('级别', { of: MESSAGE_LEVEL, required: true, readonly: true, default: 1 }),
    dedupeKey: f.text('合并键', { readonly: true, internal: true, max: 200 }),
    readAt: f.dateTime('阅读时间', { readonly: true, indexed: true }),
    popup: f.flag('弹窗提醒', { required: true, readonly: true, default: true }),
  },
  unique: [unique(['userId', 'dedupeKey'])],
})
