import { total, yuan, cents } from '@wuguan/contract/charge-finance/cents'
import { firstDay, lastDay } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../kernel/clock.ts'
import { effectiveBindings } from '../../modules/charge-base/bindings.service.ts'
import { refreshBilledTo } from '../../modules/charge-finance/generation/billed-to.service.ts'
import { BATCH, createBatch } from '../../modules/charge-finance/generation/batch.store.ts'
import { writeLines } from '../../modules/charge-finance/generation/lines.store.ts'
import { planBindings } from '../../modules/charge-finance/generation/plan.ts'
import { openPlan } from '../../modules/charge-finance/generation/plan.inputs.ts'
import { receivableOf } from '../../modules/charge-finance/generation/single.service.ts'
import { openBook } from '../../modules/charge-finance/ledger/book-date.service.ts'
import { createReceivables } from '../../modules/charge-finance/ledger/create.service.ts'
import type { LedgerDemo } from './charge-finance-world.demo.ts'

const CHUNK = 1_000

/** A batch per month, generated on its first day by the charging supervisor. */
export async function seedReceivables(demo: LedgerDemo): Promise<void> {
  const { q, place, months } = demo
  const touched = new Set<string>()
  for (const month of months) {
    const context = demo.at(`${month}-01 09:00:00`, 'charge01')
    const plan = await openPlan(q, {
      communityId: place.communityId,
      from: month,
      to: month,
      mode: 'normal',
      today: dateOf(context.now),
    })
    const bindings = await effectiveBindings(q, {
      communityIds: [place.communityId],
      from: firstDay(month),
      to: lastDay(month),
    })
    const lines = await planBindings(q, plan, bindings)
    const fresh = lines.filter((line) => line.result === 'new')
    if (fresh.length === 0) continue
    const batch = await createBatch(context, {
      communityId: place.communityId,
      scope: {},
      periodFrom: month,
      periodTo: month,
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
    if (month === months.at(-1))
      await writeLines(
        q,
        { ...place, batchId: batch.id, userId: context.actor.userId, now: context.now },
        lines.map((line) => (line.result === 'new' ? { ...line, result: 'same' as const } : line)),
      )
    for (const line of fresh) touched.add(line.binding.id)
  }
  await refreshBilledTo(q, [...touched])
}
