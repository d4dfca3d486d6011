import type { RollbackView, rollbackGeneration, rollbackView } from '@wuguan/contract/charge-finance/generation.actions'
import { generationBatch } from '@wuguan/contract/charge-finance/generation-batch.entity'
import { cents } from '@wuguan/contract/charge-finance/cents'
import { refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
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

/** What of a batch has been touched since, by what was done to it, in the words of the refusal. */
async function touchedOf({ q }: Pick<ActionContext, 'q'>, batchId: string): Promise<{ what: string; count: number }[]> {
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
  return [
    { what: '应收已收款或减免', count: paid },
    { what: '应收正在处理中', count: locked },
    { what: '应收已拆分', count: split },
    { what: '应收已挂账', count: hung },
    { what: '应收的账单已推送', count: billed },
  ].filter((one) => one.count > 0)
}

async function refuseTouched(context: ActionContext, batchId: string): Promise<void> {
  const [first] = await touchedOf(context, batchId)
  if (first) throw refuse(`批次中有${first.count}笔${first.what}，不能回滚`)
}

/** 回滚影响: told before anything is taken back. */
export async function viewRollback(
  context: ActionContext,
  { id }: ParsedOf<typeof rollbackView>,
): Promise<RollbackView> {
  const { q } = context
  await demandVisible(context, generationBatch, generationBatchHooks, id, 'charge-finance:generation:rollback')
  const [own] = await q.query<{ count: number; amount: string }>(
    `select count(*)::int as count, coalesce(sum(receivable_amount), 0)::numeric(14,2) as amount from receivable where generation_batch_id = $1 and status <> 4`,
    [id],
  )
  const stays = await q.query<RollbackView['stays'][number]>(
    `select x.* from (
       select 1 as at, '本批次生成后预存冲抵的其他欠费' as what, count(distinct l.part_id)::int as count, coalesce(sum(l.amount), 0)::numeric(14,2) as amount
         from offset_run o join offset_line l on l.run_id = o.id and l.status = 1 join receivable r on r.id = l.receivable_id
         where o.scope ->> 'generationBatchId' = $1::text and r.generation_batch_id is distinct from $1::text::uuid
       union all
       select 2, '未推送的账单（金额不变，请作废后重新生成）', count(distinct b.id)::int, null from bill b join bill_line l on l.bill_id = b.id
         join receivable r on r.id = l.receivable_id where r.generation_batch_id = $1::text::uuid and r.status <> 4 and not b.voided and b.push_status not in (1, 2)
       union all
       select 3, '本批次差异生成的调整单', count(*)::int, null from receivable_change c
         join generation_batch g on g.id = $1::text::uuid and g.community_id = c.community_id and c.batch_no = g.batch_no where c.status in (1, 2)) x
     where x.count > 0 order by x.at`,
    [id],
  )
  return {
    ...own!,
    obstacles: await touchedOf(context, id),
    stays: stays.map(({ what, count, amount }) => ({ what, count, amount })),
  }
}
