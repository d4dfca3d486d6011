import { defineLineFacts } from '../kernel/line-facts.ts'
import { voucher } from './voucher.entity.ts'

export const voucherLines = defineLineFacts(voucher, 'charge-other.voucherLines', {
  lines: 'lines',
  label: '凭证分录',
  doc: '每条凭证分录一行，红字为负数；已作废的月凭证不留分录。',
  record: 'voucherId',
  of: ['batchId', 'event', 'date'],
  title: 'summary',
})
