import { firstDay } from '@wuguan/contract/kernel/period'
import { drawCodes } from '../../server/kernel/codes.ts'
import type { Queryable } from '../../server/kernel/db/sql.ts'
import { openBook } from '../../server/modules/charge-finance/ledger/book-date.service.ts'
import { newId, type ScalePlace } from './sql.ts'

/** Every so many houses keep money with the company. */
const PREPAID_EVERY = 25
const RECHARGE = '3000.00'
const PAY_DAYS = 18

export interface Desk {
  readonly q: Queryable
  readonly place: ScalePlace
  readonly cashierId: number
  /** Ids by code. */
  readonly methods: Readonly<Record<'CASH' | 'PREPAID' | 'WECHAT' | 'TRANSFER', string>>
  readonly today: string
}
const momentOf = (day: string) => new Date(`${day}T10:30:00+08:00`)
const TEMPORARY = 'on commit drop'

/**
 * The receipts of a month: of ten houses eight pay what is due, one the half of it, one nothing; some from the money
 * that they keep with the company. Nobody is late, so no receipt carries a late fee.
 */
export async function fillReceipts(desk: Desk, month: string, first: boolean): Promise<void> {
  const { q, place, today } = desk
  if (first) await recharge(desk, firstDay(month))
  const day = `'${firstDay(month)}'::date + 1 + (h.n * 7 % ${PAY_DAYS})::int`
  await q.query(
    `create temporary table visit ${TEMPORARY} as
     select ${newId('h.n')} as id, ${day} as day, h.id as house_id, h.full_name, h.customer_id, h.n, c.name as payer,
       case when h.n % ${PREPAID_EVERY} = 0 then 'prepaid' when h.n % 10 = 8 then 'part' else 'all' end as kind,
       ${newId('h.n')} as prepaid_entry, null::text as number, null::numeric as total
     from home h join customer c on c.id = h.customer_id
     where (h.n % 10 <> 9 or h.n % ${PREPAID_EVERY} = 0) and ${day} <= $1::date`,
    [today],
  )
  await q.query(
    `create temporary table line ${TEMPORARY} as
     select v.id as receipt_id, v.day, r.id as receivable_id, v.kind, ${newId('row_number() over (order by v.n, r.id)')} as entry_id, ${newId('row_number() over (order by v.n, r.id)')} as allocation_id,
       case when v.kind = 'part' then round(r.receivable_amount / 2, 2) else r.receivable_amount end as amount
     from visit v join receivable r on r.house_id = v.house_id and r.fee_period = $1`,
    [month],
  )
  await q.query('analyze visit, line')
  // Who keeps too little pays as the others do.
  await q.query(
    `with sums as (select receipt_id, sum(amount) as total from line group by 1)
     update visit v set total = s.total, kind = case when v.kind = 'prepaid' and not exists (
         select 1 from prepaid_account a where a.community_id = $1 and a.property_id = v.house_id::text and a.available >= s.total) then 'all' else v.kind end
     from sums s where s.receipt_id = v.id`,
    [place.communityId],
  )
  await number(desk, 'visit')
  await writeReceipts(desk, 'visit', 'collect')
  await writeLines(desk)
  await writePayments(desk, 'visit')
  await spendPrepaid(desk)
  await q.query('drop table visit, line')
}

/** Numbers in the order of the days, as the desk would have drawn them; each day of the books is opened. */
async function number({ q, place, cashierId }: Desk, table: string): Promise<void> {
  const days = await q.query<{ day: string; count: number }>(
    `select day, count(*)::int as count from ${table} group by 1 order by 1`,
  )
  const numbers: { day: string; list: string[] }[] = []
  for (const { day, count } of days) {
    const now = momentOf(day)
    await openBook({ q, now, actor: { userId: cashierId } }, place)
    const list = await drawCodes(q, 'charge-finance.receipt', now, place.companyId, place.communityId, count)
    numbers.push({ day, list })
  }
  await q.query(
    `update ${table} t set number = x.number from (
       select id, day, row_number() over (partition by day order by id) as at from ${table}) o
     join (select d.day, l.number, l.at from jsonb_to_recordset($1::jsonb) as d(day date, list jsonb) cross join lateral jsonb_array_elements_text(d.list) with ordinality as l(number, at)) x
       on x.day = o.day and x.at = o.at
     where t.id = o.id`,
    [JSON.stringify(numbers)],
  )
}

