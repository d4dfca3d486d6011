import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { HotlineOrderRow } from '@wuguan/contract/hotline/seat.actions'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { linkClass } from '@wuguan/ui/link'
import { minute, StatusTag, typeOf, UrgencyTag } from './order-parts'
import { PAGES } from './pages'

/** The rows of the page by their state, side by side; states without any are left out. */
export function OrderBoard({ rows, empty }: { rows: readonly HotlineOrderRow[]; empty: ReactNode }) {
  if (rows.length === 0) return empty
  const columns = WORK_ORDER_STATUS.items
    .map(({ code }) => ({ code, orders: rows.filter(({ status }) => status === code) }))
    .filter(({ orders }) => orders.length > 0)
  return (
    <ul aria-label="看板" className="flex h-full gap-3 overflow-x-auto">
      {columns.map(({ code, orders }) => (
        <li key={code} className="flex w-60 shrink-0 flex-col gap-2 overflow-y-auto rounded bg-page p-2">
          <p className="flex items-center justify-between">
            <StatusTag status={code} />
            <span className="tabular text-table text-secondary">{orders.length}</span>
          </p>
          {orders.map((order) => (
            <article key={order.id} className="rounded border border-line bg-surface p-2">
              <p className="flex flex-wrap items-center justify-between gap-1">
                <Link to={PAGES.workOrder.detail} params={{ id: order.id }} className={`tabular ${linkClass()}`}>
                  {order.orderNo}
                </Link>
                <UrgencyTag urgency={order.urgency} />
              </p>
              <p className="text-table">{`${typeOf(order)} · ${order.category}`}</p>
              <p className="text-table break-words text-secondary">{order.place}</p>
              <p className="tabular text-small text-secondary">{minute(order.createdAt)}</p>
            </article>
          ))}
        </li>
      ))}
    </ul>
  )
}
