import { useCrudPort } from '@wuguan/crud/port'
import { Skeleton } from '@wuguan/ui/skeleton'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { HousesCard } from './houses-card'
import { QuickLinks } from './quick-links'
import { TodoCard } from './todo-card'
import { useRows } from './use-figures'

/** Figures of the scope, what waits for this user, and the ways to the pages in daily use; every figure opens its rows. */
export function Workbench() {
  const port = useCrudPort()
  const { communityId, communityIds, communities } = port.context
  const scope =
    communityIds.length > 0
      ? `${communityIds.length} 个项目`
      : (communities.find((one) => one.id === communityId)?.name ?? '全部项目')
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          label="项目"
          unit="个"
          base="/basedata/base/community"
          entity="basedata.community"
          permission="basedata:community:list"
          to="/basedata/community/list"
        />
        <Figure
          label="楼栋"
          unit="栋"
          base="/basedata/base/building"
          entity="basedata.building"
          permission="basedata:building:list"
          to="/basedata/building/list"
          scope={scope}
        />
        <Figure
          label="房产"
          unit="套"
          base="/basedata/base/house"
          entity="basedata.house"
          permission="basedata:house:list"
          to="/basedata/house/list"
          scope={scope}
          filters={NORMAL}
        />
        <Figure
          label="客户"
          unit="位"
          base="/basedata/base/customer"
          entity="basedata.customer"
          permission="basedata:customer:list"
          to="/basedata/customerInfo"
          scope={scope}
        />
      </div>
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-[3fr_2fr]">
        <HousesCard scope={scope} />
        <TodoCard />
      </div>
      <QuickLinks />
    </div>
  )
}

const NORMAL = { lineage: '1' }
interface FigureProps {
  label: string
  unit: string
  base: string
  entity: string
  permission: string
  to: string
  scope?: string
  filters?: Readonly<Record<string, string>>
}
function Figure({ label, unit, base, entity, permission, to, scope, filters }: FigureProps) {
  const may = useCrudPort().can(permission)
  const { data, isError } = useRows(base, entity, { ...filters, count: 'exact' }, { enabled: may })
  if (!may) return null
  const figure = isError ? '—' : data ? data.total.toLocaleString('zh-CN') : null
  const content = (
    <>
      <span className="text-secondary">{label}</span>
      {figure === null ? (
        <Skeleton className="h-8 w-20" />
      ) : (
        <span className="tabular text-figure font-semibold">
          {figure}
          <span className="ml-1 text-body font-normal text-secondary">{unit}</span>
        </span>
      )}
      <span className="text-small text-secondary">{isError ? '暂时读不到，稍后再试' : (scope ?? '当前公司')}</span>
    </>
  )
  const frame = 'flex min-w-0 flex-col gap-0.5 rounded border border-line bg-surface px-4 py-3'
  return (
    <CatalogueLink
      to={to}
      className={`${frame} transition-colors hover:border-primary`}
      otherwise={<div className={frame}>{content}</div>}
    >
      {content}
    </CatalogueLink>
  )
}
