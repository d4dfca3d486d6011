import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { FOLLOW_WAY, NOTICE_RESULT } from './notice.ts'

export const paymentNoticeFollow = defineEntity('charge-report.paymentNoticeFollow', {
  label: '催费跟进',
  doc: 'What was said when somebody spoke with a payer about a notice; the notice keeps the last result.',
  title: 'content',
  base: '/charge/report/paymentNoticeFollow',
  perms: { prefix: 'charge-report:notice', export: 'list' },
  scope: 'community',
  appendOnly: true,
  fields: {
    noticeId: f.ref('催费通知', { to: 'charge-report.paymentNotice', required: true }),
    at: f.dateTime('跟进时间', { required: true, indexed: true }),
    userId: f.refInt('跟进人', { to: 'system.user' }),
    way: f.choice('方式', { of: FOLLOW_WAY, required: true }),
    content: f.longText('跟进内容', { required: true, max: 500 }),
    result: f.choice('结果', { of: NOTICE_RESULT, required: true }),
    promisedDate: f.date('承诺缴费日'),
  },
  list: {
    columns: ['at', 'userId', 'way', 'result', 'promisedDate', 'content'],
    filters: ['noticeId', 'userId', 'result', 'at'],
    sort: { field: 'at', order: 'desc' },
  },
})
