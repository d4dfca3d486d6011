import { itemTransfer } from '@wuguan/contract/charge-other/offset/item-transfer.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { searchByNumber } from '../../../kernel/number-search.ts'

export const itemTransferSearch = searchByNumber({
  entity: itemTransfer as AnyEntity,
  field: 'transferNo',
  accepts: /^[A-Z]{0,8}\d{6,}$/,
  note: "concat_ws(' · ', t.property_name, t.amount::text || '元')",
  targets: (row) => [{ to: '/charge/feeItemOffset', search: { view: 'records', keyword: row['number']! } }],
})
