import type { PreviewMeter } from '@wuguan/contract/charge-sharing/standard.actions'
import { add, lt, mul, round, sub } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { type SharedReading, auditedReadings, recordShared } from '../../meter/reading.service.ts'

export interface TypedReading {
  readonly meterId: string
  readonly currentReading: string
  readonly readDate: string
}
export interface StandardMeter {
  meterId: string
  code: string
  name: string | null
  kind: string
  ratio: string
  decimals: number
  lastReading: string
  sign: number
  share: string
}
export interface CountedMeter extends PreviewMeter {
  readonly rawUsage: string
  readonly measured: string
}

export const metersOf = (q: Queryable, standardId: string): Promise<StandardMeter[]> =>
  q.query<StandardMeter>(
    `select x.meter_id as "meterId", m.code, m.name, m.kind, m.ratio::text, m.decimals, coalesce(m.last_reading, m.initial_reading)::text as "lastReading", x.sign, x.share::text
     from sharing_standard_meter x join meter m on m.id = x.meter_id where x.standard_id = $1 order by x.sign desc, m.code`,
    [standardId],
  )

/** The usage of a standard in a period, meter by meter; what is typed is recorded only when `write` says so. */
export async function countMeters(
  context: ActionContext,
  standardId: string,
  feePeriod: string,
  typed: readonly TypedReading[],
  write: boolean,
): Promise<CountedMeter[]> {
  const meters = await metersOf(context.q, standardId)
  const ids = meters.map((meter) => meter.meterId)
  const given = new Map(typed.map((one) => [one.meterId, one]))
  let audited = await auditedReadings(context.q, ids, feePeriod)
  if (write) {
    for (const meter of meters) {
      const one = given.get(meter.meterId)
      if (audited.has(meter.meterId) || !one) continue
      if (lt(one.currentReading, meter.lastReading)) throw badInput({ readings: '本次读数不能小于上次读数' })
      await recordShared(
        { q: context.q, actor: context.actor, now: context.now, secrets: context.kernel.secrets },
        {
          meterId: one.meterId,
          feePeriod,
          readDate: one.readDate,
          currentReading: one.currentReading,
          rollover: false,
          confirmed: true,
        },
      )
    }
    audited = await auditedReadings(context.q, ids, feePeriod)
  }
  return meters.map((meter) => counted(meter, audited.get(meter.meterId), given.get(meter.meterId)))
}

function counted(
  meter: StandardMeter,
  reading: SharedReading | undefined,
  typed: TypedReading | undefined,
): CountedMeter {
  if (!reading && !typed) throw refuse(`仪表${meter.code}本期间没有已审核的读数`)
  if (!reading && lt(typed!.currentReading, meter.lastReading)) throw badInput({ readings: '本次读数不能小于上次读数' })
  const raw = reading?.rawUsage ?? sub(typed!.currentReading, meter.lastReading)
  const measured = reading?.measured ?? mul(raw, meter.ratio)
  return {
    meterId: meter.meterId,
    code: meter.code,
    name: meter.name,
    readingId: reading?.id ?? null,
    previousReading: reading?.previousReading ?? meter.lastReading,
    currentReading: reading?.currentReading ?? typed!.currentReading,
    ratio: reading?.ratio ?? meter.ratio,
    rawUsage: round(raw, 4),
    measured: round(measured, 4),
    sign: meter.sign,
    share: meter.share,
    usage: round(mul(mul(measured, meter.share), String(meter.sign)), 4),
  }
}

export function usageOf(meters: readonly CountedMeter[]): string {
  const usage = meters.reduce((total, meter) => add(total, meter.usage), '0')
  if (lt(usage, '0')) throw refuse('公摊用量不能为负数')
  return round(usage, 4)
}

/** A reading is given away once: Σ share over records that count it, other versions of this one apart, is at most the whole. */
export async function demandReadingLeft(q: Queryable, recordId: string): Promise<void> {
  const [over] = await q.query(
    `select x.meter_reading_id from sharing_record_meter x join sharing_record r on r.id = x.record_id
     join sharing_record own on own.id = $1
     where r.status in (1, 2, 3, 4) and x.meter_reading_id in (select meter_reading_id from sharing_record_meter where record_id = $1)
       and (r.id = $1 or (r.corrects_record_id is null and (r.standard_id, r.fee_period) <> (own.standard_id, own.fee_period)))
     group by x.meter_reading_id having sum(x.share) > 1 limit 1`,
    [recordId],
  )
  if (over) throw refuse('该仪表的分摊比例合计超过100%')
}
