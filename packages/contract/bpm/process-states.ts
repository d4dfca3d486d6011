import { grades, options } from '../kernel/options.ts'

/** Results of instances, and of tasks. */
export const PROCESS_RESULT = grades(
  [1, '进行中', 'info'],
  [2, '通过', 'success'],
  [3, '驳回', 'danger'],
  [4, '取消', 'neutral'],
)
export const TASK_KIND = options([1, '审批'], [2, '加签'], [3, '委派'], [4, '发起人修改'])
export const SIGN_TYPE = options(['before', '前加签'], ['after', '后加签'])
export const TOKEN_STATE = grades(
  ['active', '执行中', 'info'],
  ['waitTask', '等待办理', 'info'],
  ['waitTimer', '等待定时', 'warning'],
  ['waitMessage', '等待消息', 'warning'],
  ['waitSignal', '等待信号', 'warning'],
  ['waitEvent', '等待事件', 'warning'],
  ['waitJoin', '等待汇聚'],
  ['waitJob', '等待异步执行', 'warning'],
  ['waitCall', '等待子流程', 'info'],
)
export const TASK_ACTION = grades(
  ['start', '发起', 'info'],
  ['approve', '同意', 'success'],
  ['reject', '驳回', 'danger'],
  ['return', '退回', 'warning'],
  ['transfer', '转办'],
  ['delegate', '委派'],
  ['resolve', '委派完成'],
  ['addSign', '加签'],
  ['reduceSign', '减签'],
  ['withdraw', '撤回', 'neutral'],
  ['cancel', '取消', 'neutral'],
  ['urge', '催办'],
  ['comment', '评论'],
  ['cc', '抄送'],
  ['claim', '认领'],
  ['unclaim', '退回候选'],
  ['autoPass', '自动通过', 'success'],
  ['timeout', '超时', 'danger'],
  ['suspend', '挂起', 'warning'],
  ['resume', '恢复'],
  ['reassign', '改派'],
  ['proxy', '代', 'info'],
  ['resubmit', '重新提交', 'info'],
  ['skip', '跳过', 'warning'],
  ['retry', '重试'],
  ['migrate', '迁移'],
)
export const SUBSCRIPTION_KIND = options(['message', '消息'], ['signal', '信号'], ['timer', '定时'])
export const JOB_KIND = options(['timer', '定时'], ['async', '异步'], ['retry', '重试'])
