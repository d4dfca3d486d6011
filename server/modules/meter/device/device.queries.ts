import type { MeterHistory, MeterLabel, MeterNode } from '@wuguan/contract/meter/device.actions'
import { meter } from '@wuguan/contract/meter/meter.entity'
import { notFound } from '@wuguan/contract/kernel/errors'
import { addMonths, periodsFrom } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { PLACE, demandCommunity } from '../support.ts'
import { scoped } from '../../../kernel/crud/where.ts'

/** One level of the tree of meters: those at the top, or those directly below one. */
export async function readTree(
  { q, actor }: ActionContext,
  { communityId, kind, parentId }: { communityId: number; kind?: string | undefined; parentId?: string | undefined },
): Promise<MeterNode[]> {
  demandCommunity(actor, 'meter:device:list', communityId)
  const rows = await q.query<{ node: MeterNode }>(
    `select json_build_object('id', m.id, 'parentId', m.parent_id, 'code', m.code, 'name', m.name, 'usageType', m.usage_type, 'place', ${PLACE('m', 'h')}, 'status', m.status,
       'children', (select count(*) from meter c where c.parent_id = m.id and c.deleted_at is null and c.status <> 3)) as node
     from meter m left join house h on h.id = m.property_id join meter_level l on l.id = m.level_id
     where m.community_id = $1 and m.deleted_at is null and m.status <> 3 and ($2::text is null or m.kind = $2) and m.parent_id is not distinct from $3::uuid
     order by l.level_no, m.read_order nulls last, m.code limit 2000`,
    [communityId, kind ?? null, parentId ?? null],
  )
  return rows.map((row) => row.node)
}

const MONTHS = 12
export async function readHistory({ q, actor, now }: ActionContext, { id }: { id: string }): Promise<MeterHistory> {
  const params = new Params()
  const key = params.add(id)
  const [found] = await q.query(
    `select 1 from meter t where t.id = ${key} and t.deleted_at is null and ${scoped(meter, {}, actor, 'meter:device:list', 't', params)}`,
    params.values,
  )
  if (!found) throw notFound()
  const readings = await q.query<{ row: MeterHistory['readings'][number] }>(
    `select json_build_object('id', r.id, 'feePeriod', r.fee_period, 'kind', r.kind, 'readDate', r.read_date, 'previousReading', r.previous_reading::text,
       'currentReading', r.current_reading::text, 'usage', r.usage::text, 'amount', r.amount::text, 'status', r.status) as row
     from meter_reading r where r.meter_id = $1 order by r.read_date desc, r.id desc limit 36`,
    [id],
  )
  const present = dateOf(now).slice(0, 7)
  return {
    months: await monthsOf(q, id, addMonths(present, 1 - MONTHS), present),
    readings: readings.map((one) => one.row),
  }
}

/** Usage per month of a meter, null where it has not been read. */
export async function monthsOf(
  q: ActionContext['q'],
  meterId: string,
  from: string,
  to: string,
): Promise<{ period: string; usage: string | null }[]> {
  const rows = await q.query<{ period: string; usage: string }>(
    `select fee_period as period, sum(usage)::text as usage from meter_reading
     where meter_id = $1 and status in (1, 2, 3) and fee_period between $2 and $3 group by fee_period`,
    [meterId, from, to],
  )
  const byPeriod = new Map(rows.map((row) => [row.period, row.usage]))
  return periodsFrom(from, to).map((period) => ({ period, usage: byPeriod.get(period) ?? null }))
}

export async function readLabels({ q, actor }: ActionContext, { ids }: { ids: string[] }): Promise<MeterLabel[]> {
  const params = new Params()
  const keys = params.add(ids)
  const rows = await q.query<{ label: MeterLabel }>(
    `select json_build_object('id', t.id, 'code', t.code, 'kind', t.kind, 'place', ${PLACE('t', 'h')}, 'qrCode', coalesce(t.qr_code, 'METER:' || t.id::text)) as label
     from meter t left join house h on h.id = t.property_id
     where t.id = any(${keys}) and t.deleted_at is null and ${scoped(meter, {}, actor, 'meter:device:qrcode', 't', params)} order by t.read_order nulls last, t.code`,
    params.values,
  )
  if (rows.length === 0) throw notFound()
  return rows.map((row) => row.label)
}
