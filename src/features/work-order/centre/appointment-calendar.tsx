import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { daysInMonth } from '@wuguan/contract/kernel/dates'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { MAX_LIMIT } from '@wuguan/contract/kernel/envelope'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { type ListController, listQueries } from '@wuguan/crud/controllers'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Alert } from '@wuguan/ui/alert'
import { todayText } from '@wuguan/ui/date'
import { MonthCalendar } from '@wuguan/ui/month-calendar'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { OrderLink } from '../order-cell'

type Order = ScreenRow<typeof workOrder>
/** Orders that a day names; how many more there are stands below. */
const NAMED = 3

/** 预约日历: the appointments of a month as the list is narrowed, and those of a day beside it. */
export function AppointmentCalendar({ list }: { list: ListController }) {
  const port = useCrudPort()
  const [month, setMonth] = useState(todayText().slice(0, 7))
  const [day, setDay] = useState(todayText())
  const { page: _page, ...search } = list.search
  const options = {
    // Text order is time order: no month has a later moment.
    fixedFilters: { appointmentStart: `${month}-01 00:00:00,${lastOf(month)} 23:59:59` },
    search: { ...search, limit: MAX_LIMIT, orderField: 'appointmentStart', order: 'asc' as const },
    onSearch: () => {},
  }
  const read = useQuery({
    ...listQueries(workOrder, options, port).page,
    placeholderData: keepPreviousData,
  })
  if (read.error && !read.data)
    return <ErrorPanel title="预约加载失败" detail={faultOf(read.error).msg} retry={() => void read.refetch()} />
  const rows = read.data?.list ?? []
  const on = (date: string) => rows.filter((row) => row.appointmentStart?.startsWith(date))
  return (
    <div className="flex h-full min-h-0 gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-2 overflow-y-auto">
        {(read.data?.total ?? 0) > MAX_LIMIT && (
          <Alert tone="warning">{`本月预约超过${MAX_LIMIT}单，请按条件缩小范围。`}</Alert>
        )}
        <MonthCalendar
          label="预约"
          month={month}
          onMonthChange={setMonth}
          selected={day}
          onPick={setDay}
          day={(date) => <Day orders={on(date)} />}
        />
      </div>
      <aside
        aria-label={`${day}的预约`}
        className="flex w-72 shrink-0 flex-col rounded border border-line bg-surface p-3"
      >
        <h2 className="mb-2 font-semibold">{day}</h2>
        <Appointments orders={on(day)} />
      </aside>
    </div>
  )
}

const lastOf = (month: string) => {
  const [year, at] = month.split('-').map(Number)
  return `${month}-${daysInMonth(year!, at!)}`
}
const timeOf = (row: Order) => row.appointmentStart?.slice(11, 16)

function Day({ orders }: { orders: readonly Order[] }) {
  return (
    <>
      {orders.slice(0, NAMED).map((row) => (
        <span key={row.id} className="tabular truncate text-small">
          {timeOf(row)} {String(row.titles['categoryId'] ?? '')}
        </span>
      ))}
      {orders.length > NAMED && <span className="text-small text-secondary">共{orders.length}单</span>}
    </>
  )
}

function Appointments({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) return <EmptyPanel title="没有预约" />
  return (
    <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
      {orders.map((row) => {
        const state = WORK_ORDER_STATUS.items.find(({ code }) => code === row.status)
        return (
          <li key={row.id} className="flex flex-col gap-0.5 py-2">
            <div className="flex items-center gap-2">
              <span className="tabular font-medium">{timeOf(row)}</span>
              <span className="tabular min-w-0 flex-1 truncate">
                <OrderLink id={String(row.id)} orderNo={row.orderNo} area="/workOrder" />
              </span>
              {state && <Tag tone={state.tone}>{state.label}</Tag>}
            </div>
            <span className="truncate">{String(row.titles['categoryId'] ?? '')}</span>
            <span className="truncate text-secondary">
              {[row.place, row.titles['handlerId']].filter(Boolean).join(' · ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
