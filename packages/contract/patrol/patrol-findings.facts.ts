import { FINDING_LEVEL } from '../kernel/check-item.ts'
import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { FINDING_STATUS } from '../schedule/schedule-options.ts'
import { PATROL_CATEGORY } from './patrol-options.ts'

/** What patrols found, one by one. */
export const patrolFindings = defineFacts('patrol.findings', {
  label: '巡检异常',
  doc: '一个异常任务一行；无需处理的不计入闭环率。',
  scope: 'community',
  title: 'findingNo',
  at: 'foundOn',
  fields: {
    findingNo: f.text('编号', { width: 140 }),
    pointName: f.text('点位', { width: 150 }),
    itemName: f.text('项目', { width: 130 }),
    category: f.choice('类别', { of: PATROL_CATEGORY }),
    level: f.choice('级别', { of: FINDING_LEVEL }),
    foundOn: f.date('发现日期'),
    status: f.state('状态', { of: FINDING_STATUS, default: 'pending' }),
    handlerId: f.refInt('处理人', { to: 'system.user' }),
    counted: f.flag('计入闭环'),
    closed: f.flag('已闭环'),
    ordered: f.flag('已转工单'),
    over: f.flag('逾期'),
    hours: f.decimal('闭环时长', { precision: 12, scale: 2, unit: '小时' }),
  },
})