const AT = "(t.day + time '10:30') at time zone 'Asia/Shanghai'"
const PERIOD = "to_char(t.day, 'YYYY-MM')"

async function writeReceipts(
  { q, place, cashierId }: Desk,
  table: string,
  type: 'collect' | 'recharge',
): Promise<void> {
  await q.query(
    `insert into receipt (id, company_id, community_id, receipt_number, type, property_type, property_id, property_name, payer_customer_id, payer_name, total_amount, cash_amount,
       prepaid_used, prepaid_in, preferential_amount, round_off_amount, book_date, account_period, cashier_id, status, print_count, invoice_status, created_by, created_at, updated_by, updated_at)
     select t.id, $1, $2, t.number, '${type}', 'house', t.house_id::text, t.full_name, t.customer_id, t.payer, t.total, case when t.kind = 'prepaid' then 0 else t.total end,
       case when t.kind = 'prepaid' then t.total else 0 end, ${type === 'recharge' ? 't.total' : '0'}, 0, 0, t.day, ${PERIOD}, $3, 1, 0, 0, $3, ${AT}, $3, ${AT}
     from ${table} t order by t.day, t.id`,
    [place.companyId, place.communityId, cashierId],
  )
}

async function writeLines({ q, place, cashierId }: Desk): Promise<void> {
  await q.query(
    `insert into receivable_entry (id, company_id, community_id, receivable_id, side, component, kind, amount, value_date, book_date, account_period, doc_type, doc_id, doc_no,
       operator_id, created_by, created_at, updated_by, updated_at)
     select l.entry_id, $1, $2, l.receivable_id, 'C', 'P', 'collect', l.amount, t.day, t.day, ${PERIOD}, 'receipt', t.id::text, t.number, $3, $3, ${AT}, $3, ${AT}
     from line l join visit t on t.id = l.receipt_id order by l.entry_id`,
    [place.companyId, place.communityId, cashierId],
  )
  await q.query(
    `insert into receipt_allocation (id, company_id, community_id, receipt_id, receivable_id, component, kind, amount, refunded_amount, pending_refund_amount, entry_id,
       doc_type, doc_id, doc_no, created_by, created_at, updated_by, updated_at)
     select l.allocation_id, $1, $2, t.id, l.receivable_id, 'P', 'receive', l.amount, 0, 0, l.entry_id, 'receipt', t.id::text, t.number, $3, ${AT}, $3, ${AT}
     from line l join visit t on t.id = l.receipt_id order by l.allocation_id`,
    [place.companyId, place.communityId, cashierId],
  )
  await q.query(
    `update receivable r set received_amount = r.received_amount + l.amount, status = case when r.receivable_amount = r.received_amount + l.amount then 3 else 2 end,
       version = r.version + 1, updated_by = $1, updated_at = ${AT}
     from line l join visit t on t.id = l.receipt_id where r.id = l.receivable_id`,
    [cashierId],
  )
}

async function writePayments({ q, place, cashierId, methods }: Desk, table: string): Promise<void> {
  await q.query(
    `insert into payment (id, company_id, community_id, receipt_id, direction, payment_method_id, amount, tendered_amount, change_amount, handling_fee, channel_trade_no, payer_account_name, prepaid_entry_id,
       paid_at, book_date, account_period, doc_type, doc_id, doc_no, reconcile_status, created_by, created_at, updated_by, updated_at)
     select ${newId('t.n')}, $1, $2, t.id, 'in', m.id, t.total, case m.kind when 'cash' then t.total end, case m.kind when 'cash' then 0 end,
       case m.kind when 'prepaid' then 0 else round(t.total * m.fee_rate, 2) end, case when m.need_trade_no then to_char(t.day, 'YYYYMMDD') || lpad($2::bigint::text, 6, '0') || lpad(t.n::text, 6, '0') end,
       case when m.need_payer_name then t.payer end, case m.kind when 'prepaid' then t.prepaid_entry end, ${AT}, t.day, ${PERIOD}, 'receipt', t.id::text, t.number, 0, $3, ${AT}, $3, ${AT}
     from ${table} t join payment_method m
       on m.id = case when t.kind = 'prepaid' then $4::uuid when t.n % 3 = 0 then $5::uuid when t.n % 11 = 0 then $6::uuid else $7::uuid end
     order by t.day, t.id`,
    [place.companyId, place.communityId, cashierId, methods.PREPAID, methods.CASH, methods.TRANSFER, methods.WECHAT],
  )
}

