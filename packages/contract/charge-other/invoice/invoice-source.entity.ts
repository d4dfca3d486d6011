import { defineEntity } from '../../kernel/entity.ts'
import { f } from '../../kernel/fields.ts'

export const invoiceSource = defineEntity('charge-other.invoiceSource', {
  label: '发票来源',
  doc: 'How much of a row of a receipt a line of an invoice stands for; negative on a red one, under the line of its blue one.',
  title: 'lineNo',
  base: null,
  perms: 'charge-other:invoice',
  scope: 'community',
  appendOnly: true,
  verbs: [],
  fields: {
    invoiceId: f.ref('发票', { to: 'charge-other.invoice', required: true }),
    lineNo: f.integer('行号', { required: true }),
    allocationId: f.ref('收款分配', { to: 'charge-finance.receiptAllocation', required: true }),
    amount: f.money('金额', { required: true }),
  },
})
