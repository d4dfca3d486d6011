import type { Component } from '../ledger/posting.service.ts'
import type { AccountOwner } from '../ledger/prepaid.service.ts'
import type { Method } from './methods.service.ts'

export type ReceiptType =
  | 'collect'
  | 'recharge'
  | 'temp'
  | 'deposit'
  | 'offset'
  | 'bank'
  | 'mobile'
  | 'import'
  | 'product'

export interface ReceiptLine {
  readonly receivableId: string
  readonly principal: bigint
  readonly lateFee: bigint
}
/** What the company forgoes with this receipt, and takes back with it. */
export interface BoundDeduction {
  /** Drawn by the caller, before the receipt's number. */
  readonly number: string
  readonly typeId: string
  readonly source: 'preferential' | 'coupon' | 'rounding' | 'product'
  readonly schemeId?: string | null
  readonly sourceId?: string | null
  readonly reason: string
  readonly lines: readonly { receivableId: string; component: Component; amount: bigint }[]
}
export interface ReceiptPayment {
  readonly method: Method
  readonly amount: bigint
  /** Cash: what was handed over, and what went back. */
  readonly tendered?: bigint
  readonly change?: bigint
  readonly tradeNo?: string | null
  readonly payerAccountName?: string | null
  /** Of method kind prepaid: whose money it is. */
  readonly accountId?: string
}
export interface ReceiptDraft {
  /** Drawn by the caller (`charge-finance.receipt`), after every other lock. */
  readonly number: string
  readonly type: ReceiptType
  readonly property: { type: string; id: string; name: string }
  readonly payerCustomerId: string | null
  readonly payerName: string | null
  readonly groupNo?: string | null
  readonly jumpReason?: string | null
  readonly shiftId?: string | null
  /** Of type product: the package that was sold. */
  readonly productId?: string | null
  readonly source?: string | null
  readonly sourceId?: string | null
  readonly remark?: string | null
  readonly lines: readonly ReceiptLine[]
  readonly deductions?: readonly BoundDeduction[]
  readonly payments: readonly ReceiptPayment[]
  readonly prepaidIn?: readonly { owner: AccountOwner; amount: bigint; kind: 'recharge' | 'overpay' }[]
  /** Of prepaid money used: the line of the run that planned it, by account. */
  readonly offsetLineIds?: ReadonlyMap<string, string>
}
export interface PostedReceipt {
  readonly receiptId: string
  readonly receiptNumber: string
  readonly totalAmount: string
}
