import { useState } from 'react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { URGENCY } from '@wuguan/contract/wkorder/order-options'
import { type ListController, listQueries } from '@wuguan/crud/controllers'
import { useVerbs } from '@wuguan/crud/flow'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Avatar } from '@wuguan/ui/avatar'
import { Board, type BoardColumn } from '@wuguan/ui/board'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { Tooltip } from '@wuguan/ui/tooltip'
import { useClock } from '@/app/use-clock'
import { OrderLink } from '../order-cell'
import { orderUiOf } from '../order.ui'
import { ageOf, leftOf, wayTo } from './board.logic'

type Order = ScreenRow<typeof workOrder>
const OPEN = WORK_ORDER_STATUS.items.filter(({ code }) => code < WORK_ORDER_STATUS.closed)
/** Cards that a column shows, and as many again for each 加载更多. */
const STEP = 50
const MOST = 1000
const ui = orderUiOf('/workOrder').flow!

/** 看板: what is open, in columns by state, as the list is narrowed; a card is moved by the verb that leads there. */
export function OrderBoard({ list }: { list: ListController }) {
  const port = useCrudPort()
  const now = useClock()
  const { press, overlay } = useVerbs(ui)
  const [steps, setSteps] = useState<Readonly<Record<number, number>>>({})
  const asked = list.search.f?.['status']?.split(',')
  const states = asked ? OPEN.filter(({ code }) => asked.includes(String(code))) : OPEN
  const { page: _page, limit: _limit, ...search } = list.search
  const columns = useQueries({
    queries: states.map(({ code }) => {
      const limit = Math.min(MOST, STEP * (steps[code] ?? 1))
      const options = { fixedFilters: { status: String(code) }, search: { ...search, limit }, onSearch: () => {} }
      return { ...listQueries(workOrder, options, port).page, placeholderData: keepPreviousData }
    }),
    combine: (read) => ({
      error: read.find(({ error }) => error)?.error ?? null,
      again: () => read.forEach(({ refetch }) => void refetch()),
      all: read.map(({ data, isFetching }) => ({ data, loading: isFetching })),
    }),
  })
  if (columns.error && columns.all.every(({ data }) => !data))
    return <ErrorPanel title="工单加载失败" detail={faultOf(columns.error).msg} retry={columns.again} />
  const move = (row: Order, to: string) => {
    const way = wayTo(row, Number(to))
    if ('refusal' in way) toast.error(`工单${row.orderNo}：${way.refusal}`)
    else void press(way.verb, row, way.begin)
  }
  return (
    <>
      <Board<Order>
        label="工单看板"
        columns={states.map(({ code, label }, at): BoardColumn<Order> => {
          const { data, loading } = columns.all[at]!
          const cards = data?.list ?? []
          const more = data !== undefined && cards.length < data.total && cards.length < MOST
          return {
            key: String(code),
            title: label,
            count: data ? `${data.total}${data.capped ? '+' : ''}` : '',
            cards,
            loading,
            onMore: more ? () => setSteps({ ...steps, [code]: (steps[code] ?? 1) + 1 }) : undefined,
          }
        })}
        cardKey={({ id }) => String(id)}
        name={(row) => `工单${row.orderNo}`}
        render={(row) => <Card row={row} now={now} />}
        refusal={(row, to) => {
          const way = wayTo(row, Number(to))
          return 'refusal' in way ? way.refusal : null
        }}
        onMove={move}
      />
      {overlay}
    </>
  )
}

function Card({ row, now }: { row: Order; now: string }) {
  const left = leftOf(row, now)
  const handler = row.titles['handlerId']
  const dueAt = row.dueAt
  return (
    <article className="flex flex-col gap-1 text-small" aria-label={`工单${row.orderNo}`}>
      <div className="tabular flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-table font-medium">
          <OrderLink id={String(row.id)} orderNo={row.orderNo} area="/workOrder" />
        </span>
        <span className="shrink-0 text-secondary" title={`登记于 ${row.createdAt.slice(0, 16)}`}>
          {ageOf(row, now)}
        </span>
      </div>
      <div className="truncate" title={row.title ?? ''}>
        {row.urgency !== 'normal' && (
          <span className="mr-1 font-medium text-danger-text">{labelOf(URGENCY, row.urgency)}</span>
        )}
        {String(row.titles['categoryId'] ?? '')}
      </div>
      <div className="truncate text-secondary" title={String(row.place ?? '')}>
        {String(row.place ?? '—')}
      </div>
      <div className="flex items-center gap-1">
        {left && (
          <Tooltip content={typeof dueAt === 'string' ? `到期 ${dueAt.slice(0, 16)}` : left.text}>
            <span>
              <Tag tone={left.tone}>{left.text}</Tag>
            </span>
          </Tooltip>
        )}
        <span className="flex-1" />
        {typeof handler === 'string' && <Avatar name={handler} size="sm" />}
      </div>
    </article>
  )
}
