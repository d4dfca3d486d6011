import type { offsetLine } from '@wuguan/contract/charge-prepaid/offset-line.entity'
import type { offsetPart } from '@wuguan/contract/charge-prepaid/offset-part.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

/** What is planned or paid; passed over, failed and taken back are no money. */
const counts = (alias: string): string => `${alias}.status in (0, 1)`

export const offsetPartHooks: EntityHooks<typeof offsetPart> = {
  counts,
  filters: {
    /** What was tried, not what is only planned. */
    tried: (value, alias) => `${alias}.status ${value === 'true' ? '<>' : '='} 0`,
  },
}

export const offsetLineHooks: Omit<EntityHooks<typeof offsetLine>, '$entity'> = {
  counts,
  filters: {
    /** Lines of the log of fees of the moment: by their run, or by what they pay. */
    tempFee: (value, alias) =>
      `${value === 'true' ? '' : 'not '}(${alias}.kind = 'temp' or exists (select 1 from fee_item i where i.id = ${alias}.fee_item_id and i.category = 'temp'))`,
  },
}