/** The accounts, and the money that came into them on one day. */
async function recharge(desk: Desk, day: string): Promise<void> {
  const { q, place, cashierId, today } = desk
  if (day > today) return
  await q.query(
    `create temporary table deposit ${TEMPORARY} as
     select ${newId('h.n')} as id, ${newId('h.n')} as account_id, $1::date as day, h.id as house_id, h.full_name, h.customer_id, h.n, c.name as payer, 'recharge' as kind,
       null::uuid as prepaid_entry, null::text as number, ${RECHARGE}::numeric as total, row_number() over (order by h.n) as at
     from home h join customer c on c.id = h.customer_id where h.n % ${PREPAID_EVERY} = 0`,
    [day],
  )
  await q.query('analyze deposit')
  const [{ count }] = (await q.query<{ count: number }>('select count(*)::int as count from deposit')) as [
    { count: number },
  ]
  if (count > 0) {
    await number(desk, 'deposit')
    const accounts = await drawCodes(
      q,
      'charge-prepaid.prepaidAccount',
      momentOf(day),
      place.companyId,
      place.communityId,
      count,
    )
    await writeReceipts(desk, 'deposit', 'recharge')
    await writePayments(desk, 'deposit')
    await q.query(
      `insert into prepaid_account (id, company_id, community_id, account_no, property_type, property_id, property_name, customer_id, balance, frozen, total_in, total_out,
         last_entry_at, status, created_by, created_at, updated_by, updated_at)
       select t.account_id, $1, $2, ($4::text[])[t.at], 'house', t.house_id::text, t.full_name, t.customer_id, t.total, 0, t.total, 0, ${AT}, 1, $3, ${AT}, $3, ${AT} from deposit t`,
      [place.companyId, place.communityId, cashierId, accounts],
    )
    await q.query(
      `insert into prepaid_entry (id, company_id, community_id, account_id, seq, kind, amount, balance_after, book_date, account_period, receipt_id, doc_no, operator_id,
         created_by, created_at, updated_by, updated_at)
       select ${newId('t.at')}, $1, $2, t.account_id, 1, 'recharge', t.total, t.total, t.day, ${PERIOD}, t.id, t.number, $3, $3, ${AT}, $3, ${AT} from deposit t`,
      [place.companyId, place.communityId, cashierId],
    )
  }
  await q.query('drop table deposit')
}

async function spendPrepaid({ q, place, cashierId }: Desk): Promise<void> {
  await q.query(
    `with spent as (
       insert into prepaid_entry (id, company_id, community_id, account_id, seq, kind, amount, balance_after, book_date, account_period, receipt_id, doc_no, operator_id,
         created_by, created_at, updated_by, updated_at)
       select t.prepaid_entry, $1, $2, a.id, 1 + (select max(e.seq) from prepaid_entry e where e.account_id = a.id), 'offset', -t.total, a.balance - t.total, t.day, ${PERIOD}, t.id, t.number,
         $3, $3, ${AT}, $3, ${AT}
       from visit t join prepaid_account a on a.community_id = $2 and a.property_id = t.house_id::text where t.kind = 'prepaid'
       returning id, account_id, amount, created_at)
     update prepaid_account a set balance = a.balance + s.amount, total_out = a.total_out - s.amount, last_entry_at = s.created_at, version = a.version + 1, updated_by = $3, updated_at = s.created_at
     from spent s where a.id = s.account_id`,
    [place.companyId, place.communityId, cashierId],
  )
}
