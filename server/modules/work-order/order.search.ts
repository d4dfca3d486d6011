import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { searchByNumber } from '../../kernel/number-search.ts'

export const orderSearch = searchByNumber({
  entity: workOrder as AnyEntity,
  field: 'orderNo',
  accepts: /^[A-Z]{0,8}\d{6,}$/,
  note: 't.title',
  targets: (row) => [{ to: '/wkorder/task/desc/$taskId', params: { taskId: row['id']! } }],
})
