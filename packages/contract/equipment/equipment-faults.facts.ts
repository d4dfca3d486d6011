import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { count, figure, sum } from '../kernel/report.ts'
import { EQUIPMENT_SYSTEM } from './equipment-options.ts'

const ROW = options(['fault', '故障'], ['use', '在用时段'])
/** Failures one by one, and beside them the time that machines were in use or down, month by month. */
export const equipmentFaults = defineFacts('equipment.faults', {
  label: '设备故障',
  doc: '每次转入故障一行；设备在用、备用、故障、维修的时段按月各一行，作为时间指标的基数，停用、待启用和报废的时间不计。',
  scope: 'community',
  title: 'title',
  at: 'day',
  fields: {
    what: f.choice('明细类别', { of: ROW }),
    title: f.text('设备编号', { width: 140 }),
    day: f.date('日期'),
    equipmentId: f.ref('设备', { to: 'equipment.equipment' }),
    system: f.choice('系统', { of: EQUIPMENT_SYSTEM }),
    typeId: f.ref('设备类型', { to: 'equipment.equipmentType' }),
    levelId: f.ref('级别', { to: 'equipment.equipmentLevel' }),
    keyed: f.flag('关键与重要设备'),
    recovered: f.flag('已恢复'),
    repairHours: f.decimal('修复时长', { precision: 14, scale: 2, unit: '小时' }),
    upHours: f.decimal('运行时长', { precision: 16, scale: 2, unit: '小时' }),
    useMinutes: f.integer('在用时长', { unit: '分钟' }),
    downMinutes: f.integer('停机时长', { unit: '分钟' }),
  },
})

const permission = 'equipment:report:view'
const fault = { what: 'fault' } as const
export const equipmentFaultCount = figure('equipment.faultCount', equipmentFaults, {
  label: '故障次数',
  permission,
  numerator: count('故障次数', { unit: '次', where: fault }),
})
export const meanRepair = figure('equipment.meanRepair', equipmentFaults, {
  label: 'MTTR',
  permission,
  doc: '平均修复时长：故障到恢复',
  numerator: sum('修复时长', 'repairHours', { where: { ...fault, recovered: true } }),
  denominator: count('已恢复', { where: { ...fault, recovered: true } }),
  percent: false,
  unit: '小时',
  direction: 'down',
})
export const meanBetween = figure('equipment.meanBetween', equipmentFaults, {
  label: 'MTBF',
  permission,
  doc: '平均故障间隔：运行时长 ÷ 故障次数',
  numerator: sum('运行时长', 'upHours', { where: { what: 'use' } }),
  denominator: count('故障次数', { where: fault }),
  percent: false,
  unit: '小时',
  direction: 'up',
})
export const timeGoodRate = figure('equipment.timeGoodRate', equipmentFaults, {
  label: '时间完好率',
  permission,
  doc: '1 − 停机时长 ÷ 在用时长，A、B级设备',
  numerator: sum('停机时长', 'downMinutes', { where: { what: 'use', keyed: true } }),
  denominator: sum('在用时长', 'useMinutes', { where: { what: 'use', keyed: true } }),
  rest: true,
  direction: 'up',
})
