import type { RowGroups, RowKey } from './table.types.ts'

/** One line of the body. */
export type Line<R> =
  | ({ readonly kind: 'row' } & OfRow<R>)
  | ({ readonly kind: 'detail' } & OfRow<R>)
  | ({ readonly kind: 'group' } & OfGroup<R>)
  | ({ readonly kind: 'totals' } & OfGroup<R>)
interface OfRow<R> {
  readonly row: R
  readonly index: number
}
interface OfGroup<R> {
  readonly id: string
  readonly name: string
  readonly rows: readonly R[]
}

interface Options<R> {
  rows: readonly R[]
  rowKey: (row: R) => RowKey
  /** Rows that are unfolded. */
  expanded: ReadonlySet<RowKey> | null
  groups: RowGroups<R> | undefined
  /** Groups that are closed. */
  folded: ReadonlySet<string>
}

/** Rows, what is unfolded under them, headings over runs of the same group and their totals. */
export function linesOf<R>({ rows, rowKey, expanded, groups, folded }: Options<R>): Line<R>[] {
  const rowLines = (row: R, index: number): Line<R>[] =>
    expanded?.has(rowKey(row))
      ? [
          { kind: 'row', row, index },
          { kind: 'detail', row, index },
        ]
      : [{ kind: 'row', row, index }]
  if (!groups) return rows.flatMap(rowLines)
  const lines: Line<R>[] = []
  for (let from = 0; from < rows.length;) {
    const name = groups.key(rows[from]!)
    let to = from + 1
    while (to < rows.length && groups.key(rows[to]!) === name) to++
    const own = rows.slice(from, to)
    // The first row makes it one of a kind where a key comes twice.
    const id = `${name}:${rowKey(own[0]!)}`
    lines.push({ kind: 'group', id, name, rows: own })
    if (!folded.has(id)) for (const [at, row] of own.entries()) lines.push(...rowLines(row, from + at))
    if (groups.totals) lines.push({ kind: 'totals', id, name, rows: own })
    from = to
  }
  return lines
}

export const lineKey = <R>(line: Line<R>, rowKey: (row: R) => RowKey): string => {
  switch (line.kind) {
    case 'row':
      return String(rowKey(line.row))
    case 'detail':
      return `${rowKey(line.row)}+`
    case 'group':
    case 'totals':
      return `${line.kind}:${line.id}`
  }
}
