import { grades, options, states } from '../kernel/options.ts'

export const ELEVATOR_KIND = options(
  ['passenger', '乘客电梯'],
  ['freight', '载货电梯'],
  ['fireman', '消防电梯'],
  ['panorama', '观光电梯'],
  ['escalator', '自动扶梯'],
  ['sidewalk', '自动人行道'],
  ['dumb', '杂物电梯'],
)
export const CHECK_CYCLE = options(['standard', '按检规周期'], ['yearly', '每年检验'])
export const ELEVATOR_STATUS = states({
  waiting: ['waiting', '待投用'],
  running: ['running', '在用', 'success'],
  fault: ['fault', '故障停梯', 'danger'],
  stopped: ['stopped', '停用', 'warning'],
  sealed: ['sealed', '检验停用', 'danger'],
  pending: ['pending', '报废审批中', 'info'],
  scrapped: ['scrapped', '报废'],
})
/** Of a lift that carries people: what is told of maintenance and rates counts these. */
export const IN_USE = [ELEVATOR_STATUS.running, ELEVATOR_STATUS.fault] as const
export const STOP_KIND = options(['stop', '停用'], ['seal', '检验停用'])

export const MAINTAIN_LEVEL = options(
  ['halfMonth', '半月'],
  ['quarter', '季度'],
  ['halfYear', '半年'],
  ['year', '年度'],
)
/** The lowest first: a visit of a level is one of every lower level too. */
export const LEVELS = ['halfMonth', 'quarter', 'halfYear', 'year'] as const
export type MaintainLevel = (typeof LEVELS)[number]
export const REPAIR_STATUS = states({
  running: ['running', '执行中', 'info'],
  pendingAudit: ['pendingAudit', '待确认', 'warning'],
  done: ['done', '已完成', 'success'],
  cancelled: ['cancelled', '已取消'],
})
export const ITEM_RESULT = grades(['normal', '正常', 'success'], ['abnormal', '异常', 'danger'], ['na', '不涉及'])
export const ITEM_VALUE = options(['judge', '是否合格'], ['number', '数值'])

export const CHECK_KIND = options(['inspect', '定期检验'], ['selfTest', '自行检测'])
export type CheckKind = 'inspect' | 'selfTest'
export const CHECK_PHASE = states({
  todo: ['todo', '待申报'],
  applied: ['applied', '已申报', 'info'],
  booked: ['booked', '已约检', 'info'],
  rectifying: ['rectifying', '整改中', 'warning'],
  passed: ['passed', '合格', 'success'],
  cancelled: ['cancelled', '已取消'],
})
/** Of a check that nobody has passed yet. */
export const CHECK_OPEN = [CHECK_PHASE.todo, CHECK_PHASE.applied, CHECK_PHASE.booked, CHECK_PHASE.rectifying] as const
export const CHECK_RESULT = grades(
  ['pass', '合格', 'success'],
  ['recheck', '复检合格', 'success'],
  ['fail', '不合格', 'danger'],
)

export const SEVERITY = grades(['trap', '困人', 'danger'], ['stop', '停运', 'warning'], ['normal', '一般'])
export const FOUND_BY = options(
  ['owner', '业主报修'],
  ['patrol', '巡检'],
  ['remote', '物联监测'],
  ['monitor', '监控室'],
  ['maintain', '维保'],
)
export const CAUSE_KIND = options(
  ['door', '门系统'],
  ['drive', '曳引驱动'],
  ['control', '控制'],
  ['power', '供电'],
  ['misuse', '使用不当'],
  ['outside', '外力'],
  ['other', '其他'],
)
export const FAULT_DUTY = options(['contractor', '维保'], ['user', '使用'], ['power', '供电'], ['none', '不可抗力'])
export const FAULT_STATUS = states({
  reported: ['reported', '已报', 'danger'],
  arrived: ['arrived', '已到场', 'warning'],
  recovered: ['recovered', '已恢复', 'info'],
  closed: ['closed', '已关闭', 'success'],
  void: ['void', '误报'],
})
/** Of a fault that still keeps its lift from running. */
export const FAULT_OPEN = [FAULT_STATUS.reported, FAULT_STATUS.arrived] as const
