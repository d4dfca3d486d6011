import { defineEntity, unique } from '../../kernel/entity.ts'
import { f } from '../../kernel/fields.ts'
import { INVOICE_TYPE, RED_FORM_STATUS, RED_REASON } from './codes.ts'

export const invoiceRedForm = defineEntity('charge-other.invoiceRedForm', {
  label: '红字确认单',
  doc: `The form under which a digital invoice is flushed: applied for by us, confirmed by the buyer where he has booked the blue invoice, at
once where he has not. Its red invoice is issued when it is confirmed.`,
  title: 'applyNo',
  base: '/charge/invoice/redForm',
  perms: { prefix: 'charge-other:invoice', export: 'download' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    applyNo: f.serial('申请编号', { rule: 'charge-other.invoiceRedForm', required: true, search: true, indexed: true }),
    formNo: f.text('确认单编号', { max: 32, search: true, width: 200 }),
    blueInvoiceId: f.ref('蓝字发票', { to: 'charge-other.invoice', required: true, width: 180 }),
    redInvoiceId: f.ref('红字发票', { to: 'charge-other.invoice', required: true, width: 180 }),
    type: f.choice('票种', { of: INVOICE_TYPE, required: true }),
    buyerName: f.text('购方名称', { max: 100, search: true, width: 180 }),
    amount: f.money('红冲金额', { required: true }),
    redReason: f.choice('红冲原因', { of: RED_REASON, required: true }),
    confirmedAt: f.dateTime('确认时间', { indexed: true }),
    status: f.state('状态', { of: RED_FORM_STATUS, default: 'applying', indexed: true }),
  },
  unique: [unique(['applyNo', 'companyId']), unique(['redInvoiceId', 'companyId'])],
  list: {
    columns: [
      'applyNo',
      'formNo',
      'type',
      'buyerName',
      'amount',
      'redReason',
      'blueInvoiceId',
      'redInvoiceId',
      'status',
      'confirmedAt',
    ],
    filters: ['status', 'type', 'redReason', 'confirmedAt', 'formNo'],
    totals: ['amount'],
  },
})
