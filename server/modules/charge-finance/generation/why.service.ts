import type {
  GenerationSummary,
  WhyAmount,
  generationSummary,
  whyAmount,
} from '@wuguan/contract/charge-finance/generation.actions'
import { generationBatch } from '@wuguan/contract/charge-finance/generation-batch.entity'
import { notFound } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { receivable } from '@wuguan/contract/charge-finance/receivable.entity'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { generationBatchHooks } from './generation.hooks.ts'

/** Why the amount of a receivable is what it is: how it was calculated, every movement since, and its late fee today. */
export async function explain(context: ActionContext, { id }: ParsedOf<typeof whyAmount>): Promise<WhyAmount> {
  const { q, now } = context
  await demandVisible(context, receivable, {}, id, receivable.codes.list)
  const asOf = dateOf(now)
  const [row] = await q.query<Record<string, unknown>>(
    `select r.receivable_no, i.name as item_name, s.name as standard_name, r.fee_period, r.period_from::text, r.period_to::text,
       r.original_amount, r.receivable_amount, r.calc_text, r.calc_detail, r.source, r.source_id, b.batch_no, r.late_fee_received, r.late_fee_deducted,
       r.overdue_rate, r.grace_days, r.start_mode, r.overdue_cap_ratio, r.late_fee_from::text, r.due_date::text,
       coalesce(late_fee_due(r.id, $2::date), 0)::numeric(14,2)::text as fee_due, late_fee_payable(r.id, $2::date)::numeric(14,2)::text as fee_payable
     from receivable r join fee_item i on i.id = r.fee_item_id left join fee_standard s on s.id = r.fee_standard_id
     left join generation_batch b on b.id = r.generation_batch_id where r.id = $1`,
    [id, asOf],
  )
  if (!row) throw notFound()
  const entries = await q.query<WhyAmount['entries'][number]>(
    `select e.book_date::text as "bookDate", e.value_date::text as "valueDate", e.side, e.component, e.kind, e.amount, e.doc_type as "docType",
       e.doc_id as "docId", e.doc_no as "docNo", u.pet_name as operator
     from receivable_entry e left join sys_user u on u.id = e.operator_id where e.receivable_id = $1 order by e.book_date, e.id`,
    [id],
  )
  const text = (name: string) => row[name] as string
  const maybe = (name: string) => (row[name] ?? null) as string | null
  return {
    receivableId: id,
    receivableNo: text('receivable_no'),
    itemName: text('item_name'),
    standardName: maybe('standard_name'),
    feePeriod: text('fee_period'),
    periodFrom: text('period_from'),
    periodTo: text('period_to'),
    originalAmount: text('original_amount'),
    receivableAmount: text('receivable_amount'),
    calcText: maybe('calc_text'),
    calcDetail: (row['calc_detail'] ?? null) as WhyAmount['calcDetail'],
    source: text('source'),
    sourceId: maybe('source_id'),
    batchNo: maybe('batch_no'),
    lateFee: {
      asOf,
      due: text('fee_due'),
      received: text('late_fee_received'),
      deducted: text('late_fee_deducted'),
      payable: text('fee_payable'),
      rule: {
        overdueRate: maybe('overdue_rate'),
        graceDays: (row['grace_days'] ?? null) as number | null,
        startMode: maybe('start_mode'),
        capRatio: maybe('overdue_cap_ratio'),
        from: maybe('late_fee_from'),
        dueDate: text('due_date'),
      },
    },
    entries,
  }
}

export async function summarise(
  context: ActionContext,
  { id }: ParsedOf<typeof generationSummary>,
): Promise<GenerationSummary> {
  const { q } = context
  await demandVisible(context, generationBatch, generationBatchHooks, id, 'charge-finance:generation:preview')
  const results = await q.query<GenerationSummary['results'][number]>(
    `select result, count(*)::int as count, coalesce(sum(amount), 0)::numeric(16,2)::text as amount,
       coalesce(sum(existing_amount), 0)::numeric(16,2)::text as existing, count(*) filter (where outlier)::int as outliers
     from generation_line where batch_id = $1 group by result order by result`,
    [id],
  )
  const reasons = await q.query<GenerationSummary['reasons'][number]>(
    `select result, reason, count(*)::int as count from generation_line where batch_id = $1 and reason is not null
     group by result, reason order by count(*) desc, reason limit 100`,
    [id],
  )
  const items = await q.query<GenerationSummary['items'][number]>(
    `select l.fee_item_id as "feeItemId", i.name as "itemName", count(*)::int as count, sum(l.amount)::numeric(16,2)::text as amount
     from generation_line l join fee_item i on i.id = l.fee_item_id where l.batch_id = $1 and l.result = 'new' group by 1, 2 order by 2`,
    [id],
  )
  return { results, reasons, items }
}
