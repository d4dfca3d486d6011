import type { bill } from '@wuguan/contract/charge-finance/bill.entity'
import type { billPush } from '@wuguan/contract/charge-finance/bill-push.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

/** What of the bill's receivables is no longer owed; late fee that was asked for counts when it was received since. */
export const PAID = (alias: string) =>
  `(select coalesce(sum(greatest(0, l.outstanding - case when r.status = 4 then 0 else r.outstanding_amount end)), 0)::numeric(14,2)::text from bill_line l join receivable r on r.id = l.receivable_id where l.bill_id = ${alias}.id)`

export const billHooks: EntityHooks<typeof bill> = {
  computed: { paidAmount: PAID },
  filters: { propertyId: (value, alias, params) => `${alias}.property_id = ${params.add(value)}` },
}
export const billPushHooks: EntityHooks<typeof billPush> = {}
