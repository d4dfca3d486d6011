import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { z } from '../kernel/zod.ts'
import { uuid } from '../kernel/inputs.ts'
import { text } from './inputs.ts'

/** Receipts after they were posted: reading, printing, another method, taking back. */
const receiptId = uuid('收款单', 'charge-finance.receipt')

export const voidReceipt = defineAction('charge-finance.voidReceipt', {
  label: '作废收款单',
  path: '/charge/receipt/void',
  permission: 'charge-finance:receipt:void',
  idempotent: true,
  fields: {
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt', required: true }),
    reason: f.longText('作废原因', { required: true, max: 200, messages: { required: '请填写作废原因' } }),
  },
  output: returns<{ voidId: string; voidNumber: string; status: number }>(),
})
export const changeMethod = defineAction('charge-finance.changeMethod', {
  label: '更改支付方式',
  path: '/charge/receipt/changeMethod',
  permission: 'charge-finance:receipt:change-method',
  idempotent: true,
  fields: {
    paymentId: f.ref('原支付', {
      to: 'charge-finance.payment',
      required: true,
      messages: { required: '请选择支付流水' },
    }),
    methodId: f.ref('改为', {
      to: 'charge-base.paymentMethod',
      required: true,
      messages: { required: '请选择支付方式' },
    }),
    tradeNo: f.text('流水号', { max: 64, help: '支付方式要求时必填' }),
    payerAccountName: f.text('付款户名', { max: 60, help: '支付方式要求时必填' }),
  },
  output: returns<null>(),
})

export interface ReceiptHead {
  id: string
  receiptNumber: string
  type: string
  communityId: number
  propertyType: string
  propertyId: string
  propertyName: string | null
  payerCustomerId: string | null
  payerName: string | null
  groupNo: string | null
  totalAmount: string
  cashAmount: string
  prepaidUsed: string
  prepaidIn: string
  preferentialAmount: string
  roundOffAmount: string
  jumpReason: string | null
  /** The package that was sold. */
  productName: string | null
  bookDate: string
  accountPeriod: string
  cashier: string
  shiftNo: string | null
  status: number
  printCount: number
  invoiceStatus: number
  remark: string | null
  createdAt: string
  version: number
}
export interface AllocationRow {
  id: string
  receivableId: string
  itemName: string
  feePeriod: string
  periodFrom: string
  periodTo: string
  component: 'P' | 'L'
  kind: string
  amount: string
  refundedAmount: string
  pendingRefundAmount: string
  docNo: string | null
  category: string
}
export interface PaymentRow {
  id: string
  direction: 'in' | 'out'
  method: string
  kind: string
  amount: string
  tenderedAmount: string | null
  changeAmount: string | null
  handlingFee: string
  tradeNo: string | null
  payerAccountName: string | null
  paidAt: string
  bookDate: string
  docNo: string | null
  reversesPaymentId: string | null
}
export interface DeductionRow {
  id: string
  deductedNumber: string
  type: string
  source: string
  total: string
  reason: string
  status: number
}
export interface PrepaidRow {
  id: string
  accountNo: string
  itemName: string | null
  kind: string
  amount: string
  balanceAfter: string
  bookDate: string
}
export interface RefundRow {
  id: string
  refundNumber: string
  total: string
  target: string
  status: number
  createdAt: string
}
export interface VoidRow {
  id: string
  voidNumber: string
  reason: string
  status: number
  bookDate: string | null
  createdAt: string
}
export interface ReceiptDetail {
  receipt: ReceiptHead
  allocations: AllocationRow[]
  payments: PaymentRow[]
  deductions: DeductionRow[]
  prepaidEntries: PrepaidRow[]
  refunds: RefundRow[]
  voids: VoidRow[]
  siblings: { id: string; receiptNumber: string; propertyName: string | null; totalAmount: string }[]
}
export const receiptDetail = defineAction('charge-finance.receiptDetail', {
  label: '收款单详情',
  method: 'GET',
  path: '/charge/receipt/detail/{receiptNumber}',
  permission: 'charge-finance:receipt:detail',
  input: z.object({ receiptNumber: text('收款单号', 40) }),
  output: returns<ReceiptDetail>(),
  sample: () => ({ receiptNumber: 'SK20260101' }),
})

export interface ReceiptPrint {
  receiptNumber: string
  /** Who charges: 开票抬头 of the community, else its company. */
  company: string
  title: string
  propertyName: string | null
  payerName: string | null
  lines: { name: string; periodRange: string; principal: string; lateFee: string; amount: string }[]
  payments: { name: string; amount: string; tradeNo: string | null }[]
  totalAmount: string
  capital: string
  preferentialAmount: string
  roundOffAmount: string
  prepaidUsed: string
  prepaidIn: string
  cashier: string | null
  bookDate: string
  /** 已作废 across the paper. */
  mark: string | null
  footer: string | null
  sealUrl: string | null
  remark: string | null
}
/** What stands on the paper; a print of it is counted as that of any record. */
export const receiptPaper = defineAction('charge-finance.receiptPaper', {
  label: '收款单打印内容',
  method: 'GET',
  path: '/charge/receipt/print/{receiptId}',
  permission: 'charge-finance:receipt:print',
  input: z.object({ receiptId }),
  output: returns<ReceiptPrint>(),
})
