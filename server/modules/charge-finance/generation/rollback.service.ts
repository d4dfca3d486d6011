import type { rollbackGeneration } from '@wuguan/contract/charge-finance/generation.actions'
import { generationBatch } from '@wuguan/contract/charge-finance/generation-batch.entity'
import { cents } from '@wuguan/contract/charge-finance/cents'
import { refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { lockRecords } from '../records.ts'
import { BATCH, findBatch } from './batch.store.ts'
import { cancelReceivables } from './cancel.service.ts'
import { generationBatchHooks } from './generation.hooks.ts'

/** 回滚: every receivable of the batch is cancelled, or none, while nobody has touched any. */
export async function rollback(
  context: ActionContext,
  { id }: ParsedOf<typeof rollbackGeneration>,
): Promise<{ id: string; status: number }> {
  const { q, now, actor } = context
  await lockRecords(context, generationBatch, generationBatchHooks, [id], 'charge-finance:generation:rollback')
  const batch = (await findBatch(q, id))!
  if (batch.status === BATCH.rolledBack) return { id, status: batch.status }
  if (batch.status !== BATCH.done && !(batch.status === BATCH.failed && batch.postedCount > 0))
    throw refuse('只能回滚已生成的批次')
  const book = await openBook(context, batch)
  if (batch.bookDate !== null && batch.bookDate.slice(0, 7) !== book.accountPeriod)
    throw refuse(`批次入账期间${batch.bookDate.slice(0, 7)}已过，不能回滚，请取消或调整应收`)
  const rows = await q.query<{ id: string; amount: string; houseFeeStandardId: string | null }>(
    `select id, receivable_amount as amount, house_fee_standard_id as "houseFeeStandardId" from receivable
     where generation_batch_id = $1 and status <> 4 order by id for update`,
    [id],
  )
  await refuseTouched(context, id)
  await cancelReceivables(
    context,
    book,
    { docType: 'generationBatch', docId: id, docNo: batch.batchNo },
    rows.map((row) => ({ ...row, receivable: cents(row.amount) })),
    'rollback',
  )
  await q.query(
    `update generation_batch set status = ${BATCH.rolledBack}, finished_at = $2, updated_by = $3, updated_at = $2, version = version + 1 where id = $1`,
    [id, now, actor.userId || null],
  )
  await writeTimeline(q, actor, now, {
    bizType: 'charge-finance.generationBatch',
    bizId: id,
    action: '回滚',
    fromState: '已生成',
    toState: '已回滚',
    data: { receivables: rows.length },
  })
  return { id, status: BATCH.rolledBack }
}

async function refuseTouched({ q }: ActionContext, batchId: string): Promise<void> {
  const [touched] = await q.query<{ paid: number; locked: number; split: number; hung: number; billed: number }>(
    `select count(*) filter (where exists (select 1 from receivable_entry e where e.receivable_id = r.id and e.side in ('C', 'D')))::int as paid,
       count(*) filter (where r.lock_type <> 'none')::int as locked,
       count(*) filter (where exists (select 1 from receivable c where c.parent_receivable_id = r.id and c.status <> 4))::int as split,
       count(*) filter (where r.hung_up)::int as hung,
       count(*) filter (where exists (select 1 from bill_line l join bill b on b.id = l.bill_id where l.receivable_id = r.id and not b.voided and b.push_status in (1, 2)))::int as billed
     from receivable r where r.generation_batch_id = $1 and r.status <> 4`,
    [batchId],
  )
  const { paid, locked, split, hung, billed } = touched!
  if (paid) throw refuse(`批次中有${paid}笔应收已收款或减免，不能回滚`)
  if (locked) throw refuse(`批次中有${locked}笔应收正在处理中，不能回滚`)
  if (split) throw refuse(`批次中有${split}笔应收已拆分，不能回滚`)
  if (hung) throw refuse(`批次中有${hung}笔应收已挂账，不能回滚`)
  if (billed) throw refuse(`批次中有${billed}笔应收的账单已推送，不能回滚`)
}
