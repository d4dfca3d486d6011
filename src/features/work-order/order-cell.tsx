import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { linkClass } from '@wuguan/ui/link'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { ORDER_PAGES, type OrderArea } from './order.ui'

interface OrderLinkProps {
  id: string
  orderNo: string
  area?: OrderArea
}
/** An order by its number. */
export function OrderLink({ id, orderNo, area = '/wkorder' }: OrderLinkProps) {
  const [to, parameter] = ORDER_PAGES[area].detail
  return (
    <CatalogueLink to={to} params={{ [parameter]: id }} otherwise={orderNo} className={linkClass()}>
      {orderNo}
    </CatalogueLink>
  )
}

interface OrderCellProps {
  value: string | null
  row: { titles?: Readonly<Record<string, unknown>> | undefined }
}
/** The order that came of a record. */
export const OrderCell = ({ value, row }: OrderCellProps) =>
  value ? <OrderLink id={value} orderNo={String(row.titles?.['orderId'] ?? '')} /> : null

/** The order that a row tells of. */
export const OrderNumberCell = ({ row }: { row: AnyRow }) =>
  row['orderId'] ? (
    <OrderLink id={String(row['orderId'])} orderNo={String(row['orderNo'])} />
  ) : (
    String(row['orderNo'] ?? '')
  )
