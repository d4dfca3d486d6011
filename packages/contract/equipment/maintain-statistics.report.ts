import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { maintainTasks } from './maintain-tasks.facts.ts'

const due = { what: 'task', due: true } as const
/** 维保统计: what was due of which kind, how much of it was done and in time, what it cost and took, and which firms do it. */
export const maintainStatistics = defineReport('equipment.maintainStatistics', maintainTasks, {
  label: '维保统计',
  path: '/equipment/report/maintain/statistics',
  permission: 'equipment:report:view',
  exports: 'equipment:report:export',
  measures: {
    due: count('应执行', { unit: '次', where: due }),
    done: count('已完成', { unit: '次', where: { ...due, done: true } }),
    inTime: count('按时', { unit: '次', where: { ...due, inTime: true } }),
    missed: count('漏做', { unit: '次', where: { ...due, missed: true } }),
    ahead: count('进行中', { unit: '次', where: { what: 'task', due: false }, doc: '期限未到的任务，不计入比率' }),
    hours: sum('用时', 'hours', { where: { what: 'task' }, doc: '开始到提交' }),
    itemsFilled: sum('检查项', 'itemsFilled', { where: due }),
    itemsAbnormal: sum('异常项', 'itemsAbnormal', { where: due }),
    found: sum('异常', 'found', { where: due, doc: '不含无需处理的' }),
    closed: sum('已闭环', 'closed', { where: due }),
    cost: sum('维保成本', 'cost', { where: { what: 'cost' }, doc: '用料成本加维保单位费用，按完成日期' }),
  },
  ratios: {
    doneRate: ratio('完成率', 'done', 'due', { direction: 'up' }),
    inTimeRate: ratio('及时率', 'inTime', 'due', { direction: 'up' }),
    missedRate: ratio('漏做率', 'missed', 'due', { direction: 'down' }),
    abnormalRate: ratio('异常率', 'itemsAbnormal', 'itemsFilled', { direction: 'down' }),
    closedRate: ratio('闭环率', 'closed', 'found', { direction: 'up' }),
  },
  dimensions: [
    'community',
    'company',
    'maintainKind',
    'system',
    'typeId',
    'levelId',
    'contractorId',
    'equipmentId',
    'executorId',
    'status',
    'day',
    'month',
    'year',
  ],
  by: ['community', 'maintainKind'],
  angles: [
    { label: '项目与类别', by: ['community', 'maintainKind'], chart: { kind: 'bar', of: ['doneRate', 'inTimeRate'] } },
    { label: '趋势', by: ['month'], chart: { kind: 'line', of: ['doneRate', 'inTimeRate'] } },
    { label: '维保单位', by: ['contractorId'], chart: { kind: 'bar', of: ['doneRate', 'inTimeRate'] } },
    { label: '系统成本', by: ['system'], chart: { kind: 'bar', of: ['cost'] } },
    { label: '设备成本', by: ['equipmentId'], chart: { kind: 'bar', of: ['cost'] }, only: { what: 'cost' } },
  ],
  conditions: ['day', 'system', 'maintainKind', 'typeId', 'levelId', 'contractorId', 'status', 'what'],
  cards: ['due', 'doneRate', 'inTimeRate', 'cost'],
  opens: 3,
  within: { months: 36 },
  drill: ['taskNo', 'equipmentId', 'maintainKind', 'day', 'executorId', 'contractorId', 'status', 'hours', 'cost'],
})
