import { defineReport, sum } from '../kernel/report.ts'
import { stockMoves } from './stock-moves.facts.ts'

/** 收发存: what there was, came, went and is left, in quantities. */
export const stockFlow = defineReport('materials.stockFlow', stockMoves, {
  label: '收发存汇总',
  path: '/material/record/flow',
  permission: 'materials:record:view',
  exports: 'materials:record:export',
  measures: {
    opening: sum('期初', 'net', { over: 'before' }),
    incoming: sum('入库', 'qty', { where: { direction: 'in' } }),
    outgoing: sum('出库', 'qty', { where: { direction: 'out' } }),
    closing: sum('期末', 'net', { over: 'until' }),
  },
  dimensions: ['materialId', 'warehouseId', 'typeId', 'kind', 'projectId'],
  by: ['materialId'],
  conditions: ['movedOn', 'warehouseId', 'materialId', 'typeId', 'projectId'],
  opens: 1,
  drill: ['moveNo', 'movedOn', 'warehouseId', 'materialId', 'kind', 'direction', 'qty', 'docNo'],
})
/** 收发存金额 and what use has cost, for whoever sees amounts. */
export const stockWorth = defineReport('materials.stockWorth', stockMoves, {
  label: '收发存金额与成本',
  path: '/material/record/worth',
  permission: 'materials:record:viewAmount',
  exports: 'materials:record:viewAmount',
  measures: {
    opening: sum('期初金额', 'netWorth', { over: 'before' }),
    incoming: sum('入库金额', 'worth', { where: { direction: 'in' } }),
    outgoing: sum('出库金额', 'worth', { where: { direction: 'out' } }),
    closing: sum('期末金额', 'netWorth', { over: 'until' }),
    used: sum('领用成本', 'useWorth', { doc: '领用出库、工单用料和维保用料减领用退库' }),
  },
  dimensions: ['warehouseId', 'materialId', 'typeId', 'kind', 'purpose', 'projectId', 'positionId', 'month'],
  by: ['warehouseId'],
  conditions: ['movedOn', 'warehouseId', 'materialId', 'typeId', 'projectId', 'kind', 'purpose'],
  cards: ['incoming', 'outgoing', 'closing', 'used'],
  opens: 1,
  chart: { kind: 'bar', of: ['incoming', 'outgoing'] },
  drill: ['moveNo', 'movedOn', 'warehouseId', 'materialId', 'kind', 'direction', 'qty', 'worth', 'docNo'],
})
