import type { LedgerContext } from '../ledger/context.service.ts'

/** A receipt that is being taken back. */
export interface VoidedReceipt {
  readonly id: string
  readonly companyId: number
  readonly receiptNumber: string
}
/** What other modules do with what hangs on a receipt, in the transaction that takes it back. */
export const voidSteps: ((context: LedgerContext, receipt: VoidedReceipt) => Promise<void>)[] = []
