import { defineDoor } from '../kernel/door.ts'
import { workOrder } from './work-order.entity.ts'

/** 公区报修: the same orders where they are about a place in the open. */
export const publicRepair = defineDoor(workOrder, 'work-order.publicRepair', {
  label: '公区报修单',
  base: '/wkorder/publicRepair',
  perms: { prefix: 'workOrder:order', list: 'view', add: 'create' },
  fixed: { orderType: 'publicRepair' },
  verbs: ['list', 'add', 'edit', 'export'],
  list: {
    columns: [
      'orderNo',
      'urgency',
      'areaId',
      'categoryId',
      'title',
      'sourceId',
      'status',
      'handlerId',
      'createdAt',
      'dueAt',
      'urgeCount',
    ],
    filters: ['status', 'areaId', 'categoryId', 'late', 'handlerId', 'sourceId', 'urgency', 'createdAt'],
  },
})
