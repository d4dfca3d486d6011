import { EXPORT_STATUS, type ExportTask } from '@wuguan/contract/file/export-task.entity'
import { toSeconds } from '@wuguan/contract/kernel/dates'
import { formatDuration } from '@wuguan/contract/kernel/duration'

export const isUnderWay = (row: ExportTask): boolean =>
  row.status === EXPORT_STATUS.queued || row.status === EXPORT_STATUS.running
export const isReady = (row: ExportTask): boolean => row.status === EXPORT_STATUS.done && row.fileId != null
export const isBroken = (row: ExportTask): boolean =>
  row.status === EXPORT_STATUS.failed || row.status === EXPORT_STATUS.cancelled

/** How long it took, or has been taking until `now`. */
export function elapsedText(row: ExportTask, now: number): string {
  const from = row.startedAt
  if (from === null) return ''
  const end = row.finishedAt ? toSeconds(row.finishedAt) : now
  return formatDuration(Math.max(1, end - toSeconds(from)))
}
