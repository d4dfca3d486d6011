import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { equipments, goodRate } from './equipments.facts.ts'

/** 台账统计: what there is, what it cost, how much of it is sound and how old it is. */
export const ledgerStatistics = defineReport('equipment.ledgerStatistics', equipments, {
  label: '台账统计',
  path: '/equipment/report/ledger/statistics',
  permission: 'equipment:report:view',
  exports: 'equipment:report:export',
  measures: {
    machines: count('台数', { unit: '台' }),
    value: sum('原值', 'value'),
    good: count('完好台数', { unit: '台', where: { good: true } }),
    counted: count('计入完好率台数', { unit: '台', where: { counted: true } }),
    overAge: count('超年限台数', { unit: '台', where: { overAge: true } }),
    withLife: count('有使用年限台数', { unit: '台', where: { hasLife: true } }),
  },
  ratios: {
    goodRate,
    overAgeRate: ratio('超年限率', 'overAge', 'withLife', {
      unit: '%',
      direction: 'down',
      doc: '启用至所选日期超过使用年限的台数 ÷ 有使用年限的台数',
    }),
  },
  dimensions: ['system', 'typeId', 'levelId', 'ageBand', 'status', 'community', 'company'],
  by: ['system'],
  conditions: ['system', 'typeId', 'levelId', 'status', 'ageBand'],
  cards: ['machines', 'value', 'goodRate', 'overAgeRate'],
  chart: { kind: 'bar', of: ['machines'] },
  drill: ['equipmentNo', 'name', 'system', 'typeId', 'levelId', 'status', 'useDate', 'ageBand', 'overAge', 'value'],
})
