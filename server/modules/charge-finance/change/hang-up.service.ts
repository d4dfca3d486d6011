import { DomainError } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import type { LockedReceivable } from '../ledger/receivables.service.ts'
import type { ChangeLineDraft } from './change.store.ts'

/** Sets receivables aside from today: the flag for the desk, the record for the late fee. */
export async function hangUp(
  { q, now, actor }: LedgerContext,
  rows: ReadonlyMap<string, LockedReceivable>,
  lines: readonly ChangeLineDraft[],
  changeId: string,
  reason: string,
): Promise<void> {
  if ([...rows.values()].some((row) => row.hungUp)) throw new DomainError(409)
  const typeId = lines[0]!.after['hangUpTypeId']
  const ids = lines.map((line) => line.receivableId)
  await q.query(
    'update receivable set hung_up = true, hang_up_type_id = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = any($1)',
    [ids, typeId, actor.userId || null, now],
  )
  // Hung up again on the day it was taken back: the record goes on.
  await q.query(
    `insert into hang_up_record (id, company_id, community_id, receivable_id, type_id, from_date, reason, change_id, created_by, created_at, updated_by, updated_at)
     select x.id, r.company_id, r.community_id, r.id, $3, $4, $5, $6, $7, $8, $7, $8 from unnest($1::uuid[], $2::uuid[]) as x(id, receivable_id)
     join receivable r on r.id = x.receivable_id
     on conflict (receivable_id, from_date) do update set to_date = null, type_id = excluded.type_id, reason = excluded.reason, change_id = excluded.change_id,
       updated_by = excluded.updated_by, updated_at = excluded.updated_at, version = hang_up_record.version + 1`,
    [ids.map(() => uuidv7()), ids, typeId, dateOf(now), reason, changeId, actor.userId || null, now],
  )
}

/** Brings them back: collected, dunned and bearing interest again; the record ends today. */
export async function unhang({ q, now, actor }: LedgerContext, ids: readonly string[]): Promise<void> {
  await q.query(
    'update receivable set hung_up = false, hang_up_type_id = null, version = version + 1, updated_by = $2, updated_at = $3 where id = any($1)',
    [ids, actor.userId || null, now],
  )
  await q.query(
    `update hang_up_record set to_date = $2, version = version + 1, updated_by = $3, updated_at = $4 where receivable_id = any($1) and to_date is null`,
    [ids, dateOf(now), actor.userId || null, now],
  )
}
