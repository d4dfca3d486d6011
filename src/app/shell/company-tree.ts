import type { TreeNode } from '@wuguan/ui/tree'
import type { CompanyNode } from '@/app/session/company-branch'

/** The flat list as a tree; a company whose parent the user may not see stands at the top. */
export function companyTree(companies: readonly CompanyNode[]): TreeNode<number>[] {
  const known = new Set(companies.map(({ id }) => id))
  const below = (parent: number | null): TreeNode<number>[] =>
    companies
      .filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === parent)
      .map(({ id, name }) => {
        const children = below(id)
        return children.length > 0 ? { id, label: name, children } : { id, label: name }
      })
  return below(null)
}
