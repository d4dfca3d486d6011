import { presentPeriod } from '@wuguan/contract/meter/rules/chain'
import { isDecimal } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../kernel/clock.ts'
import { deliverySteps, houseGuards } from '../basedata/slots.service.ts'
import { addReadings } from './chain/record.ts'
import { trace } from './reading/trace.ts'
import { settingsOf } from './settings.ts'

/** What the register's acts mean for the meters of a house. */
export function joinRegister(): void {
  // 办理交付: the base reading closes the developer's part, the owner's chain begins there.
  deliverySteps.push(async (context, { houseId, deliverDate, meterReadings }) => {
    const { q, actor, now, kernel } = context
    const given = meterReadings.filter((one) => one.reading.trim() !== '')
    if (given.length === 0) return
    const meters = await q.query<{ id: string; code: string; community_id: number }>(
      'select id, code, community_id from meter where id::text = any($1) and property_id = $2 and deleted_at is null',
      [given.map((one) => one.meterId), houseId],
    )
    const known = new Map(meters.map((row) => [row.id, row]))
    const settings = await settingsOf(
      q,
      meters.map((row) => row.community_id),
    )
    const readings = given.map(({ meterId, reading }) => {
      const meter = known.get(meterId)
      if (!meter) throw badInput({ meterReadings: '仪表不属于该房产' })
      if (!isDecimal(reading, 14, 4) || reading.startsWith('-'))
        throw badInput({ meterReadings: `表${meter.code}：底数格式不正确` })
      const { lateReadDays } = settings(meter.community_id)
      return {
        meterId,
        feePeriod:
          deliverDate <= dateOf(now) ? presentPeriod(deliverDate, 0) : presentPeriod(dateOf(now), lateReadDays),
        kind: 'initial' as const,
        readDate: deliverDate,
        currentReading: reading,
        rollover: false,
        confirmed: false,
        source: 'manual' as const,
      }
    })
    const recorded = await addReadings({ q, actor, now, secrets: kernel.secrets }, readings)
    const made = recorded.map((one, i) => {
      if ('refused' in one) throw refuse(`表${known.get(readings[i]!.meterId)!.code}：${one.refused}`)
      return { id: one.id, action: '交付底数', toState: '待审核' }
    })
    await trace(context, made)
  })
  // A room that goes takes its meters off first.
  houseGuards.push(async ({ q }, act, houseIds) => {
    if (act === 'stop') return
    const [meter] = await q.query<{ code: string }>(
      'select code from meter where property_id = any($1) and status in (1, 2) and deleted_at is null limit 1',
      [houseIds],
    )
    if (meter) throw refuse(`房产下有在用仪表${meter.code}，请先拆除或变更房产`)
  })
}
