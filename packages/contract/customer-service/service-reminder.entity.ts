import { defineDoor } from '../kernel/door.ts'
import { SERVICE_TYPES } from '../wkorder/order-options.ts'
import { reminderRule } from '../wkorder/reminder-rule.entity.ts'

const shared = {
  label: '超时提醒',
  perms: { prefix: 'customer-service:reminder', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
} as const
const ofService = { bizLine: 'service', orderType: [...SERVICE_TYPES, null] } as const

/** 超时提醒 of the desk: what the handler and the first level are told, before a clock is due and after. */
export const deskReminder = defineDoor(reminderRule, 'customer-service.deskReminder', {
  ...shared,
  base: '/cservice/reminder/desk',
  fixed: ofService,
  having: { levelId: { level: '1' } },
  list: {
    columns: ['stage', 'orderType', 'kind', 'minutes', 'levelId', 'repeatMinutes', 'maxRepeat', 'template', 'enabled'],
    filters: ['stage', 'kind', 'enabled', 'orderType'],
  },
})

/** 超时提醒: who is told of a task that is over, level by level. */
export const overdueReminder = defineDoor(reminderRule, 'customer-service.overdueReminder', {
  ...shared,
  base: '/cservice/reminder/overdue',
  fixed: { ...ofService, kind: 'after' },
  defaults: { template: '工单{单号}的{环节}已超时{超时分钟}分钟' },
  list: {
    columns: ['stage', 'orderType', 'minutes', 'levelId', 'repeatMinutes', 'maxRepeat', 'template', 'enabled'],
    filters: ['stage', 'levelId', 'enabled', 'orderType'],
  },
})
