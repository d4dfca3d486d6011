import { defineDoor } from '../kernel/door.ts'
import { escalationLevel } from '../wkorder/escalation-level.entity.ts'

/** 超时级别: the levels to which tasks of customer service rise. */
export const overdueLevel = defineDoor(escalationLevel, 'customer-service.overdueLevel', {
  label: '超时级别',
  base: '/cservice/level',
  perms: { prefix: 'customer-service:level', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  fixed: { bizLine: 'service' },
  list: {
    columns: ['level', 'name', 'receiverKinds', 'positionIds', 'roleIds', 'userIds', 'reach', 'enabled'],
    filters: ['enabled', 'reach'],
  },
})
