import { options, states } from '../kernel/options.ts'

export const EVENT_STATUS = states({
  draft: [10, '草稿'],
  pendingAudit: [20, '待审核', 'warning'],
  rejected: [25, '已驳回', 'danger'],
  handling: [30, '处置中', 'info'],
  pendingClose: [40, '待结案审核', 'warning'],
  closed: [50, '已结案', 'success'],
  upgraded: [60, '已升级', 'danger'],
  voided: [90, '已作废'],
})
/** When an event is reminded of. */
export const REMINDER_MOMENT = options(
  ['reported', '上报时'],
  ['lateReport', '迟报'],
  ['auditOver', '审核超时'],
  ['noFollow', '未按时跟进'],
  ['closeOver', '结案超时'],
  ['upgraded', '已升级'],
  ['closed', '已结案'],
)
export type ReminderMoment = (typeof REMINDER_MOMENT)['items'][number]['code']
export const RECEIVER_KIND = options(
  ['reporter', '上报人'],
  ['handler', '处理人'],
  ['auditor', '审核人'],
  ['superior', '处理人上级'],
  ['position', '岗位'],
  ['role', '角色'],
  ['user', '指定人员'],
)
export type ReceiverKind = (typeof RECEIVER_KIND)['items'][number]['code']
export const AUDITOR_KIND = options(['user', '人员'], ['position', '岗位'], ['role', '角色'])
export const AUDITOR_MODE = options(['any', '任一人'], ['all', '全部'])

/** Days in which a closed event may be opened again. */
export const REOPEN_DAYS = 30
/** The lowest level of an event in which somebody died, by its rank: 重大. */
export const DEATH_RANK = 2
