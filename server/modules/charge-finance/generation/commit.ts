import { dateOf } from '../../../kernel/clock.ts'
import { writeOutbox } from '../../../kernel/outbox.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { liftBilledTo } from '../../charge-base/bindings.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import { NEW_RECEIVABLE_COLUMNS, createFromSelect } from '../ledger/create.service.ts'
import { BATCH, findBatch } from './batch.store.ts'
import { GENERATED } from './done.service.ts'
import { CHUNK } from './preview.ts'
import { type GenerationWork, Superseded } from './work.ts'

/** Lines of a chunk of properties lie side by side: a chunk is a range of ids. */
async function chunksOf({ kernel, batch }: GenerationWork): Promise<{ first: string; next: string | null }[]> {
  const rows = await kernel.q.query<{ first: string }>(
    `select min(first) as first from (
       select first, (row_number() over (order by first) - 1) / ${CHUNK} as chunk from (
         select min(id::text) as first from generation_line where batch_id = $1 and result = 'new' group by property_id) p) c
     group by chunk order by 1`,
    [batch.id],
  )
  return rows.map(({ first }, index) => ({ first, next: rows[index + 1]?.first ?? null }))
}

/** Makes receivables of the new lines, a chunk of properties at a time; a repeat finds what is done and adds nothing. */
export async function commit(work: GenerationWork): Promise<void> {
  const chunks = await chunksOf(work)
  for (const [index, chunk] of chunks.entries()) {
    await writeChunk(work, chunk)
    await work.progress(Math.floor((100 * (index + 1)) / chunks.length))
  }
  await inTransaction(work.kernel, async ({ q, now }) => {
    const [done] = await q.query(
      `update generation_batch set status = ${BATCH.done}, progress = 100, job_id = null, fail_reason = null, finished_at = $3, updated_at = $3, version = version + 1
       where id = $1 and job_id = $2 returning id`,
      [work.batch.id, work.runner, now],
    )
    if (!done) throw new Superseded()
    const { id, communityId, batchNo, offsetAfter } = work.batch
    await writeOutbox(q, now, [
      {
        topic: GENERATED,
        bizType: 'charge-finance.generationBatch',
        bizId: id,
        key: `${GENERATED}:${id}`,
        payload: { batchId: id, communityId, batchNo, offset: offsetAfter === null ? null : offsetAfter === 'yes' },
      },
    ])
  })
}

const TRIES = 3
const UNIQUE_VIOLATION = '23505'
async function writeChunk(work: GenerationWork, chunk: { first: string; next: string | null }): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(work.kernel, ({ q, now }) =>
        postChunk(work, { q, now, actor: { userId: work.batch.createdBy ?? 0 } }, chunk),
      )
    } catch (error) {
      // Somebody made one of these months at the same moment: the next look finds it.
      if (attempt >= TRIES || (error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    }
  }
}

async function postChunk(
  { batch: { id, communityId, companyId, batchNo, mode }, runner }: GenerationWork,
  context: LedgerContext,
  { first, next }: { first: string; next: string | null },
): Promise<void> {
  const { q, now } = context
  const batch = await findBatch(q, id, true)
  if (batch?.jobId !== runner || batch.status !== BATCH.writing) throw new Superseded()
  const today = dateOf(now)
  const book = await openBook(
    context,
    { companyId, communityId },
    { wanted: batch.bookDate !== null && batch.bookDate < today ? batch.bookDate : today, backdateDays: null },
  )
  const range = 'l.batch_id = $1 and l.id >= $2 and ($3::uuid is null or l.id < $3)'
  await q.query(
    `update generation_line l set result = 'skip', reason = '预览后已生成', receivable_id = null where ${range} and l.result = 'new'
       and exists (select 1 from receivable r where r.house_fee_standard_id = l.house_fee_standard_id and r.fee_period = l.fee_period
         and r.status <> 4 and r.generation_batch_id is distinct from l.batch_id)`,
    [id, first, next],
  )
  const lines = await q.query<{
    id: string
    receivable_id: string
    binding: string
    period_to: string
    amount: string
  }>(
    `select l.id, l.receivable_id, l.house_fee_standard_id as binding, l.period_to::text, l.amount from generation_line l where ${range} and l.result = 'new'
       and not exists (select 1 from receivable r where r.id = l.receivable_id) order by l.id`,
    [id, first, next],
  )
  await createFromSelect(context, book, { docType: 'generationBatch', docId: id, docNo: batchNo }, 'generate', {
    sql: NEW_ROWS,
    values: [lines.map((line) => line.id), mode === 'supplement' ? 'supplement' : 'generate'],
    count: lines.length,
    ids: lines.map((line) => line.receivable_id),
  })
  await liftBilledTo(q, furthest(lines))
  await q.query(
    `update generation_batch set book_date = coalesce(book_date, $2), posted_count = posted_count + $3, posted_total = posted_total + $4, updated_at = $5 where id = $1`,
    [id, book.bookDate, lines.length, yuan(total(lines.map((line) => cents(line.amount)))), now],
  )
}

function furthest(lines: readonly { binding: string; period_to: string }[]): { bindingId: string; billedTo: string }[] {
  const days = new Map<string, string>()
  for (const { binding, period_to } of lines) if ((days.get(binding) ?? '') < period_to) days.set(binding, period_to)
  return [...days].map(([bindingId, billedTo]) => ({ bindingId, billedTo }))
}

const FROM_LINE: Readonly<Record<string, string>> = {
  fee_standard_id: 'l.standard_id',
  payer_role: "coalesce(l.payer_role, 'other')",
  overdue_rate: 'case when i.late_fee_enabled then s.overdue_rate end',
  grace_days: 's.late_fee_grace_days',
  start_mode: 's.late_fee_start_mode',
  overdue_cap_ratio: 's.overdue_cap_ratio',
  late_fee_from: 'c.late_fee_from',
  source: '$2::text',
  source_id: 'null::text',
  source_part: "''",
  generation_batch_id: 'l.batch_id',
  parent_receivable_id: 'null::uuid',
}
/** Each line is looked up by its id, however many others its table holds. */
const NEW_ROWS = `select ${NEW_RECEIVABLE_COLUMNS.map((column) => `${FROM_LINE[column] ?? `l.${column}`} as ${column}`).join(', ')}
  from unnest($1::uuid[]) with ordinality as k(id, n)
  cross join lateral (select * from generation_line where id = k.id offset 0) l
  join fee_standard s on s.id = l.standard_id join fee_item i on i.id = l.fee_item_id
  left join community_charge_config c on c.community_id = l.community_id order by k.n`
