import { count, defineReport, sum } from '../kernel/report.ts'
import { meanNatural, meanWorking } from './order.figures.ts'
import { ORDER_REPORT, WITHIN_A_YEAR } from './order-report.ts'
import { orderSheet } from './order-sheet.facts.ts'

/** 工单明细表: one row per order, with the columns that whoever reads it picks. */
export const orderSheetReport = defineReport('work-order.orderSheetReport', orderSheet, {
  label: '工单明细表',
  path: '/workOrder/report/work/order/detail',
  ...ORDER_REPORT,
  measures: {
    orders: count('工单', { unit: '单' }),
    fee: sum('费用', 'feeAmount'),
  },
  ratios: { meanWorking, meanNatural },
  dimensions: ['community', 'company', 'orderType', 'categoryId', 'handlerId', 'month'],
  conditions: [
    'registeredOn',
    'orderType',
    'status',
    'categoryId',
    'handlerId',
    'bizLine',
    'late',
    'reworked',
    'sourceId',
    'urgency',
    'areaId',
    'buildingId',
    'complaintLevelId',
    'repeated',
    'finishedAt',
    'closedAt',
  ],
  within: WITHIN_A_YEAR,
  opens: 1,
  drill: [
    'orderNo',
    'orderType',
    'status',
    'categoryId',
    'place',
    'handlerId',
    'registeredAt',
    'finishedAt',
    'handleUsed',
    'handleOver',
    'overall',
  ],
})
