import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { MAINTAIN_KIND, TASK_STATUS } from '../schedule/schedule-options.ts'
import { EQUIPMENT_SYSTEM } from './equipment-options.ts'

const ROW = options(['task', '任务'], ['cost', '成本'])
const whole = (label: string) => f.integer(label)
/** Maintenance one task at a time, by its slot; and what each cost, by the day it was done. */
export const maintainTasks = defineFacts('equipment.maintainTasks', {
  label: '维保任务',
  doc: '一个任务一行，按业务日期；已取消和系统补生成的不计，应执行指期限已过的任务。成本另成一行，按完成日期。',
  scope: 'community',
  title: 'taskNo',
  at: 'day',
  fields: {
    what: f.choice('明细类别', { of: ROW }),
    taskNo: f.text('任务编号', { width: 140 }),
    name: f.text('计划', { width: 160 }),
    day: f.date('日期'),
    equipmentId: f.ref('设备', { to: 'equipment.equipment' }),
    system: f.choice('系统', { of: EQUIPMENT_SYSTEM }),
    typeId: f.ref('设备类型', { to: 'equipment.equipmentType' }),
    levelId: f.ref('级别', { to: 'equipment.equipmentLevel' }),
    maintainKind: f.choice('维保类别', { of: MAINTAIN_KIND }),
    executorId: f.refInt('执行人', { to: 'system.user' }),
    contractorId: f.ref('维保单位', { to: 'basedata.contractor' }),
    status: f.state('状态', { of: TASK_STATUS, default: 'pending' }),
    due: f.flag('应执行'),
    done: f.flag('已完成'),
    inTime: f.flag('按时'),
    missed: f.flag('漏做'),
    itemsFilled: whole('检查项'),
    itemsAbnormal: whole('异常项'),
    found: whole('异常'),
    closed: whole('已闭环'),
    hours: f.decimal('用时', { precision: 12, scale: 2, unit: '小时' }),
    cost: f.money('维保成本'),
  },
})
