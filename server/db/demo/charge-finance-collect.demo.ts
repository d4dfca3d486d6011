import { addDays } from '@wuguan/contract/kernel/dates'
import { chargeConfig } from '../../modules/charge-base/config.service.ts'
import { type Method, counterMethods } from '../../modules/charge-finance/collect/methods.service.ts'
import { collectOnce } from '../../modules/charge-finance/collect/temp.service.ts'
import { startVoid } from '../../modules/charge-finance/void/void.service.ts'
import type { LedgerDemo } from './charge-finance-world.demo.ts'
import { inPart, payMany } from './charge-finance-receipts.demo.ts'
import { seedSales } from './charge-finance-sales.demo.ts'
import { DeskShifts } from './charge-finance-shifts.demo.ts'
import { type Debtor, debtorsOf } from './charge-finance-debtors.demo.ts'

/** One visit at the desk. */
interface Visit {
  debtor: Debtor
  day: string
}
const VOIDS = 12
const SHIFT_DAYS = 30
const TEMPS = 30
const CASHIERS = ['cashier01', 'charge01']
const EVER = { from: '2000-01', to: '2999-12' }
const DEPOSITS = 20

/** Who pays how: some quarterly, many twice a year, the rest late, in part, or not at all. */
function visitsOf(debtor: Debtor, { months, today }: LedgerDemo): Visit[] {
  const { index } = debtor
  const visit = (month: string, day: number): Visit[] => {
    const date = `${month}-${String(day).padStart(2, '0')}`
    return date <= today ? [{ debtor, day: date }] : []
  }
  const day = 2 + (index % 20)
  const every = (step: number, turn: number) =>
    months.filter((_, at) => (at + turn) % step === step - 1).flatMap((m) => visit(m, day))
  if (index % 9 === 8) return []
  if (index % 10 === 0) return every(3, index)
  if (inPart(index)) return visit(months.at(-2)!, day)
  if (index % 2 === 0) return every(6, index >> 1)
  return visit(months.at(index % 3 === 0 ? -1 : -2)!, day)
}

/** Money of a year: receipts of every method, fees of the moment, deposits, and a few that were taken back. */
export async function seedCollections(demo: LedgerDemo): Promise<void> {
  const { q, place } = demo
  const debtors = await debtorsOf(q, place)
  const methods = await counterMethods(q, place)
  const byDay = Map.groupBy(
    debtors.flatMap((debtor) => visitsOf(debtor, demo)),
    (visit) => visit.day,
  )
  const receipts: { id: string; day: string }[] = []
  const shifts = new DeskShifts(demo, addDays(demo.today, -SHIFT_DAYS))
  for (const [day, visits] of [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    for (const [turn, cashier] of CASHIERS.entries()) {
      const come = visits.filter((_, n) => Number(n % 3 === 0) === turn).map((visit) => visit.debtor)
      if (come.length === 0) continue
      const shiftId = await shifts.of(day, cashier)
      const made = await payMany(demo, come, methods, { ...EVER, day, cashier, shiftId })
      receipts.push(...made.map((id) => ({ id, day })))
    }
  await shifts.end()
  // Where somebody must agree to it, a void waits for him; where nobody must, it is done the same evening.
  if (!(await chargeConfig(q, place.communityId)).voidNeedsApproval)
    for (const { id, day } of receipts.filter((_, n) => n % 5 === 2).slice(-VOIDS))
      await startVoid(demo.at(`${day} 17:30:00`, 'cashier01'), id, '收款方式选择错误')
  await seedOnce(demo, debtors, methods)
  await seedSales(demo, debtors, methods)
}

/** Cards, cleaning, and the deposits of who decorates. */
async function seedOnce(demo: LedgerDemo, debtors: readonly Debtor[], methods: readonly Method[]): Promise<void> {
  const { q, place, today } = demo
  if (demo.name !== '云山花园') return
  const items = await q.query<{ id: string; name: string }>(
    `select id, name from fee_item where company_id = $1 and name = any($2)`,
    [place.companyId, ['门禁卡工本费', '装修垃圾清运费', '装修押金']],
  )
  const itemOf = (name: string) => items.find((item) => item.name === name)!.id
  const cash = methods.find((method) => method.kind === 'cash') ?? methods[0]!
  const once = async (n: number, item: string, rate: string, note: string) => {
    const debtor = debtors[(n * 17) % debtors.length]!
    const context = demo.at(`${addDays(today, -(n % 28))} 15:20:00`, 'cashier01')
    await collectOnce(context, {
      communityId: place.communityId,
      propertyType: debtor.propertyType,
      propertyId: debtor.propertyId,
      feeItemId: itemOf(item),
      quantity: '1',
      unitRate: rate,
      explanation: note,
      payments: [{ methodId: cash.id, amount: rate }],
      onlyReceivable: false,
    })
  }
  for (let n = 0; n < TEMPS; n++)
    await once(
      n,
      n % 2 ? '门禁卡工本费' : '装修垃圾清运费',
      n % 2 ? '20.00' : '450.00',
      n % 2 ? '补办门禁卡' : '装修垃圾清运',
    )
  for (let n = 0; n < DEPOSITS; n++) await once(n + TEMPS, '装修押金', '3000.00', '装修押金')
}
