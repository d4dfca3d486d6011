import { defineDoor } from '../kernel/door.ts'
import { timeLimitRule } from '../wkorder/time-limit-rule.entity.ts'

/** 超时设置: the limits of every stage and line, with all that is said about them. */
export const overTimeLimit = defineDoor(timeLimitRule, 'work-order.overTimeLimit', {
  base: '/wkorder/setting/overTime',
  perms: { prefix: 'workOrder:overTime', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  list: {
    columns: [
      'bizLine',
      'stage',
      'orderType',
      'categoryId',
      'complaintLevelId',
      'urgency',
      'communityId',
      'limitMinutes',
      'clockKind',
      'graceMinutes',
      'pauseOnHangUp',
      'needReason',
      'deductPoints',
      'reassignOnTakeTimeout',
      'enabled',
    ],
    filters: [
      'bizLine',
      'stage',
      'orderType',
      'communityId',
      'enabled',
      'categoryId',
      'urgency',
      'complaintLevelId',
      'needReason',
      'reassignOnTakeTimeout',
    ],
  },
})
