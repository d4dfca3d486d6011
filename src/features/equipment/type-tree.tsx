import { equipmentType } from '@wuguan/contract/equipment/equipment-settings.entity'
import type { ListController } from '@wuguan/crud/controllers'
import { useTree } from '@wuguan/crud/pickers'
import { faultOf } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Tree } from '@wuguan/ui/tree'

/** Types beside a list, which shows what is of the chosen one and of all below it. */
export function TypeTree({ list }: { list: ListController }) {
  const tree = useTree({ to: equipmentType.name })
  const filters = list.search.f ?? {}
  const chosen = filters['typeId'] ?? null
  const choose = (typeId: string | undefined) => list.setFilters({ ...filters, typeId }, list.search.keyword)
  if (tree.error) return <ErrorPanel title="设备类型加载失败" detail={faultOf(tree.error).msg} retry={tree.retry} />
  if (tree.loading) return <Skeleton lines={8} />
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      {chosen !== null && (
        <Button size="sm" onClick={() => choose(undefined)}>
          全部类型
        </Button>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Tree
          aria-label="设备类型"
          nodes={tree.nodes}
          selected={chosen}
          onSelect={(id) => choose(String(id))}
          empty="还没有设备类型"
        />
      </div>
    </div>
  )
}
