import { defineAction } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { date, uuid } from '../kernel/inputs.ts'
import { meterKind } from './inputs.ts'

/** Usage standards on meters; a meter may bear several (water and sewage). */
export interface MeterBinding {
  bound: number
  /** Meters that bear a standard of the same item in these days already. */
  skipped: { code: string; reason: string }[]
}

export const bindMeters = defineAction('meter.bindMeters', {
  label: '批量绑定仪表',
  method: 'POST',
  path: '/meter/base/standard/bind',
  permission: 'meter:standard:bind',
  idempotent: true,
  input: z.object({
    feeStandardId: uuid('收费标准'),
    kind: meterKind,
    buildingIds: z.array(uuid('楼栋')).max(500, '单次最多选择500栋').nullish(),
    startDate: date('开始日期'),
  }),
  sample: (world) => ({
    feeStandardId: String(world.id('charge-base.feeStandard')),
    kind: 'water' as const,
    startDate: '2035-01-01',
  }),
})
