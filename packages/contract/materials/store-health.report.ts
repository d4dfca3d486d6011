import { count, defineReport, sum } from '../kernel/report.ts'
import { storeHealth } from './store-health.facts.ts'
import { countDifferenceRate, purchaseInTimeRate, turnoverDays } from './store-health.figures.ts'

/** 仓储指标: how fast stock turns over, how far counts were off, and whether purchases come when they should. */
export const storeHealthReport = defineReport('materials.storeHealthReport', storeHealth, {
  label: '仓储指标',
  path: '/material/record/health',
  permission: 'materials:record:viewAmount',
  exports: 'materials:record:viewAmount',
  measures: {
    turnoverDays,
    outAmount: sum('出库金额', 'outAmount', { where: { part: 'stock' } }),
    countDifferenceRate,
    bookAmount: sum('盘点账面金额', 'bookAmount', { where: { part: 'count' } }),
    diffAmount: sum('盘点差异金额', 'diffAmount', { where: { part: 'count' }, doc: '盘盈与盘亏的绝对值合计' }),
    purchaseInTimeRate,
    due: count('到期采购', { unit: '条', where: { part: 'due' } }),
    inTime: count('按期到齐', { unit: '条', where: { part: 'due', inTime: true } }),
  },
  dimensions: ['warehouseId', 'typeId', 'projectId', 'month'],
  by: ['warehouseId'],
  conditions: ['onDay', 'warehouseId', 'typeId', 'projectId', 'part'],
  cards: ['turnoverDays', 'countDifferenceRate', 'purchaseInTimeRate'],
  opens: 3,
  within: { months: 24 },
  drill: [
    'onDay',
    'part',
    'docNo',
    'warehouseId',
    'typeId',
    'materialId',
    'stockAmount',
    'outAmount',
    'bookAmount',
    'diffAmount',
    'inTime',
  ],
})
