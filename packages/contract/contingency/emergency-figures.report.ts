import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { AUDIT_HOURS } from './contingency-options.ts'
import { emergencies } from './emergencies.facts.ts'

const REPORT = { permission: 'contingency:report:view', exports: 'contingency:report:export' } as const
const unit = '件'

/** 明细报表: one row per emergency, with the columns that whoever reads it picks. */
export const emergencyDetail = defineReport('contingency.emergencyDetail', emergencies, {
  label: '应急事件明细报表',
  path: '/contingency/report/detailedStatement/list',
  ...REPORT,
  measures: {
    events: count('事件数', { unit }),
    injured: sum('受伤', 'injured'),
    dead: sum('死亡', 'dead'),
    missing: sum('失联', 'missing'),
    lossAmount: sum('直接损失', 'lossAmount'),
  },
  dimensions: ['levelId', 'classificationId', 'typeId', 'community', 'company', 'month', 'status'],
  conditions: [
    'happenedOn',
    'levelId',
    'classificationId',
    'typeId',
    'status',
    'auditResult',
    'late',
    'overdueOpen',
    'commanderId',
  ],
  opens: 12,
  within: { months: 36 },
  drill: [
    'eventNo',
    'title',
    'levelId',
    'typeId',
    'happenedOn',
    'reportedAt',
    'late',
    'status',
    'auditResult',
    'commanderId',
    'injured',
    'dead',
    'missing',
    'evacuated',
    'lossAmount',
    'controlMinutes',
    'closeHours',
    'overdueOpen',
  ],
})

/** 汇总图表: how many there were, how soon they were reported, decided on, controlled and closed, and what they cost. */
export const emergencyFigures = defineReport('contingency.emergencyFigures', emergencies, {
  label: '应急事件汇总图表',
  path: '/contingency/report/aggregateStatements/diagram',
  ...REPORT,
  measures: {
    events: count('事件数', { unit }),
    inTime: count('及时上报', { unit, where: { late: false } }),
    audited: count('首轮审批结束', { unit, where: { audited: true } }),
    auditedInTime: count('审批及时', { unit, where: { auditedInTime: true } }),
    controlled: count('已控制', { unit, where: { controlled: true } }),
    controlMinutes: sum('控制时长', 'controlMinutes'),
    tasksDue: sum('到期任务', 'tasksDue'),
    tasksInTime: sum('按时任务', 'tasksInTime'),
    closed: count('已结案', { unit, where: { closed: true } }),
    overdueOpen: count('超期未结', { unit, where: { overdueOpen: true }, doc: '未结案且上报至今超过级别的结案时限' }),
    injured: sum('受伤', 'injured'),
    dead: sum('死亡', 'dead'),
    missing: sum('失联', 'missing'),
    lossAmount: sum('直接损失', 'lossAmount'),
  },
  ratios: {
    inTimeRate: ratio('及时上报率', 'inTime', 'events', {
      direction: 'up',
      doc: '发现到上报不超过级别的上报时限',
    }),
    auditRate: ratio('审批及时率', 'auditedInTime', 'audited', {
      direction: 'up',
      doc: `首轮上报审批在${AUDIT_HOURS}小时内结束`,
    }),
    meanControl: ratio('平均控制时长', 'controlMinutes', 'controlled', {
      percent: false,
      unit: '分钟',
      direction: 'down',
      doc: '从发现到控制',
    }),
    taskRate: ratio('任务按时率', 'tasksInTime', 'tasksDue', {
      direction: 'up',
      doc: '已到期且适用的处置任务中按时完成的',
    }),
    closeRate: ratio('结案率', 'closed', 'events', { direction: 'up' }),
  },
  dimensions: ['levelId', 'classificationId', 'typeId', 'community', 'company', 'month'],
  angles: [
    { label: '级别×月份', by: ['month'], across: 'levelId', chart: { kind: 'stacked', of: ['events'] } },
    { label: '分类占比', by: ['classificationId'], chart: { kind: 'pie', of: ['events'] } },
    { label: '项目排行', by: ['community'], chart: { kind: 'bar', of: ['events'] } },
    { label: '类型', by: ['typeId'], chart: { kind: 'bar', of: ['events'] } },
  ],
  conditions: ['happenedOn', 'levelId', 'classificationId', 'typeId', 'status'],
  cards: ['events', 'inTimeRate', 'auditRate', 'taskRate', 'meanControl', 'closeRate'],
  opens: 12,
  within: { months: 36 },
  drill: ['eventNo', 'title', 'levelId', 'typeId', 'happenedOn', 'status', 'late', 'injured', 'dead', 'lossAmount'],
})
