import type { OrganisationList } from '@wuguan/contract/system/company.actions'
import { mixedTree } from '@wuguan/contract/system/company-tree'
import type { TreeNode } from '@wuguan/ui/tree'

interface Flat {
  readonly id: number
  readonly parentId: number | null
}
/** Records into a tree; one whose parent is out of sight stands at the top. */
export function nested<R extends Flat>(
  rows: readonly R[],
  node: (row: R) => Omit<TreeNode<number>, 'id' | 'children'>,
): TreeNode<number>[] {
  const known = new Set(rows.map(({ id }) => id))
  const by = new Map<number | null, R[]>()
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null
    by.set(parent, [...(by.get(parent) ?? []), row])
  }
  const below = (parent: number | null): TreeNode<number>[] =>
    (by.get(parent) ?? []).map((row) => {
      const children = below(row.id)
      return { id: row.id, ...node(row), ...(children.length > 0 ? { children } : {}) }
    })
  return below(null)
}

/** Companies (negative ids) with their communities (positive ids); companies without any are left out. */
export function communityNodes({ companyList, communityList }: OrganisationList): TreeNode<number>[] {
  const stopped = new Set(communityList.filter(({ state }) => state !== 1).map(({ id }) => id))
  const nodes = nested(
    mixedTree(companyList, communityList).map(({ parentId, ...rest }) => ({
      ...rest,
      parentId: parentId === 0 ? null : parentId,
    })),
    ({ id, label }) => ({ label, ...(stopped.has(id) ? { note: '已停用' } : {}) }),
  )
  const kept = (node: TreeNode<number>): TreeNode<number>[] => {
    if (node.id > 0) return [node]
    const children = (node.children ?? []).flatMap(kept)
    return children.length > 0 ? [{ ...node, children }] : []
  }
  return nodes.flatMap(kept)
}

interface CompanyEntry extends Flat {
  readonly nodeType: number
}
/** Departments of one company itself: those of companies below it belong to them. */
export function departmentsOf<R extends CompanyEntry>(companies: readonly R[], companyId: number): R[] {
  const byId = new Map(companies.map((one) => [one.id, one]))
  const companyOf = (one: R): number | null => {
    for (let at: R | undefined = one; at; at = at.parentId === null ? undefined : byId.get(at.parentId))
      if (at.nodeType <= 2) return at.id
    return null
  }
  return companies.filter((one) => one.nodeType === 3 && companyOf(one) === companyId)
}
