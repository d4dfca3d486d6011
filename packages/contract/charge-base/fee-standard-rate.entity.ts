import { defineEntity, unique } from '../kernel/entity.ts'
import { f, type LineOf } from '../kernel/fields.ts'

const PRICE = { precision: 14, scale: 6, min: 0, required: true, messages: { range: '单价不能为负数' } } as const
const TIER = {
  upTo: f.decimal('上限', { precision: 14, scale: 4, min: 0, help: '最后一档不填' }),
  unitRate: f.decimal('单价', PRICE),
}
/** One step of a ladder; `upTo` null is the last, open one. */
export type Tier = LineOf<typeof TIER>

export const feeStandardRate = defineEntity('charge-base.feeStandardRate', {
  label: '价格版本',
  doc: `A price of a standard from a day on. Added by saving the standard or by 调价, never changed afterwards: what was billed by it must stay
explainable. Ladder standards carry tiers, ascending, the last one open.`,
  title: 'effectiveFrom',
  base: '/charge/base/feeStandardRate',
  perms: { prefix: 'charge-base:fee-standard', delete: 'reprice' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'delete'],
  fields: {
    feeStandardId: f.ref('收费标准', {
      to: 'charge-base.feeStandard',
      required: true,
      createOnly: true,
      indexed: true,
    }),
    effectiveFrom: f.date('生效日期', { required: true, createOnly: true, indexed: true }),
    unitRate: f.decimal('单价', { ...PRICE, default: '0' }),
    tiers: f.lines('阶梯', { max: 8, lines: TIER }),
    approvalDoc: f.text('批文号', { max: 60 }),
    attachments: f.attachments('批文'),
  },
  unique: [unique(['feeStandardId', 'effectiveFrom'], '该日期已有价格版本')],
  list: {
    columns: ['feeStandardId', 'effectiveFrom', 'unitRate', 'approvalDoc', 'createdBy', 'createdAt'],
    sort: { field: 'effectiveFrom', order: 'desc' },
  },
})
