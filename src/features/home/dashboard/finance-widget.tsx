import { useMemo, type ReactNode } from 'react'
import { sub } from '@wuguan/contract/kernel/decimal'
import type { FinanceFigures } from '@wuguan/contract/home/workbench.actions'
import { cn } from '@wuguan/ui/cn'
import { Chart } from '@wuguan/ui/chart'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { formatAmount } from '@wuguan/contract/kernel/amount'
import { useWidget } from './use-widget'
import { WidgetCard } from './widget-card'

const yuan = (value: number) => formatAmount(value.toFixed(2))

/** 收费概况: the month's receivable, what came of it, what is owed; twelve months behind it. */
export function FinanceWidget({ scope, month }: { scope: string; month: string }) {
  const read = useWidget('finance', month)
  return (
    <WidgetCard title="收费概况" scope={scope} read={read} lines={8}>
      {(figures) => <Figures figures={figures} />}
    </WidgetCard>
  )
}

function Figures({ figures }: { figures: FinanceFigures }) {
  const { receivable, received, rate, lastRate, arrears, collectedMonth, collectedYesterday, months } = figures
  const series = useMemo(
    () => [
      { name: '净应收', values: months.map((one) => Number(one.receivable)) },
      { name: '实收', values: months.map((one) => Number(one.received)) },
    ],
    [months],
  )
  const names = useMemo(() => months.map(({ month }) => month.slice(2)), [months])
  const change = rate !== null && lastRate !== null ? sub(rate, lastRate) : null
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-x-4 gap-y-3">
        <Figure label="收缴率" value={rate === null ? '—' : `${rate}%`} to="/charge/report/chargeRate/index" large>
          {change !== null && (
            <span
              className={cn('tabular text-small', change.startsWith('-') ? 'text-danger-text' : 'text-success-text')}
            >
              比上月 {change.startsWith('-') ? '−' : '+'}
              {change.replace('-', '')} 个百分点
            </span>
          )}
        </Figure>
        <Figure label="本月应收" value={formatAmount(receivable)} to="/charge/finance/receivable-list" />
        <Figure label="其中已收" value={formatAmount(received)} to="/charge/collection/record-list" />
        <Figure label="累计欠费" value={formatAmount(arrears)} to="/charge/report/unpaid" />
        <Figure label="本月收款" value={formatAmount(collectedMonth)} to="/charge/received/accounts-list" />
        <Figure label="昨日收款" value={formatAmount(collectedYesterday)} to="/charge/report/collection/confirm" />
      </dl>
      <Chart
        title="近12个月应收与实收（元）"
        kind="bar"
        categories={names}
        series={series}
        format={yuan}
        height={168}
      />
    </>
  )
}

interface FigureProps {
  label: string
  value: string
  to: string
  large?: boolean
  children?: ReactNode
}
function Figure({ label, value, to, large = false, children }: FigureProps) {
  const figure = (
    <span className={cn('tabular font-semibold whitespace-nowrap', large ? 'text-figure' : 'text-title')}>{value}</span>
  )
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-small text-secondary">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <CatalogueLink to={to} className="hover:text-primary-text" otherwise={figure}>
          {figure}
        </CatalogueLink>
        {children}
      </dd>
    </div>
  )
}
