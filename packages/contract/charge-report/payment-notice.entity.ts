import { NOTICE_LEVEL } from '../charge-finance/codes.ts'
import { propertyFields } from '../charge-finance/fields.ts'
import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { NOTICE_CHANNEL, NOTICE_RESULT, NOTICE_STATUS } from './notice.ts'

export const paymentNotice = defineEntity('charge-report.paymentNotice', {
  label: '催费通知',
  doc: `What one payer was told to pay for one property: amounts and words as they were when it was made. What has been paid since, and
whether anything is still owed, is read live from its receivables.`,
  title: 'noticeNo',
  base: '/charge/report/paymentNotice',
  perms: { prefix: 'charge-report:notice', export: 'list' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  prints: {
    permission: 'charge-report:notice:print',
    unless: { where: { status: NOTICE_STATUS.void }, refusal: '通知已作废，不能打印' },
  },
  fields: {
    noticeNo: f.serial('通知编号', { rule: 'charge-report.notice', required: true, search: true, indexed: true }),
    ...propertyFields,
    buildingId: f.ref('楼栋', { to: 'basedata.building' }),
    payerCustomerId: f.ref('付费人', { to: 'basedata.customer', required: true }),
    asOfDate: f.date('截止日期', { required: true, indexed: true }),
    level: f.choice('级别', { of: NOTICE_LEVEL, required: true, indexed: true }),
    templateId: f.ref('催费模板', { to: 'charge-report.paymentNoticeTemplate' }),
    principal: f.money('本金', { required: true, default: '0.00' }),
    lateFee: f.money('违约金', { required: true, default: '0.00' }),
    total: f.money('合计', { required: true, default: '0.00', indexed: true }),
    payBefore: f.date('缴费期限', { required: true }),
    title: f.text('标题', { required: true, max: 60 }),
    content: f.richText('通知内容'),
    status: f.state('状态', { of: NOTICE_STATUS, default: 'draft', indexed: true, width: 96 }),
    channels: f.choices('推送渠道', { of: NOTICE_CHANNEL }),
    sentAt: f.dateTime('发出时间', { indexed: true }),
    failReason: f.text('失败原因', { max: 200 }),
    deliveredAt: f.dateTime('送达时间'),
    deliveredBy: f.refInt('送达人', { to: 'system.user' }),
    signPhoto: f.images('签收照片', { max: 6 }),
    result: f.choice('跟进结果', { of: NOTICE_RESULT, required: true, default: 0, indexed: true }),
    promisedDate: f.date('承诺缴费日', { indexed: true }),
    followedBy: f.refInt('跟进人', { to: 'system.user', indexed: true }),
    followedAt: f.dateTime('最近跟进'),
    voidReason: f.text('作废原因', { max: 200 }),
    runId: f.text('批次', { max: 36, internal: true }),
  },
  computed: {
    paid: f.money('已缴', { doc: '通知之后其各笔应收已缴、已减免的本金' }),
    settled: f.flag('已缴清'),
  },
  list: {
    columns: [
      'noticeNo',
      'propertyName',
      'payerCustomerId',
      'level',
      'status',
      'total',
      'paid',
      'result',
      'promisedDate',
    ],
    filters: ['status', 'level', 'settled', 'result', 'propertyName', 'payerCustomerId', 'sentAt', 'buildingId'],
    totals: ['principal', 'lateFee', 'total', 'paid'],
  },
})
