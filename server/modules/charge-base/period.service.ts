import { refuse } from '@wuguan/contract/kernel/errors'
import { firstDay, lastDay } from '@wuguan/contract/kernel/period'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'

export const PERIOD_STATE = { unopened: 0, open: 1, closing: 2, closed: 3 } as const

/**
 * Opens the months of communities: missing rows are made, 未开启 becomes 已开启; closed months stay as they are. Answers how many
 * were opened.
 */
export async function openPeriods(
  q: Queryable,
  communityIds: readonly number[],
  periods: readonly string[],
  now: Date,
  userId: number | null = null,
): Promise<number> {
  const pairs = communityIds.flatMap((id) => periods.map((period) => [id, period] as const))
  if (pairs.length === 0) return 0
  const rows = await q.query(
    `insert into accounting_period (id, company_id, community_id, period, start_date, end_date, status, reopened_count, created_by, created_at, updated_by, updated_at)
     select x.id, c.company_id, c.id, x.period, x.start_date, x.end_date, 1, 0, $6, $7, $6, $7
     from unnest($1::uuid[], $2::bigint[], $3::text[], $4::date[], $5::date[]) as x (id, community_id, period, start_date, end_date)
     join community c on c.id = x.community_id
     on conflict (community_id, period) do update set status = 1, updated_by = excluded.updated_by,
       updated_at = excluded.updated_at, version = accounting_period.version + 1 where accounting_period.status = 0
     returning 1`,
    [
      pairs.map(() => uuidv7()),
      pairs.map(([id]) => id),
      pairs.map(([, period]) => period),
      pairs.map(([, period]) => firstDay(period)),
      pairs.map(([, period]) => lastDay(period)),
      userId,
      now,
    ],
  )
  return rows.length
}

export interface PeriodRow {
  readonly id: string
  readonly status: number
}

/** The row of a month, made and opened on first use, locked as asked: `share` to post into it, `update` to close it. */
export async function lockPeriod(
  q: Queryable,
  communityId: number,
  period: string,
  now: Date,
  lock: 'share' | 'update' = 'share',
): Promise<PeriodRow> {
  const read = () =>
    q.query<{ id: string; status: number }>(
      `select id, status from accounting_period where community_id = $1 and period = $2 for ${lock}`,
      [communityId, period],
    )
  const [row] = await read()
  if (row && row.status !== PERIOD_STATE.unopened) return row
  await openPeriods(q, [communityId], [period], now)
  const [made] = await read()
  if (!made) throw new Error(`no accounting period ${period} of community ${communityId}`)
  return made
}

/** Locks the month for posting and refuses a closed or closing one in the words of the book. */
export async function demandOpenPeriod(q: Queryable, communityId: number, period: string, now: Date): Promise<void> {
  const { status } = await lockPeriod(q, communityId, period, now)
  if (status === PERIOD_STATE.open) return
  const [row] = await q.query<{ name: string }>('select name from community where id = $1', [communityId])
  throw refuse(
    status === PERIOD_STATE.closing
      ? `【${row!.name}】${period}正在月结`
      : `【${row!.name}】${period}已月结，不能新增或修改该期间的收费数据`,
  )
}

/** The last closed month of a community; null when none is. */
export async function lastClosedPeriod(q: Queryable, communityId: number): Promise<string | null> {
  const [row] = await q.query<{ period: string | null }>(
    'select max(period) as period from accounting_period where community_id = $1 and status = 3',
    [communityId],
  )
  return row?.period ?? null
}
