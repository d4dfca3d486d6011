import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { AnyRow, RowOf } from '@wuguan/contract/kernel/entity'
import { lockRows } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { lockMeters } from '../chain/load.ts'
import { writing } from '../../../kernel/crud/writing.ts'

export type ReadingRow = RowOf<typeof meterReading> & AnyRow & { id: string }

/** Readings for one who changes them: their meters first, as every writer of a chain does, then the rows. */
export async function lockReadings(
  context: ActionContext,
  ids: readonly string[],
  permission: string,
): Promise<ReadingRow[]> {
  const meters = await context.q.query<{ meter_id: string }>(
    'select distinct meter_id from meter_reading where id = any($1)',
    [ids],
  )
  if (meters.length === 0) throw notFound()
  await lockMeters(
    context.q,
    meters.map((row) => row.meter_id),
  )
  return (await lockRows(writing(context, meterReading), [...new Set(ids)], permission)) as ReadingRow[]
}

/** Of these, the readings that end their chain. */
export async function lastOfChain(context: ActionContext, rows: readonly ReadingRow[]): Promise<Set<string>> {
  const found = await context.q.query<{ id: string }>(
    `select r.id from meter_reading r where r.id = any($1) and not exists (
       select 1 from meter_reading l where l.meter_id = r.meter_id and l.status in (1, 2, 3) and l.read_date > r.read_date)`,
    [rows.map((row) => row.id)],
  )
  return new Set(found.map((row) => row.id))
}

/** Codes of the meters, for sentences and the outcome of a batch. */
export async function codesOf(context: ActionContext, rows: readonly ReadingRow[]): Promise<Map<string, string>> {
  const found = await context.q.query<{ id: string; code: string }>('select id, code from meter where id = any($1)', [
    rows.map((row) => row.meterId),
  ])
  const codes = new Map(found.map((row) => [row.id, row.code]))
  return new Map(rows.map((row) => [row.id, codes.get(row.meterId) ?? '']))
}
