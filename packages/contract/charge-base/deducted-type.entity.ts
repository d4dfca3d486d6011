import { defineEntity, group, lockedIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const DEDUCT_MODE = options(['any', '均可'], ['ratio', '按比例'], ['amount', '按金额'])
export const DEDUCT_COMPONENTS = options(['both', '均可'], ['principal', '仅本金'], ['lateFee', '仅违约金'])
/** Types that the product itself deducts by; no form offers them. */
export const AUTOMATIC_DEDUCTIONS = ['PREFERENTIAL', 'ROUNDING', 'PRODUCT', 'COUPON', 'REFUND'] as const

export const deductedType = defineEntity('charge-base.deductedType', {
  label: '减免类型',
  doc: 'By what right a receivable is deducted and how far. Built-in types hold for all companies; the automatic ones are in no form.',
  title: 'name',
  base: '/charge/base/deductedType',
  perms: 'charge-base:deducted-type',
  scope: 'company',
  nullableCompany: true,
  fields: {
    code: f.text('编码', { required: true, max: 32, search: true, indexed: true }),
    name: f.text('名称', { required: true, max: 50, search: true, indexed: true, width: 160 }),
    mode: f.choice('方式', { of: DEDUCT_MODE, required: true, default: 'any' }),
    maxRatio: f.decimal('最高比例', {
      precision: 5,
      scale: 4,
      min: 0,
      max: 1,
      messages: { range: '比例必须在0到1之间' },
    }),
    maxAmount: f.money('最高金额', { min: 0 }),
    components: f.choice('减免内容', { of: DEDUCT_COMPONENTS, required: true, default: 'both' }),
    needApproval: f.flag('需审批', { default: true }),
    needAttachment: f.flag('须附件', { default: false }),
    builtIn: f.flag('内置', { default: false, readonly: true }),
    enabled: f.flag('启用', { default: true, indexed: true }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [unique(['code', 'companyId'], '减免类型编码已存在'), unique(['name', 'companyId'], '减免类型名称已存在')],
  locks: [
    lockedIn('edit', { builtIn: true }, '内置减免类型不能修改'),
    lockedIn('delete', { builtIn: true }, '内置减免类型不能删除'),
  ],
  list: { filters: ['enabled', 'mode', 'components', 'needApproval'] },
  form: [
    group('基本', ['code', 'name', 'mode', 'components', 'maxRatio', 'maxAmount']),
    group('要求', ['needApproval', 'needAttachment', 'enabled', 'remark']),
  ],
})
