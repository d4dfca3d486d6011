import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { count, figure } from '../kernel/report.ts'
import { AGE_BAND, EQUIPMENT_STATUS, EQUIPMENT_SYSTEM } from './equipment-options.ts'

/** Machines as they stood on a day: in the status that the log has for it. */
export const equipments = defineFacts('equipment.equipments', {
  label: '设备',
  doc: '截至所选日期已建档、未报废的设备，一台一行；状态取当日最后一次变更。',
  scope: 'community',
  title: 'name',
  asOf: true,
  fields: {
    equipmentNo: f.text('设备编号', { width: 150 }),
    name: f.text('名称', { width: 180 }),
    filedOn: f.date('建档日期'),
    system: f.choice('系统', { of: EQUIPMENT_SYSTEM }),
    typeId: f.ref('设备类型', { to: 'equipment.equipmentType' }),
    levelId: f.ref('级别', { to: 'equipment.equipmentLevel' }),
    ageBand: f.choice('使用年限段', { of: AGE_BAND }),
    status: f.state('状态', { of: EQUIPMENT_STATUS, default: 'pending' }),
    useDate: f.date('启用日期'),
    good: f.flag('完好'),
    counted: f.flag('计入完好率'),
    hasLife: f.flag('有使用年限'),
    overAge: f.flag('超年限'),
    value: f.money('原值'),
  },
})

export const goodRate = figure('equipment.goodRate', equipments, {
  label: '完好率',
  permission: 'equipment:report:view',
  doc: '（在用+备用）÷（在用+备用+故障+维修中）；停用、待启用、报废不计',
  numerator: count('完好台数', { where: { good: true } }),
  denominator: count('计入完好率台数', { where: { counted: true } }),
  direction: 'up',
})
