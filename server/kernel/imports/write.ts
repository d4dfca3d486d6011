import { writeLog } from '../audit.ts'
import type { Actor } from '../auth/actor.ts'
import { dateOf } from '../clock.ts'
import { createRow } from '../crud/write.ts'
import { type Queryable, lockOn } from '../db/sql.ts'
import { entityNamed } from '../entities.ts'
import { explain, isTransient } from '../http/failures.ts'
import { inTransaction } from '../tx.ts'
import { BATCH } from './batch.store.ts'
import { oneBatchWrites } from './earlier.ts'
import { type ImportWork, openPass, placeOf } from './work.ts'
import type { ImportPass } from './pass.ts'
import { ROW, type StoredRow, type Verdict, countRows, storeVerdicts, storeWritten, streamRows } from './rows.store.ts'
import { type ImportedRow, type ImportPlace, isGood } from './template.ts'

const CHUNK = 500
const ATTEMPTS = 3

/** The transaction rolled back: what the run remembers of created records is no longer true. */
class RolledBack extends Error {}

/** Writes the good rows in chunks, each with its traces in one transaction: a batch that is cut off goes on with the rest. */
export async function writeRows(work: ImportWork, actor: Actor): Promise<void> {
  const { kernel, batch } = work
  const { q } = kernel
  const before = await countRows(q, batch.id)
  let opened = await openAgain(work, actor)
  let done = before.total - before.good
  await work.progress({ done, total: before.total })
  for await (const rows of streamRows(q, batch.id, { states: [ROW.good], chunk: CHUNK })) {
    for (let pieces = [rows], attempt = 1; pieces.length > 0;) {
      const piece = pieces[0]!
      try {
        await writeChunk(work, opened, actor, piece, done + piece.length)
        done += piece.length
        pieces = pieces.slice(1)
      } catch (error) {
        const known = explain(error)
        const again = error instanceof RolledBack || isTransient(error)
        if (again ? attempt++ >= ATTEMPTS : !known || known.code === 503) throw error
        if (!again && piece.length === 1) {
          await storeVerdicts(q, batch.id, kernel.clock.now(), [refused(opened.pass, piece[0]!, known!.message)])
          pieces = pieces.slice(1)
        } else if (!again) pieces = piece.map((row) => [row]).concat(pieces.slice(1))
        opened = await openAgain(work, actor)
      }
    }
  }
  const counts = await countRows(q, batch.id)
  const written = counts.imported - before.imported
  const status = counts.imported === 0 ? BATCH.review : counts.bad > 0 ? BATCH.partly : BATCH.success
  await writeLog(q, actor, kernel.clock.now(), [
    {
      module: work.template.entity.split('.')[0]!,
      entity: work.template.entity,
      entityId: batch.id,
      title: `导入${work.template.label} ${written} 行：${batch.fileName}`,
      action: 'import',
      communityId: work.batch.communityId,
    },
  ])
  const success = status === BATCH.review ? counts.good : counts.imported
  await work.settle(
    status,
    status === BATCH.review ? 'review' : 'done',
    null,
    { ...counts, success, fail: counts.bad },
    counts.imported > 0,
  )
}

interface Opened extends Awaited<ReturnType<typeof openPass>> {
  place: ImportPlace
}
async function openAgain(work: ImportWork, actor: Actor): Promise<Opened> {
  const { kernel, batch } = work
  const [row] = await kernel.q.query<{ community_id: number | null }>(
    'select community_id from import_batch where id = $1',
    [batch.id],
  )
  batch.communityId = row!.community_id
  const place = await placeOf(kernel, kernel.q, work.templates, batch, actor)
  const opened = await openPass(kernel.q, work.template, place, batch.id)
  await opened.pass.survey(kernel.q, batch.id)
  return { place, ...opened }
}

async function writeChunk(
  work: ImportWork,
  { run, pass, place }: Opened,
  actor: Actor,
  stored: readonly StoredRow[],
  done: number,
): Promise<void> {
  const { kernel, batch } = work
  let entered = false
  let communityId = batch.communityId
  await inTransaction(kernel, async ({ q, now, afterCommit }) => {
    if (entered) throw new RolledBack()
    entered = true
    await work.progress({ done }, q)
    await oneBatchWrites(q, work.template, communityId)
    const verdicts = await pass.judge(q, stored)
    const good: ImportedRow[] = verdicts.filter(({ row, skipped }) => !skipped && isGood(row)).map(({ row }) => row)
    if (good.length > 0) {
      const made =
        communityId === null && batch.mapping.createCommunity
          ? await createCommunity(work, actor, q, now, batch.mapping.createCommunity.name)
          : null
      communityId ??= made?.id ?? null
      const written = await run.write(
        {
          ...place,
          kernel,
          afterCommit,
          batchId: batch.id,
          companyId: made?.companyId ?? place.companyId,
          communityId,
          q,
          now,
        },
        good,
      )
      if (made) {
        const [first] = written
        // A community that no row came into is not made.
        if (!first) throw new RolledBack()
        first.created.unshift({ entity: 'basedata.community', id: String(made.id) })
        await q.query('update import_batch set community_id = $2 where id = $1', [batch.id, made.id])
      }
      await storeWritten(q, batch.id, now, written)
    }
    await storeVerdicts(
      q,
      batch.id,
      now,
      verdicts.filter(({ row, skipped }) => skipped || !isGood(row)),
    )
  })
  batch.communityId = communityId
}

function refused(pass: ImportPass, stored: StoredRow, error: string): Verdict {
  const row = pass.read(stored)
  return { row: { ...row, error }, marks: pass.marksOf(row) }
}

/** The community that the file names, with a code of its own. */
async function createCommunity(
  work: ImportWork,
  actor: Actor,
  q: Queryable,
  now: Date,
  name: string,
): Promise<{ id: number; companyId: number }> {
  const entity = entityNamed('basedata.community')
  actor.demand(entity.codes.add)
  const stem = `XM${dateOf(now).replaceAll('-', '').slice(2)}`
  await lockOn(q, `community.code:${stem}`)
  const [used] = await q.query<{ last: number | null }>(
    'select max(substr(code, 9)::integer) as last from community where code ~ $1',
    [`^${stem}\\d{2,6}$`],
  )
  const code = `${stem}${String((used?.last ?? 0) + 1).padStart(2, '0')}`
  const companyId = work.batch.companyId
  const { id } = await createRow(
    {
      entity,
      hooks: work.templates.hooksOf(entity.name),
      actor,
      q,
      secrets: work.kernel.secrets,
      now,
      via: 'import',
    },
    { name, code, companyId },
  )
  return { id: id as number, companyId }
}
