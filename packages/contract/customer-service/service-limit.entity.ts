import { defineDoor } from '../kernel/door.ts'
import { SERVICE_TYPES } from '../wkorder/order-options.ts'
import { timeLimitRule } from '../wkorder/time-limit-rule.entity.ts'

const shared = {
  perms: { prefix: 'customer-service:limit', list: 'view', add: 'create', export: 'view' },
  list: {
    columns: [
      'orderType',
      'categoryId',
      'complaintLevelId',
      'urgency',
      'communityId',
      'limitMinutes',
      'clockKind',
      'graceMinutes',
      'enabled',
    ],
    filters: ['orderType', 'communityId', 'enabled', 'categoryId', 'urgency', 'complaintLevelId'],
    sort: { field: 'orderType', order: 'asc' },
  },
} as const
const ofService = { bizLine: 'service', orderType: [...SERVICE_TYPES, null] } as const

/** 回复时限: how soon a customer is answered. */
export const replyLimit = defineDoor(timeLimitRule, 'customer-service.replyLimit', {
  ...shared,
  label: '回复时限',
  base: '/cservice/limit/reply',
  fixed: { ...ofService, stage: 'reply' },
})

/** 处理时限: how long the work on a task may take. */
export const handleLimit = defineDoor(timeLimitRule, 'customer-service.handleLimit', {
  ...shared,
  label: '处理时限',
  base: '/cservice/limit/handle',
  fixed: { ...ofService, stage: 'handle' },
})
