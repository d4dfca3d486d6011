import type { AnyRow } from '@wuguan/contract/kernel/entity'

/** A batch as the wizard reads it. */
export interface BatchRow extends AnyRow {
  batchNo: string
  communityId: number
  periodFrom: string
  periodTo: string
  mode: string
  status: number
  progress: number
  newCount: number
  errorCount: number
  newTotal: string
  postedCount: number
  postedTotal: string
  failReason: string | null
}
export const BATCH = { previewing: 1, review: 2, posting: 3, posted: 4, undone: 5, failed: 6, expired: 7 } as const

/** The job works on it. */
export const isRunning = ({ status }: Pick<BatchRow, 'status'>) =>
  status === BATCH.previewing || status === BATCH.posting
/** Index in the steps 选择范围, 预览核对, 确认生成. */
export const stepOf = ({ status }: Pick<BatchRow, 'status'>) =>
  status === BATCH.posting || status === BATCH.posted || status === BATCH.undone ? 2 : 1
