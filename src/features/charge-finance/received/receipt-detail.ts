import type { ReceiptDetail } from '@wuguan/contract/charge-finance/receipt.actions'

/** The rows of a receipt's detail as its page reads them. */
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
/** The contract leaves the rows open; here they have their columns. */
export type DetailRows = Omit<
  ReceiptDetail,
  'receipt' | 'allocations' | 'payments' | 'deductions' | 'prepaidEntries' | 'refunds' | 'voids'
> & {
  receipt: ReceiptHead
  allocations: AllocationRow[]
  payments: PaymentRow[]
  deductions: DeductionRow[]
  prepaidEntries: PrepaidRow[]
  refunds: RefundRow[]
  voids: VoidRow[]
}
