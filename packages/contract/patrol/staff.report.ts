import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { taskShares } from './task-shares.facts.ts'

/** 员工统计: what each person walked. */
export const staffReport = defineReport('patrol.staff', taskShares, {
  label: '巡检员工统计',
  path: '/complex/patrol/statistical/staff',
  permission: 'patrol:stat:view',
  exports: 'patrol:stat:export',
  measures: {
    tasks: sum('任务', 'share'),
    done: sum('完成', 'doneShare'),
    inTime: sum('及时', 'inTimeShare'),
    missed: sum('漏做', 'missedShare', { doc: '漏做的共享任务由各执行人均分' }),
    points: sum('点位', 'points'),
    manual: sum('手工补录', 'manual'),
    found: sum('异常发现', 'found'),
    minutes: sum('用时', 'minutes'),
    timed: count('计时任务', { unit: '次', where: { timed: true } }),
    hasty: count('用时异常', { unit: '次', where: { hasty: true }, doc: '用时不足预计时长的30%' }),
  },
  ratios: {
    doneRate: ratio('完成率', 'done', 'tasks', { direction: 'up' }),
    inTimeRate: ratio('及时率', 'inTime', 'tasks', { direction: 'up' }),
    meanMinutes: ratio('平均用时', 'minutes', 'timed', { percent: false, unit: '分钟' }),
  },
  dimensions: ['personId', 'community', 'category', 'day', 'month'],
  by: ['personId'],
  conditions: ['slotDate', 'personId', 'category'],
  sort: { field: 'done', order: 'desc' },
  opens: 1,
  within: { months: 36 },
  chart: { kind: 'bar', of: ['done', 'missed'] },
  drill: ['taskNo', 'wayName', 'slotDate', 'personId', 'doneShare', 'points', 'found', 'minutes', 'hasty'],
})
