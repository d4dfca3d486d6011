import { useEffect, useMemo } from 'react'
import { useCrudPort, useKept, faultOf } from '@wuguan/crud/port'
import { SearchInput } from '@wuguan/ui/input'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { toast } from '@wuguan/ui/toast'
import { Tree } from '@wuguan/ui/tree'
import { cutAt, filtersOfPlace, pathTo, placeOf, placeOfFilters, type PlaceFilters } from './place-tree.logic'
import { usePlaceTree } from './use-place-tree'

export interface PlaceTreeProps {
  /** Nodes end here; houses by default unfold down to the unit. */
  depth?: 'community' | 'building' | 'unit'
  filters: PlaceFilters
  onChoose: (filters: PlaceFilters) => void
}

const NONE: readonly number[] = []
const communityIds = (nodes: readonly string[]) =>
  nodes
    .map(placeOf)
    .filter(({ kind }) => kind === 'community')
    .map(({ id }) => Number(id))

/** Company, community, building, unit, each with its number of houses; choosing a node again takes the condition away. */
export function PlaceTree({ depth = 'unit', filters, onChoose }: PlaceTreeProps) {
  const { communityId: current } = useCrudPort().context
  const chosen = filters.communityId ?? (current === null ? undefined : String(current))
  const begin = chosen && !chosen.includes(',') ? [`community:${chosen}`] : []
  const [kept, setKept] = useKept<readonly string[] | null>('places.open', null)
  const [keyword, setKeyword] = useKept('places.keyword', '')
  const tree = usePlaceTree(depth === 'community' ? NONE : communityIds(kept ?? begin))
  const { loading, error, failed, retry } = tree
  const nodes = useMemo(() => cutAt(tree.nodes, depth), [tree.nodes, depth])
  useEffect(() => {
    if (failed) toast.error('获取楼栋列表失败')
  }, [failed])

  if (error) return <ErrorPanel title="房产树加载失败" detail={faultOf(error).msg} retry={retry} className="px-1" />
  if (loading) return <Skeleton lines={8} />
  const selected = placeOfFilters(nodes, chosen === undefined ? filters : { ...filters, communityId: chosen })
  const companies = nodes
    .flatMap((node) => [node, ...(node.children ?? [])])
    .filter((node) => node.kind === 'company')
    .map((node) => node.id)
  // Until somebody folds it himself, the way to the chosen place stands open.
  const expanded = kept ?? [
    ...companies,
    ...begin,
    ...(selected
      ? pathTo(nodes, selected)
          .slice(1)
          .map((node) => node.id)
      : []),
  ]
  const choose = (id: string) => onChoose(id === placeOfFilters(nodes, filters) ? {} : filtersOfPlace(nodes, id))
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <SearchInput
        size="sm"
        aria-label="搜索项目、楼栋"
        placeholder="搜索项目、楼栋"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <Tree
        aria-label="公司、项目、楼栋、单元"
        className="flex-1"
        nodes={nodes}
        selected={selected}
        onSelect={choose}
        expanded={expanded}
        onExpand={setKept}
        filter={keyword}
        empty="还没有项目"
      />
    </div>
  )
}
