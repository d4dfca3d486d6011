import type { receivable } from '@wuguan/contract/charge-finance/receivable.entity'
import { dateOf } from '../../../kernel/clock.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { lateFee, unpaid } from '../owed/owed.service.ts'

/** The list of what is owed: late fee as of today, and the filters that are no fields. */
export const receivableHooks: EntityHooks<typeof receivable> = {
  computed: {
    lateFee: (alias, params, now) => `${lateFee(alias, params.add(dateOf(now)))}::numeric(14,2)::text`,
  },
  filters: {
    /** 仅欠费: what the desk, the notice and the account call 未缴, late fee of a paid principal included. */
    owing: (value, alias) => `${value === 'true' ? '' : 'not '}${unpaid(alias)}`,
    unitId: (value, alias, params) =>
      `exists (select 1 from house h where h.id = ${alias}.house_id and h.unit_id::text = ${params.add(value)})`,
    category: (value, alias, params) =>
      `exists (select 1 from fee_item i where i.id = ${alias}.fee_item_id and i.category = any(string_to_array(${params.add(value)}, ',')))`,
  },
}
