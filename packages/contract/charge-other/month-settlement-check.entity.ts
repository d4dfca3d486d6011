import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { CHECK_LEVEL } from './codes.ts'

/** What a check found: up to twenty subjects in words, and an amount where there is one to say. */
export interface CheckDetail {
  subjects: readonly string[]
  amount?: string
}

export const monthSettlementCheck = defineEntity('charge-other.monthSettlementCheck', {
  label: '月结检查',
  doc: 'One check of a settlement as it stood when it was looked at last; a hint that counts must be confirmed by somebody before the close.',
  title: 'code',
  base: null,
  perms: { prefix: 'charge-other:month', list: 'check' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    settlementId: f.ref('月结', { to: 'charge-other.monthSettlement', required: true, readonly: true }),
    code: f.text('代码', { required: true, max: 4, readonly: true }),
    level: f.choice('级别', { of: CHECK_LEVEL, required: true, readonly: true }),
    count: f.integer('数量', { required: true, min: 0, readonly: true }),
    detail: f.json<CheckDetail>('明细', { readonly: true }),
    passed: f.flag('通过', { required: true, readonly: true }),
    confirmedBy: f.refInt('确认人', { to: 'system.user', readonly: true }),
  },
  unique: [unique(['settlementId', 'code'])],
})
