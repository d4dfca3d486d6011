import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { AnyRow } from '@wuguan/contract/kernel/entity'

export const BATCH = { waiting: 1, running: 2, done: 3, failed: 4, stopped: 5 } as const
/** One community of a run, as the server tells of it. */
export interface BillBatchRow extends AnyRow {
  communityId: number
  status: number
  createdCount: number
  existingCount: number
  belowCount: number
  total: string
  failReason: string | null
}

export const isAtWork = ({ status }: Pick<BillBatchRow, 'status'>): boolean =>
  status === BATCH.waiting || status === BATCH.running

export function sumOf(batches: readonly BillBatchRow[]) {
  const count = (field: 'createdCount' | 'existingCount' | 'belowCount') =>
    batches.reduce((sum, one) => sum + one[field], 0)
  const of = (status: number) => batches.filter((one) => one.status === status).length
  return {
    ended: batches.filter((one) => !isAtWork(one)).length,
    created: count('createdCount'),
    existing: count('existingCount'),
    belowMinimum: count('belowCount'),
    total: yuan(total(batches.map((one) => cents(one.total)))),
    waiting: of(BATCH.waiting),
    failed: of(BATCH.failed),
    stopped: of(BATCH.stopped),
  }
}

/** `all`, or one community that the caller may see; anything else is nobody. */
export function chosenOf(community: string, known: readonly { id: number }[]): readonly number[] {
  if (community === 'all') return known.map(({ id }) => id)
  return known.filter(({ id }) => String(id) === community).map(({ id }) => id)
}
