import { isDecimal, withoutZeros } from '@wuguan/contract/kernel/decimal'
import { createContext, use, useSyncExternalStore } from 'react'
import type { BenchRow, RecordedReading } from '@wuguan/contract/meter/reading.actions'
import { type JudgedReading, type ReadingRules, judgeReading } from '@wuguan/contract/meter/rules/reading'
import { type Refused, isRefused } from '@wuguan/contract/meter/rules/usage'

/** What is being typed for one meter, and what became of it. */
export interface Entry {
  text: string
  rollover: boolean
  /** As it was saved last; equal text needs no saving. */
  savedText: string
  saving: boolean
  /** Refusal of the server. */
  fault: string | null
  reading: { id: string; version: number } | null
  result: RecordedReading | null
}

/** Entries of the workbench, each row listening to its own: typing draws one row and not the table. */
export class EntryStore {
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Map<string, Set<() => void>>()

  of(row: BenchRow): Entry {
    const known = this.#entries.get(keyOf(row))
    if (known) return known
    const text = row.reading ? withoutZeros(row.reading.currentReading) : ''
    const fresh: Entry = {
      text,
      rollover: row.reading?.rollover ?? false,
      savedText: text,
      saving: false,
      fault: null,
      reading: row.reading ? { id: row.reading.id, version: row.reading.version } : null,
      result: null,
    }
    this.#entries.set(keyOf(row), fresh)
    return fresh
  }
  change(row: BenchRow, patch: Partial<Entry>): Entry {
    const next = { ...this.of(row), ...patch }
    this.#entries.set(keyOf(row), next)
    for (const listener of this.#listeners.get(keyOf(row)) ?? []) listener()
    return next
  }
  /** The server's rows are new: whatever is not being typed is theirs again. */
  settle(): void {
    for (const [id, entry] of this.#entries)
      if (!entry.saving && entry.fault === null && entry.text === entry.savedText) this.#entries.delete(id)
  }
  clear(): void {
    this.#entries.clear()
  }
  listen(row: BenchRow, listener: () => void): () => void {
    const set = this.#listeners.get(keyOf(row)) ?? new Set()
    this.#listeners.set(keyOf(row), set.add(listener))
    return () => set.delete(listener)
  }
}
/** A meter that waits and its reading are two things: rows of the tab before are drawn until the new ones have come. */
const keyOf = (row: BenchRow) => row.reading?.id ?? row.id

export const judgeEntry = (
  row: BenchRow,
  entry: Pick<Entry, 'text' | 'rollover'>,
  rules: ReadingRules,
  at: { feePeriod: string; readDate: string; today: string },
): JudgedReading | Refused | null => {
  if (row.state === null || entry.text === '') return null
  if (!isDecimal(entry.text, 14, 4)) return { refused: '本次读数格式不正确' }
  return judgeReading(
    row.state,
    {
      feePeriod: at.feePeriod,
      kind: row.reading?.kind ?? 'normal',
      readDate: at.readDate,
      currentReading: entry.text,
      rollover: entry.rollover,
      // Asked about when it is saved; until then its usage is shown like any other.
      confirmed: true,
    },
    rules,
    at.today,
  )
}
export { isRefused }

export interface Desk {
  store: EntryStore
  rules: ReadingRules
  feePeriod: string
  today: string
  readDate: string
  save: (row: BenchRow, confirmed?: boolean) => Promise<void>
}
export const DeskContext = createContext<Desk | null>(null)
export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('useDesk: no DeskContext above')
  return desk
}
export function useEntry(row: BenchRow): Entry {
  const { store } = useDesk()
  return useSyncExternalStore(
    (listener) => store.listen(row, listener),
    () => store.of(row),
  )
}
