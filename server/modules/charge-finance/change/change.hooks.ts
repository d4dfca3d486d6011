import type { hangUpRecord } from '@wuguan/contract/charge-finance/hang-up-record.entity'
import type { receivableChange } from '@wuguan/contract/charge-finance/receivable-change.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

export const receivableChangeHooks: EntityHooks<typeof receivableChange> = {
  filters: {
    receivableId: (value, alias, params) =>
      `exists (select 1 from receivable_change_line l where l.change_id = ${alias}.id and l.receivable_id::text = ${params.add(value)})`,
    propertyId: (value, alias, params) =>
      `exists (select 1 from receivable_change_line l join receivable r on r.id = l.receivable_id where l.change_id = ${alias}.id and r.property_id = ${params.add(value)})`,
  },
}
export const hangUpRecordHooks: EntityHooks<typeof hangUpRecord> = {}
