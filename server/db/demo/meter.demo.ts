import { dateOf } from '../../kernel/clock.ts'
import type { DemoContext } from './index.ts'
import { MONTHS, type MeterDemo } from './meter-world.demo.ts'
import { seedMeters } from './meter-devices.demo.ts'
import { seedMeterEvents } from './meter-events.demo.ts'
import { seedReadings } from './meter-readings.demo.ts'

/** Meters and thirteen months of readings of three communities; written by the set, since it is some twenty thousand rows. */
export async function seedMeterDemo(context: DemoContext): Promise<void> {
  const { q, now, users } = context
  const today = dateOf(now)
  const rows = await q.query<{ id: number; company_id: number; name: string }>(
    "select id, company_id, name from community where name in ('云山花园', '云山商业街', '滨江一号') and deleted_at is null",
  )
  const demo: MeterDemo = {
    ...context,
    today,
    communities: Object.fromEntries(rows.map((row) => [row.name, { id: row.id, companyId: row.company_id }])),
    periods: readingDays(today),
    reader: users['engineer01']!,
    auditor: users['finance01']!,
  }
  await seedMeters(demo)
  await seedReadings(demo)
  await seedMeterEvents(demo)
}

/** Read on the 25th; from the middle of a month it is the one that is being read now. */
function readingDays(today: string): MeterDemo['periods'] {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const last = year * 12 + month - 1 - (day < 15 ? 1 : 0)
  const periodAt = (index: number) => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  return Array.from({ length: MONTHS }, (_, n) => {
    const period = periodAt(last - MONTHS + 1 + n)
    const planned = `${period}-25`
    return {
      period,
      readDate: planned < today ? planned : today,
      previousDate: `${periodAt(last - MONTHS + n)}-25`,
    }
  })
}
