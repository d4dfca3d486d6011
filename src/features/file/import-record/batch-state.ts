import { IMPORT_STATUS, type ImportBatch } from '@wuguan/contract/file/import-batch.entity'

/** Somebody still has to match columns, mend rows or confirm. */
export const isPending = (row: ImportBatch): boolean =>
  row.status === IMPORT_STATUS.review || (row.status === IMPORT_STATUS.checking && row.stage === 'mapping')
export const isWorking = (row: ImportBatch): boolean =>
  !isPending(row) && (row.status === IMPORT_STATUS.checking || row.status === IMPORT_STATUS.writing)
export const hasErrors = (row: ImportBatch): boolean => row.fail > 0
export const isFinished = (row: ImportBatch): boolean => row.status >= IMPORT_STATUS.done
