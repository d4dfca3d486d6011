import { useEffect, useMemo, useState } from 'react'
import type { FormField, FormLayout } from '@wuguan/contract/bpm/form-field'
import { copied, fieldOfTile, inserted, moved, removed, replaced, type FormDraft, type Tile } from './draft'
import { faultsOf } from '@wuguan/contract/bpm/form-faults'
import { begun, changed, redone, undone, type History } from './history'

/** The draft with its steps, the selected field, and what is wrong; `kept` outlives the page in its tab. */
export function useDesigner(stored: FormDraft, kept: FormDraft | null, keep: (draft: FormDraft | null) => void) {
  const [history, setHistory] = useState<History<FormDraft>>(() =>
    kept === null ? begun(stored) : changed(begun(stored), kept),
  )
  const [selected, select] = useState<number | null>(null)
  const draft = history.present
  const faults = useMemo(() => faultsOf(draft.fields), [draft.fields])
  const faulty = useMemo(() => new Set(faults.map(({ at }) => at)), [faults])
  const dirty = draft !== stored

  useEffect(() => {
    const soon = setTimeout(() => keep(dirty ? draft : null), 300)
    return () => clearTimeout(soon)
  }, [draft, dirty, keep])

  const put = (next: FormDraft, tag?: string) => setHistory((all) => changed(all, next, tag ?? null))
  const step = (to: (all: History<FormDraft>) => History<FormDraft>) => {
    const next = to(history)
    setHistory(next)
    if (selected !== null && selected >= next.present.fields.length) select(null)
  }
  const add = (tile: Tile, at = selected === null ? draft.fields.length : selected + 1) => {
    put(inserted(draft, fieldOfTile(draft.fields, tile), at))
    select(at)
  }
  return {
    draft,
    dirty,
    faults,
    faulty,
    selected,
    select,
    add,
    move: (from: number, to: number) => {
      put(moved(draft, from, to))
      select(to)
    },
    copy: (at: number) => {
      const made = copied(draft, at)
      if (!made) return
      put(made.draft)
      select(at + 1)
    },
    remove: (at: number) => {
      const field = draft.fields[at]
      if (!field) return
      put(removed(draft, field.id))
      select(draft.fields.length === 1 ? null : Math.min(at, draft.fields.length - 2))
    },
    change: (at: number, field: FormField, tag?: string) =>
      put(replaced(draft, at, field), tag === undefined ? undefined : `${at}:${tag}`),
    arrange: (layout: FormLayout) => put({ ...draft, layout }),
    undo: () => step(undone),
    redo: () => step(redone),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}
export type Designer = ReturnType<typeof useDesigner>
