import { count, figure, sum } from '../kernel/report.ts'
import { storeHealth } from './store-health.facts.ts'

/** How a store is kept, each figure worked out from sums. */
const permission = 'materials:record:viewAmount'

/** Both sides are means over the same days, so that the days fall out. */
export const turnoverDays = figure('materials.turnoverDays', storeHealth, {
  label: '周转天数',
  doc: '日均库存金额除以日均出库金额',
  permission,
  percent: false,
  unit: '天',
  scale: 1,
  direction: 'down',
  numerator: sum('库存金额合计', 'stockAmount'),
  denominator: sum('出库金额', 'outAmount'),
  where: { part: 'stock' },
})
export const countDifferenceRate = figure('materials.countDifferenceRate', storeHealth, {
  label: '盘点差异率',
  doc: '盘盈与盘亏金额的绝对值除以账面金额',
  permission,
  direction: 'down',
  numerator: sum('差异金额', 'diffAmount'),
  denominator: sum('账面金额', 'bookAmount'),
  where: { part: 'count' },
})
export const purchaseInTimeRate = figure('materials.purchaseInTimeRate', storeHealth, {
  label: '采购及时率',
  doc: '期望到货日期当天或之前到齐的采购明细，占到期明细的比例',
  permission: 'materials:record:view',
  direction: 'up',
  numerator: count('按期到齐', { where: { inTime: true } }),
  denominator: count('到期'),
  where: { part: 'due' },
})
