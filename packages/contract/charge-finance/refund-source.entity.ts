import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const refundSource = defineEntity('charge-finance.refundSource', {
  label: '退款来源',
  doc: 'What of which receipt a refund that was paid out has given back: of its money, or of what it took from a prepaid account.',
  title: 'amount',
  base: null,
  perms: 'charge-finance:refund',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    refundId: f.ref('退款单', { to: 'charge-finance.refund', required: true }),
    // The one that the money came in by; of a transfer, the one that it took from.
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt', required: true }),
    // null: money.
    accountId: f.ref('预存账户', { to: 'charge-prepaid.prepaidAccount' }),
    amount: f.money('金额', { required: true }),
  },
})
