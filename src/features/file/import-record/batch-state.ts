import type { AnyRow } from '@wuguan/contract/kernel/entity'

/** Codes of IMPORT_STATUS. */
const BATCH = { checking: 1, review: 2, writing: 3, done: 4, partly: 5, failed: 6 } as const

const countOf = (row: AnyRow, name: string) => Number(row[name] ?? 0)

/** Somebody still has to match columns, mend rows or confirm. */
export const isPending = (row: AnyRow): boolean =>
  row['status'] === BATCH.review || (row['status'] === BATCH.checking && row['stage'] === 'mapping')
export const isWorking = (row: AnyRow): boolean =>
  !isPending(row) && (row['status'] === BATCH.checking || row['status'] === BATCH.writing)
export const hasErrors = (row: AnyRow): boolean => countOf(row, 'fail') > 0
export const isFinished = (row: AnyRow): boolean => typeof row['status'] === 'number' && row['status'] >= BATCH.done
