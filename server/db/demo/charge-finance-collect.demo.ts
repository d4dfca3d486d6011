import { cents, least, total } from '@wuguan/contract/charge-finance/cents'
import { addDays } from '@wuguan/contract/kernel/dates'
import { drawCodes } from '../../kernel/codes.ts'
import { chargeConfig } from '../../modules/charge-base/config.service.ts'
import { type Method, counterMethods } from '../../modules/charge-finance/collect/methods.service.ts'
import { collectOnce } from '../../modules/charge-finance/collect/temp.service.ts'
import { postReceipt } from '../../modules/charge-finance/collect/receipt-posting.service.ts'
import { openBook } from '../../modules/charge-finance/ledger/book-date.service.ts'
import { startVoid } from '../../modules/charge-finance/void/void.service.ts'
import type { LedgerDemo } from './charge-finance-world.demo.ts'

interface Debtor extends Record<string, unknown> {
  property_id: string
  property_name: string
  customer_id: string
  customer_name: string
}
interface Owed extends Record<string, unknown> {
  id: string
  principal: string
  late_fee: string
}
/** One visit at the desk. */
interface Visit {
  debtor: Debtor
  day: string
  /** Only a part of what is owed. */
  partial: boolean
}
const VOIDS = 3
const TEMPS = 30
const DEPOSITS = 20

/** Who pays how: some quarterly, many twice a year, the rest late, in part, or not at all. */
function visitsOf(debtor: Debtor, index: number, { months, today }: LedgerDemo): Visit[] {
  const visit = (month: string, day: number, partial = false): Visit[] => {
    const date = `${month}-${String(day).padStart(2, '0')}`
    return date <= today ? [{ debtor, day: date, partial }] : []
  }
  const day = 2 + (index % 20)
  const every = (step: number) =>
    months.filter((_, at) => (at + index) % step === step - 1).flatMap((m) => visit(m, day))
  if (index % 9 === 8) return []
  if (index % 10 === 0) return every(3)
  if (index % 14 === 13) return visit(months.at(-2)!, day, true)
  if (index % 2 === 0) return every(6)
  return visit(months.at(index % 3 === 0 ? -1 : -2)!, day)
}

/** Money of a year: receipts of every method, fees of the moment, deposits, and a few that were taken back. */
export async function seedCollections(demo: LedgerDemo): Promise<void> {
  const { q, place } = demo
  const debtors = await q.query<Debtor>(
    `select r.property_id, min(r.property_name) as property_name, r.payer_customer_id as customer_id, min(c.name) as customer_name
     from receivable r join customer c on c.id = r.payer_customer_id where r.community_id = $1 group by r.property_id, r.payer_customer_id order by 2, 1`,
    [place.communityId],
  )
  const methods = await counterMethods(q, place)
  const visits = debtors
    .flatMap((debtor, index) => visitsOf(debtor, index, demo))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const receipts: { id: string; day: string }[] = []
  for (const [turn, visit] of visits.entries()) {
    const id = await collect(demo, visit, methods[turn % methods.length]!, turn)
    if (id) receipts.push({ id, day: visit.day })
  }
  // Where somebody must agree to it, a void waits for him; where nobody must, it is done the same evening.
  if (!(await chargeConfig(q, place.communityId)).voidNeedsApproval)
    for (const { id, day } of receipts.slice(-VOIDS))
      await startVoid(demo.at(`${day} 17:30:00`, 'cashier01'), id, '收款方式选择错误')
  await seedOnce(demo, debtors, methods)
}

async function collect(demo: LedgerDemo, { debtor, day, partial }: Visit, method: Method, turn: number) {
  const { q, place } = demo
  const moment = `${day} ${String(9 + (turn % 8)).padStart(2, '0')}:${String((turn * 7) % 60).padStart(2, '0')}:00`
  const context = demo.at(moment, turn % 3 === 0 ? 'charge01' : 'cashier01')
  const owed = await q.query<Owed>(
    `select r.id, r.outstanding_amount as principal, case when r.due_date < $3 then late_fee_payable(r.id, $3) else 0 end as late_fee from receivable r
     where r.community_id = $1 and r.property_id = $2 and r.book_date <= $3 and r.status in (1, 2) order by r.fee_period, r.receivable_no`,
    [place.communityId, debtor.property_id, day],
  )
  const chosen = partial ? owed.slice(0, 1) : owed
  const lines = chosen.map((row) => ({
    receivableId: row.id,
    principal: partial ? least(cents(row.principal), cents('100.00')) : cents(row.principal),
    lateFee: partial ? 0n : cents(row.late_fee),
  }))
  const amount = total(lines.map((line) => line.principal + line.lateFee))
  if (amount === 0n) return null
  const book = await openBook(context, place)
  const [number] = await drawCodes(q, 'charge-finance.receipt', context.now, place.companyId, place.communityId)
  const { receiptId } = await postReceipt(context, book, {
    number: number!,
    type: 'collect',
    property: { type: 'house', id: debtor.property_id, name: debtor.property_name },
    payerCustomerId: debtor.customer_id,
    payerName: debtor.customer_name,
    lines,
    payments: [
      {
        method,
        amount,
        ...(method.kind === 'cash' ? { tendered: amount, change: 0n } : {}),
        tradeNo: method.needTradeNo ? `4200${day.replaceAll('-', '')}${String(turn).padStart(6, '0')}` : null,
        payerAccountName: method.needPayerName ? debtor.customer_name : null,
      },
    ],
  })
  return receiptId
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
      propertyType: 'house',
      propertyId: debtor.property_id,
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
