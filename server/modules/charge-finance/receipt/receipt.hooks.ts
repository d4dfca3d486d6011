import type { receipt } from '@wuguan/contract/charge-finance/receipt.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

const VOIDED = 5

/** A receipt that was voided took nothing: it stands in lists, never in a sum. */
export const receiptCounts = (alias: string): string => `${alias}.status <> ${VOIDED}`

export const receiptHooks: EntityHooks<typeof receipt> = { counts: receiptCounts }
