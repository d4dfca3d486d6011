import type { LedgerContext } from '../../charge-finance/ledger/context.service.ts'
import type { VoidedReceipt } from '../../charge-finance/void/steps.service.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { PAPER } from './paper.store.ts'

/** The paper of a receipt that is void is void too; its number is never given out again. */
export async function voidPapersOf(
  { q, now, actor }: LedgerContext,
  { id, companyId, receiptNumber }: VoidedReceipt,
): Promise<void> {
  const reason = `收款单${receiptNumber}已作废`
  // What was written by hand is still in the payer's hands: it waits for the receipt that takes its place.
  await q.query(
    `update paper_receipt set matched_receipt_id = null, version = version + 1, updated_by = $2, updated_at = $3 where matched_receipt_id = $1`,
    [id, actor.userId || null, now],
  )
  const papers = await q.query<{ id: string }>(
    `update paper_receipt set status = ${PAPER.voided}, void_reason = $2, version = version + 1, updated_by = $3, updated_at = $4
     where receipt_id = $1 and status = ${PAPER.used} returning id`,
    [id, reason, actor.userId || null, now],
  )
  if (papers.length === 0) return
  await q.query(
    `insert into timeline (id, company_id, biz_type, biz_id, action, to_state, actor_kind, actor_id, actor_name, at, remark, created_by, created_at, updated_at)
     select x.id, $1, 'charge-other.paperReceipt', x.paper::text, '作废', '作废', case when $2::bigint is null then 'system' else 'user' end, $2::bigint::text,
       coalesce((select u.pet_name from sys_user u where u.id = $2::bigint), '系统'), $3, $4, $2::bigint, $3, $3
     from unnest($5::uuid[], $6::uuid[]) as x(id, paper)`,
    [companyId, actor.userId || null, now, reason, papers.map(() => uuidv7()), papers.map((paper) => paper.id)],
  )
}
