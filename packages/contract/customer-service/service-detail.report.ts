import { count, defineReport } from '../kernel/report.ts'
import { WITHIN_A_YEAR } from '../work-order/order-report.ts'
import { serviceTasks } from './service-tasks.facts.ts'
import { STATEMENT } from './statement.ts'

/** 明细报表: one row per task of customer service. */
export const serviceDetail = defineReport('customer-service.serviceDetail', serviceTasks, {
  label: '明细报表',
  path: '/customer/service/statement/detail/list',
  ...STATEMENT,
  where: { part: 'task' },
  measures: { tasks: count('受理量', { unit: '单' }) },
  dimensions: ['community', 'company', 'orderType', 'categoryId', 'complaintLevelId', 'sourceId', 'month'],
  conditions: [
    'registeredOn',
    'orderType',
    'complaintLevelId',
    'status',
    'categoryId',
    'handlerId',
    'sourceId',
    'verdict',
    'responsibleDept',
    'valid',
    'repeated',
    'replyLate',
    'handleLate',
    'reworked',
    'finishedAt',
    'closedAt',
  ],
  within: WITHIN_A_YEAR,
  opens: 1,
  drill: [
    'orderNo',
    'orderType',
    'complaintLevelId',
    'categoryId',
    'place',
    'status',
    'handlerId',
    'registeredAt',
    'firstReplyAt',
    'replyUsed',
    'finishedAt',
    'handleUsed',
    'verdict',
    'responsibleDept',
    'overall',
  ],
})
