import { type ReactNode, useEffect } from 'react'
import { orderParts } from '@wuguan/contract/work-order/work-order.actions'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { AnyEntity, AnyRow, ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useDetail } from '@wuguan/crud/controllers'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Tag } from '@wuguan/ui/tag'
import { ClockChip } from './clock-chip'
import { OrderLink } from './order-cell'
import type { OrderArea } from './order.ui'

export type ShownOrder = ScreenRow<typeof workOrder>

interface OfOrderProps {
  id: string | undefined
  /** What the tab is called, before the number of the order; none where the page is about something else. */
  title?: string
  children: (order: ShownOrder) => ReactNode
}
/** What a page about one order works on; without a number in the address there is none. */
export function OfOrder({ id, title, children }: OfOrderProps) {
  const { setTitle } = useCrudPort()
  const { row, error, refresh } = useDetail<AnyEntity>(workOrder, id)
  const named = title && row ? `${title} ${String(row['orderNo'])}` : null
  useEffect(() => {
    if (named) setTitle(named)
  }, [setTitle, named])
  if (id === undefined) return <EmptyPanel title="没有指定工单" hint="请从工单列表或工单详情进入" />
  if (error && !row) return <ErrorPanel title="工单加载失败" detail={faultOf(error).msg} retry={refresh} />
  if (!row) return <Skeleton lines={8} className="p-4" />
  return children(row as AnyRow as ShownOrder)
}

/** An order in a few lines: which one, where it stands, what was reported, and its clocks that run. */
export function OrderSummary({ order, area }: { order: ShownOrder; area: OrderArea }) {
  const { data } = useRead(orderParts.name, orderParts, { id: String(order.id) }, { keep: false })
  const running = data?.clocks.filter(({ status }) => status === 'running' || status === 'paused') ?? []
  return (
    <section aria-label="工单" className="flex shrink-0 flex-col gap-1 rounded border border-line bg-surface px-4 py-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <OrderLink id={String(order.id)} orderNo={order.orderNo} area={area} />
        <Tag tone={WORK_ORDER_STATUS.items.find(({ code }) => code === order.status)?.tone}>
          {labelOf(WORK_ORDER_STATUS, order.status)}
        </Tag>
        <span>{order.titles?.['categoryId']}</span>
        <span className="text-secondary">{order.place}</span>
      </header>
      <p className="line-clamp-2 text-table" title={order.content}>
        {order.content}
      </p>
      {running.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {running.map((clock) => (
            <ClockChip key={clock.id} clock={clock} />
          ))}
        </div>
      )}
    </section>
  )
}
