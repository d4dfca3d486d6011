import { cents } from '@wuguan/contract/charge-finance/cents'
import type { DifferenceOutcome, adjustDifferences } from '@wuguan/contract/charge-finance/generation.actions'
import { generationBatch } from '@wuguan/contract/charge-finance/generation-batch.entity'
import type { CalcDetail } from '@wuguan/contract/charge-finance/receivable.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { adjustEach } from '../change/verbs.service.ts'
import { lockRecords } from '../records.ts'
import { BATCH, findBatch } from './batch.store.ts'
import { generationBatchHooks } from './generation.hooks.ts'

interface Difference {
  receivable_id: string
  name: string
  amount: string
  now: string
  parts: number
  unitRate: string
  quantity: string
  calcText: string
  calcDetail: CalcDetail
  untouched: boolean
  locked: boolean
}
const MOST = 1000

/** 生成调整单: brings unpaid receivables to what the rehearsal calculated; others are named with the reason. */
export async function adjustToPreview(
  context: ActionContext,
  input: ParsedOf<typeof adjustDifferences>,
): Promise<DifferenceOutcome> {
  const { q } = context
  await lockRecords(context, generationBatch, generationBatchHooks, [input.id], 'charge-finance:generation:preview')
  const batch = (await findBatch(q, input.id))!
  if (batch.status === BATCH.previewing) throw refuse('预览尚未完成')
  if (batch.status === BATCH.expired) throw refuse('预览已过期，请重新预览')
  const rows = await q.query<Difference>(
    `select l.existing_receivable_id as receivable_id, concat(l.property_name, ' ', i.name, ' ', l.fee_period) as name, l.amount, r.receivable_amount as now,
       l.unit_rate as "unitRate", l.quantity, l.calc_text as "calcText", l.calc_detail as "calcDetail",
       (select count(*)::int from receivable x where x.house_fee_standard_id = l.house_fee_standard_id and x.fee_period = l.fee_period and x.status <> 4) as parts,
       r.received_amount + r.deducted_amount + r.late_fee_received + r.late_fee_deducted = 0 and r.status <> 4 as untouched, r.lock_type <> 'none' as locked
     from generation_line l join receivable r on r.id = l.existing_receivable_id join fee_item i on i.id = l.fee_item_id
     where l.batch_id = $1 and l.result = 'different' and ($2::uuid[] is null or l.id = any($2)) order by l.id`,
    [input.id, input.lineIds ?? null],
  )
  if (rows.length === 0) throw refuse('没有差异明细')
  const reasonOf = (row: Difference) => {
    if (!row.untouched) return '已收款、已减免或已取消'
    if (row.locked) return '正在处理中'
    if (row.parts > 1) return '已拆分'
    if (cents(row.amount) === 0n) return '新金额为0，请使用取消'
    return cents(row.amount) === cents(row.now) ? '金额已一致' : null
  }
  const judged = rows.map((row) => ({ row, reason: reasonOf(row) }))
  const skipped = judged.flatMap(({ row, reason }) => (reason ? [{ name: row.name, reason }] : []))
  const due = judged.flatMap(({ row, reason }) => (reason ? [] : [row]))
  if (due.length > MOST) throw refuse(`单次最多调整${MOST}条，请分次选择差异明细`)
  if (due.length === 0) return { changeId: null, changeNumber: null, adjusted: 0, skipped }
  const change = await adjustEach(
    context,
    new Map(
      due.map(({ receivable_id, amount, unitRate, quantity, calcText, calcDetail }) => [
        receivable_id,
        { amount: cents(amount), trace: { unitRate, quantity, calcText, calcDetail } },
      ]),
    ),
    { reason: input.reason?.trim() || `按批次${batch.batchNo}的预览结果调整` },
    batch.batchNo,
  )
  return { changeId: change.changeId, changeNumber: change.changeNumber, adjusted: due.length, skipped }
}
