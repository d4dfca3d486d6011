import { bill } from '@wuguan/contract/charge-finance/bill.entity'
import { receipt } from '@wuguan/contract/charge-finance/receipt.entity'
import { receivable } from '@wuguan/contract/charge-finance/receivable.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { searchByNumber } from '../../../kernel/number-search.ts'

/** A company chooses its own letters and date pattern; less than six digits would be half a year of rows. */
const NUMBER = /^[A-Z]{0,8}\d{6,}$/

export const receiptSearch = searchByNumber({
  entity: receipt as AnyEntity,
  field: 'receiptNumber',
  accepts: NUMBER,
  note: "concat_ws(' · ', t.property_name, t.payer_name, t.total_amount::text || '元')",
  targets: (row) => [
    { to: '/charge/received/single/$receiptNumber', params: { receiptNumber: row['number']! } },
    { to: '/charge/received/accounts-list', search: { keyword: row['number']! } },
  ],
})

export const billSearch = searchByNumber({
  entity: bill as AnyEntity,
  field: 'orderNumber',
  accepts: NUMBER,
  note: "concat_ws(' · ', t.property_name, t.bill_period, t.total_amount::text || '元')",
  columns: ', t.property_id as property',
  targets: (row) => [
    {
      to: '/charge/order/single/$orderNumber/$propertyId',
      params: { orderNumber: row['number']!, propertyId: row['property']! },
    },
    { to: '/charge/order/record-list', search: { keyword: row['number']! } },
  ],
})

/** A receivable has no page of its own: it stands in its list, alone. */
export const receivableSearch = searchByNumber({
  entity: receivable as AnyEntity,
  field: 'receivableNo',
  accepts: NUMBER,
  note: "concat_ws(' · ', t.property_name, (select i.name from fee_item i where i.id = t.fee_item_id), t.fee_period)",
  targets: (row) => [{ to: '/charge/finance/receivable-list', search: { keyword: row['number']! } }],
})
