type Id = string | number

/** A row in its place in the tree. */
export interface TreeLine<Row> {
  readonly row: Row
  /** 1 at the top. */
  readonly level: number
  readonly opens: boolean
  readonly open: boolean
}
export interface TreeShape<Row> {
  readonly id: (row: Row) => Id
  readonly parent: (row: Row) => Id | null
  /** Siblings keep the order of `rows`. */
  readonly isOpen: (id: Id) => boolean
  /** Only these are shown, with the way to them, all of it open. */
  readonly found?: ReadonlySet<Id> | null
}

/**
 * The lines of the open tree. A row whose parent is not among the rows stands at the top; rows of a ring, which no way from the top leads
 * to, stand there too, so that nothing is out of reach.
 */
export function treeLines<Row>(rows: readonly Row[], shape: TreeShape<Row>): TreeLine<Row>[] {
  const { id, parent, isOpen, found = null } = shape
  const byId = new Map(rows.map((row) => [id(row), row]))
  const above = (row: Row) => {
    const key = parent(row)
    return key === null ? undefined : byId.get(key)
  }
  const shown = new Set<Id>()
  if (found)
    for (const row of rows)
      if (found.has(id(row)))
        for (let at: Row | undefined = row; at !== undefined && !shown.has(id(at)); at = above(at)) shown.add(id(at))
  const below = Map.groupBy(rows, (row) => (above(row) === undefined ? null : parent(row)))
  const seen = new Set<Id>()
  const lines: TreeLine<Row>[] = []
  const walk = (list: readonly Row[], level: number) => {
    for (const row of list) {
      const key = id(row)
      if (seen.has(key)) continue
      seen.add(key)
      if (found && !shown.has(key)) continue
      const opens = below.has(key)
      const open = opens && (found !== null || isOpen(key))
      lines.push({ row, level, opens, open })
      if (open) walk(below.get(key)!, level + 1)
      else mark(key)
    }
  }
  /** What is folded has its place all the same. */
  const mark = (key: Id) => {
    for (const row of below.get(key) ?? []) {
      if (seen.has(id(row))) continue
      seen.add(id(row))
      mark(id(row))
    }
  }
  walk(below.get(null) ?? [], 1)
  walk(rows, 1)
  return lines
}

/** Ids of a row and everything below it: it cannot be moved there. */
export function branchOf<Row>(
  rows: readonly Row[],
  of: Id,
  { id, parent }: Pick<TreeShape<Row>, 'id' | 'parent'>,
): ReadonlySet<Id> {
  const below = Map.groupBy(rows, parent)
  const inside = new Set<Id>([of])
  // A set is walked with what is added on the way.
  for (const at of inside) for (const row of below.get(at) ?? []) inside.add(id(row))
  return inside
}
