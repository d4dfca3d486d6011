import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const MANAGER_ACT = options(
  ['patrol', '管理巡查'],
  ['audit', '审核'],
  ['coSign', '副签'],
  ['review', '复核异常'],
)
/** What managers do about patrols: walk themselves, audit, co-sign, look again at what was mended. */
export const managerActs = defineFacts('patrol.managerActs', {
  label: '巡检管理动作',
  doc: '管理巡查任务（应执行的）、审核、副签和异常复核各一行。',
  scope: 'community',
  title: 'what',
  at: 'onDay',
  fields: {
    what: f.text('对象', { width: 160 }),
    onDay: f.date('日期'),
    personId: f.refInt('管理人员', { to: 'system.user' }),
    act: f.choice('动作', { of: MANAGER_ACT }),
    done: f.flag('已完成'),
    inTime: f.flag('及时'),
  },
})
