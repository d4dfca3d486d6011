/**
 * Trees that mix companies and communities (system book A7): companies carry their id negated, so that company 12 and
 * community 12 do not clash. What travels to the server is positive again.
 */
export interface TreeCompany {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
}
export interface TreeCommunity {
  readonly id: number
  readonly companyId: number
  readonly name: string
}
export interface MixedNode {
  readonly id: number
  /** 0 = at the top. */
  readonly parentId: number
  readonly label: string
  readonly type: 'company' | 'community'
}

export const mixedTree = (companies: readonly TreeCompany[], communities: readonly TreeCommunity[]): MixedNode[] => [
  ...companies.map(({ id, parentId, name }) => ({
    id: -id,
    parentId: parentId ? -parentId : 0,
    label: name,
    type: 'company' as const,
  })),
  ...communities.map(({ id, companyId, name }) => ({
    id,
    parentId: -companyId,
    label: name,
    type: 'community' as const,
  })),
]

/** The record that a node of the mixed tree stands for. */
export const recordOf = (nodeId: number): { type: 'company' | 'community'; id: number } =>
  nodeId < 0 ? { type: 'company', id: -nodeId } : { type: 'community', id: nodeId }
