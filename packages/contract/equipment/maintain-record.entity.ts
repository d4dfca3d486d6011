import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { materialLine } from '../work-order/order-parts.entity.ts'
import { MAINTAIN_KIND } from '../schedule/schedule-options.ts'

const perms = { prefix: 'equipment:task', list: 'view' } as const
const taskId = f.ref('任务', { to: 'schedule.scheduleTask', required: true, readonly: true, indexed: true, width: 140 })
const minutes = (label: string) => f.integer(label, { min: 0, max: 100_000, unit: '分钟', width: 96 })
const cost = (label: string) => f.money(label, { readonly: true, default: '0.00', width: 100 })

/** What whoever maintains a machine writes down beside its items. */
export const workFields = {
  runHours: f.decimal('运行小时', { precision: 12, scale: 1, min: 0, unit: '小时', help: '有计时器的设备填写' }),
  downMinutes: minutes('停机时长'),
  contractorCost: f.money('维保单位费用', { min: 0 }),
  contractorSign: f.images('维保单位签字', { max: 1 }),
  materials: f.lines('用料', { max: 50, lines: materialLine, help: '提交任务时从仓库扣减' }),
} as const

export const maintainRecord = defineEntity('equipment.maintainRecord', {
  label: '设备维保记录',
  doc: `What a maintenance task has beside its items: hours before and after, downtime, materials and costs. Materials are kept as they are written until the task is
submitted; then they leave the stock, and what they were worth stands in materialCost. A task that comes back takes only what is written anew.`,
  title: 'taskId',
  base: '/equipment/maintainRecord',
  perms,
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    taskId,
    equipmentId: f.ref('设备', {
      to: 'equipment.equipment',
      required: true,
      readonly: true,
      indexed: true,
      width: 180,
    }),
    maintainKind: f.choice('维保类别', { of: MAINTAIN_KIND, readonly: true, width: 96 }),
    runHoursBefore: f.decimal('维保前运行小时', { precision: 12, scale: 1, readonly: true, unit: '小时' }),
    ...workFields,
    contractorId: f.ref('维保单位', { to: 'basedata.contractor', readonly: true, indexed: true, width: 130 }),
    materialCost: cost('材料成本'),
    cost: cost('维保成本'),
    finishedOn: f.date('完成日期', { readonly: true, indexed: true, width: 100 }),
    rounds: f.integer('提交次数', { readonly: true, default: 0 }),
  },
  unique: [unique(['taskId'], '该任务已有维保记录')],
  list: {
    columns: [
      'finishedOn',
      'taskId',
      'maintainKind',
      'runHours',
      'downMinutes',
      'materialCost',
      'contractorCost',
      'cost',
    ],
    filters: ['equipmentId', 'finishedOn', 'maintainKind'],
    sort: { field: 'finishedOn', order: 'desc' },
  },
})

export const maintainMaterial = defineEntity('equipment.maintainMaterial', {
  label: '维保用料',
  doc: 'What was taken out of stock for a maintenance task when it was submitted, at the cost of the stock.',
  title: 'quantity',
  base: null,
  perms,
  scope: 'community',
  softDelete: false,
  verbs: [],
  fields: {
    taskId,
    ...materialLine,
    stockMoveId: f.ref('出入库记录', { to: 'materials.stockMove', required: true }),
    amount: f.money('成本', { required: true }),
  },
})
