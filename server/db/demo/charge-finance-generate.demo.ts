import { total, yuan, cents } from '@wuguan/contract/charge-finance/cents'
import { firstDay, lastDay } from '@wuguan/contract/kernel/period'
import { effectiveBindings } from '../../modules/charge-base/bindings.service.ts'
import { refreshBilledTo } from '../../modules/charge-finance/generation/billed-to.service.ts'
import { BATCH, createBatch } from '../../modules/charge-finance/generation/batch.store.ts'
import { writeLines } from '../../modules/charge-finance/generation/lines.store.ts'
import { planBindings } from '../../modules/charge-finance/generation/plan.ts'
import { openPlan } from '../../modules/charge-finance/generation/plan.inputs.ts'
import { rollback } from '../../modules/charge-finance/generation/rollback.service.ts'
import { receivableOf } from '../../modules/charge-finance/generation/single.service.ts'
import { openBook } from '../../modules/charge-finance/ledger/book-date.service.ts'
import { createReceivables } from '../../modules/charge-finance/ledger/create.service.ts'
import type { LedgerDemo, Span } from './charge-finance-world.demo.ts'

const CHUNK = 1_000

/** Terms of the past were generated when they began, with the property fees only; of late there is a batch per month with every item. */
export async function seedReceivables(demo: LedgerDemo): Promise<void> {
  const { q, place, terms, months } = demo
  const items = await q.query<{ id: string }>(
    "select id from fee_item where company_id = $1 and category = 'property' and name like '%物业费' and deleted_at is null",
    [place.companyId],
  )
  const propertyFees = items.map(({ id }) => id)
  const touched = new Set<string>()
  for (const term of terms)
    for (const id of (await generate(demo, term, { feeItemIds: propertyFees })).bindingIds) touched.add(id)
  for (const month of months) {
    const span = { from: month, to: month }
    if (month === months.at(-1)) await takenBack(demo, span, propertyFees)
    for (const id of (await generate(demo, span)).bindingIds) touched.add(id)
  }
  await refreshBilledTo(q, [...touched])
}

/** One batch of the present month was made too early and taken back. */
async function takenBack(demo: LedgerDemo, span: Span, feeItemIds: string[]): Promise<void> {
  if (demo.name !== '云山商业街') return
  const { batchId } = await generate(demo, span, { feeItemIds })
  if (batchId) await rollback(demo.at(`${span.from}-01 09:40:00`, 'charge01'), { id: batchId })
}

export async function generate(
  demo: LedgerDemo,
  { from, to }: Span,
  scope: { feeItemIds?: string[]; propertyIds?: string[] } = {},
): Promise<{ batchId: string | null; bindingIds: string[] }> {
  const { q, place, months, today } = demo
  const context = demo.at(`${from}-01 09:00:00`, 'charge01')
  // Whoever pays today paid then: the register tells of no one who left.
  const plan = await openPlan(q, { communityId: place.communityId, from, to, mode: 'normal', today })
  const bindings = await effectiveBindings(q, {
    communityIds: [place.communityId],
    from: firstDay(from),
    to: lastDay(to),
    ...scope,
  })
  const lines = await planBindings(q, plan, bindings)
  const fresh = lines.filter((line) => line.result === 'new')
  if (fresh.length === 0) return { batchId: null, bindingIds: [] }
  const batch = await createBatch(context, {
    communityId: place.communityId,
    scope,
    periodFrom: from,
    periodTo: to,
    mode: 'normal',
    auto: true,
  })
  const book = await openBook(context, place)
  for (let at = 0; at < fresh.length; at += CHUNK)
    await createReceivables(
      context,
      book,
      { docType: 'generationBatch', docId: batch.id, docNo: batch.batchNo },
      'generate',
      fresh
        .slice(at, at + CHUNK)
        .map((line) => ({ ...receivableOf(plan, line), source: 'generate', generationBatchId: batch.id })),
    )
  const sum = yuan(total(fresh.map((line) => cents(line.priced!.amount))))
  await q.query(
    `update generation_batch set status = ${BATCH.done}, new_count = $2, new_total = $3, posted_count = $2, posted_total = $3, progress = 100,
       book_date = $4, started_at = $5, previewed_at = $5, finished_at = $5 where id = $1`,
    [batch.id, fresh.length, sum, book.bookDate, context.now],
  )
  // The rehearsal of the present month stays readable line by line.
  if (from === months.at(-1) && Object.keys(scope).length === 0)
    await writeLines(
      q,
      { ...place, batchId: batch.id, userId: context.actor.userId, now: context.now },
      lines.map((line) => (line.result === 'new' ? { ...line, result: 'same' as const } : line)),
    )
  return { batchId: batch.id, bindingIds: fresh.map((line) => line.binding.id) }
}
