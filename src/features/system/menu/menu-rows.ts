import type { MenuRow } from '@wuguan/contract/system/menu.actions'
import { branchOf, treeLines, type TreeLine } from '@wuguan/crud/tree-screen'

export type MenuLine = TreeLine<MenuRow>
export interface MenuFilter {
  text: string
  state: 0 | 1 | null
}

const fits = (row: MenuRow, { text, state }: MenuFilter) => {
  const word = text.trim().toLowerCase()
  return (
    (state === null || row.state === state) &&
    (word === '' || [row.name, row.url, row.oldUrl, row.perms].some((value) => value?.toLowerCase().includes(word)))
  )
}

const shape = { id: ({ id }: MenuRow) => id, parent: ({ parentId }: MenuRow) => parentId }

/** The lines of the open tree; while one searches, what fits with the way to it, all open. */
export function menuLines(rows: readonly MenuRow[], open: ReadonlySet<number>, filter: MenuFilter): MenuLine[] {
  const searching = filter.text.trim() !== '' || filter.state !== null
  return treeLines(
    rows.toSorted((a, b) => (a.orderNum ?? 0) - (b.orderNum ?? 0) || a.id - b.id),
    {
      ...shape,
      isOpen: (id) => open.has(Number(id)),
      found: searching ? new Set(rows.filter((row) => fits(row, filter)).map(({ id }) => id)) : null,
    },
  )
}

/** Ids of a menu and everything below it: it cannot be moved there. */
export const menuBranch = (rows: readonly MenuRow[], id: number) => branchOf(rows, id, shape)
