import { total } from '@wuguan/contract/charge-finance/cents'
import { addMonths, periodsFrom } from '@wuguan/contract/kernel/period'
import { drawCodes } from '../../kernel/codes.ts'
import { type Method, counterMethods } from '../../modules/charge-finance/collect/methods.service.ts'
import { postReceipt } from '../../modules/charge-finance/collect/receipt-posting.service.ts'
import { openBook } from '../../modules/charge-finance/ledger/book-date.service.ts'
import type { LedgerDemo, Span } from './charge-finance-world.demo.ts'
import { type Debtor, debtorsOf } from './charge-finance-debtors.demo.ts'
import { debtOf, owed, payMany } from './charge-finance-receipts.demo.ts'

const DAYS = ['03', '08', '13', '18']
/** Who pays a year at once and gets five percent of it. */
const YEARLY = 30

/** How terms of the past were paid: most in their first two months, some in part, one in nine not of late. */
export async function seedTerms(demo: LedgerDemo): Promise<void> {
  const { q, place, terms } = demo
  if (terms.length === 0) return
  const debtors = await debtorsOf(q, place)
  const methods = await counterMethods(q, place)
  for (const [number, term] of terms.entries()) {
    const halves = halvesOf(term)
    for (const [half, span] of halves.entries())
      for (const [turn, day] of daysOf(span).entries()) {
        const come = debtors.filter((_, index) => index % (DAYS.length * 2) === turn && comes(index, number))
        const yearly = half === 0 && halves.length > 1 ? come.filter((_, n) => n < Math.ceil(YEARLY / DAYS.length)) : []
        if (turn < DAYS.length)
          for (const debtor of yearly) await payYear(demo, debtor, term, day, methods[turn % methods.length]!)
        await payMany(demo, come, methods, { ...span, day, cashier: 'cashier01', shiftId: null })
      }
  }
}

/** One in nine stopped paying when the latest term began. */
const comes = (index: number, term: number): boolean => index % 9 !== 8 || term === 0

const halvesOf = ({ from, to }: Span): Span[] => {
  const months = periodsFrom(from, to)
  return months.length <= 6
    ? [{ from, to }]
    : [
        { from, to: months[5]! },
        { from: months[6]!, to },
      ]
}
const daysOf = ({ from }: Span): string[] =>
  [from, addMonths(from, 1)].flatMap((month) => DAYS.map((day) => `${month}-${day}`))

/** A year at once, five percent off: the deduction is bound to the receipt. */
async function payYear(demo: LedgerDemo, debtor: Debtor, term: Span, day: string, method: Method): Promise<void> {
  const { q, place } = demo
  const [scheme] = await q.query<{ id: string; name: string; type_id: string }>(
    `select s.id, s.name, t.id as type_id from preferential_scheme s join deducted_type t on t.code = 'PREFERENTIAL' and (t.company_id is null or t.company_id = s.company_id)
     where s.community_id = $1 and s.benefit = 'percent' and s.condition = 'months' and s.deleted_at is null order by s.code limit 1`,
    [place.communityId],
  )
  const lines = (await owed(demo, [debtor], term, day)).get(debtOf(debtor)) ?? []
  if (!scheme || lines.length < 12) return
  const context = demo.at(`${day} 09:20:00`, 'charge01')
  const book = await openBook(context, place)
  const off = lines.map((line) => ({ receivableId: line.id, component: 'P' as const, amount: line.principal / 20n }))
  const deduction = {
    typeId: scheme.type_id,
    source: 'preferential' as const,
    schemeId: scheme.id,
    reason: scheme.name,
    lines: off,
  }
  const [number] = await drawCodes(q, 'charge-finance.deduction', context.now, place.companyId, place.communityId)
  const [receipt] = await drawCodes(q, 'charge-finance.receipt', context.now, place.companyId, place.communityId)
  const paid = lines.map((line, index) => ({
    receivableId: line.id,
    principal: line.principal - off[index]!.amount,
    lateFee: line.lateFee,
  }))
  await postReceipt(context, book, {
    number: receipt!,
    type: 'collect',
    property: { type: debtor.propertyType, id: debtor.propertyId, name: debtor.propertyName },
    payerCustomerId: debtor.customerId,
    payerName: debtor.customerName,
    lines: paid,
    deductions: [{ ...deduction, number: number! }],
    payments: [
      {
        method,
        amount: total(paid.map((line) => line.principal + line.lateFee)),
        tradeNo: method.needTradeNo ? `4201${day.replaceAll('-', '')}${String(debtor.index).padStart(6, '0')}` : null,
        payerAccountName: method.needPayerName ? debtor.customerName : null,
      },
    ],
  })
}
