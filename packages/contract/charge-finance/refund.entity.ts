import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { REFUND_STATUS, REFUND_TARGET, REFUND_TYPE } from './codes.ts'
import { approvalFields } from '../kernel/approval-fields.ts'
import { propertyFields } from './fields.ts'

const TRANSFER = { target: 'transfer' } as const

export const refund = defineEntity('charge-finance.refund', {
  label: '退款单',
  doc: `Money given back: of a receipt, a deposit or a prepaid account. What it asks for is reserved on the allocations (or held on the account)
from the application until it is paid, rejected or cancelled; the ledger moves with the payout.`,
  title: 'refundNumber',
  base: '/charge/finance/refund',
  // Whoever pays out transfers by the whole account number.
  perms: { prefix: 'charge-finance:refund', plain: 'payout' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'plain'],
  fields: {
    refundNumber: f.serial('退款单号', { rule: 'charge-finance.refund', required: true, search: true, indexed: true }),
    type: f.choice('类型', { of: REFUND_TYPE, required: true, indexed: true }),
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt' }),
    prepaidAccountId: f.ref('预存账户', { to: 'charge-prepaid.prepaidAccount' }),
    ...propertyFields,
    payerCustomerId: f.ref('客户', { to: 'basedata.customer' }),
    total: f.money('退款金额', { required: true, indexed: true }),
    target: f.choice('退款方式', { of: REFUND_TARGET, required: true, indexed: true }),
    source: f.text('来源', { max: 20 }),
    sourceId: f.text('来源单据', { max: 64 }),
    payeeName: f.text('收款人', { max: 60, when: TRANSFER }),
    payeeAccountNo: f.text('收款账号', { max: 40, masked: 'card', when: TRANSFER }),
    payeeBank: f.text('开户行', { max: 60, when: TRANSFER }),
    reason: f.text('退款原因', { max: 500 }),
    attachments: f.attachments('凭证'),
    ...approvalFields,
    status: f.state('状态', { of: REFUND_STATUS, default: 'draft', indexed: true, width: 100 }),
    paidAt: f.dateTime('退款时间', { indexed: true }),
    paidBy: f.refInt('退款人', { to: 'system.user' }),
    bookDate: f.date('入账日期', { indexed: true }),
    payoutTradeNo: f.text('退款流水号', { max: 64, search: true }),
    failReason: f.text('失败原因', { max: 200 }),
  },
  unique: [
    unique(['refundNumber', 'companyId']),
    unique(['source', 'sourceId', 'companyId'], '该业务已申请退款', { status: [0, 1, 2, 5, 6] }),
  ],
  list: {
    columns: [
      'refundNumber',
      'type',
      'propertyName',
      'total',
      'target',
      'status',
      'payeeName',
      'applicantId',
      'submittedAt',
      'paidAt',
    ],
    filters: [
      'status',
      'type',
      'target',
      'propertyName',
      'submittedAt',
      'paidAt',
      'receiptId',
      'prepaidAccountId',
      'total',
    ],
    totals: ['total'],
  },
})
