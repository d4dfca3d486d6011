import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const receivableChangeLine = defineEntity('charge-finance.receivableChangeLine', {
  label: '应收变更明细',
  doc: 'One receivable of a change: its values before and after, and by how much its principal moves.',
  title: 'delta',
  base: null,
  perms: 'charge-finance:receivable',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    changeId: f.ref('变更单', { to: 'charge-finance.receivableChange', required: true }),
    receivableId: f.ref('应收', { to: 'charge-finance.receivable', required: true }),
    before: f.json<Record<string, unknown>>('变更前'),
    after: f.json<Record<string, unknown>>('变更后'),
    delta: f.money('变更金额', { required: true, default: '0.00' }),
  },
})
