import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { TASK_STATUS } from '../schedule/schedule-options.ts'
import { PATROL_CATEGORY } from './patrol-options.ts'

const whole = (label: string) => f.integer(label)
/** Tasks of patrols one by one, with what was walked of them. */
export const patrolTasks = defineFacts('patrol.tasks', {
  label: '巡检任务',
  doc: '一个任务一行；已取消和系统补生成的不计。应执行指期限已过的任务。',
  scope: 'community',
  title: 'taskNo',
  at: 'slotDate',
  fields: {
    taskNo: f.text('任务编号', { width: 140 }),
    name: f.text('计划', { width: 160 }),
    wayId: f.text('路线编号'),
    wayName: f.text('路线', { width: 160 }),
    category: f.choice('类别', { of: PATROL_CATEGORY }),
    slotDate: f.date('业务日期'),
    executorId: f.refInt('执行人', { to: 'system.user' }),
    status: f.state('状态', { of: TASK_STATUS, default: 'pending' }),
    due: f.flag('应执行'),
    done: f.flag('已完成'),
    inTime: f.flag('按时'),
    missed: f.flag('漏做'),
    pointsDue: whole('点位应检'),
    pointsDone: whole('到位'),
    pointsSound: whole('有效到位'),
    signsDue: whole('应双签'),
    signsValid: whole('有效双签'),
    itemsFilled: whole('检查项'),
    itemsAbnormal: whole('异常项'),
    found: whole('异常'),
    closed: whole('已闭环'),
  },
  dimensions: { way: { label: '路线', key: 'wayId', title: 'wayName' } },
})
