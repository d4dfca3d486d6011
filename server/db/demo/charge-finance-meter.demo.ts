import { addMonths } from '@wuguan/contract/kernel/period'
import { counterMethods } from '../../modules/charge-finance/collect/methods.service.ts'
import { postPlan } from '../../modules/meter/charge/generate.service.ts'
import { planCharges } from '../../modules/meter/charge/plan.ts'
import { inBooks } from './charge-finance.demo.ts'
import { debtorsOf } from './charge-finance-debtors.demo.ts'
import { payMany } from './charge-finance-receipts.demo.ts'
import type { LedgerDemo } from './charge-finance-world.demo.ts'
import type { DemoContext } from './index.ts'

/** Days of the month after the reading on which households pay for what they used. */
const DAYS = ['05', '09', '13', '16']
/** Months before the present one in which one in nine pays no longer. */
const STOPPED = 6

/**
 * Water and electricity of the months that are read to the end, billed two days after the reading by the calculation of the product
 * and paid in the month after; the month that is being read stays for whoever looks on.
 */
async function billAndCollect(demo: LedgerDemo): Promise<void> {
  const { q, place, today } = demo
  const readings = await q.query<{ period: string; ids: string[] }>(
    `select r.fee_period as period, array_agg(r.id) as ids from meter_reading r
     where r.community_id = $1 and r.status = 2 and r.fee_period < (select max(fee_period) from meter_reading where community_id = $1)
       and exists (select 1 from house_fee_standard b where b.meter_id = r.meter_id and b.start_date <= r.read_date)
     group by r.fee_period order by r.fee_period`,
    [place.communityId],
  )
  for (const { period, ids } of readings) {
    const plan = await planCharges(q, ids)
    await postPlan(
      demo.at(`${period}-27 09:00:00`, 'charge01'),
      plan.filter((reading) => reading.refused === null),
    )
  }
  if (readings.length === 0) return
  const debtors = await debtorsOf(q, place)
  const methods = await counterMethods(q, place)
  for (const { period } of readings)
    for (const [turn, date] of DAYS.entries()) {
      const day = `${addMonths(period, 1)}-${date}`
      if (day > today) continue
      const pays = period < addMonths(today.slice(0, 7), -STOPPED)
      const come = debtors.filter(({ index }) => index % DAYS.length === turn && (pays || index % 9 !== 8))
      const span = { from: period, to: period, source: 'meter' }
      await payMany(demo, come, methods, { ...span, day, cashier: 'charge01', shiftId: null })
    }
}

export const seedMeterMoneyDemo = (context: DemoContext): Promise<void> => inBooks(context, billAndCollect)
