import { lastDay, firstDay, addMonths } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import { Params, type Queryable } from '../../../kernel/db/sql.ts'
import { sha256 } from '../../../kernel/secrets.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { effectiveBindings } from '../../charge-base/bindings.service.ts'
import { configurationFingerprint } from '../../charge-base/standards.service.ts'
import { BATCH, type GenerationBatch } from './batch.store.ts'
import { explainDifferences } from './differences.ts'
import { writeLines } from './lines.store.ts'
import { type PlanLine, planBindings } from './plan.ts'
import { openPlan } from './plan.inputs.ts'
import type { GenerationWork } from './work.ts'

/** Properties in one transaction. */
export const CHUNK = 500
/** No cycle reaches further than a year. */
const LONGEST_CYCLE = 11

export const fingerprintOf = async (q: Queryable, communityId: number) =>
  sha256(await configurationFingerprint(q, [communityId]))

async function propertiesOf(
  q: Queryable,
  { communityId, scope, periodFrom, periodTo }: GenerationBatch,
): Promise<string[]> {
  const params = new Params()
  const conditions = [
    `b.community_id = ${params.add(communityId)}`,
    `b.start_date <= ${params.add(lastDay(addMonths(periodTo, LONGEST_CYCLE)))}::date`,
    `(b.end_date is null or b.end_date >= ${params.add(firstDay(addMonths(periodFrom, -LONGEST_CYCLE)))}::date)`,
  ]
  const among = (column: string, type: string, values: readonly string[] | undefined) => {
    if (values?.length) conditions.push(`${column} = any(${params.add(values)}::${type}[])`)
  }
  among('b.property_id', 'text', scope.propertyIds)
  among('b.fee_item_id', 'uuid', scope.feeItemIds)
  among('b.fee_standard_id', 'uuid', scope.feeStandardIds)
  if (scope.buildingIds?.length)
    conditions.push(
      `b.property_id in (select h.id::text from house h where h.building_id = any(${params.add(scope.buildingIds)}::uuid[]))`,
    )
  const rows = await q.query<{ property_id: string }>(
    `select b.property_id from house_fee_standard b where ${conditions.join(' and ')} group by 1 order by min(b.property_name), 1`,
    params.values,
  )
  return rows.map((row) => row.property_id)
}

/** The rehearsal: judges every binding and month, writes the lines, changes nothing else. A lost one begins again. */
export async function preview(work: GenerationWork): Promise<void> {
  const { kernel, batch } = work
  const { q } = kernel
  const now = kernel.clock.now()
  const fingerprint = await fingerprintOf(q, batch.communityId)
  await q.query('delete from generation_line where batch_id = $1', [batch.id])
  const properties = await propertiesOf(q, batch)
  const book = await openPlan(q, {
    communityId: batch.communityId,
    from: batch.periodFrom,
    to: batch.periodTo,
    mode: batch.mode,
    today: dateOf(now),
  })
  const plan = async (at: number): Promise<PlanLine[]> => {
    const bindings = await effectiveBindings(q, {
      propertyIds: properties.slice(at, at + CHUNK),
      communityIds: [batch.communityId],
      ...(batch.scope.feeItemIds?.length ? { feeItemIds: batch.scope.feeItemIds } : {}),
      ...(batch.scope.feeStandardIds?.length ? { standardIds: batch.scope.feeStandardIds } : {}),
      from: firstDay(addMonths(batch.periodFrom, -LONGEST_CYCLE)),
      to: lastDay(addMonths(batch.periodTo, LONGEST_CYCLE)),
    })
    return explainDifferences(q, await planBindings(q, book, bindings))
  }
  // The next chunk is calculated while the database writes this one.
  let ahead: Promise<PlanLine[]> | null = properties.length ? plan(0) : null
  for (let at = 0; ahead; at += CHUNK) {
    const lines: PlanLine[] = await ahead
    ahead = at + CHUNK < properties.length ? plan(at + CHUNK) : null
    ahead?.catch(() => undefined)
    await inTransaction(kernel, async (scope) => {
      await work.progress(Math.floor((100 * at) / properties.length), scope.q)
      await writeLines(
        scope.q,
        {
          companyId: batch.companyId,
          communityId: batch.communityId,
          batchId: batch.id,
          userId: batch.createdBy,
          now: scope.now,
        },
        lines,
      )
    })
  }
  await q.query(
    `update generation_batch b set status = ${BATCH.review}, progress = 100, fingerprint = $3, previewed_at = $4, fail_reason = null, job_id = null, updated_at = $4,
       new_count = s.new_count, same_count = s.same_count, different_count = s.different_count, skip_count = s.skip_count, error_count = s.error_count,
       new_total = s.new_total, same_total = s.same_total, difference_total = s.difference_total, version = b.version + 1
     from (select count(*) filter (where result = 'new') as new_count, count(*) filter (where result = 'same') as same_count,
         count(*) filter (where result = 'different') as different_count, count(*) filter (where result = 'skip') as skip_count,
         count(*) filter (where result = 'error') as error_count, coalesce(sum(amount) filter (where result = 'new'), 0) as new_total,
         coalesce(sum(amount) filter (where result = 'same'), 0) as same_total,
         coalesce(sum(amount - existing_amount) filter (where result = 'different'), 0) as difference_total
       from generation_line where batch_id = $1) s
     where b.id = $1 and b.job_id = $2`,
    [batch.id, work.runner, fingerprint, kernel.clock.now()],
  )
}
