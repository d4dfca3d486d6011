import { type FloorBand, floorFault } from '@wuguan/contract/charge-sharing/rules/weights'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { inScope, scopeOf } from '../scope.ts'

/** What a standard must be at any time: meters that measure shared things here, floors with a coefficient each. */
export async function demandConsistent(q: Queryable, standardId: string): Promise<void> {
  const [wrong] = await q.query<{ code: string }>(
    `select m.code from sharing_standard_meter x join meter m on m.id = x.meter_id
     where x.standard_id = $1 and (m.usage_type not in ('public', 'master') or m.community_id <> x.community_id) limit 1`,
    [standardId],
  )
  if (wrong) throw badInput({ meters: `仪表${wrong.code}不是本项目的公区表或总表` })
  await demandFloors(q, standardId)
  await demandShares(q, [standardId])
}

async function demandFloors(q: Queryable, standardId: string): Promise<void> {
  const [row] = await q.query<{ basis: string; table: FloorBand[] | null }>(
    'select basis, floor_table as table from sharing_standard where id = $1',
    [standardId],
  )
  if (row!.basis !== 'floor') return
  const floors = await q.query<{ floor: number }>(
    `with houses as (select h.floor, h.unit_id from sharing_standard st join house h on h.community_id = st.community_id where st.id = $1 and ${inScope(scopeOf('st.id'))})
     select floor from houses union
     select g.floor from unit u, generate_series(1, u.floors_up) as g(floor) where u.id in (select unit_id from houses)`,
    [standardId],
  )
  const fault = floorFault(
    row!.table ?? [],
    floors.map((one) => one.floor),
  )
  if (fault) throw badInput({ floorTable: fault })
}

/** Σ share of a meter over standards in force, and over these, is at most the whole meter. */
export async function demandShares(q: Queryable, standardIds: readonly string[]): Promise<void> {
  const [over] = await q.query(
    `select x.meter_id from sharing_standard_meter x join sharing_standard st on st.id = x.standard_id
     where st.deleted_at is null and (st.status = 2 or st.id = any($1)) and x.meter_id in (select meter_id from sharing_standard_meter where standard_id = any($1))
     group by x.meter_id having sum(x.share) > 1 limit 1`,
    [standardIds],
  )
  if (over) throw refuse('该仪表的分摊比例合计超过100%')
}

/** What enabling asks for besides. */
export async function demandReady(q: Queryable, standardIds: readonly string[]): Promise<void> {
  const rows = await q.query<{
    id: string
    name: string
    kind: string
    scoped: boolean
    metered: boolean
    rated: boolean
  }>(
    `select st.id, st.name, st.kind, exists (select 1 from sharing_standard_scope x where x.standard_id = st.id and not x.exclude) as scoped,
       exists (select 1 from sharing_standard_meter x where x.standard_id = st.id) as metered,
       exists (select 1 from sharing_rate x where x.standard_id = st.id) as rated
     from sharing_standard st where st.id = any($1) order by st.code`,
    [standardIds],
  )
  for (const row of rows) {
    if (!row.scoped) throw refuse(`公摊标准【${row.name}】没有分摊范围`)
    if (row.kind === 'meter' && !row.metered) throw refuse(`公摊标准【${row.name}】没有仪表`)
    if (row.kind === 'meter' && !row.rated) throw refuse(`公摊标准【${row.name}】没有单价`)
    await demandConsistent(q, row.id)
  }
  await demandShares(q, standardIds)
  await demandAlone(q, standardIds)
}

/** One house is shared once per item and meter. */
async function demandAlone(q: Queryable, standardIds: readonly string[]): Promise<void> {
  const [clash] = await q.query<{ name: string }>(
    `select other.name from sharing_standard st join fee_standard f on f.id = st.fee_standard_id
       join fee_standard g on g.fee_item_id = f.fee_item_id join sharing_standard other on other.fee_standard_id = g.id
     where st.id = any($1) and other.id <> st.id and other.deleted_at is null and (other.status = 2 or other.id = any($1)) and other.community_id = st.community_id and other.kind = st.kind
       and (st.kind = 'fixed' or exists (select 1 from sharing_standard_meter a join sharing_standard_meter b on b.meter_id = a.meter_id where a.standard_id = st.id and b.standard_id = other.id))
       and exists (select 1 from house h where h.community_id = st.community_id and ${inScope(scopeOf('st.id'))} and ${inScope(scopeOf('other.id'))})
     order by other.code limit 1`,
    [standardIds],
  )
  if (clash) throw refuse(`该房产已在公摊标准【${clash.name}】中`)
}
