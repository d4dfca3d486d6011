import { refuse } from '@wuguan/contract/kernel/errors'
import { gt, round } from '@wuguan/contract/kernel/decimal'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'

/** Days of a leave by calendar year. */
export type Parts = Readonly<Record<string, string>>
interface Owner {
  readonly companyId: number
  readonly userId: number
  readonly leaveTypeId: string
}

/** Locks the balances of the years, oldest first; those that are not there yet begin with the quota of the type. */
async function lockBalances(q: Queryable, { companyId, userId, leaveTypeId }: Owner, parts: Parts, now: Date) {
  const years = Object.keys(parts)
    .map(Number)
    .sort((a, b) => a - b)
  await q.query(
    `insert into leave_balance (id, company_id, user_id, leave_type_id, year, quota, used, frozen, created_at, updated_at)
     select r.id, $2, $3, t.id, r.year, t.year_quota, 0, 0, $6, $6 from unnest($1::uuid[], $5::int[]) as r(id, year) join leave_type t on t.id = $4
     on conflict (user_id, leave_type_id, year) do nothing`,
    [years.map(() => uuidv7()), companyId, userId, leaveTypeId, years, now],
  )
  return q.query<{ id: string; year: number; available: string | null }>(
    `select id, year, (quota - used - frozen)::text as available from leave_balance
     where user_id = $1 and leave_type_id = $2 and year = any($3) order by year for update`,
    [userId, leaveTypeId, years],
  )
}

const MOVES = {
  freeze: 'frozen = frozen + $2',
  release: 'frozen = frozen - $2',
  take: 'frozen = frozen - $2, used = used + $2',
  giveBack: 'used = used - $2',
} as const

/** Moves days between what is free, frozen and used; freezing more than there is, is refused. */
export async function moveDays(
  q: Queryable,
  owner: Owner,
  parts: Parts,
  move: keyof typeof MOVES,
  now: Date,
): Promise<void> {
  for (const { id, year, available } of await lockBalances(q, owner, parts, now)) {
    const days = parts[String(year)]!
    if (move === 'freeze' && available !== null && gt(days, available))
      throw refuse(`假期余额不足：可用${round(available, 1)}天`)
    await q.query(`update leave_balance set ${MOVES[move]}, version = version + 1, updated_at = $3 where id = $1`, [
      id,
      days,
      now,
    ])
  }
}
