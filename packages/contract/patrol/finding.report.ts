import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { patrolFindings } from './patrol-findings.facts.ts'

const counted = { counted: true } as const
/** 异常统计: what was found where, and how long it took to be mended. */
export const findingReport = defineReport('patrol.findingStat', patrolFindings, {
  label: '巡检异常统计',
  path: '/complex/patrol/abnormality/stat',
  permission: 'patrol:stat:view',
  exports: 'patrol:stat:export',
  measures: {
    found: count('发现异常', { unit: '件' }),
    counted: count('计入闭环', { unit: '件', where: counted, doc: '不含无需处理的' }),
    closed: count('已闭环', { unit: '件', where: { ...counted, closed: true } }),
    ordered: count('转工单', { unit: '件', where: { ordered: true } }),
    over: count('逾期', { unit: '件', where: { over: true } }),
    hours: sum('闭环时长合计', 'hours'),
  },
  ratios: {
    closedRate: ratio('闭环率', 'closed', 'counted', { direction: 'up' }),
    meanHours: ratio('平均闭环时长', 'hours', 'closed', { percent: false, unit: '小时', direction: 'down' }),
  },
  angles: [
    { label: '点位', by: ['pointName'], chart: { kind: 'bar', of: ['found'] } },
    { label: '检查项目', by: ['itemName'], chart: { kind: 'bar', of: ['found'] } },
    { label: '级别', by: ['level'], chart: { kind: 'pie', of: ['found'] } },
    { label: '管理项目', by: ['community'], chart: { kind: 'bar', of: ['found', 'closed'] } },
    { label: '趋势', by: ['day'], chart: { kind: 'line', of: ['found', 'closed'] } },
  ],
  dimensions: ['pointName', 'itemName', 'category', 'level', 'community', 'handlerId', 'status', 'day', 'month'],
  by: ['pointName'],
  conditions: ['foundOn', 'category', 'level', 'status'],
  cards: ['found', 'closedRate', 'meanHours', 'over'],
  opens: 3,
  within: { months: 36 },
  drill: ['findingNo', 'pointName', 'itemName', 'level', 'foundOn', 'handlerId', 'status', 'hours', 'over'],
})
