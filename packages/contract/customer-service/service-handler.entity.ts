import { defineDoor } from '../kernel/door.ts'
import { SERVICE_TYPES } from '../wkorder/order-options.ts'
import { taskHandler } from '../wkorder/task-handler.entity.ts'

/** 处理人设置: who works the tasks of customer service. */
export const serviceHandler = defineDoor(taskHandler, 'customer-service.serviceHandler', {
  label: '客服处理人',
  base: '/cservice/handler',
  perms: { prefix: 'customer-service:handler', list: 'view', add: 'edit', delete: 'edit', export: 'view' },
  fixed: { orderType: SERVICE_TYPES },
  labels: { userIds: '处理人' },
  list: {
    columns: [
      'orderType',
      'communityId',
      'categoryId',
      'areaId',
      'kind',
      'userIds',
      'positionIds',
      'roleIds',
      'backupUserIds',
      'enabled',
    ],
    filters: ['orderType', 'communityId', 'enabled', 'categoryId', 'areaId', 'userIds'],
  },
})
