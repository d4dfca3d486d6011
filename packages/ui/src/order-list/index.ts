export { OrderList } from './order-list.tsx'
export type { OrderItem, OrderListProps } from './order-list.tsx'
