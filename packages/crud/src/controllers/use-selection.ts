import { useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'

const NONE: ReadonlyMap<string, AnyRow> = new Map()

/** Rows marked for a batch; they stay marked while the user leafs through the pages. */
export function useSelection() {
  const [selected, setSelected] = useState(NONE)
  return {
    count: selected.size,
    ids: [...selected.values()].map((row) => row.id),
    rows: [...selected.values()],
    keys: new Set(selected.keys()),
    /** Takes the marks of the shown rows from the table; rows of other pages keep theirs. */
    setShown: (shown: readonly AnyRow[], keys: ReadonlySet<string>) => {
      const next = new Map(selected)
      for (const row of shown) {
        if (keys.has(String(row.id))) next.set(String(row.id), row)
        else next.delete(String(row.id))
      }
      setSelected(next)
    },
    clear: () => setSelected(NONE),
  }
}
export type Selection = ReturnType<typeof useSelection>
