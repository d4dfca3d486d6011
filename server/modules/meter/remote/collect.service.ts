import type { RemoteOutcome } from '@wuguan/contract/meter/reading.actions'
import { presentPeriod } from '@wuguan/contract/meter/rules/chain'
import { dialBefore } from '@wuguan/contract/meter/rules/reading'
import { eq, lt, round } from '@wuguan/contract/kernel/decimal'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { type Chain, loadChains } from '../chain/load.ts'
import { type RecordContext, addReadings } from '../chain/record.ts'
import { trace } from '../reading/trace.ts'
import { settingsOf } from '../settings.ts'
import { demandCommunity } from '../support.ts'
import { adapterNamed } from './adapter.ts'

export async function collect(
  context: ActionContext,
  input: { communityId: number; kind?: string | undefined },
): Promise<RemoteOutcome> {
  demandCommunity(context.actor, 'meter:reading:remote', input.communityId)
  const { q, actor, now, kernel } = context
  return collectCommunity({ q, actor, now, secrets: kernel.secrets }, input.communityId, input.kind ?? null)
}

/** Reads the remote meters of a community that wait for their period; one that does not answer stops no other. */
export async function collectCommunity(
  context: RecordContext,
  communityId: number,
  kind: string | null,
): Promise<RemoteOutcome> {
  const { q, now } = context
  const today = dateOf(now)
  const settings = (await settingsOf(q, [communityId]))(communityId)
  const feePeriod = presentPeriod(today, settings.lateReadDays)
  const waiting = await q.query<{ id: string }>(
    `select m.id from meter m where m.community_id = $1 and ($2::text is null or m.kind = $2) and m.collect_mode = 'remote' and m.status = 1 and m.deleted_at is null
       and not exists (select 1 from meter_reading r where r.meter_id = m.id and r.fee_period = $3 and r.kind = 'normal' and r.status in (1, 2, 3)) order by m.id`,
    [communityId, kind, feePeriod],
  )
  const chains = await loadChains(
    q,
    waiting.map((row) => row.id),
  )
  const pulled = await adapterNamed('sandbox').pull([...chains.values()], today)
  const failed: RemoteOutcome['failed'] = []
  let same = 0
  const values: { chain: Chain; value: string }[] = []
  for (const one of pulled) {
    const chain = chains.get(one.meterId)!
    if ('failed' in one) failed.push({ code: chain.code, reason: one.failed })
    // The terminal repeats what it said before: nothing new has been read.
    else if (chain.last && eq(one.value, dialBefore(chain))) same++
    else values.push({ chain, value: round(one.value, chain.decimals) })
  }
  const recorded = await addReadings(
    context,
    values.map(({ chain, value }) => ({
      meterId: chain.id,
      feePeriod,
      kind: 'normal' as const,
      readDate: today,
      currentReading: value,
      rollover: lt(value, dialBefore(chain)),
      confirmed: true,
      source: 'remote' as const,
    })),
  )
  let read = 0
  const made: string[] = []
  recorded.forEach((one, i) => {
    if ('refused' in one) failed.push({ code: values[i]!.chain.code, reason: one.refused })
    else {
      read++
      made.push(one.id)
    }
  })
  await trace(
    context,
    made.map((id) => ({ id, action: '远传采集', toState: '待审核' })),
  )
  return { read, same, failed }
}
