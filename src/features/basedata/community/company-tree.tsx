import type { ListController } from '@wuguan/crud/controllers'
import { useTree } from '@wuguan/crud/pickers'
import { faultOf } from '@wuguan/crud/port'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Tree } from '@wuguan/ui/tree'
import { COMPANIES } from './company-input'

/** Companies beside the list of communities; choosing one again shows all. */
export function CompanyTree({ list }: { list: ListController }) {
  const { nodes, loading, error, retry } = useTree({ to: 'system.company', filters: COMPANIES })
  const filters = list.search.f ?? {}
  const chosen = Number(filters['companyId']) || null
  if (error) return <ErrorPanel title="公司加载失败" detail={faultOf(error).msg} retry={retry} className="px-1" />
  if (loading) return <Skeleton lines={6} />
  return (
    <Tree
      aria-label="公司"
      nodes={nodes}
      initially="all"
      selected={chosen}
      onSelect={(id) =>
        list.setFilters({ ...filters, companyId: Number(id) === chosen ? undefined : String(id) }, list.search.keyword)
      }
      empty="还没有公司"
    />
  )
}
