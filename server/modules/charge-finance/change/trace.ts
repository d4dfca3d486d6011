import type { CalcDetail } from '@wuguan/contract/charge-finance/receivable.entity'
import { calcText, step } from '@wuguan/contract/charge-base/rules/trace'
import type { LedgerContext, PostingDoc } from '../ledger/context.service.ts'
import type { ChangeLineDraft } from './change.store.ts'

/** How an amount comes about, as a change rewrites it. */
export interface NewTrace {
  readonly unitRate: string
  readonly quantity?: string
  readonly calcText: string
  readonly calcDetail: CalcDetail
}
/** What an adjustment makes of a receivable: without a trace the amount is what people agreed on. */
export interface Target {
  readonly amount: bigint
  readonly trace?: NewTrace
}

const adjustedTo = (amount: string, doc: PostingDoc) => `调整为${amount}${doc.docNo ? `（${doc.docNo}）` : ''}`

/** Brings what explains the amounts up to date: a new calculation takes the place of the old one, an agreed amount stands behind it. */
export async function rewriteTraces(
  { q, now, actor }: LedgerContext,
  doc: PostingDoc,
  lines: readonly ChangeLineDraft[],
): Promise<void> {
  const olds = await q.query<{ id: string; calc_text: string | null; calc_detail: CalcDetail | null }>(
    'select id, calc_text, calc_detail from receivable where id = any($1)',
    [lines.map((line) => line.receivableId)],
  )
  const oldOf = new Map(olds.map((row) => [row.id, row]))
  const rows = lines.map(({ receivableId: id, after }) => {
    if (after['calcDetail'])
      return {
        id,
        rate: after['unitRate'],
        quantity: after['quantity'] ?? null,
        text: after['calcText'],
        detail: after['calcDetail'],
      }
    const amount = String(after['receivableAmount'])
    const old = oldOf.get(id)
    return {
      id,
      text: calcText([old?.calc_text, adjustedTo(amount, doc)].filter(Boolean).join('；')),
      detail: {
        ...old?.calc_detail,
        steps: [...(old?.calc_detail?.steps ?? []), step('调整', amount, doc.docNo ?? undefined)],
      },
    }
  })
  await q.query(
    `update receivable r set unit_rate = coalesce(x.rate, r.unit_rate), quantity = coalesce(x.quantity, r.quantity), calc_text = x.text, calc_detail = x.detail,
       updated_by = $2, updated_at = $3
     from jsonb_to_recordset($1::jsonb) as x(id uuid, rate numeric, quantity numeric, text text, detail jsonb) where r.id = x.id`,
    [JSON.stringify(rows), actor.userId || null, now],
  )
}
