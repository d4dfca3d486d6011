import type { Queryable } from '../../kernel/db/sql.ts'
import { refuse } from '@wuguan/contract/kernel/errors'
import { isRefused } from '@wuguan/contract/meter/rules/usage'
import { type NewReading, type RecordContext, addReadings } from './chain/record.ts'

/** What other modules do with readings: shared costs are counted by audited readings of public meters and masters. */
export interface SharedReading {
  id: string
  meterId: string
  feePeriod: string
  previousReading: string
  currentReading: string
  ratio: string
  /** Steps of the dials, before ratio and loss. */
  rawUsage: string
  /** Σ of the stretches, each times its own ratio; without loss, as shared costs are counted. */
  measured: string
  usage: string
}

/** Audited readings of a period by meter; a meter that has none is missing. */
export async function auditedReadings(
  q: Queryable,
  meterIds: readonly string[],
  feePeriod: string,
): Promise<Map<string, SharedReading>> {
  const rows = await q.query<SharedReading>(
    `select distinct on (r.meter_id) r.id, r.meter_id as "meterId", r.fee_period as "feePeriod", r.previous_reading::text as "previousReading", r.current_reading::text as "currentReading",
       r.ratio::text, r.raw_usage::text as "rawUsage", r.usage::text,
       (select coalesce(sum((s ->> 'raw')::numeric * (s ->> 'ratio')::numeric), 0)::text from jsonb_array_elements(r.segments) s) as measured
     from meter_reading r where r.meter_id = any($1) and r.fee_period = $2 and r.kind = 'normal' and r.status in (2, 3) order by r.meter_id, r.read_date desc`,
    [meterIds, feePeriod],
  )
  return new Map(rows.map((row) => [row.meterId, row]))
}

/** Marks readings as used by a shared cost; they can no longer be un-audited, billed or voided. Locks them. */
export async function markShared(
  { q, actor, now }: Pick<RecordContext, 'q' | 'actor' | 'now'>,
  readingIds: readonly string[],
  recordNo: string,
): Promise<void> {
  const rows = await q.query<{ status: number }>(
    'select status from meter_reading where id = any($1) order by id for update',
    [readingIds],
  )
  if (rows.length < new Set(readingIds).size || rows.some((row) => row.status !== 2))
    throw refuse('公摊只能使用已审核的读数')
  await q.query(
    `update meter_reading set shared_in = array_append(array_remove(coalesce(shared_in, '{}'), $2), $2), version = version + 1, updated_by = $3, updated_at = $4 where id = any($1)`,
    [readingIds, recordNo, actor.userId || null, now],
  )
}
export async function unmarkShared(
  { q, actor, now }: Pick<RecordContext, 'q' | 'actor' | 'now'>,
  recordNo: string,
): Promise<void> {
  await q.query(
    `update meter_reading set shared_in = array_remove(shared_in, $1), version = version + 1, updated_by = $2, updated_at = $3 where shared_in @> array[$1]`,
    [recordNo, actor.userId || null, now],
  )
}

/** A reading typed in with a shared cost, where the public meter had none: entered and audited in one. */
export async function recordShared(
  context: RecordContext,
  reading: Omit<NewReading, 'source' | 'kind'>,
): Promise<string> {
  const [made] = await addReadings(context, [{ ...reading, kind: 'normal', source: 'sharing' }])
  if (!made || isRefused(made)) throw refuse(made ? made.refused : '表号不存在')
  await context.q.query(
    'update meter_reading set status = 2, audited_by = $2, audited_at = $3, version = version + 1 where id = $1',
    [made.id, context.actor.userId || null, context.now],
  )
  return made.id
}
