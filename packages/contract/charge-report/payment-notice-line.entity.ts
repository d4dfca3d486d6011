import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const paymentNoticeLine = defineEntity('charge-report.paymentNoticeLine', {
  label: '催费通知明细',
  doc: 'A receivable as it stood when the notice was made.',
  title: 'outstanding',
  base: null,
  perms: 'charge-report:notice',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    noticeId: f.ref('催费通知', { to: 'charge-report.paymentNotice', required: true }),
    receivableId: f.ref('应收', { to: 'charge-finance.receivable', required: true }),
    outstanding: f.money('欠费', { required: true }),
    lateFee: f.money('违约金', { required: true, default: '0.00' }),
  },
  unique: [unique(['noticeId', 'receivableId'])],
})
