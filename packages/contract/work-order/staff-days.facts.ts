import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'
import { BIZ_LINE, ORDER_TYPE } from '../wkorder/order-options.ts'

export const STAFF_PART = options(['given', '派单'], ['finished', '完工'], ['closed', '关闭计分'], ['shift', '排班'])
export const STAFF_ROLE = options(['main', '主办'], ['co', '协办'])
export const MONTH_LOCK = grades(['open', '未锁定'], ['locked', '已锁定', 'info'])

const points = (label: string) => f.decimal(label, { precision: 8, scale: 2, width: 88 })
/** What is counted of somebody on a day, as it is kept when its month is locked. */
export const staffDayFields = {
  orderNo: f.text('工单或班次', { search: true, width: 150 }),
  orderId: f.ref('工单', { to: 'work-order.workOrder' }),
  part: f.choice('统计项', { of: STAFF_PART, width: 88 }),
  happenedOn: f.date('日期', { width: 110 }),
  staffId: f.refInt('员工', { to: 'system.user', width: 100 }),
  role: f.choice('承担', { of: STAFF_ROLE, width: 72 }),
  orderType: f.choice('工单类型', { of: ORDER_TYPE, width: 88 }),
  bizLine: f.choice('业务线', { of: BIZ_LINE }),
  categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory', width: 110 }),
  basePoints: points('基础分'),
  praise: points('好评加分'),
  blame: points('差评扣分'),
  overPoints: points('超时扣分'),
  reworkPoints: points('返工扣分'),
  points: points('绩效分'),
  overCount: f.integer('超时环节', { width: 80 }),
  judged: f.flag('有评价'),
  content: f.flag('满意'),
  standardMinutes: f.decimal('标准工时', { precision: 10, scale: 2, unit: '分钟', width: 100 }),
  actualMinutes: f.integer('实际工时', { unit: '分钟', width: 100 }),
  shiftMinutes: f.integer('排班工时', { unit: '分钟', width: 100 }),
  refused: f.flag('退单', { width: 64 }),
  transferred: f.flag('转单', { width: 64 }),
} as const

/** What people were given, finished and are counted for, and the shifts that they had. */
export const staffDays = defineFacts('work-order.staffDays', {
  label: '员工工单',
  doc: `有权限的业务线的工单，按员工：派单按派单日期一次一行，完工和关闭计分按完工、关闭日期每人一行，排班一班一行。
主办得基础分×占比，最近一轮客户或回访评分4.5分及以上加2分、低于2.5分减2分，接单、到场和处理超时未豁免的按时限规则扣分，每返工一次扣2分；协办只得基础分×占比。
每月6日03:00锁定上月，已锁定的月份不再变化。`,
  scope: 'community',
  title: 'orderNo',
  at: 'happenedOn',
  fields: {
    ...staffDayFields,
    lock: f.choice('锁定', { of: MONTH_LOCK, width: 80 }),
  },
})
