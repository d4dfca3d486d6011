import { options, states } from '../kernel/options.ts'

/** How far the response to an emergency is. */
export const HANDLE_STATUS = states({
  draft: [10, '草稿'],
  responding: [20, '响应中', 'danger'],
  controlled: [30, '已控制', 'warning'],
  recovering: [40, '善后中', 'info'],
  closed: [50, '已结案', 'success'],
  cancelled: [90, '已取消'],
})
/** States in which people are at work on it. */
export const AT_WORK = [HANDLE_STATUS.responding, HANDLE_STATUS.controlled, HANDLE_STATUS.recovering] as const
export const TASK_STATUS = states({
  todo: [10, '待办', 'warning'],
  doing: [20, '进行中', 'info'],
  done: [30, '已完成', 'success'],
  skipped: [90, '不适用'],
})
/** Up to whom a report of a level goes. */
export const APPROVE_TO = options(['community', '项目'], ['company', '城市公司'], ['group', '集团'])
export type Tier = (typeof APPROVE_TO)['items'][number]['code']
export const TIERS: readonly Tier[] = APPROVE_TO.items.map(({ code }) => code)
export const EXTERNAL_UNIT = options(
  ['police', '公安'],
  ['fire', '消防'],
  ['medical', '医疗'],
  ['street', '街道'],
  ['utility', '水电气'],
  ['other', '其他'],
)
export const PROGRESS_KIND = options(
  ['progress', '续报'],
  ['control', '已控制'],
  ['transfer', '交接'],
  ['level', '级别调整'],
  ['press', '对外口径'],
)
export type ProgressKind = (typeof PROGRESS_KIND)['items'][number]['code']
export const RIGHT_KIND = options(
  ['view', '查看'],
  ['report', '上报'],
  ['handle', '处置'],
  ['close', '结案'],
  ['export', '导出'],
)
export type RightKind = (typeof RIGHT_KIND)['items'][number]['code']
export const GRANTEE_KIND = options(['role', '角色'], ['position', '岗位'], ['user', '人员'])

/** Steps that a plan may have. */
export const STEPS_MAX = 30
/** A report is decided on in time within so many hours. */
export const AUDIT_HOURS = 24
