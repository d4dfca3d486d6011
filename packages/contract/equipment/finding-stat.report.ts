import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { equipmentFindings } from './equipment-findings.facts.ts'

const counted = { counted: true } as const
/** 异常统计: what was found on which machines, and how long it took to be mended. */
export const equipmentFindingStat = defineReport('equipment.findingStat', equipmentFindings, {
  label: '设备异常统计',
  path: '/equipment/task/abnormal/stat',
  permission: 'equipment:report:view',
  exports: 'equipment:report:export',
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
    { label: '系统', by: ['system'], chart: { kind: 'bar', of: ['found', 'closed'] } },
    { label: '异常类型', by: ['abnormalTypeId'], chart: { kind: 'pareto', of: ['found'] } },
    { label: '设备', by: ['equipmentId'], chart: { kind: 'bar', of: ['found'] } },
    { label: '级别', by: ['level'], chart: { kind: 'pie', of: ['found'] } },
    { label: '管理项目', by: ['community'], chart: { kind: 'bar', of: ['found', 'closed'] } },
    { label: '趋势', by: ['month'], chart: { kind: 'line', of: ['found', 'closed'] } },
  ],
  dimensions: [
    'system',
    'typeId',
    'abnormalTypeId',
    'equipmentId',
    'itemName',
    'maintainKind',
    'level',
    'community',
    'company',
    'handlerId',
    'status',
    'day',
    'month',
  ],
  by: ['system'],
  conditions: ['foundOn', 'system', 'typeId', 'abnormalTypeId', 'level', 'status'],
  sort: { field: 'found', order: 'desc' },
  cards: ['found', 'closedRate', 'meanHours', 'over'],
  opens: 3,
  within: { months: 36 },
  drill: [
    'findingNo',
    'equipmentId',
    'abnormalTypeId',
    'itemName',
    'level',
    'foundOn',
    'handlerId',
    'status',
    'hours',
    'over',
  ],
})
