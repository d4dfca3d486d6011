import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { MONEY_TARGET } from './codes.ts'
import { becauseFields, paid } from './fields.ts'
import { numbered } from './inputs.ts'
import { refundLine } from './refund-line.entity.ts'
import { refund } from './refund.entity.ts'

/** Money given back: asked for, agreed to, then paid out; the ledger moves with the payout. */
const { target, payeeBank } = refund.fields
const TRANSFER = { required: true, when: { target: 'transfer' } } as const
const asked = {
  payeeName: f.text('收款人', { ...TRANSFER, max: 60, messages: { required: '请填写收款人' } }),
  payeeAccountNo: f.text('收款账号', { ...TRANSFER, max: 40, messages: { required: '请填写收款账号' } }),
  payeeBank,
  ...becauseFields('退款原因', '凭证'),
}
const amount = f.money('退款金额', { ...paid('退款金额'), required: true })

export interface RefundableLine {
  allocationId: string
  receivableId: string
  receivableNo: string
  itemName: string
  feePeriod: string
  component: 'P' | 'L'
  /** 已收, 已退, 审批中, 可退. */
  amount: string
  refunded: string
  pending: string
  refundable: string
  /** A deposit is always reduced, a row of a contract bill always restored; null: may be chosen. */
  handling: 'restore' | 'reduce' | null
  lockLabel: string | null
}
export interface Refundable {
  receiptId: string
  receiptNumber: string
  type: 'receipt' | 'deposit'
  status: number
  propertyType: string
  propertyId: string
  propertyName: string | null
  payerName: string | null
  lines: RefundableLine[]
  /** What of the receipt may still leave as money; the rest returns to prepaid accounts. */
  moneyLeft: string
  prepaidLeft: string
  mayPayPrepaidOut: boolean
  /** The smallest piece of money that the till holds. */
  cashUnit: string
  /** Payments that can be paid back where they came from. */
  originals: { paymentId: string; methodName: string; tradeNo: string | null; left: string }[]
  benefits: { name: string; amount: string; partialRefund: string }[]
  /** The scheme that forbids refunding a part. */
  wholeOnly: string | null
}
export const refundableOf = defineAction('charge-finance.refundable', {
  label: '可退明细',
  method: 'GET',
  path: '/charge/finance/refund/refundable',
  permission: 'charge-finance:refund:apply',
  ...numbered('receiptNumber', '收款单', 'charge-finance.receipt'),
  output: returns<Refundable>(),
})

export interface RefundOutcome {
  refundId: string
  refundNumber: string
  status: number
  total: string
}
export const applyRefund = defineAction('charge-finance.applyRefund', {
  label: '申请退款',
  path: '/charge/finance/refund/apply',
  permission: 'charge-finance:refund:apply',
  idempotent: true,
  of: refund.name,
  fields: {
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt', required: true }),
    lines: f.lines('退款明细', {
      required: true,
      max: 500,
      messages: { required: '请选择退款明细', range: '单次最多退500笔' },
      lines: {
        allocationId: f.ref('退款明细', { to: 'charge-finance.receiptAllocation', required: true }),
        amount,
        handling: refundLine.fields.handling,
      },
    }),
    target,
    ...asked,
  },
  output: returns<RefundOutcome>(),
})

export interface RefundableAccount {
  accountId: string
  accountNo: string
  customerId: string
  customerName: string
  itemName: string | null
  balance: string
  frozen: string
  available: string
  debt: string
  blocked: boolean
  cashUnit: string
  /** A single recharge that could be paid back where it came from. */
  original: { paymentId: string; methodName: string; left: string } | null
}
export const refundableAccounts = defineAction('charge-finance.refundableAccounts', {
  label: '可退预存账户',
  method: 'GET',
  path: '/charge/finance/refund/prepaidAccounts',
  permission: 'charge-prepaid:refund:apply',
  fields: { propertyId: f.ref('房产', { to: 'basedata.house', required: true }) },
  output: returns<RefundableAccount[]>(),
})
export const applyPrepaidRefund = defineAction('charge-finance.applyPrepaidRefund', {
  label: '申请预存退款',
  path: '/charge/finance/refund/applyPrepaid',
  permission: 'charge-prepaid:refund:apply',
  idempotent: true,
  of: refund.name,
  fields: {
    prepaidAccountId: f.ref('预存账户', { to: 'charge-prepaid.prepaidAccount', required: true }),
    amount,
    target: f.choice('退款方式', { of: MONEY_TARGET, required: true }),
    ...asked,
  },
  output: returns<RefundOutcome & { warning: string | null }>(),
})

export interface RefundDetail {
  id: string
  refundNumber: string
  processInstanceId: string | null
  receiptNumber: string | null
  accountNo: string | null
  lines: {
    id: string
    receivableId: string
    receivableNo: string
    itemName: string
    feePeriod: string
    component: 'P' | 'L'
    amount: string
    handling: 'restore' | 'reduce'
    receiptNumber: string
  }[]
  payments: { id: string; methodName: string; amount: string; tradeNo: string | null; paidAt: string }[]
  prepaidEntries: { id: string; accountNo: string; amount: string; kind: string }[]
  /** Before the payout: what would leave as money and what would return to accounts. */
  plan: { money: string; prepaid: string }
}
export const refundDetail = defineAction('charge-finance.refundDetail', {
  label: '退款详情',
  method: 'GET',
  path: '/charge/finance/refund/detail',
  permission: 'charge-finance:refund:list',
  ...numbered('refundNumber', '退款单', refund.name),
  output: returns<RefundDetail>(),
})
