export interface CompanyNode {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
  readonly nodeType: string | number
}
export interface CommunityNode {
  readonly id: number
  readonly name: string
  readonly label: string
  readonly companyId: number
}
export interface Organisation {
  readonly companyList: readonly CompanyNode[]
  readonly communityList: readonly CommunityNode[]
}

/** Ids of a company and everything below it. */
export function companyBranch(companies: readonly CompanyNode[], root: number): ReadonlySet<number> {
  const inside = new Set([root])
  for (let size = 0; size !== inside.size;) {
    size = inside.size
    for (const { id, parentId } of companies) if (parentId !== null && inside.has(parentId)) inside.add(id)
  }
  return inside
}

export function communitiesOf(
  { companyList, communityList }: Organisation,
  companyId: number | null,
): readonly CommunityNode[] {
  if (companyId === null) return communityList
  const branch = companyBranch(companyList, companyId)
  return communityList.filter((community) => branch.has(community.companyId))
}
