import { useMemo, type ReactNode } from 'react'
import type { OrderFigures } from '@wuguan/contract/home/workbench.actions'
import { lastDay } from '@wuguan/contract/kernel/period'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { Chart } from '@wuguan/ui/chart'
import { cn } from '@wuguan/ui/cn'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { grouped } from './figures'
import { useWidget } from './use-widget'
import { WidgetCard } from './widget-card'

const LIST = '/workOrder/task/list'
const OPEN = WORK_ORDER_STATUS.items.filter(({ code }) => code < WORK_ORDER_STATUS.closed)
const whole = (value: number) => `${value} 单`

/** 工单看板: open orders by state, today's, what is over, and a week of what came and what was done. */
export function OrderWidget({ scope, month }: { scope: string; month: string }) {
  const read = useWidget('order', month)
  return (
    <WidgetCard title="工单看板" scope={scope} read={read} lines={8}>
      {(figures) => <Figures figures={figures} month={month} />}
    </WidgetCard>
  )
}

function Figures({ figures, month }: { figures: OrderFigures; month: string }) {
  const { states, over, days, contentRate } = figures
  const today = days.at(-1)!
  const on = (field: string) => ({ f: { [field]: `${today.day} 00:00:00,${today.day} 23:59:59` } })
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-4 gap-y-3">
        <Figure label="今日新增" search={on('createdAt')}>
          {grouped(today.created)}
        </Figure>
        <Figure label="今日完成" search={on('finishedAt')}>
          {grouped(today.finished)}
        </Figure>
        <Figure label="超时" search={{ view: 'over' }} danger={over > 0}>
          {grouped(over)}
        </Figure>
        {contentRate !== undefined && (
          <Figure
            label={`${Number(month.slice(5))}月满意率`}
            to="/wkorder/taskFr"
            search={{ f: { happenedOn: `${month}-01,${lastDay(month)}` } }}
          >
            {contentRate === null ? '—' : `${contentRate}%`}
          </Figure>
        )}
      </dl>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-0.5 text-table sm:grid-cols-4">
        {OPEN.map(({ code, label }) => (
          <li key={code}>
            <CatalogueLink
              to={LIST}
              search={{ view: String(code) }}
              className="flex items-center gap-2 rounded-sm px-1 py-0.5 hover:bg-hover"
              otherwise={<State label={label} total={totalOf(states, code)} />}
            >
              <State label={label} total={totalOf(states, code)} />
            </CatalogueLink>
          </li>
        ))}
      </ul>
      <Week days={days} />
    </>
  )
}

function Week({ days }: Pick<OrderFigures, 'days'>) {
  const names = useMemo(() => days.map(({ day }) => day.slice(5)), [days])
  const series = useMemo(
    () => [
      { name: '新增', values: days.map(({ created }) => created) },
      { name: '完成', values: days.map(({ finished }) => finished) },
    ],
    [days],
  )
  return (
    <Chart title="近7天新增与完成" kind="bar" categories={names} series={series} format={whole} height={140} untitled />
  )
}

const totalOf = (states: OrderFigures['states'], code: number) =>
  states.find(({ status }) => status === code)?.total ?? 0

function State({ label, total }: { label: string; total: number }) {
  return (
    <>
      <span>{label}</span>
      <span className={cn('tabular ml-auto', total > 0 ? 'font-medium' : 'text-secondary')}>{grouped(total)}</span>
    </>
  )
}

interface FigureProps {
  label: string
  to?: string
  search: Record<string, unknown>
  danger?: boolean
  children: ReactNode
}
function Figure({ label, to = LIST, search, danger = false, children }: FigureProps) {
  const figure = (
    <span className={cn('tabular text-title font-semibold whitespace-nowrap', danger && 'text-danger-text')}>
      {children}
    </span>
  )
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-small text-secondary">{label}</dt>
      <dd>
        <CatalogueLink to={to} search={search} className="hover:text-primary-text" otherwise={figure}>
          {figure}
        </CatalogueLink>
      </dd>
    </div>
  )
}
