import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import {
  DAY_BLOCKS,
  type DayBlock,
  type DayMatrix,
  type DayMatrixRow,
  type DayReceipt,
  type dayMatrix,
  type dayReceipts,
} from '@wuguan/contract/charge-other/day.actions'
import type { DayTotals } from '@wuguan/contract/charge-finance/finance-day.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { dateOf } from '../../../kernel/clock.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { dayTotals, hasChanged } from '../../charge-finance/shift/day-totals.service.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'

type Asked = ParsedOf<typeof dayMatrix>
interface Cell {
  block: DayBlock
  name: string
  methodId: string
  method: string
  prepaid: boolean
  amount: string
}

/**
 * The north-west rule: the lines of a document in their order are filled by its payments in their order, so that both margins are
 * exact. A void repeats the split of its receipt with the other sign; a refund carries the methods of its own payments out, and what
 * went back into prepaid accounts counts as paid by prepaid money. $1 community, $2 day, $3 cashier or null.
 */
const CELLS = `
  with unit as (
    select 'receipt' as kind, r.id, r.id as receipt_id, 1 as sign from receipt r
    where r.community_id = $1 and r.book_date = $2 and r.type not in ('transfer', 'import') and ($3::bigint is null or r.cashier_id = $3)
    union all
    select 'void', v.id, r.id, -1 from receipt_void v join receipt r on r.id = v.receipt_id
    where v.community_id = $1 and v.book_date = $2 and v.status = 2 and r.type not in ('transfer', 'import') and ($3::bigint is null or r.cashier_id = $3)
    union all
    select 'refund', f.id, null, -1 from refund f where f.community_id = $1 and f.book_date = $2 and f.status = 5 and ($3::bigint is null or f.paid_by = $3)),
  line as (
    select u.kind, u.id, u.sign, 0 as last, a.id as ord, a.component, v.fee_item_id, abs(a.amount) as amount
    from unit u join receipt_allocation a on a.doc_id = coalesce(u.receipt_id, u.id)::text and a.receipt_id = coalesce(u.receipt_id, a.receipt_id)
    join receivable v on v.id = a.receivable_id
    union all
    select u.kind, u.id, u.sign, 1, u.id, 'P', null, r.prepaid_in from unit u join receipt r on r.id = u.receipt_id where r.prepaid_in > 0
    union all
    select u.kind, u.id, u.sign, 1, u.id, 'P', null, -sum(e.amount) from unit u join prepaid_entry e on e.refund_id = u.id and e.kind = 'refund'
    where u.kind = 'refund' group by 1, 2, 3),
  paid as (
    select u.kind, u.id, min(p.id::text) as ord, p.payment_method_id, sum(p.amount) as amount
    from unit u join payment p on p.receipt_id = u.receipt_id
    where not exists (select 1 from receipt_void v where v.receipt_id = u.receipt_id and v.id::text = p.doc_id)
    group by u.kind, u.id, p.payment_method_id having sum(p.amount) > 0
    union all
    select u.kind, u.id, min(p.id::text), p.payment_method_id, -sum(p.amount) from unit u join payment p on p.refund_id = u.id
    where u.kind = 'refund' group by u.kind, u.id, p.payment_method_id
    union all
    select u.kind, u.id, 'z', (select id from payment_method where code = 'PREPAID' and company_id is null), sum(e.amount)
    from unit u join prepaid_entry e on e.refund_id = u.id and e.kind = 'refundIn' where u.kind = 'refund' group by u.kind, u.id),
  filled as (
    select l.*, sum(amount) over w - amount as a, sum(amount) over w as b from line l window w as (partition by kind, id order by last, ord)),
  filler as (
    select p.*, sum(amount) over w - amount as a, sum(amount) over w as b from paid p window w as (partition by kind, id order by ord))
  select case when f.kind <> 'receipt' then f.kind when f.fee_item_id is null then 'prepaid' when f.component = 'L' then 'lateFee'
      when i.category = 'deposit' then 'deposit' else 'fee' end as block,
    case when f.fee_item_id is null then '预存' when f.component = 'L' and f.kind <> 'receipt' then i.name || '违约金' else i.name end as name,
    m.id as "methodId", m.name as method, m.kind = 'prepaid' as prepaid, sum(f.sign * (least(f.b, p.b) - greatest(f.a, p.a)))::numeric(14,2) as amount
  from filled f join filler p on p.kind = f.kind and p.id = f.id and least(f.b, p.b) > greatest(f.a, p.a)
  join payment_method m on m.id = p.payment_method_id left join fee_item i on i.id = f.fee_item_id
  group by 1, 2, 3, 4, 5, m.sort, m.code order by m.sort, m.code, min(i.sort) nulls last, 2`

export async function readMatrix(context: ActionContext, asked: Asked): Promise<DayMatrix> {
  const { q, actor, now } = context
  demandCommunity(actor, 'charge-report:collection-confirm:view', asked.communityId)
  if (asked.bookDate > dateOf(now)) throw badInput({ bookDate: '截止日期不能晚于今天' })
  return matrixOf(q, asked)
}

