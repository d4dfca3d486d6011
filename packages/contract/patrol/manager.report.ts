import { count, defineReport, ratio } from '../kernel/report.ts'
import { managerActs } from './manager-acts.facts.ts'

/** 管理统计: what managers walked themselves, audited, co-signed and looked at again. */
export const managerReport = defineReport('patrol.manager', managerActs, {
  label: '巡检管理统计',
  path: '/complex/patrol/statistical/manager',
  permission: 'patrol:stat:view',
  exports: 'patrol:stat:export',
  measures: {
    patrols: count('管理巡查应执行', { unit: '次', where: { act: 'patrol' } }),
    patrolsDone: count('管理巡查完成', { unit: '次', where: { act: 'patrol', done: true } }),
    audits: count('审核数', { unit: '次', where: { act: 'audit' } }),
    auditsInTime: count('及时审核', { unit: '次', where: { act: 'audit', inTime: true } }),
    coSigns: count('副签数', { unit: '次', where: { act: 'coSign' } }),
    reviews: count('复核异常数', { unit: '件', where: { act: 'review' } }),
  },
  ratios: {
    patrolRate: ratio('管理巡查完成率', 'patrolsDone', 'patrols', { direction: 'up' }),
    auditRate: ratio('审核及时率', 'auditsInTime', 'audits', { direction: 'up', doc: '审核时限内作出决定的' }),
  },
  dimensions: ['personId', 'community', 'act', 'day', 'month'],
  by: ['personId'],
  conditions: ['onDay', 'personId'],
  opens: 1,
  within: { months: 36 },
  chart: { kind: 'bar', of: ['audits', 'coSigns'] },
  drill: ['what', 'onDay', 'personId', 'act', 'done', 'inTime'],
})
