import { type JudgedReading, type ReadingInput, judgeReading } from '@wuguan/contract/meter/rules/reading'
import { isRefused } from '@wuguan/contract/meter/rules/usage'
import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { rulesOf, settingsOf } from '../settings.ts'
import { type Chain, loadChains, lockMeters, refreshMeters } from './load.ts'

export interface NewReading extends ReadingInput {
  meterId: string
  source: 'manual' | 'import' | 'remote' | 'sharing' | 'app'
  abnormalNote?: string | null
  photos?: unknown
  importBatchId?: string | null
}
export type Recorded = { id: string; judged: JudgedReading } | { refused: string }

export interface RecordContext {
  readonly q: Queryable
  readonly actor: Actor
  readonly now: Date
  readonly secrets: Secrets
}

/** Judges readings of different meters against their chains, which stay locked. */
export async function judgeMany(
  { q, now }: Pick<RecordContext, 'q' | 'now'>,
  readings: readonly NewReading[],
  except: readonly string[] = [],
): Promise<{ chain: Chain | undefined; judged: JudgedReading | { refused: string } }[]> {
  const ids = readings.map((one) => one.meterId)
  await lockMeters(q, ids)
  const chains = await loadChains(q, ids, except)
  const settings = await settingsOf(
    q,
    [...chains.values()].map((chain) => chain.communityId),
  )
  const today = dateOf(now)
  return readings.map((reading) => {
    const chain = chains.get(reading.meterId)
    if (!chain) return { chain, judged: { refused: '表号不存在' } }
    return { chain, judged: judgeReading(chain, reading, rulesOf(settings(chain.communityId), chain.kind), today) }
  })
}

/** Adds one reading each to some chains. A reading that is refused leaves the others alone. */
export async function addReadings(context: RecordContext, readings: readonly NewReading[]): Promise<Recorded[]> {
  const { q, actor, now, secrets } = context
  const judged = await judgeMany(context, readings)
  const made: { id: string; chain: Chain; reading: NewReading; judged: JudgedReading }[] = []
  const outcome = judged.map(({ chain, judged: one }, i): Recorded => {
    if (!chain || isRefused(one)) return { refused: isRefused(one) ? one.refused : '表号不存在' }
    const id = uuidv7()
    made.push({ id, chain, reading: readings[i]!, judged: one })
    return { id, judged: one }
  })
  await insertRows(
    q,
    meterReading,
    made.map((one) => ({
      id: one.id,
      place: { companyId: one.chain.companyId, communityId: one.chain.communityId },
      draft: { ...draftOf(one.chain, one.reading, one.judged), readBy: actor.userId || null, status: 1 },
    })),
    actor,
    secrets,
    now,
  )
  await takeChanges(q, made)
  await refreshMeters(
    q,
    made.map((one) => one.chain.id),
  )
  return outcome
}

/** The fields of a reading that follow from what was read. */
export const draftOf = (chain: Chain, reading: NewReading, judged: JudgedReading) => ({
  meterId: chain.id,
  meterKind: chain.kind,
  propertyId: chain.propertyId,
  feePeriod: reading.feePeriod,
  kind: reading.kind,
  previousReading: judged.previousReading,
  previousDate: judged.previousDate,
  currentReading: reading.currentReading,
  readDate: reading.readDate,
  rollover: judged.segments.some((segment) => segment.rollover),
  segments: judged.segments,
  rawUsage: judged.rawUsage,
  usage: judged.usage,
  average: judged.average,
  ratio: chain.dial.ratio,
  lossRate: chain.lossRate,
  lossFixed: chain.lossFixed,
  source: reading.source,
  abnormal: judged.abnormal,
  abnormalNote: reading.abnormalNote?.trim() || null,
  photos: reading.photos ?? null,
  importBatchId: reading.importBatchId ?? null,
})

/** The changes that a reading bills are its own until it goes. */
export async function takeChanges(
  q: Queryable,
  readings: readonly { id: string; chain: Pick<Chain, 'changes'> }[],
): Promise<void> {
  const pairs = readings.flatMap(({ id, chain }) => chain.changes.map((change) => ({ change: change.id, reading: id })))
  if (pairs.length > 0)
    await q.query(
      'update meter_change c set reading_id = p.reading from jsonb_to_recordset($1::jsonb) as p(change uuid, reading uuid) where c.id = p.change',
      [JSON.stringify(pairs)],
    )
}
