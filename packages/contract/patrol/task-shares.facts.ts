import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { PATROL_CATEGORY } from './patrol-options.ts'

/** A task and one of its people: whoever walked it has all of it, of one that nobody walked each has his part. */
export const taskShares = defineFacts('patrol.taskShares', {
  label: '员工巡检任务',
  doc: '应执行任务与人员一行；有人执行的记在执行人名下，漏做的共享任务由各执行人均分。',
  scope: 'community',
  title: 'taskNo',
  at: 'slotDate',
  fields: {
    taskNo: f.text('任务编号', { width: 140 }),
    wayName: f.text('路线', { width: 160 }),
    category: f.choice('类别', { of: PATROL_CATEGORY }),
    slotDate: f.date('业务日期'),
    personId: f.refInt('员工', { to: 'system.user' }),
    share: f.decimal('任务', { precision: 10, scale: 4, unit: '次' }),
    doneShare: f.decimal('完成', { precision: 10, scale: 4, unit: '次' }),
    inTimeShare: f.decimal('及时', { precision: 10, scale: 4, unit: '次' }),
    missedShare: f.decimal('漏做', { precision: 10, scale: 4, unit: '次' }),
    points: f.integer('点位'),
    manual: f.integer('手工补录'),
    found: f.integer('异常发现'),
    minutes: f.decimal('用时', { precision: 12, scale: 2, unit: '分钟' }),
    timed: f.flag('有用时'),
    hasty: f.flag('用时异常'),
  },
})
