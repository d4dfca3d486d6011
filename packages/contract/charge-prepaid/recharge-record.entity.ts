import { RECEIPT_STATUS } from '../charge-finance/codes.ts'
import { defineDoor } from '../kernel/door.ts'
import type { ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { prepaidEntry } from './prepaid-entry.entity.ts'

/** Money that came into accounts at the desk: entries of the prepaid ledger, read with the receipt that each stands in. */
export const rechargeRecord = defineDoor(prepaidEntry, 'charge-prepaid.rechargeRecord', {
  label: '充值记录',
  base: '/charge/prepaid/rechargeRecord',
  perms: 'charge-prepaid:recharge',
  fixed: { kind: ['recharge', 'overpay'] },
  title: 'docNo',
  fields: ['docNo', 'receiptId', 'kind', 'accountId', 'amount', 'bookDate', 'operatorId'],
  labels: { docNo: '收款单号', kind: '来源', accountId: '账户', bookDate: '收款日期', operatorId: '收款人' },
  computed: {
    propertyName: f.text('房号', { width: 220 }),
    customerName: f.text('客户'),
    itemName: f.text('费项'),
    methods: f.text('支付方式'),
    receiptStatus: f.choice('状态', { of: RECEIPT_STATUS }),
  },
  list: {
    columns: [
      'docNo',
      'propertyName',
      'customerName',
      'accountId',
      'itemName',
      'amount',
      'methods',
      'operatorId',
      'bookDate',
      'kind',
      'receiptStatus',
    ],
    filters: ['docNo', 'bookDate', 'kind', 'operatorId', 'amount', 'accountId'],
    totals: ['amount'],
  },
})

export type RechargeRow = ScreenRow<typeof rechargeRecord>
