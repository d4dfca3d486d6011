import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { toSeconds } from '@wuguan/contract/kernel/dates'
import { formatDuration } from '@wuguan/contract/kernel/duration'

/** Codes of EXPORT_STATUS. */
export const EXPORT = { queued: 0, running: 1, done: 2, failed: 3, cancelled: 4, expired: 5 } as const

export const isUnderWay = (row: AnyRow): boolean => row['status'] === EXPORT.queued || row['status'] === EXPORT.running
export const isReady = (row: AnyRow): boolean => row['status'] === EXPORT.done && row['fileId'] != null
export const isBroken = (row: AnyRow): boolean => row['status'] === EXPORT.failed || row['status'] === EXPORT.cancelled

/** How long it took, or has been taking until `now`. */
export function elapsedText(row: AnyRow, now: number): string {
  const from = row['startedAt']
  if (typeof from !== 'string') return ''
  const end = typeof row['finishedAt'] === 'string' ? toSeconds(row['finishedAt']) : now
  return formatDuration(Math.max(1, end - toSeconds(from)))
}
