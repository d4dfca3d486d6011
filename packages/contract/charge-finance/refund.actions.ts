import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { attachments, optionalText, uuid } from '../kernel/inputs.ts'
import { paidMoney, text } from './inputs.ts'

/** Money given back: asked for, agreed to, then paid out; the ledger moves with the payout. */
const target = z.enum(['cash', 'original', 'transfer', 'prepaid'], '请选择退款方式')
const payee = {
  payeeName: optionalText('收款人', 60),
  payeeAccountNo: optionalText('收款账号', 40),
  payeeBank: optionalText('开户行', 60),
}
const because = { reason: text('退款原因', 500), attachments: attachments.default([]) }

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
  input: z.object({ receiptNumber: z.string('请选择收款单').min(1, '请选择收款单').max(36) }),
  output: returns<Refundable>(),
  sample: (world) => ({ receiptNumber: String(world.id('charge-finance.receipt')) }),
})

export interface RefundOutcome {
  refundId: string
  refundNumber: string
  status: number
  total: string
}
export const applyRefund = defineAction('charge-finance.applyRefund', {
  label: '申请退款',
  method: 'POST',
  path: '/charge/finance/refund/apply',
  permission: 'charge-finance:refund:apply',
  idempotent: true,
  input: z.object({
    receiptId: uuid('收款单'),
    lines: z
      .array(
        z.object({
          allocationId: uuid('退款明细'),
          amount: paidMoney('退款金额'),
          handling: z.enum(['restore', 'reduce'], '请选择处理方式'),
        }),
        '请选择退款明细',
      )
      .min(1, '请选择退款明细')
      .max(500, '单次最多退500笔'),
    target,
    ...payee,
    ...because,
  }),
  output: returns<RefundOutcome>(),
  sample: (world) => ({
    receiptId: String(world.id('charge-finance.receipt')),
    lines: [
      {
        allocationId: String(world.id('charge-finance.receiptAllocation')),
        amount: '0.01',
        handling: 'restore' as const,
      },
    ],
    target: 'transfer' as const,
    payeeName: '张三',
    payeeAccountNo: '6222020200011234567',
    reason: '重复缴费',
  }),
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
  input: z.object({ propertyId: uuid('房产') }),
  output: returns<RefundableAccount[]>(),
  sample: (world) => ({ propertyId: String(world.id('basedata.house')) }),
})
export const applyPrepaidRefund = defineAction('charge-finance.applyPrepaidRefund', {
  label: '申请预存退款',
  method: 'POST',
  path: '/charge/finance/refund/applyPrepaid',
  permission: 'charge-prepaid:refund:apply',
  idempotent: true,
  input: z.object({
    prepaidAccountId: uuid('预存账户'),
    amount: paidMoney('退款金额'),
    target: z.enum(['cash', 'original', 'transfer'], '请选择退款方式'),
    ...payee,
    ...because,
  }),
  output: returns<RefundOutcome & { warning: string | null }>(),
  sample: (world) => ({
    prepaidAccountId: String(world.id('charge-prepaid.prepaidAccount')),
    amount: '0.01',
    target: 'transfer' as const,
    payeeName: '张三',
    payeeAccountNo: '6222020200011234567',
    reason: '搬离小区',
  }),
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
  input: z.object({ refundNumber: z.string('请选择退款单').min(1, '请选择退款单').max(36) }),
  output: returns<RefundDetail>(),
  sample: (world) => ({ refundNumber: String(world.id('charge-finance.refund')) }),
})
