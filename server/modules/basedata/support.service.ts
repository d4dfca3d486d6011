import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../kernel/db/sql.ts'

/** Open-ended relations; statements with a date at hand compare with it instead. */
export const OPEN = (alias: string) => `${alias}.end_date is null`
export const liveOn = (alias: string, day: string) =>
  `${alias}.start_date <= ${day}::date and (${alias}.end_date is null or ${alias}.end_date >= ${day}::date)`

/** After the exit a community is read only. */
export async function refuseExited(q: Queryable, communityId: number | null): Promise<void> {
  if (communityId === null) return
  const [row] = await q.query<{ manage_state: number }>('select manage_state from community where id = $1', [
    communityId,
  ])
  if (row?.manage_state === 3) throw refuse('项目已撤场，不能修改')
}

/** `part / whole` in percent with two places; nothing of nothing is 0. */
export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '0.00' : ((part * 10_000) / whole / 100).toFixed(2)
