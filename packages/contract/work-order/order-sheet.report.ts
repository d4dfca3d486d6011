import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { ORDER_REPORT, WITHIN_A_YEAR } from './order-report.ts'
import { orderSheet } from './order-sheet.facts.ts'

/** 工单明细表: one row per order, with the columns that whoever reads it picks. */
export const orderSheetReport = defineReport('work-order.orderSheetReport', orderSheet, {
  label: '工单明细表',
  path: '/workOrder/report/work/order/detail',
  ...ORDER_REPORT,
  measures: {
    orders: count('工单', { unit: '单' }),
    working: sum('处理用时', 'handleUsed', { where: { handleWorked: true }, doc: '按工作时间计时的处理环节' }),
    worked: count('按工作时间处理', { where: { handleWorked: true } }),
    natural: sum('处理历时', 'handleNatural', { where: { handleEnded: true }, doc: '处理环节从开始到结束的自然时间' }),
    ended: count('处理结束', { where: { handleEnded: true } }),
    fee: sum('费用', 'feeAmount'),
  },
  ratios: {
    meanWorking: ratio('平均处理用时', 'working', 'worked', { percent: false, unit: '分钟' }),
    meanNatural: ratio('平均处理历时', 'natural', 'ended', { percent: false, unit: '分钟' }),
  },
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
