import { defineFacts } from '../../kernel/facts.ts'
import { f } from '../../kernel/fields.ts'
import { options } from '../../kernel/options.ts'
import { INVOICE_TYPE } from './codes.ts'

export const INVOICING_KIND = options(['blue', '蓝字'], ['red', '红字'], ['received', '可开票实收'])

export const invoicing = defineFacts('charge-other.invoicing', {
  label: '开票',
  doc: '已开具的发票一张一行，红字为负数，作废的不算；可以开票的实收金额每笔收款明细一行。',
  scope: 'community',
  title: 'number',
  at: 'day',
  fields: {
    kind: f.choice('类型', { of: INVOICING_KIND }),
    number: f.text('发票号码或收款单号', { search: true, width: 190 }),
    day: f.date('日期', { doc: '发票为开票日期，收款为入账日期' }),
    type: f.choice('票种', { of: INVOICE_TYPE }),
    buyerName: f.text('购方或付款人', { search: true, width: 180 }),
    propertyName: f.text('房号', { search: true, width: 220 }),
    amount: f.money('金额'),
    tax: f.money('税额'),
  },
})
