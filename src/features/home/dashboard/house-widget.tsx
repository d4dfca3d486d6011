import { HOUSE_USE_STATUS } from '@wuguan/contract/basedata/house.entity'
import { cn } from '@wuguan/ui/cn'
import { EmptyPanel } from '@wuguan/ui/panel'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { lookOf } from '@/features/basedata'
import { grouped } from './figures'
import { occupancy, percent } from './shares'
import { useWidget } from './use-widget'
import { WidgetCard } from './widget-card'

interface HouseFigures {
  asOf: string
  states: { code: number; total: number }[]
  communities: number
  buildings: number
  customers: number
}
const LIST = '/basedata/house/list'

/** 房产概况: houses by state of use, as one bar and as numbers. */
export function HouseWidget({ scope }: { scope: string }) {
  const read = useWidget('house')
  return (
    <WidgetCard title="房产概况" scope={scope} read={read}>
      {(figures) => <Figures figures={figures} />}
    </WidgetCard>
  )
}

function Figures({ figures: { states, communities, buildings, customers } }: { figures: HouseFigures }) {
  const shares = HOUSE_USE_STATUS.items.map(({ code, label }) => ({
    code,
    label,
    total: states.find((one) => one.code === code)?.total ?? 0,
  }))
  const whole = shares.reduce((sum, one) => sum + one.total, 0)
  const lived = occupancy(shares)
  if (whole === 0) return <EmptyPanel title="还没有房产" hint="导入房产台账或批量生成后显示在这里。" className="py-4" />
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-table text-secondary">
        <Count label="项目" value={communities} unit="个" to="/basedata/community/list" />
        <Count label="楼栋" value={buildings} unit="栋" to="/basedata/building/list" />
        <Count label="房产" value={whole} unit="套" to={LIST} />
        <Count label="住户" value={customers} unit="位" to="/basedata/customerInfo" />
        {lived !== null && (
          <div className="flex items-baseline gap-1" title="自住、出租、经营占已交付房产">
            <dt>入住率</dt>
            <dd className="tabular font-semibold text-text">{lived}%</dd>
          </div>
        )}
      </dl>
      <div
        role="img"
        aria-label={shares.map((one) => `${one.label} ${one.total} 套`).join('，')}
        className="flex h-3 gap-px overflow-hidden rounded-sm"
      >
        {shares
          .filter((one) => one.total > 0)
          .map((one) => (
            <span
              key={one.code}
              className={cn('min-w-0.5', lookOf(one.code).solid)}
              style={{ flexGrow: one.total, flexBasis: 0 }}
            />
          ))}
      </div>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-0.5 text-table">
        {shares.map((one) => (
          <li key={one.code}>
            <CatalogueLink
              to={LIST}
              search={{ f: { useStatus: String(one.code) } }}
              className="flex items-center gap-2 rounded-sm px-1 py-0.5 hover:bg-hover"
            >
              <span aria-hidden className={cn('size-2.5 shrink-0 rounded-xs', lookOf(one.code).solid)} />
              <span>{one.label}</span>
              <span className="tabular ml-auto font-medium">{grouped(one.total)}</span>
              <span className="tabular w-12 text-right text-secondary">{percent(one.total, whole)}%</span>
            </CatalogueLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Count({ label, value, unit, to }: { label: string; value: number; unit: string; to: string }) {
  const figure = <b className="tabular font-semibold text-text">{grouped(value)}</b>
  return (
    <div className="flex items-baseline gap-1">
      <dt>{label}</dt>
      <dd>
        <CatalogueLink to={to} className="hover:underline" otherwise={figure}>
          {figure}
        </CatalogueLink>{' '}
        {unit}
      </dd>
    </div>
  )
}
