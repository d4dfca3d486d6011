import type { EntityUi } from '@wuguan/crud/entity-ui'
import { OrderNumberCell } from './order-cell'

/** Rows behind the figures of orders: each leads to its order. */
export const orderRows: EntityUi = { cells: { orderNo: OrderNumberCell } }
