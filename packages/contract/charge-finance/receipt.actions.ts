import { defineAction } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { optionalText, uuid } from '../kernel/inputs.ts'
import { text } from './inputs.ts'

/** Receipts after they were posted: reading, printing, another method, taking back. */
const receiptId = uuid('收款单')
const sampleReceipt = (world: { id(entity: string): string | number }) => ({
  receiptId: String(world.id('charge-finance.receipt')),
})

export const voidReceipt = defineAction('charge-finance.voidReceipt', {
  label: '作废收款单',
  method: 'POST',
  path: '/charge/receipt/void',
  permission: 'charge-finance:receipt:void',
  idempotent: true,
  input: z.object({ receiptId, reason: text('作废原因', 200) }),
  sample: (world) => ({ ...sampleReceipt(world), reason: '收错房号' }),
})
export const withdrawVoid = defineAction('charge-finance.withdrawVoid', {
  label: '撤回作废申请',
  method: 'POST',
  path: '/charge/receipt/void/withdraw',
  permission: 'charge-finance:receipt:void',
  input: z.object({ id: uuid('作废单'), reason: optionalText('撤回原因', 200) }),
  sample: (world) => ({ id: String(world.id('charge-finance.receiptVoid')) }),
})
export const changeMethod = defineAction('charge-finance.changeMethod', {
  label: '更改支付方式',
  method: 'POST',
  path: '/charge/receipt/changeMethod',
  permission: 'charge-finance:receipt:change-method',
  idempotent: true,
  input: z.object({
    paymentId: uuid('支付流水'),
    methodId: uuid('支付方式'),
    tradeNo: optionalText('流水号', 64),
    payerAccountName: optionalText('付款户名', 60),
  }),
  sample: (world) => ({
    paymentId: String(world.id('charge-finance.payment')),
    methodId: String(world.id('charge-base.paymentMethod')),
  }),
})

export interface ReceiptDetail {
  receipt: Record<string, unknown>
  allocations: Record<string, unknown>[]
  payments: Record<string, unknown>[]
  deductions: Record<string, unknown>[]
  prepaidEntries: Record<string, unknown>[]
  refunds: Record<string, unknown>[]
  voids: Record<string, unknown>[]
  siblings: { id: string; receiptNumber: string; propertyName: string | null; totalAmount: string }[]
}
export const receiptDetail = defineAction('charge-finance.receiptDetail', {
  label: '收款单详情',
  method: 'GET',
  path: '/charge/receipt/detail/{receiptNumber}',
  permission: 'charge-finance:receipt:detail',
  input: z.object({ receiptNumber: text('收款单号', 40) }),
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
  printedAt: string
  /** 补打 from the second print on; 已作废 across the paper. */
  mark: string | null
  printCount: number
  footer: string | null
  sealUrl: string | null
  remark: string | null
}
export const printReceipt = defineAction('charge-finance.printReceipt', {
  label: '打印收款单',
  method: 'POST',
  path: '/charge/receipt/print',
  permission: 'charge-finance:receipt:print',
  input: z.object({ receiptId }),
  sample: sampleReceipt,
})
