import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const SCOPE_TYPE = options(['community', '项目'], ['building', '楼栋'], ['unit', '单元'], ['house', '房产'])
export const METER_SIGN = options([1, '计入'], [-1, '扣减'])

const owned = {
  base: null,
  perms: { prefix: 'charge-sharing:standard', export: 'list' },
  scope: 'community',
  softDelete: false,
} as const
const standardId = f.ref('公摊标准', { to: 'charge-sharing.sharingStandard', required: true, indexed: true })

export const sharingStandardScope = defineEntity('charge-sharing.sharingStandardScope', {
  ...owned,
  label: '公摊范围',
  doc: 'A house is in scope when some including row matches it and no excluding row does.',
  title: 'scopeId',
  fields: {
    standardId,
    scopeType: f.choice('范围类型', { of: SCOPE_TYPE, required: true }),
    scopeId: f.text('范围', { required: true, max: 36, indexed: true }),
    exclude: f.flag('排除', { default: false }),
  },
})

export const sharingStandardMeter = defineEntity('charge-sharing.sharingStandardMeter', {
  ...owned,
  label: '公摊仪表',
  doc: 'A public meter or a master that counts for (or against) the standard; one that serves two standards is split by share.',
  title: 'meterId',
  fields: {
    standardId,
    meterId: f.ref('仪表', { to: 'meter.meter', required: true, indexed: true }),
    sign: f.choice('符号', { of: METER_SIGN, required: true, default: 1 }),
    share: f.decimal('分摊比例', { precision: 5, scale: 4, min: 0, max: 1, required: true, default: '1' }),
  },
})

export const sharingRate = defineEntity('charge-sharing.sharingRate', {
  ...owned,
  label: '公摊单价',
  doc: 'Price versions; the one of a day is that with the greatest effectiveFrom ≤ the day.',
  title: 'effectiveFrom',
  fields: {
    standardId,
    effectiveFrom: f.date('生效日期', { required: true }),
    unitRate: f.decimal('单价', { precision: 14, scale: 6, min: 0, required: true }),
  },
})
