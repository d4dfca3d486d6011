import { grades, options, states } from '../kernel/options.ts'

/** What work is planned for: one table of plans and tasks, a door for each. */
export const BIZ_KIND = options(
  ['patrol', '巡检'],
  ['equipment', '设备维保'],
  ['quality', '品质核查'],
  ['stocktake', '盘点'],
)
export type BizKind = (typeof BIZ_KIND)['items'][number]['code']
export const FREQ = options(
  ['once', '单次'],
  ['daily', '每日'],
  ['weekly', '每周'],
  ['monthly', '每月'],
  ['quarterly', '每季度'],
  ['halfYearly', '每半年'],
  ['yearly', '每年'],
  ['interval', '固定间隔'],
  ['table', '按周期表'],
)
export type Freq = (typeof FREQ)['items'][number]['code']
export const INTERVAL_FROM = options(['plan', '按计划日'], ['done', '按上次完成日'])
export type IntervalFrom = (typeof INTERVAL_FROM)['items'][number]['code']
export const WEEKDAY = options(
  [1, '周一'],
  [2, '周二'],
  [3, '周三'],
  [4, '周四'],
  [5, '周五'],
  [6, '周六'],
  [7, '周日'],
)
const day = (number: number) => [number, number === -1 ? '月末' : `${number}日`] as const
export const MONTH_DAY = options(...[...Array.from({ length: 31 }, (_, at) => at + 1), -1].map(day))
export const SHORT_MONTH = options(['last', '取月末'], ['skip', '跳过'])
export type ShortMonth = (typeof SHORT_MONTH)['items'][number]['code']
export const HOLIDAY_POLICY = options(['run', '照常'], ['skip', '跳过'], ['next', '顺延至下一工作日'])
export type HolidayPolicy = (typeof HOLIDAY_POLICY)['items'][number]['code']
export const ASSIGN_MODE = options(
  ['shared', '共享（任一人完成）'],
  ['each', '每人一份'],
  ['rotate', '轮流'],
  ['duty', '按排班'],
)
export type AssignMode = (typeof ASSIGN_MODE)['items'][number]['code']
export const ASSIGNEE_KIND = options(['user', '人员'], ['position', '岗位'], ['role', '角色'])
export const ABNORMAL_POLICY = options(['task', '生成异常任务'], ['order', '直接转工单'], ['record', '仅记录'])
/** What a plan for machines is about, and how it names them. */
export const MAINTAIN_KIND = options(
  ['routine', '日常巡查'],
  ['weekly', '周保养'],
  ['monthly', '月度保养'],
  ['quarterly', '季度保养'],
  ['halfYear', '半年保养'],
  ['yearly', '年度检修'],
  ['test', '定期检测'],
)
export const TARGET_MODE = options(['list', '指定设备'], ['type', '按类型'])
export const PLAN_STATUS = states({
  draft: [10, '草稿'],
  enabled: [20, '启用', 'success'],
  paused: [30, '暂停', 'warning'],
  ended: [40, '已结束'],
  voided: [90, '已作废'],
})
export const TASK_STATUS = states({
  pending: [10, '待执行'],
  running: [20, '执行中', 'info'],
  pendingAudit: [30, '待审核', 'warning'],
  done: [40, '已完成', 'success'],
  missed: [50, '漏做', 'danger'],
  cancelled: [90, '已取消'],
})
export const TASK_SOURCE = options(['plan', '计划'], ['adhoc', '临时'], ['recheck', '复查'])
export const STEP_STATUS = grades(
  ['pending', '待执行'],
  ['done', '已完成', 'success'],
  ['skipped', '跳过'],
  ['missed', '漏检', 'danger'],
)
export const SIGN_BY = grades(
  ['qr', '扫码'],
  ['nfc', 'NFC'],
  ['geo', '定位'],
  ['photo', '拍照'],
  ['manual', '手工补录', 'warning'],
)
export const JUDGE = grades(['normal', '正常', 'success'], ['abnormal', '异常', 'danger'], ['na', '不涉及'])
export const FINDING_STATUS = states({
  pending: [10, '待处理', 'warning'],
  handling: [20, '处理中', 'info'],
  reviewing: [30, '待复核', 'warning'],
  toOrder: [40, '已转工单', 'info'],
  closed: [50, '已闭环', 'success'],
  ignored: [60, '无需处理'],
})

/** A server that stood still makes up for so many days. */
export const BACK_FILL_DAYS = 3
/** No plan makes more tasks a day. */
export const MOST_A_DAY = 500
/** So often a task may be given to others. */
export const MOST_REASSIGNED = 3
/** A device whose clock is further off is marked. */
export const CLOCK_SKEW_MINUTES = 10
/** Hours that a rejected task, or one that is made up for, may still be done in. */
export const SECOND_CHANCE_HOURS = 24
/** So many tasks in a row that nobody did put a mark on a plan; it goes on. */
export const UNANSWERED = 5
