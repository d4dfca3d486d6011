import { PUSH_STATUS } from '../charge-finance/codes.ts'
import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { NOTICE_CHANNEL } from './notice.ts'

export const paymentNoticePush = defineEntity('charge-report.paymentNoticePush', {
  label: '催费推送记录',
  doc: 'A notice on its way to its payer over one channel; at most three attempts.',
  title: 'receiver',
  base: '/charge/report/paymentNoticePush',
  perms: 'charge-report:notice',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    noticeId: f.ref('催费通知', { to: 'charge-report.paymentNotice', required: true }),
    channel: f.choice('渠道', { of: NOTICE_CHANNEL, required: true }),
    receiver: f.text('接收人', { required: true, masked: 'contact', max: 120 }),
    status: f.state('状态', { of: PUSH_STATUS, required: true, default: 0, indexed: true }),
    failReason: f.text('失败原因', { max: 200 }),
    attempt: f.integer('次数', { required: true, min: 0, max: 3, default: 0 }),
    sentAt: f.dateTime('发送时间'),
    deliveredAt: f.dateTime('送达时间'),
    readAt: f.dateTime('阅读时间'),
  },
  list: {
    columns: ['channel', 'receiver', 'status', 'attempt', 'failReason', 'sentAt', 'deliveredAt', 'readAt'],
    filters: ['noticeId', 'channel', 'status'],
  },
})
