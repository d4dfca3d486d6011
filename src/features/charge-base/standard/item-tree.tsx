import { useQuery } from '@tanstack/react-query'
import { FEE_CATEGORY } from '@wuguan/contract/charge-base/fee-item.entity'
import { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import { standardTree } from '@wuguan/contract/charge-base/standard.actions'
import { callAction } from '@wuguan/crud/action-button'
import type { ListController } from '@wuguan/crud/controllers'
import { useCrudPort } from '@wuguan/crud/port'
import { Tree } from '@wuguan/ui/tree'

/** Items by category with the number of their standards; choosing one narrows the list. */
export function ItemTree({ list }: { list: ListController }) {
  const port = useCrudPort()
  const { data } = useQuery({
    queryKey: [feeStandard.name, 'tree', port.context.communityId],
    queryFn: () => callAction(port, standardTree, {}),
  })
  const filters = list.search.f ?? {}
  const chosen = typeof filters['feeItemId'] === 'string' ? filters['feeItemId'] : null
  const nodes = FEE_CATEGORY.items
    .map(({ code, label }) => ({
      id: code,
      label,
      children: (data?.items ?? [])
        .filter((item) => item.category === code)
        .map((item) => ({ id: item.id, label: item.name, note: item.standards ? String(item.standards) : '' })),
    }))
    .filter((node) => node.children.length > 0)
  const choose = (id: string) => {
    const item = FEE_CATEGORY.items.some((one) => one.code === id) || id === chosen ? undefined : id
    list.setFilters({ ...filters, feeItemId: item }, list.search.keyword)
  }
  return (
    <nav aria-label="收费项目" className="h-full overflow-auto">
      {data && <Tree nodes={nodes} selected={chosen} onSelect={(id) => choose(String(id))} initially="all" />}
    </nav>
  )
}
