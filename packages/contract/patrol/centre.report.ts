import { count, defineReport, distinct, ratio, sum } from '../kernel/report.ts'
import { patrolTasks } from './patrol-tasks.facts.ts'

const due = { due: true } as const
/** 项目统计: what was due of communities, how much of it was walked, and how much of that in time. */
export const centreReport = defineReport('patrol.centre', patrolTasks, {
  label: '巡检项目统计',
  path: '/complex/patrol/statistical/centre',
  permission: 'patrol:stat:view',
  exports: 'patrol:stat:export',
  measures: {
    due: count('应执行', { unit: '次', where: due }),
    done: count('已完成', { unit: '次', where: { ...due, done: true } }),
    inTime: count('按时', { unit: '次', where: { ...due, inTime: true } }),
    missed: count('漏做', { unit: '次', where: { ...due, missed: true } }),
    ahead: count('进行中', { unit: '次', where: { due: false }, doc: '期限未到的任务，不计入比率' }),
    pointsDue: sum('点位应检', 'pointsDue', { where: due }),
    pointsDone: sum('到位', 'pointsDone', { where: due }),
    pointsSound: sum('有效到位', 'pointsSound', { where: due, doc: '到位中不含手工补录和时间异常' }),
    walkers: distinct('巡检人员', 'executorId', { unit: '人', where: due, doc: '执行过任务的人' }),
    signsDue: sum('应双签', 'signsDue', { where: due }),
    signsValid: sum('有效双签', 'signsValid', { where: due }),
    itemsFilled: sum('检查项', 'itemsFilled', { where: due }),
    itemsAbnormal: sum('异常项', 'itemsAbnormal', { where: due }),
    found: sum('异常', 'found', { where: due, doc: '不含无需处理的' }),
    closed: sum('已闭环', 'closed', { where: due }),
  },
  ratios: {
    doneRate: ratio('完成率', 'done', 'due', { direction: 'up' }),
    inTimeRate: ratio('及时率', 'inTime', 'due', { direction: 'up' }),
    missedRate: ratio('漏做率', 'missed', 'due', { direction: 'down' }),
    pointRate: ratio('到位率', 'pointsDone', 'pointsDue', { direction: 'up', doc: '只计必到点位' }),
    soundRate: ratio('有效到位率', 'pointsSound', 'pointsDue', { direction: 'up' }),
    perPerson: ratio('人均点位', 'pointsDone', 'walkers', { percent: false, unit: '个' }),
    signRate: ratio('双签有效率', 'signsValid', 'signsDue', { direction: 'up' }),
    abnormalRate: ratio('异常率', 'itemsAbnormal', 'itemsFilled', { direction: 'down' }),
    closedRate: ratio('闭环率', 'closed', 'found', { direction: 'up' }),
  },
  dimensions: ['community', 'company', 'category', 'way', 'status', 'day', 'week', 'month'],
  by: ['community'],
  angles: [
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['doneRate', 'inTimeRate'] } },
    { label: '趋势', by: ['day'], chart: { kind: 'line', of: ['doneRate', 'pointRate'] } },
    { label: '路线', by: ['way'], chart: { kind: 'bar', of: ['doneRate', 'pointRate'] } },
    { label: '类别', by: ['category'], chart: { kind: 'bar', of: ['doneRate', 'inTimeRate'] } },
  ],
  conditions: ['slotDate', 'category', 'status'],
  cards: ['due', 'doneRate', 'inTimeRate', 'soundRate'],
  opens: 1,
  within: { months: 36 },
  drill: ['taskNo', 'name', 'wayName', 'slotDate', 'executorId', 'status', 'pointsDue', 'pointsDone', 'found'],
})
