import { defineDoor } from '../kernel/door.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'
import { paperReceipt } from './paper-receipt.entity.ts'

/** What became of a sheet that was written by hand, and of one that was passed over. */
export const SHEET_STATE = grades(
  ['open', '未匹配', 'warning'],
  ['matched', '已匹配', 'success'],
  ['void', '作废', 'neutral'],
  ['missing', '缺号', 'danger'],
)

/** 手工收据: sheets that were written by hand, and the receipt of the system that says the same. */
export const manualReceipt = defineDoor(paperReceipt, 'charge-other.manualReceipt', {
  label: '手工收据',
  base: '/charge/receipt/manual',
  perms: { prefix: 'charge-other:paper-receipt', list: 'manual', export: 'manual' },
  verbs: ['list', 'export'],
  fixed: { manual: true },
  computed: { match: f.choice('匹配', { of: SHEET_STATE }) },
  list: {
    columns: [
      'number',
      'issueDate',
      'propertyName',
      'payerName',
      'itemText',
      'amount',
      'match',
      'matchedReceiptId',
      'bookId',
    ],
    filters: ['match', 'issueDate', 'bookId', 'propertyName', 'payerName', 'number'],
    totals: ['amount'],
  },
})
