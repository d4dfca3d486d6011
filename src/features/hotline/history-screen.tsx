import { useEffect, useMemo, useState } from 'react'
import type { HotlineContext, HotlineOrderRow } from '@wuguan/contract/hotline/seat.actions'
import { addDays } from '@wuguan/contract/kernel/dates'
import { ORDER_TYPE } from '@wuguan/contract/wkorder/order-options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { today } from '@wuguan/crud/clock'
import { Button } from '@wuguan/ui/button'
import { DateRangePicker } from '@wuguan/ui/date'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel } from '@wuguan/ui/panel'
import { RANGE_PAUSE_MS } from '@wuguan/ui/pause'
import { Segmented } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tabs } from '@wuguan/ui/tabs'
import { createStore, useStore } from '@/app/store'
import { CallerPanel } from './caller-panel'
import { Notice } from './notice'
import { OrderBoard } from './order-board'
import { minute, OrderLink, StatusTag, typeOf } from './order-parts'
import { TITLES, type Variant } from './pages'
import { keepCaller, useCaller } from './seat-caller'
import { seat } from './seat-client'
import { SeatLayout } from './seat-layout'
import { useRead } from './use-read'

const DAYS = 90
const SIZES = [10, 20, 50]
const NO_ROWS: readonly HotlineOrderRow[] = []
const STATES = WORK_ORDER_STATUS.items.map(({ code, label }) => ({ value: code, label }))
const TYPES = ORDER_TYPE.items.filter(({ code }) => code !== 'inner').map(({ code, label }) => ({ value: code, label }))
const VIEWS = [
  { value: 'list', label: '列表' },
  { value: 'board', label: '看板' },
] as const

interface Conditions {
  tab: 'call' | 'mine'
  view: 'list' | 'board'
  status: number | null
  orderType: string | null
  from: string | null
  to: string | null
  page: number
  limit: number
}
const first = (): Conditions => ({
  tab: 'call',
  view: 'list',
  status: null,
  orderType: null,
  from: addDays(today(), -DAYS),
  to: null,
  page: 1,
  limit: 10,
})
/** Where the seat was in the list, for the way back from an order. */
const conditions = createStore(first())

/** 历史工单: what the caller reported, and what this seat registered. */
export function HistoryScreen({ variant }: { variant: Variant }) {
  return (
    <SeatLayout variant={variant} title={TITLES[variant].history} scope="history">
      {(context) => <History context={context} variant={variant} />}
    </SeatLayout>
  )
}

function History({ context, variant }: { context: HotlineContext; variant: Variant }) {
  const caller = useCaller()
  const looksUp = context.scopes.includes('lookup')
  const now = useStore(conditions, (value) => value)
  const tab = looksUp ? now.tab : 'mine'
  const change = (part: Partial<Conditions>) => conditions.set((before) => ({ ...before, page: 1, ...part }))
  return (
    <section
      aria-label="历史工单"
      className="flex min-h-[32rem] flex-1 flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <Tabs
        aria-label="范围"
        value={tab}
        onChange={(next) => change({ tab: next })}
        items={[
          { key: 'call', label: '来电人工单', disabled: !looksUp },
          { key: 'mine', label: '本坐席今日登记' },
        ]}
        extra={
          tab === 'call' &&
          caller !== null && (
            <Button size="sm" onClick={() => keepCaller(null)}>
              更换来电人
            </Button>
          )
        }
      />
      {tab === 'call' && caller === null ? (
        <div className="w-full max-w-100">
          <CallerPanel context={context} variant={variant} onOpened={() => change({})} />
        </div>
      ) : (
        <>
          {tab === 'call' && <p className="tabular text-table text-secondary">{`来电人：${caller?.who ?? ''}`}</p>}
          <Orders variant={variant} caller={tab === 'call' ? (caller?.key ?? null) : null} now={now} change={change} />
        </>
      )}
    </section>
  )
}

interface OrdersProps {
  variant: Variant
  /** null: those of the seat itself. */
  caller: string | null
  now: Conditions
  change: (part: Partial<Conditions>) => void
}
function Orders({ variant, caller, now, change }: OrdersProps) {
  const { view, status, orderType, from, to, page, limit } = now
  const mine = caller === null
  const query = { status, orderType, page, limit, mine, ...(mine ? {} : { from, to }) }
  const read = useRead((signal) => seat.orders(query, signal), JSON.stringify([caller, query]))
  const columns = useMemo(() => columnsOf(variant), [variant])
  const [shown, setShown] = useState<{ mine: boolean; list: HotlineOrderRow[]; total: number } | null>(null)
  useEffect(() => {
    if (read.data) setShown({ mine, ...read.data })
  }, [read.data, mine])
  const fits = shown?.mine === mine && read.fault === null
  const rows = fits ? shown.list : NO_ROWS
  const empty = (
    <EmptyPanel
      title={mine ? '今日还没有登记工单' : '没有符合条件的工单'}
      hint={mine ? undefined : '可放宽状态、类型或日期'}
    />
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="状态"
          placeholder="状态"
          clearable
          value={status}
          options={STATES}
          onChange={(next) => change({ status: next })}
          className="w-32"
        />
        <Select
          aria-label="类型"
          placeholder="类型"
          clearable
          value={orderType}
          options={TYPES}
          onChange={(next) => change({ orderType: next })}
          className="w-32"
        />
        {!mine && (
          <DateRangePicker
            aria-label="登记时间"
            value={{ start: from, end: to }}
            debounce={RANGE_PAUSE_MS}
            onChange={({ start, end }) => change({ from: start, to: end })}
            className="w-72 max-w-full"
          />
        )}
        {variant === 'workOrder' && (
          <Segmented
            aria-label="视图"
            value={view}
            options={VIEWS}
            onChange={(next) => change({ view: next, page })}
            className="ml-auto"
          />
        )}
      </div>
      <Notice fault={read.fault} retry={read.again} />
      <div className="min-h-0 flex-1">
        {variant === 'workOrder' && view === 'board' ? (
          <OrderBoard rows={rows} empty={read.loading ? null : empty} />
        ) : (
          <DataTable
            ariaLabel="历史工单"
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            rowCount={fits ? shown.total : 0}
            loading={read.loading}
            empty={read.fault ? null : empty}
          />
        )}
      </div>
      <Pager page={page} limit={limit} total={fits ? shown.total : 0} sizes={SIZES} onChange={change} />
    </>
  )
}

const keyOf = ({ id }: HotlineOrderRow) => id
const columnsOf = (variant: Variant): DataTableColumn<HotlineOrderRow>[] => [
  {
    key: 'orderNo',
    title: '工单编号',
    width: 150,
    fixed: 'start',
    render: (row) => <OrderLink variant={variant} order={row} />,
  },
  { key: 'orderType', title: '类型', width: 80, render: typeOf },
  { key: 'category', title: '问题类别', width: 110, render: ({ category }) => category },
  { key: 'place', title: '位置', width: 150, cut: 'start', render: ({ place }) => place ?? '—' },
  { key: 'status', title: '状态', width: 80, render: ({ status }) => <StatusTag status={status} /> },
  { key: 'createdAt', title: '登记时间', width: 126, render: ({ createdAt }) => minute(createdAt) },
  { key: 'dueAt', title: '预计完成', width: 126, render: ({ dueAt }) => minute(dueAt) },
  { key: 'urgeCount', title: '催单次数', width: 72, align: 'end', render: ({ urgeCount }) => urgeCount },
]
