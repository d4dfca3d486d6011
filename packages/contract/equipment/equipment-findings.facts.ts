import { FINDING_LEVEL } from '../kernel/check-item.ts'
import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { FINDING_STATUS, MAINTAIN_KIND } from '../schedule/schedule-options.ts'
import { EQUIPMENT_SYSTEM } from './equipment-options.ts'

/** What maintenance found, one by one. */
export const equipmentFindings = defineFacts('equipment.findings', {
  label: '设备异常',
  doc: '一个异常任务一行；无需处理的不计入闭环率。',
  scope: 'community',
  title: 'findingNo',
  at: 'foundOn',
  fields: {
    findingNo: f.text('编号', { width: 140 }),
    equipmentId: f.ref('设备', { to: 'equipment.equipment' }),
    system: f.choice('系统', { of: EQUIPMENT_SYSTEM }),
    typeId: f.ref('设备类型', { to: 'equipment.equipmentType' }),
    abnormalTypeId: f.ref('异常类型', { to: 'equipment.equipmentAbnormalType' }),
    itemName: f.text('检查项', { width: 130 }),
    maintainKind: f.choice('维保类别', { of: MAINTAIN_KIND }),
    level: f.choice('异常级别', { of: FINDING_LEVEL }),
    foundOn: f.date('发现日期'),
    status: f.state('状态', { of: FINDING_STATUS, default: 'pending' }),
    handlerId: f.refInt('处理人', { to: 'system.user' }),
    counted: f.flag('计入闭环'),
    closed: f.flag('已闭环'),
    ordered: f.flag('已转工单'),
    over: f.flag('逾期'),
    hours: f.decimal('闭环时长', { precision: 12, scale: 2, unit: '小时' }),
  },
})
