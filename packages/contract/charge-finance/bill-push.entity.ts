import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { PUSH_CHANNEL, PUSH_STATUS } from './codes.ts'

export const billPush = defineEntity('charge-finance.billPush', {
  label: '账单推送记录',
  doc: 'One attempt to bring a bill to somebody through one channel; at most three.',
  title: 'receiver',
  base: '/charge/finance/billPush',
  perms: 'charge-finance:bill',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    billId: f.ref('账单', { to: 'charge-finance.bill', required: true }),
    channel: f.choice('渠道', { of: PUSH_CHANNEL, required: true, indexed: true }),
    receiver: f.text('接收人', { required: true, masked: 'contact', max: 120 }),
    status: f.state('状态', { of: PUSH_STATUS, required: true, default: 0, indexed: true }),
    failReason: f.text('失败原因', { max: 200 }),
    attempt: f.integer('次数', { required: true, min: 0, max: 3, default: 0 }),
    sentAt: f.dateTime('发送时间', { indexed: true }),
    readAt: f.dateTime('阅读时间'),
  },
  list: {
    columns: ['channel', 'receiver', 'status', 'attempt', 'failReason', 'sentAt', 'readAt'],
    filters: ['channel', 'status', 'billId', 'sentAt'],
  },
})
