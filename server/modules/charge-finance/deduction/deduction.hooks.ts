import type { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

export const deductionHooks: EntityHooks<typeof deduction> = {
  filters: {
    propertyId: (value, alias, params) => `${alias}.property_id = ${params.add(value)}`,
    receiptId: (value, alias, params) => `${alias}.receipt_id::text = ${params.add(value)}`,
    receivableId: (value, alias, params) =>
      `exists (select 1 from deduction_line l where l.deduction_id = ${alias}.id and l.receivable_id::text = ${params.add(value)})`,
  },
}
