import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'

export interface Trace {
  id: string
  action: string
  fromState?: string
  toState?: string
  remark?: string | null
}
export const READING_TYPE = 'meter.meterReading'

/** The timeline of readings, a thousand in one statement as batches write them. */
export async function trace(
  { q, actor, now }: Pick<ActionContext, 'q' | 'actor' | 'now'>,
  traces: readonly Trace[],
): Promise<void> {
  if (traces.length === 0) return
  await q.query(
    `insert into timeline (id, company_id, biz_type, biz_id, action, from_state, to_state, actor_kind, actor_id, actor_name, at, remark, created_by, created_at, updated_at)
     select t.id, $2, $3, t.biz_id, t.action, t.from_state, t.to_state, case when $4::bigint is null then 'system' else 'user' end, $4::bigint::text, $5, $6, t.remark, $4::bigint, $6, $6
     from jsonb_to_recordset($1::jsonb) as t(id uuid, biz_id text, action text, from_state text, to_state text, remark text)`,
    [
      JSON.stringify(
        traces.map((one) => ({
          id: uuidv7(),
          biz_id: one.id,
          action: one.action,
          from_state: one.fromState ?? null,
          to_state: one.toState ?? null,
          remark: one.remark ?? null,
        })),
      ),
      actor.companyId,
      READING_TYPE,
      actor.userId || null,
      actor.petName,
      now,
    ],
  )
}
