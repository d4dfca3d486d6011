import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { faultCount, liftFaults, meanArrival, trappedCount } from './lift-faults.facts.ts'

/** 故障统计: how often lifts fail, how soon people are there and out, how long lifts stand. */
export const faultReport = defineReport('elevator.faultReport', liftFaults, {
  label: '故障统计',
  path: '/elevator/statistics/fault',
  permission: 'elevator:stat:view',
  exports: 'elevator:stat:export',
  measures: {
    faults: faultCount,
    trappedFaults: trappedCount,
    arrivedFaults: count('已到场', { unit: '次', where: { arrived: true } }),
    arrivedInTime: count('及时到场', { unit: '次', where: { inTime: true } }),
    released: count('已解救', { unit: '次', where: { released: true } }),
    releaseMinutes: sum('解救用时', 'releaseMinutes', { where: { released: true } }),
    recovered: count('已恢复', { unit: '次', where: { recovered: true } }),
    recoverMinutes: sum('修复用时', 'recoverMinutes', { where: { recovered: true } }),
    stopMinutes: sum('停梯时长', 'stopMinutes'),
    useMonths: sum('在用台月', 'useMonths'),
    useMinutes: sum('在用时长', 'useMinutes'),
  },
  ratios: {
    faultRate: ratio('故障率', 'faults', 'useMonths', {
      percent: false,
      unit: '次/台·月',
      direction: 'down',
      doc: '故障次数 ÷（在用天数之和 ÷ 30）',
    }),
    meanArrival,
    arrivalRate: ratio('到场及时率', 'arrivedInTime', 'arrivedFaults', { direction: 'up', doc: '通知到到场不超过到场时限 ÷ 已到场' }),
    meanRelease: ratio('平均解救', 'releaseMinutes', 'released', { percent: false, unit: '分钟', direction: 'down' }),
    meanRecovery: ratio('平均修复', 'recoverMinutes', 'recovered', { percent: false, unit: '分钟', direction: 'down' }),
    availability: ratio('可用率', 'stopMinutes', 'useMinutes', { rest: true, direction: 'up', doc: '1 − 停梯时长 ÷ 在用时长' }),
  },
  dimensions: ['community', 'company', 'brandId', 'kind', 'contractorId', 'ageBand', 'faultTypeId', 'causeKind', 'elevatorId', 'month'],
  angles: [
    { label: '趋势', by: ['month'], chart: { kind: 'combined', of: ['faults', 'faultRate'] } },
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['faults', 'trappedFaults'] } },
    { label: '故障类型', by: ['faultTypeId'], chart: { kind: 'pareto', of: ['faults'] }, only: { what: 'fault' } },
    { label: '故障原因', by: ['causeKind'], chart: { kind: 'pie', of: ['faults'] }, only: { what: 'fault' } },
    { label: '电梯', by: ['elevatorId'], chart: { kind: 'bar', of: ['faults'] } },
    { label: '困人', by: ['elevatorId', 'month'], chart: { kind: 'bar', of: ['trappedFaults'] }, only: { trapped: 'true' } },
    { label: '品牌', by: ['brandId'], chart: { kind: 'bar', of: ['faultRate'] } },
    { label: '维保单位', by: ['contractorId'], chart: { kind: 'bar', of: ['faultRate'] } },
  ],
  conditions: ['day', 'brandId', 'contractorId', 'faultTypeId', 'causeKind', 'kind', 'trapped', 'what'],
  cards: ['faults', 'faultRate', 'trappedFaults', 'meanArrival', 'arrivalRate', 'availability'],
  opens: 12,
  within: { months: 36 },
  drill: ['title', 'elevatorId', 'faultTypeId', 'day', 'trapped', 'arriveMinutes', 'releaseMinutes', 'recoverMinutes', 'causeKind', 'status'],
})
