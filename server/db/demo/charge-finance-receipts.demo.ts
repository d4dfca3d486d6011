import { cents, least, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { drawCodes } from '../../kernel/codes.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { type Method, feeOf } from '../../modules/charge-finance/collect/methods.service.ts'
import { openBook } from '../../modules/charge-finance/ledger/book-date.service.ts'
import { type Posting, post } from '../../modules/charge-finance/ledger/posting.service.ts'
import { lateFee } from '../../modules/charge-finance/owed/owed.service.ts'
import type { Debtor } from './charge-finance-debtors.demo.ts'
import type { LedgerDemo, Span } from './charge-finance-world.demo.ts'

const PART = cents('100.00')

export interface Line {
  id: string
  principal: bigint
  lateFee: bigint
}
interface Visit {
  readonly debtor: Debtor
  readonly lines: readonly Line[]
}
/** Who takes money on a day, for which months. */
export interface Desk extends Span {
  /** What the money is for; everything unless it is said. */
  readonly source?: string
  readonly day: string
  readonly cashier: string
  readonly shiftId: string | null
}
/** One in seven pays a part of everything only. */
export const inPart = (index: number): boolean => index % 7 === 6

/** Nobody pays for another: a property may have had several payers. */
export const debtOf = (debtor: Debtor): string => `${debtor.propertyId}/${debtor.customerId}`

/** What each of these owes, by `debtOf`. */
export async function owed(
  { q, place }: LedgerDemo,
  debtors: readonly Debtor[],
  { from, to, source }: Span & Pick<Desk, 'source'>,
  day: string,
): Promise<Map<string, Line[]>> {
  const rows = await q.query<{ id: string; property: string; payer: string; principal: string; fee: string }>(
    `select r.id, r.property_id as property, r.payer_customer_id as payer, r.outstanding_amount as principal,
       ${lateFee('r', '$5')} as fee
     from receivable r where r.community_id = $1 and r.property_id = any($2) and r.fee_period between $3 and $4 and r.book_date <= $5 and r.status in (1, 2)
       and ($6::text is null or r.source = $6)
     order by r.fee_period, r.receivable_no`,
    [place.communityId, debtors.map((debtor) => debtor.propertyId), from, to, day, source ?? null],
  )
  const lines = Map.groupBy(rows, (row) => `${row.property}/${row.payer}`)
  return new Map(
    [...lines].map(([debtor, of]) => [
      debtor,
      of.map((row) => ({ id: row.id, principal: cents(row.principal), lateFee: cents(row.fee) })),
    ]),
  )
}

/** All receipts of one day in a handful of statements; their entries are one posting. */
export async function payMany(
  demo: LedgerDemo,
  debtors: readonly Debtor[],
  methods: readonly Method[],
  desk: Desk,
): Promise<string[]> {
  const { day, shiftId } = desk
  const lines = await owed(demo, debtors, desk, day)
  const visits = debtors.flatMap((debtor): Visit[] => {
    const own = lines.get(debtOf(debtor)) ?? []
    if (own.length === 0) return []
    if (!inPart(debtor.index)) return [{ debtor, lines: own }]
    return [{ debtor, lines: own.map((line) => ({ ...line, principal: least(line.principal, PART), lateFee: 0n })) }]
  })
  if (visits.length === 0) return []
  const context = demo.at(`${day} 09:00:00`, desk.cashier)
  const { q, now, actor } = context
  const book = await openBook(context, demo.place)
  const numbers = await drawCodes(q, 'charge-finance.receipt', now, book.companyId, book.communityId, visits.length)
  const receipts = visits.map(({ debtor, lines: own }, index) => {
    const method = methods[debtor.index % methods.length]!
    const amount = total(own.map((line) => line.principal + line.lateFee))
    return {
      id: uuidv7(),
      minutes: (index * 7) % 470,
      payment: uuidv7(),
      number: numbers[index]!,
      property_type: debtor.propertyType,
      property: debtor.propertyId,
      name: debtor.propertyName,
      payer: debtor.customerId,
      payer_name: debtor.customerName,
      amount: yuan(amount),
      method: method.id,
      cash: method.kind === 'cash',
      payee: method.payeeAccountId,
      fee: feeOf(method, amount),
      trade_no: method.needTradeNo ? `4200${day.replaceAll('-', '')}${String(index).padStart(6, '0')}` : null,
      account: method.needPayerName ? debtor.customerName : null,
    }
  })
  const common = [
    JSON.stringify(receipts),
    book.companyId,
    book.communityId,
    book.bookDate,
    book.accountPeriod,
    actor.userId,
    now,
    shiftId,
  ]
  await q.query(
    `insert into receipt (id, company_id, community_id, receipt_number, type, property_type, property_id, property_name, payer_customer_id, payer_name,
       total_amount, cash_amount, prepaid_used, prepaid_in, preferential_amount, round_off_amount, book_date, account_period, cashier_id, shift_id, status, print_count, invoice_status,
       created_by, created_at, updated_by, updated_at)
     select x.id, $2, $3, x.number, 'collect', x.property_type, x.property, x.name, x.payer, x.payer_name, x.amount, x.amount, 0, 0, 0, 0, $4, $5, $6, $8, 1, 1, 0, $6, m.at, $6, m.at
     from jsonb_to_recordset($1::jsonb) as x(id uuid, number text, property_type text, property text, name text, payer uuid, payer_name text, amount numeric, minutes integer)
     cross join lateral (select $7::timestamptz + x.minutes * interval '1 minute' as at) m`,
    common,
  )
  const postings = visits.flatMap(({ lines: own }, index) => {
    const { id, number } = receipts[index]!
    const doc = { docType: 'receipt', docId: id, docNo: number }
    return own.flatMap(({ id: receivableId, principal, lateFee }): Posting[] => {
      const of = { receivableId, kind: 'collect' as const, doc }
      return [
        { ...of, side: 'C', component: 'P', amount: principal },
        { ...of, side: 'R', component: 'L', amount: lateFee },
        { ...of, side: 'C', component: 'L', amount: lateFee },
      ]
    })
  })
  await post(
    context,
    book,
    { docType: 'receipt', docId: receipts[0]!.id, docNo: receipts[0]!.number },
    postings,
    'collect',
  )
  await q.query(
    `insert into receipt_allocation (id, company_id, community_id, receipt_id, receivable_id, component, kind, amount, refunded_amount, pending_refund_amount, entry_id,
       doc_type, doc_id, doc_no, created_by, created_at, updated_by, updated_at)
     select gen_random_uuid(), e.company_id, e.community_id, e.doc_id::uuid, e.receivable_id, e.component, 'receive', e.amount, 0, 0, e.id,
       e.doc_type, e.doc_id, e.doc_no, e.created_by, e.created_at, e.updated_by, e.updated_at
     from receivable_entry e where e.community_id = $1 and e.doc_id = any($2) and e.side = 'C'`,
    [book.communityId, receipts.map((receipt) => receipt.id)],
  )
  await q.query(
    `insert into payment (id, company_id, community_id, receipt_id, direction, payment_method_id, amount, tendered_amount, change_amount, handling_fee, payee_account_id,
       channel_trade_no, payer_account_name, paid_at, book_date, account_period, shift_id, doc_type, doc_id, doc_no, reconcile_status, created_by, created_at, updated_by, updated_at)
     select x.payment, $2, $3, x.id, 'in', x.method, x.amount, case when x.cash then x.amount end, case when x.cash then 0 end, x.fee, x.payee,
       x.trade_no, x.account, m.at, $4, $5, $8, 'receipt', x.id::text, x.number, 0, $6, m.at, $6, m.at
     from jsonb_to_recordset($1::jsonb) as x(id uuid, payment uuid, number text, amount numeric, method uuid, cash boolean, fee numeric, payee uuid, trade_no text, account text, minutes integer)
     cross join lateral (select $7::timestamptz + x.minutes * interval '1 minute' as at) m`,
    common,
  )
  return receipts.map((receipt) => receipt.id)
}
