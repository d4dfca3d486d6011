import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { cancelReceivables } from '../generation/cancel.service.ts'
import type { Book, LedgerContext, PostingDoc } from '../ledger/context.service.ts'
import { createReceivables } from '../ledger/create.service.ts'
import { post } from '../ledger/posting.service.ts'
import { type LockedReceivable, lockReceivables } from '../ledger/receivables.service.ts'
import { demandAdjusted, demandCancellable, demandSplit, refuseClosed } from './change.rules.ts'
import type { ChangeLineDraft, ChangeType } from './change.store.ts'
import { hangUp, unhang } from './hang-up.service.ts'
import { rewriteTraces } from './trace.ts'

/** What a change does when it is agreed to; guards are asked again, because time has passed. Answers with what a split made. */
export async function takeEffect(
  context: LedgerContext,
  book: Book,
  doc: PostingDoc,
  change: { type: ChangeType; reason: string },
  lines: readonly ChangeLineDraft[],
): Promise<string | null> {
  const rows = await lockReceivables(
    context,
    lines.map((line) => line.receivableId),
  )
  for (const row of rows.values()) refuseClosed(row, '变更', doc.docId)
  const at = (line: ChangeLineDraft) => rows.get(line.receivableId)!
  switch (change.type) {
    case 'adjust':
      for (const line of lines) demandAdjusted(at(line), cents(String(line.after['receivableAmount'])))
      await post(
        context,
        book,
        doc,
        lines.map((line) => ({
          receivableId: line.receivableId,
          side: 'R',
          component: 'P',
          kind: 'adjust',
          amount: cents(String(line.after['receivableAmount'])) - at(line).receivable,
        })),
        'adjust',
      )
      await rewriteTraces(context, doc, lines)
      return null
    case 'cancel':
      for (const line of lines) demandCancellable(at(line))
      await cancelReceivables(context, book, doc, lines.map(at))
      return null
    case 'split':
      return split(context, book, doc, at(lines[0]!), cents(String(lines[0]!.after['splitAmount'])))
    case 'hangUp':
      await hangUp(context, rows, lines, doc.docId, change.reason)
      return null
    case 'unhang':
      await unhang(
        context,
        lines.map((line) => line.receivableId),
      )
      return null
    case 'payer':
      await context.q.query(
        `update receivable r set payer_customer_id = (l.after ->> 'payerCustomerId')::uuid, payer_role = l.after ->> 'payerRole', version = r.version + 1,
           updated_by = $2, updated_at = $3
         from jsonb_to_recordset($1::jsonb) as l(id uuid, after jsonb) where r.id = l.id`,
        [
          JSON.stringify(lines.map((line) => ({ id: line.receivableId, after: line.after }))),
          context.actor.userId || null,
          context.now,
        ],
      )
      return null
    case 'dueDate':
      await context.q.query(
        `update receivable r set due_date = (l.after ->> 'dueDate')::date, version = r.version + 1, updated_by = $2, updated_at = $3
         from jsonb_to_recordset($1::jsonb) as l(id uuid, after jsonb) where r.id = l.id`,
        [
          JSON.stringify(lines.map((line) => ({ id: line.receivableId, after: line.after }))),
          context.actor.userId || null,
          context.now,
        ],
      )
      return null
  }
}

/** A is owed less by what B owes from today; interest until today stays on A. */
async function split(
  context: LedgerContext,
  book: Book,
  doc: PostingDoc,
  row: LockedReceivable,
  amount: bigint,
): Promise<string> {
  demandSplit(row, amount)
  await post(
    context,
    book,
    doc,
    [{ receivableId: row.id, side: 'R', component: 'P', kind: 'split', amount: -amount }],
    'split',
  )
  const [copied] = await context.q.query<Record<string, unknown>>(
    `select property_type as "propertyType", property_id as "propertyId", property_name as "propertyName", house_id as "houseId", building_id as "buildingId",
       payer_customer_id as "payerCustomerId", payer_role as "payerRole", fee_item_id as "feeItemId", fee_standard_id as "feeStandardId",
       house_fee_standard_id as "houseFeeStandardId", fee_period as "feePeriod", period_from::text as "periodFrom", period_to::text as "periodTo",
       due_date::text as "dueDate", unit_rate::text as "unitRate", overdue_rate::text as "overdueRate", grace_days as "graceDays", start_mode as "startMode",
       overdue_cap_ratio::text as "overdueCapRatio", late_fee_from::text as "lateFeeFrom" from receivable where id = $1`,
    [row.id],
  )
  const text = yuan(amount)
  const [made] = await createReceivables(context, book, doc, 'split', [
    {
      ...(copied as unknown as Parameters<typeof createReceivables>[4][number]),
      calcText: `由应收${row.receivableNo}拆分${text}元`,
      calcDetail: {
        steps: [
          { label: '拆自', value: row.receivableNo, source: doc.docNo ?? '' },
          { label: '拆分金额', value: text },
        ],
      },
      amount: text,
      source: 'split',
      sourceId: row.id,
      parentReceivableId: row.id,
    },
  ])
  return made!
}
