import { useCrudPort } from '@wuguan/crud/port'
import { cn } from '@wuguan/ui/cn'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { lookOf } from '@/features/basedata'
import { Card } from './card'
import { occupancy, percent } from './shares'
import { useHouseShares } from './use-figures'

const LIST = '/basedata/house/list'
const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** Houses by state of use, as one bar and as numbers. */
export function HousesCard({ scope }: { scope: string }) {
  const may = useCrudPort().can('basedata:house:list')
  const { shares, loading, failed, at } = useHouseShares(may)
  if (!may) return null
  const whole = shares.reduce((sum, one) => sum + one.total, 0)
  const lived = occupancy(shares)
  return (
    <Card title="房产使用状态" note={loading ? scope : `${scope}，截至 ${clock.format(at)}`}>
      {failed ? (
        <ErrorPanel title="房产数据加载失败" className="py-4" />
      ) : loading ? (
        <Skeleton lines={4} />
      ) : whole === 0 ? (
        <EmptyPanel title="还没有房产" hint="导入房产台账或批量生成后显示在这里。" className="py-4" />
      ) : (
        <>
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
          <ul className="grid grid-cols-2 gap-x-6 gap-y-1 text-table xl:grid-cols-3">
            {shares.map((one) => (
              <li key={one.code}>
                <CatalogueLink
                  to={LIST}
                  search={{ f: { useStatus: String(one.code) } }}
                  className="flex items-center gap-2 rounded-sm px-1 py-0.5 hover:bg-hover"
                >
                  <span aria-hidden className={cn('size-2.5 shrink-0 rounded-xs', lookOf(one.code).solid)} />
                  <span>{one.label}</span>
                  <span className="tabular ml-auto font-medium">{one.total.toLocaleString('zh-CN')}</span>
                  <span className="tabular w-12 text-right text-secondary">{percent(one.total, whole)}%</span>
                </CatalogueLink>
              </li>
            ))}
          </ul>
          <p className="tabular text-table text-secondary">
            {lived === null ? (
              '还没有已交付的房产。'
            ) : (
              <>
                入住率 <b className="font-semibold text-text">{lived}%</b>（自住、出租、经营占已交付房产）
              </>
            )}
          </p>
        </>
      )}
    </Card>
  )
}
