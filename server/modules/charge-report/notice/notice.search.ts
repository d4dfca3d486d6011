import { paymentNotice } from '@wuguan/contract/charge-report/payment-notice.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { searchByNumber } from '../../../kernel/number-search.ts'

export const noticeSearch = searchByNumber({
  entity: paymentNotice as AnyEntity,
  field: 'noticeNo',
  accepts: /^[A-Z]{0,8}\d{6,}$/,
  note: "concat_ws(' · ', t.property_name, t.total::text || '元')",
  targets: (row) => [{ to: '/charge/report/payment-notice-detail', search: { keyword: row['number']! } }],
})
