import { count, defineReport, figure } from '../kernel/report.ts'
import { householdVisit } from './household-visit.entity.ts'
import { visitedHouses } from './visited-houses.facts.ts'

const { list: permission, export: exports } = householdVisit.codes
const unit = '户'
const due = count('应走访', { unit, over: 'all', doc: '期末已交付并入住的房产' })
const visited = count('已走访', { unit, where: { visited: true }, doc: '应走访房产中，期内至少有一次已走访的户数' })

export const visitRate = figure('workOrder.visitRate', visitedHouses, {
  label: '走访率',
  doc: '已走访户数占应走访户数的比例',
  permission,
  direction: 'up',
  numerator: visited,
  denominator: due,
})

/** 走访率: how many of the houses that people live in somebody has been to, and to which nobody. */
export const visitCoverage = defineReport('work-order.visitCoverage', visitedHouses, {
  label: '走访率',
  path: '/wkorder/visit',
  permission,
  exports: exports!,
  measures: {
    due,
    visited,
    unvisited: count('未走访', {
      unit,
      over: 'all',
      where: { visited: false },
      doc: '应走访房产中，期内没有已走访记录的户数',
    }),
  },
  ratios: { visitRate },
  dimensions: ['community', 'company', 'buildingId', 'useStatus', 'month'],
  conditions: ['visitedOn', 'buildingId', 'useStatus'],
  within: { months: 36 },
  opens: 6,
  cards: ['due', 'visited', 'unvisited', 'visitRate'],
  chart: { kind: 'bar', of: ['visited', 'unvisited'] },
  drill: ['fullName', 'visitedOn', 'visited', 'useStatus', 'deliverDate'],
})
