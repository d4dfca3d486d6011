import { useSyncExternalStore } from 'react'
import type { Paper } from '@wuguan/ui/print-sheet'

/** What lies in the printer of this desk: kept in the browser, since it belongs to the machine and not to the person. */
export const PAPERS: readonly { value: Paper; label: string; landscape: boolean }[] = [
  { value: '241x93', label: '三等分连续纸 241×93', landscape: false },
  { value: 'A5', label: 'A5 横向', landscape: true },
  { value: '80mm', label: '小票 80mm', landscape: false },
  { value: 'A4', label: 'A4', landscape: false },
]
export const landscapeOf = (paper: Paper) => PAPERS.find(({ value }) => value === paper)?.landscape ?? false
const KEY = 'wuguan.desk.paper'
const listeners = new Set<() => void>()

export const paperOf = (kept: string | null): Paper => PAPERS.find((paper) => paper.value === kept)?.value ?? '241x93'
const read = () => paperOf(localStorage.getItem(KEY))

function write(paper: Paper): void {
  localStorage.setItem(KEY, paper)
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useDeskPaper = () => [useSyncExternalStore(subscribe, read), write] as const
