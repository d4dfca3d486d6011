import type { openYear, PeriodGrid, periodGrid } from '@wuguan/contract/charge-base/setup.actions'
import { periodsFrom } from '@wuguan/contract/kernel/period'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { openPeriods } from '../period.service.ts'
import { communitiesOf, demandCommunity } from '../../../kernel/auth/communities.ts'

const PERMISSION = 'charge-base:period:open'
const monthsOf = (year: number) => periodsFrom(`${year}-01`, `${year}-12`)

/** The months of a year, community by community; a month without a row is 未开启. */
export async function grid({ q, actor }: ActionContext, { year }: ParsedOf<typeof periodGrid>): Promise<PeriodGrid> {
  const rows = await q.query<{ id: number; name: string; cells: PeriodGrid['communities'][number]['cells'] }>(
    `select c.id, c.name, json_agg(json_build_object('period', m.period, 'status', coalesce(p.status, 0),
        'closedAt', to_char(p.closed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), 'reopenedCount', coalesce(p.reopened_count, 0)) order by m.period) as cells
     from community c cross join unnest($2::text[]) as m (period)
     left join accounting_period p on p.community_id = c.id and p.period = m.period
     where c.id = any($1::bigint[]) and c.deleted_at is null group by c.id, c.name order by c.id`,
    [communitiesOf(actor, PERMISSION), monthsOf(year)],
  )
  return { year, communities: rows }
}

export async function openWholeYear(
  { q, actor, now }: ActionContext,
  { year, communityIds }: ParsedOf<typeof openYear>,
): Promise<{ opened: number }> {
  for (const id of communityIds) demandCommunity(actor, PERMISSION, id)
  return { opened: await openPeriods(q, communityIds, monthsOf(year), now, actor.userId || null) }
}
