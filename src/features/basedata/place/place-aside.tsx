import type { ListController } from '@wuguan/crud/controllers'
import { PlaceTree, type PlaceTreeProps } from './place-tree'

const NOWHERE = { communityId: undefined, buildingId: undefined, unitId: undefined }

/** The tree of places beside a list, which it narrows. */
export function PlaceAside({ list, depth }: { list: ListController } & Pick<PlaceTreeProps, 'depth'>) {
  const filters = list.search.f ?? {}
  return (
    <PlaceTree
      {...(depth ? { depth } : {})}
      filters={filters}
      onChoose={(place) => list.setFilters({ ...filters, ...NOWHERE, ...place }, list.search.keyword)}
    />
  )
}
