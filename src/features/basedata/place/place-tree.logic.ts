import type { BuildingTreeOption, PlaceTree } from '@wuguan/contract/basedata/place.actions'

/** A node of the tree of places, and what a list of houses is narrowed to when it is chosen. */
export type PlaceKind = 'company' | 'community' | 'building' | 'unit'
export interface PlaceNode {
  id: string
  kind: PlaceKind
  label: string
  note: string
  hasChildren?: boolean
  children?: PlaceNode[]
}
export type PlaceFilters = Readonly<Partial<Record<'communityId' | 'buildingId' | 'unitId', string>>>

/** Kind and own id of a node: `building:…`. */
export function placeOf(node: string): { kind: PlaceKind; id: string } {
  const [kind = '', id = ''] = node.split(':')
  return { kind: kind as PlaceKind, id }
}
const communityNode = (id: number | string) => `community:${id}`

/** Companies without communities below them say nothing here and are left out. */
export function placeNodes(
  tree: PlaceTree,
  buildings: ReadonlyMap<number, readonly BuildingTreeOption[]>,
): PlaceNode[] {
  const childrenOf = (company: number): PlaceNode[] => {
    const companies = tree.companies.filter((one) => one.parentId === company && one.id !== company).map(companyNode)
    const communities = tree.communities.filter((one) => one.companyId === company).map(community)
    return [...companies.filter((node) => node.children?.length), ...communities]
  }
  const companyNode = ({ id, name }: PlaceTree['companies'][number]): PlaceNode => {
    const children = childrenOf(id)
    return {
      id: `company:${id}`,
      kind: 'company',
      label: name,
      note: `${children.reduce((sum, node) => sum + Number(node.note), 0)}`,
      children,
    }
  }
  const community = ({ id, name, buildingCount, houseCount }: PlaceTree['communities'][number]): PlaceNode => {
    const children = buildings.get(id)?.map(buildingNode)
    return {
      id: communityNode(id),
      kind: 'community',
      label: name,
      note: String(houseCount),
      hasChildren: Number(buildingCount) > 0,
      ...(children ? { children } : {}),
    }
  }
  const known = new Set(tree.companies.map((one) => one.id))
  return tree.companies
    .filter((one) => one.parentId === null || !known.has(one.parentId))
    .map(companyNode)
    .filter((node) => node.children?.length)
}

/** A building whose only unit is the default one has nothing to unfold. */
function buildingNode({ id, label, houseCount, units }: BuildingTreeOption): PlaceNode {
  const named = units.some((unit) => !unit.isDefault)
    ? units.filter((unit) => !unit.isDefault || unit.houseCount > 0)
    : []
  return {
    id: `building:${id}`,
    kind: 'building',
    label,
    note: String(houseCount),
    ...(named.length > 0
      ? {
          children: named.map((unit) => ({
            id: `unit:${unit.id}`,
            kind: 'unit' as const,
            label: unit.unitName,
            note: String(unit.houseCount),
          })),
        }
      : {}),
  }
}

/** The tree down to a kind of place. */
export function cutAt(nodes: readonly PlaceNode[], depth: PlaceKind): PlaceNode[] {
  return nodes.map(({ children, hasChildren, ...node }) =>
    node.kind === depth
      ? node
      : {
          ...node,
          ...(hasChildren === undefined ? {} : { hasChildren }),
          ...(children ? { children: cutAt(children, depth) } : {}),
        },
  )
}

/** Ids from a node up to its root, itself first. */
export function pathTo(nodes: readonly PlaceNode[], wanted: string): PlaceNode[] {
  for (const node of nodes) {
    if (node.id === wanted) return [node]
    const below = pathTo(node.children ?? [], wanted)
    if (below.length > 0) return [...below, node]
  }
  return []
}

const communitiesBelow = (node: PlaceNode): string[] =>
  node.kind === 'community' ? [placeOf(node.id).id] : (node.children ?? []).flatMap(communitiesBelow)

/** Choosing a node narrows to it; a company stands for its communities. */
export function filtersOfPlace(nodes: readonly PlaceNode[], id: string): PlaceFilters {
  const path = pathTo(nodes, id)
  const own = (kind: PlaceKind) => path.filter((node) => node.kind === kind).map((node) => placeOf(node.id).id)[0]
  const [node] = path
  if (!node) return {}
  if (node.kind === 'company') return { communityId: communitiesBelow(node).join(',') }
  const [communityId, buildingId, unitId] = [own('community'), own('building'), own('unit')]
  return {
    ...(communityId ? { communityId } : {}),
    ...(buildingId ? { buildingId } : {}),
    ...(unitId ? { unitId } : {}),
  }
}

/** The node that filters stand for; null where they name several places that are no company. */
export function placeOfFilters(
  nodes: readonly PlaceNode[],
  { unitId, buildingId, communityId }: PlaceFilters,
): string | null {
  if (unitId && !unitId.includes(',')) return `unit:${unitId}`
  if (buildingId && !buildingId.includes(',')) return `building:${buildingId}`
  if (!communityId) return null
  if (!communityId.includes(',')) return communityNode(communityId)
  const wanted = communityId.split(',').toSorted().join()
  const all = (list: readonly PlaceNode[]): PlaceNode[] => list.flatMap((node) => [node, ...all(node.children ?? [])])
  return (
    all(nodes).find((node) => node.kind === 'company' && communitiesBelow(node).toSorted().join() === wanted)?.id ??
    null
  )
}
