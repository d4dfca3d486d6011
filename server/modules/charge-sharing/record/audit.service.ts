import { refuse } from '@wuguan/contract/kernel/errors'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { presentFingerprint } from '../plan/fingerprint.ts'
import { lockRecords, spanIn } from './calculate.service.ts'

/** What was calculated is what would be calculated now. */
export async function demandUnchanged({ q }: ActionContext, row: AnyRow): Promise<void> {
  const id = String(row.id)
  const [kept] = await q.query<{ fingerprint: string | null }>('select fingerprint from sharing_record where id = $1', [
    id,
  ])
  const present = await presentFingerprint(q, { id, standardId: String(row['standardId']), ...spanIn(row) })
  if (kept!.fingerprint !== present) throw refuse('房产或标准已变化，请重新试算')
}

export async function audit(context: ActionContext, { ids }: { ids: string[] }): Promise<{ done: number }> {
  const { q, actor, now } = context
  const rows = await lockRecords(context, ids, 'charge-sharing:record:audit')
  for (const row of rows) {
    if (row['status'] !== 2) throw refuse('只能审核已计算的公摊记录')
    if (row['inputBy'] === actor.userId) throw refuse('不能审核本人录入的记录')
    await demandUnchanged(context, row)
  }
  await q.query(
    'update sharing_record set status = 3, auditor_id = $2, audited_at = $3, version = version + 1, updated_by = $2, updated_at = $3 where id = any($1)',
    [rows.map((row) => row.id), actor.userId || null, now],
  )
  return { done: rows.length }
}

export async function unaudit(context: ActionContext, { ids }: { ids: string[] }): Promise<{ done: number }> {
  const { q, actor, now } = context
  const rows = await lockRecords(context, ids, 'charge-sharing:record:unaudit')
  if (rows.some((row) => row['status'] !== 3)) throw refuse('只能反审核已审核的公摊记录')
  await q.query(
    'update sharing_record set status = 2, auditor_id = null, audited_at = null, version = version + 1, updated_by = $2, updated_at = $3 where id = any($1)',
    [rows.map((row) => row.id), actor.userId || null, now],
  )
  return { done: rows.length }
}
