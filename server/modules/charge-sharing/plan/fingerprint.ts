import { createHash } from 'node:crypto'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { type SharedHouse, type Span, housesOf } from './houses.ts'
import { type SharingRule, readRule } from './rule.ts'

/** What a calculation stands on, in one line: the standard, its houses with all that weighs, the readings it took. */
export async function fingerprintOf(
  q: Queryable,
  recordId: string,
  rule: SharingRule,
  houses: readonly SharedHouse[],
): Promise<string> {
  const readings = await q.query(
    `select x.meter_id, x.sign, x.share::text, x.usage::text, r.current_reading::text as current, r.previous_reading::text as previous, r.status > 3 as void
     from sharing_record_meter x join meter_reading r on r.id = x.meter_reading_id where x.record_id = $1 order by x.meter_id`,
    [recordId],
  )
  const { status: _, name: __, ...standard } = rule
  return createHash('sha256')
    .update(JSON.stringify([standard, houses, readings]))
    .digest('hex')
}

/** The same, read anew. */
export async function presentFingerprint(
  q: Queryable,
  record: { id: string; standardId: string } & Span,
): Promise<string> {
  const rule = await readRule(q, record.standardId)
  return fingerprintOf(q, record.id, rule, await housesOf(q, rule, record))
}
