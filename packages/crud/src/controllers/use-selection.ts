import { useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'

const NONE: ReadonlyMap<string, AnyRow> = new Map()

/** Rows marked for a batch; they stay marked while the user leafs through the pages. A row that is shown counts as it is shown. */
export function useSelection(shown: readonly AnyRow[]) {
  const [selected, setSelected] = useState(NONE)
  const now = new Map(shown.map((row) => [String(row.id), row]))
  const rows = [...selected].map(([key, row]) => now.get(key) ?? row)
  return {
    count: selected.size,
    ids: rows.map((row) => row.id),
    rows,
    keys: new Set(selected.keys()),
    /** Takes the marks of the shown rows from the table; rows of other pages keep theirs. */
    mark: (keys: ReadonlySet<unknown>) => {
      const marked = new Set([...keys].map(String))
      const next = new Map(selected)
      for (const [key, row] of now) {
        if (marked.has(key)) next.set(key, row)
        else next.delete(key)
      }
      setSelected(next)
    },
    clear: () => setSelected(NONE),
  }
}
export type Selection = ReturnType<typeof useSelection>
