import { defineDoor } from '../kernel/door.ts'
import { SERVICE_TYPES } from '../wkorder/order-options.ts'
import { WORK_ORDER_STATUS } from '../work-order/order-status.ts'
import { workOrder } from '../work-order/work-order.entity.ts'

const { pendingAccept, pendingDispatch, inPool, pendingTake, processing, hungUp, pendingCheck, pendingVisit, merged } =
  WORK_ORDER_STATUS

/** 客服任务: the orders of the service line. */
export const serviceTask = defineDoor(workOrder, 'customer-service.serviceTask', {
  label: '客服任务',
  base: '/cservice/task',
  perms: { prefix: 'workOrder:order', list: 'view', add: 'create' },
  fixed: { orderType: SERVICE_TYPES },
  defaults: { orderType: 'complaint' },
  labels: { orderNo: '任务编号', orderType: '类型', categoryId: '类别', customerId: '客户' },
  verbs: ['list', 'add', 'edit', 'export'],
  list: {
    columns: [
      'orderNo',
      'orderType',
      'complaintLevelId',
      'categoryId',
      'communityId',
      'place',
      'callerName',
      'status',
      'handlerId',
      'firstReplyAt',
      'replyDue',
      'handleDue',
      'createdAt',
    ],
    filters: [
      'orderType',
      'complaintLevelId',
      'categoryId',
      'status',
      'late',
      'verdict',
      'responsibleDept',
      'sourceId',
      'handlerId',
      'lateStage',
      'repeated',
      'createdAt',
    ],
  },
})

/** 回访任务: what waits for a return visit, and what was closed and may be looked into. */
export const visitTask = defineDoor(workOrder, 'customer-service.visitTask', {
  label: '回访任务',
  base: '/cservice/visitTask',
  perms: { prefix: 'customer-service:visit', list: 'view', add: 'register' },
  fixed: { status: [WORK_ORDER_STATUS.pendingVisit, WORK_ORDER_STATUS.closed] },
  verbs: ['list'],
  list: {
    columns: [
      'orderNo',
      'orderType',
      'categoryId',
      'place',
      'callerName',
      'handlerId',
      'visitorId',
      'finishedAt',
      'dueAt',
      'visitCount',
      'nextVisitAt',
    ],
    filters: ['orderType', 'handlerId', 'visitorId', 'categoryId', 'finishedAt'],
    sort: { field: 'finishedAt', order: 'asc' },
  },
})

/** Queues of the desk by state: together they are every open task. The others look at the same tasks from elsewhere. */
export const DESK_STATES = [
  { key: 'accept', label: '待受理', states: [pendingAccept] },
  {
    key: 'work',
    label: '处理中',
    states: [pendingDispatch, inPool, pendingTake, processing, hungUp, pendingCheck, merged],
  },
  { key: 'visit', label: '待回访', states: [pendingVisit] },
] as const
