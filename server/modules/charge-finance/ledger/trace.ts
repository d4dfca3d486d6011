import type { LedgerContext } from './context.service.ts'
import { uuidv7 } from '../../../kernel/ids.ts'

/** A line on the time lines of many receivables at once: who did what with them, and why. */
export async function traceReceivables(
  { q, now, actor }: LedgerContext,
  ids: readonly string[],
  action: string,
  remark: string | null,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (ids.length === 0) return
  await q.query(
    `insert into timeline (id, company_id, biz_type, biz_id, action, actor_kind, actor_id, actor_name, at, remark, data, created_by, created_at, updated_at)
     select x.id, r.company_id, 'charge-finance.receivable', r.id::text, $3, case when $4::bigint is null then 'system' else 'user' end, $4::bigint::text,
       coalesce((select u.pet_name from sys_user u where u.id = $4::bigint), '系统'), $5, $6, $7::jsonb, $4::bigint, $5, $5
     from unnest($1::uuid[], $2::uuid[]) as x(id, receivable_id) join receivable r on r.id = x.receivable_id`,
    [ids.map(() => uuidv7()), ids, action, actor.userId || null, now, remark, JSON.stringify(data)],
  )
}
