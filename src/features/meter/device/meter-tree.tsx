import { useEffect, useState } from 'react'
import { type MeterNode, meterTree } from '@wuguan/contract/meter/device.actions'
import { callAction } from '@wuguan/crud/action-button'
import type { ListController } from '@wuguan/crud/controllers'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Tree, type TreeNode } from '@wuguan/ui/tree'
import { InCommunity } from '@/features/basedata'

const nodeOf = (one: MeterNode): TreeNode => ({
  id: one.id,
  label: one.name ? `${one.code} ${one.name}` : one.code,
  ...(one.children > 0 ? { note: String(one.children), hasChildren: true } : {}),
})
/** Only meters with others below are branches; the ends are what the table shows. */
const branches = (nodes: readonly MeterNode[]) => nodes.filter((one) => one.children > 0)

interface MeterTreeProps {
  list: ListController
}
/** 总表 → 分表 beside the list, which shows what hangs below the chosen one. */
export const MeterTree = (props: MeterTreeProps) => (
  <InCommunity>
    <Branches {...props} />
  </InCommunity>
)

function Branches({ list }: MeterTreeProps) {
  const port = useCrudPort()
  const communityId = port.context.communityId!
  const [nodes, setNodes] = useState<readonly TreeNode[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const filters = list.search.f ?? {}
  useEffect(() => {
    let gone = false
    const read = async (parentId?: string): Promise<TreeNode[]> => {
      const rows = await callAction(port, meterTree, {
        communityId,
        ...(parentId ? { parentId } : {}),
      })
      return Promise.all(
        branches(rows).map(async (one) => {
          const children = await read(one.id)
          return children.length > 0 ? { ...nodeOf(one), children } : { ...nodeOf(one), hasChildren: false }
        }),
      )
    }
    read()
      .then((tree) => {
        if (!gone) setNodes(tree)
      })
      .catch((cause: unknown) => {
        if (!gone) setFault(faultOf(cause).msg)
      })
    return () => {
      gone = true
    }
  }, [port, communityId])
  if (fault !== null) return <ErrorPanel title="仪表层级加载失败" detail={fault} />
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {nodes === null ? (
        <Skeleton lines={6} />
      ) : nodes.length === 0 ? (
        <p className="px-2 py-3 text-table text-secondary">没有总表；在仪表档案中为分表选择上级仪表后在此显示。</p>
      ) : (
        <Tree
          aria-label="仪表层级"
          nodes={nodes}
          initially="all"
          selected={filters['parentId'] ?? null}
          onSelect={(parentId) =>
            list.setFilters(
              {
                ...filters,
                parentId: parentId === filters['parentId'] || parentId === null ? undefined : String(parentId),
                buildingId: undefined,
                unitId: undefined,
              },
              list.search.keyword,
            )
          }
        />
      )}
    </div>
  )
}
