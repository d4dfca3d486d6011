import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { events } from './events.facts.ts'

/** 统计: how many events there were, how soon they were reported, audited and closed, and what they cost. */
export const eventFigures = defineReport('event.eventFigures', events, {
  label: '事件统计',
  path: '/manage/event/emergencies/figures',
  permission: 'event:event:view',
  exports: 'event:event:export',
  measures: {
    reported: count('事件数', { unit: '件' }),
    inTime: count('及时上报', { unit: '件', where: { late: false } }),
    audited: count('首轮审核完成', { unit: '件', where: { audited: true } }),
    auditedInTime: count('及时审核', { unit: '件', where: { auditedInTime: true } }),
    closed: count('已结案', { unit: '件', where: { closed: true } }),
    closeHours: sum('结案时长', 'closeHours', { unit: '小时' }),
    injured: sum('受伤人数', 'injured', { unit: '人' }),
    dead: sum('死亡人数', 'dead', { unit: '人' }),
    lossAmount: sum('损失金额', 'lossAmount'),
  },
  ratios: {
    inTimeRate: ratio('及时上报率', 'inTime', 'reported', {
      unit: '%',
      direction: 'up',
      doc: '发现到上报不超过级别的上报时限',
    }),
    auditRate: ratio('审核及时率', 'auditedInTime', 'audited', {
      unit: '%',
      direction: 'up',
      doc: '首轮上报审核在级别的审核时限内完成',
    }),
    meanHours: ratio('平均结案时长', 'closeHours', 'closed', {
      percent: false,
      unit: '小时',
      direction: 'down',
      doc: '从上报到结案',
    }),
  },
  dimensions: ['levelId', 'typeId', 'community', 'month', 'status'],
  by: ['levelId', 'typeId'],
  conditions: ['happenedOn', 'typeId', 'levelId', 'status'],
  cards: ['reported', 'inTimeRate', 'auditRate', 'meanHours'],
  opens: 6,
  within: { months: 36 },
  chart: { kind: 'bar', of: ['reported'] },
  drill: ['eventNo', 'title', 'typeId', 'levelId', 'happenedOn', 'status', 'late', 'injured', 'dead', 'lossAmount'],
})
