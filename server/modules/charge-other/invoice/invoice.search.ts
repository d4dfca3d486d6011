import { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { searchByNumber } from '../../../kernel/number-search.ts'

/** By the number of the tax office, which is what stands on the paper that somebody holds. */
export const invoiceSearch = searchByNumber({
  entity: invoice as AnyEntity,
  field: 'invoiceNo',
  accepts: /^\d{6,20}$/,
  note: "concat_ws(' · ', t.buyer_name, t.amount_total::text || '元')",
  targets: (row) => [{ to: '/charge/invoice/detail/$id', params: { id: row['id']! } }],
})
