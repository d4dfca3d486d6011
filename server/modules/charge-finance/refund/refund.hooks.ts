import type { refund } from '@wuguan/contract/charge-finance/refund.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

export const refundHooks: EntityHooks<typeof refund> = {
  filters: {
    propertyId: (value, alias, params) => `${alias}.property_id = ${params.add(value)}`,
  },
}
