import type { MenuRow } from '@wuguan/contract/system/menu.actions'

export interface MenuLine {
  row: MenuRow
  level: number
  opens: boolean
  open: boolean
}
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

/** The lines of the open tree; while one searches, what fits with the way to it, all open. */
export function menuLines(rows: readonly MenuRow[], open: ReadonlySet<number>, filter: MenuFilter): MenuLine[] {
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId)
  const searching = filter.text.trim() !== '' || filter.state !== null
  const found = new Set<number>()
  if (searching) {
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const row of rows)
      if (fits(row, filter))
        for (let at: MenuRow | undefined = row; at; at = at.parentId === null ? undefined : byId.get(at.parentId))
          found.add(at.id)
  }
  const walk = (parent: number | null, level: number): MenuLine[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => a.orderNum - b.orderNum || a.id - b.id)
      .flatMap((row) => {
        if (searching && !found.has(row.id)) return []
        const opens = byParent.has(row.id)
        const isOpen = opens && (searching || open.has(row.id))
        return [{ row, level, opens, open: isOpen }, ...(isOpen ? walk(row.id, level + 1) : [])]
      })
  return walk(null, 1)
}

/** Ids of a menu and everything below it: it cannot be moved there. */
export function branchOf(rows: readonly MenuRow[], id: number): ReadonlySet<number> {
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId)
  const inside = new Set<number>()
  const walk = (at: number) => {
    inside.add(at)
    for (const child of byParent.get(at) ?? []) walk(child.id)
  }
  walk(id)
  return inside
}