export async function matrixOf(q: Queryable, asked: Asked): Promise<DayMatrix> {
  const params = [asked.communityId, asked.bookDate, asked.cashierId ?? null]
  const cells = await q.query<Cell>(CELLS, params)
  const money = cells.filter((cell) => !cell.prepaid)
  const sumOf = (of: readonly Cell[]) => yuan(total(of.map((cell) => cents(cell.amount))))
  const net = sumOf(money)
  const [day] = await q.query<{ status: number; totals: DayTotals | null; by: string | null; at: string | null }>(
    `select d.status, d.totals, u.pet_name as by, ${DATE_TIME('d.confirmed_at')} as at from finance_day d left join sys_user u on u.id = d.confirmed_by
     where d.community_id = $1 and d.book_date = $2`,
    params.slice(0, 2),
  )
  const [receipts] = await q.query<DayMatrix['receipts']>(
    `select count(*)::int as count, min(receipt_number) as first, max(receipt_number) as last,
       coalesce(array_agg(receipt_number order by receipt_number) filter (where status = 5), '{}') as voided
     from receipt where community_id = $1 and book_date = $2 and ($3::bigint is null or cashier_id = $3)`,
    params,
  )
  return {
    bookDate: asked.bookDate,
    status: day?.status ?? 1,
    changed: day?.status === 2 && asked.cashierId === undefined && hasChanged(await dayTotals(q, asked), day.totals),
    confirmedBy: (day?.status ?? 1) > 1 ? day!.by : null,
    confirmedAt: (day?.status ?? 1) > 1 ? day!.at : null,
    methods: [...new Map(money.map(({ methodId, method }) => [methodId, { id: methodId, name: method }])).values()],
    rows: rowsOf(money),
    blocks: Object.fromEntries(
      DAY_BLOCKS.map(([block]) => [block, sumOf(money.filter((cell) => cell.block === block))]),
    ) as DayMatrix['blocks'],
    offset: sumOf(cells.filter((cell) => cell.prepaid)),
    net,
    receipts: receipts!,
    cashiers: await q.query<{ id: number; name: string }>(
      `select distinct u.id, u.pet_name as name from receipt r join sys_user u on u.id = r.cashier_id where r.community_id = $1 and r.book_date = $2 order by 2`,
      params.slice(0, 2),
    ),
    openShifts: await openShiftsOf(q, asked),
  }
}

/** Cashiers with money of the day in a shift that they have not handed over. */
export const openShiftsOf = async (
  q: Queryable,
  { communityId, bookDate }: Omit<Asked, 'cashierId'>,
): Promise<string[]> =>
  (
    await q.query<{ name: string }>(
      `select distinct coalesce(u.pet_name, s.shift_no) as name from cashier_shift s left join sys_user u on u.id = s.cashier_id
       where s.community_id = $1 and s.status = 1 and (s.book_date = $2 or exists (select 1 from payment p where p.shift_id = s.id and p.book_date = $2)) order by 1`,
      [communityId, bookDate],
    )
  ).map(({ name }) => name)

function rowsOf(cells: readonly Cell[]): DayMatrixRow[] {
  return DAY_BLOCKS.flatMap(([block]) => {
    const names = Map.groupBy(
      cells.filter((cell) => cell.block === block),
      (cell) => cell.name,
    )
    return [...names].map(([name, own]) => ({
      block,
      name,
      cells: Object.fromEntries(own.map(({ methodId, amount }) => [methodId, amount])),
      total: yuan(total(own.map((cell) => cents(cell.amount)))),
    }))
  })
}

export async function pageReceipts(
  { q, actor }: ActionContext,
  { page, limit, ...asked }: ParsedOf<typeof dayReceipts>,
): Promise<Page<DayReceipt>> {
  demandCommunity(actor, 'charge-report:collection-confirm:view', asked.communityId)
  const params = [asked.communityId, asked.bookDate, asked.cashierId ?? null]
  const where = 'r.community_id = $1 and r.book_date = $2 and ($3::bigint is null or r.cashier_id = $3)'
  const [count] = await q.query<{ n: number }>(`select count(*)::int as n from receipt r where ${where}`, params)
  const list = await q.query<DayReceipt>(
    `select r.id, r.receipt_number as "receiptNumber", r.type, r.property_name as "propertyName", r.payer_name as "payerName", r.total_amount as "totalAmount",
       (select string_agg(distinct m.name, '、') from payment p join payment_method m on m.id = p.payment_method_id where p.receipt_id = r.id and p.amount > 0) as methods,
       u.pet_name as cashier, r.status
     from receipt r left join sys_user u on u.id = r.cashier_id where ${where} order by r.receipt_number limit $4 offset $5`,
    [...params, limit, (page - 1) * limit],
  )
  return { list, total: count!.n, capped: false }
}
