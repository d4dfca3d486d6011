import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { METER_KIND } from './meter.entity.ts'

/** Usage standards on meters; a meter may bear several (water and sewage). */
export interface MeterBinding {
  bound: number
  /** Meters that bear a standard of the same item in these days already. */
  skipped: { code: string; reason: string }[]
}

export const bindMeters = defineAction('meter.bindMeters', {
  label: '批量绑定仪表',
  path: '/meter/base/standard/bind',
  permission: 'meter:standard:bind',
  idempotent: true,
  fields: {
    feeStandardId: f.ref('收费标准', { to: 'charge-base.feeStandard', required: true }),
    kind: f.choice('仪表类型', { of: METER_KIND, required: true }),
    buildingIds: f.refs('楼栋', {
      to: 'basedata.building',
      max: 500,
      help: '不选择为全部楼栋',
      messages: { range: '单次最多选择500栋' },
    }),
    startDate: f.date('开始日期', { required: true }),
  },
  output: returns<MeterBinding>(),
})
