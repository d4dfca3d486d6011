import type { Queryable } from '../../../kernel/db/sql.ts'

export interface Violation {
  readonly rule: string
  readonly subject: string
  readonly detail: string
}

/**
 * The equations of the ledger (I1 to I13 of the book), each as a statement that finds the rows which break it; `$1` is the
 * community. None may ever answer.
 */
const RULES: readonly { rule: string; sql: string }[] = [
  {
    rule: 'I1 sums of principal',
    sql: `select r.id::text as subject, concat_ws(' ', r.receivable_amount, r.received_amount, r.deducted_amount, 'entries', e.r, e.c, e.d) as detail
      from receivable r left join lateral (
        select coalesce(sum(amount) filter (where side = 'R'), 0) as r, coalesce(sum(amount) filter (where side = 'C'), 0) as c,
          coalesce(sum(amount) filter (where side = 'D'), 0) as d from receivable_entry where receivable_id = r.id and component = 'P') e on true
      where r.community_id = $1 and ((r.receivable_amount, r.received_amount, r.deducted_amount) <> (e.r, e.c, e.d)
        or least(r.receivable_amount, r.received_amount, r.deducted_amount, r.outstanding_amount) < 0)`,
  },
  {
    rule: 'I1 received = allocations',
    sql: `select r.id::text as subject, concat_ws(' ', r.received_amount, r.late_fee_received, 'allocations', a.p, a.l) as detail
      from receivable r left join lateral (
        select coalesce(sum(amount) filter (where component = 'P'), 0) as p, coalesce(sum(amount) filter (where component = 'L'), 0) as l
        from receipt_allocation where receivable_id = r.id) a on true
      where r.community_id = $1 and (r.received_amount, r.late_fee_received) <> (a.p, a.l)`,
  },
  {
    rule: 'I1 deducted = effective deduction lines and what refunds took back of them',
    sql: `select r.id::text as subject, concat_ws(' ', r.deducted_amount, 'lines', d.total) as detail
      from receivable r left join lateral (
        select coalesce(sum(l.amount), 0) as total from deduction_line l join deduction d on d.id = l.deduction_id
        where l.receivable_id = r.id and l.component = 'P' and l.entry_id is not null and d.status = 2) d on true
      where r.community_id = $1 and r.deducted_amount <> d.total`,
  },
  {
    rule: 'I2 late fee claimed = received + deducted',
    sql: `select r.id::text as subject, concat_ws(' ', e.r, e.c, e.d, 'columns', r.late_fee_received, r.late_fee_deducted) as detail
      from receivable r join lateral (
        select coalesce(sum(amount) filter (where side = 'R'), 0) as r, coalesce(sum(amount) filter (where side = 'C'), 0) as c,
          coalesce(sum(amount) filter (where side = 'D'), 0) as d from receivable_entry where receivable_id = r.id and component = 'L') e on true
      where r.community_id = $1 and (e.r <> e.c + e.d or e.c <> r.late_fee_received or e.d <> r.late_fee_deducted)`,
  },
  {
    rule: 'I3 receipt = payments = allocations + prepaid',
    sql: `select r.receipt_number as subject, concat_ws(' ', r.total_amount, 'payments', p.total, 'allocations', a.total, 'prepaid', r.prepaid_in) as detail
      from receipt r
      left join lateral (select coalesce(sum(amount), 0) as total from payment where receipt_id = r.id and doc_id = r.id::text) p on true
      left join lateral (select coalesce(sum(amount), 0) as total from receipt_allocation where receipt_id = r.id and doc_id = r.id::text) a on true
      where r.community_id = $1 and (p.total <> r.total_amount or a.total + r.prepaid_in <> r.total_amount)`,
  },
  {
    rule: 'I4 refunds within allocations',
    sql: `select a.id::text as subject, concat_ws(' ', a.amount, a.refunded_amount, a.pending_refund_amount) as detail
      from receipt_allocation a where a.community_id = $1 and a.amount > 0 and a.refunded_amount + a.pending_refund_amount > a.amount`,
  },
  {
    rule: 'I4 refunded = rows that take it back',
    sql: `select a.id::text as subject, concat_ws(' ', a.refunded_amount, 'rows', x.total) as detail
      from receipt_allocation a join lateral (
        select coalesce(-sum(b.amount), 0) as total from receipt_allocation b
        where b.source_allocation_id = a.id and b.kind in ('refund', 'transferOut')
          and not exists (select 1 from receipt_allocation v where v.source_allocation_id = b.id and v.kind = 'void')) x on true
      where a.community_id = $1 and a.amount > 0 and a.refunded_amount <> x.total`,
  },
  {
    rule: 'I5 prepaid balance = entries',
    sql: `select a.account_no as subject, concat_ws(' ', a.balance, a.frozen, 'entries', e.total, 'last', e.last, 'seq', e.seq, e.count, 'holds', h.total) as detail
      from prepaid_account a
      left join lateral (select coalesce(sum(amount), 0) as total, coalesce(max(seq), 0) as seq, count(*) as count,
        (array_agg(balance_after order by seq desc))[1] as last from prepaid_entry where account_id = a.id) e on true
      left join lateral (select coalesce(sum(amount), 0) as total from prepaid_hold where account_id = a.id and status = 1) h on true
      where a.community_id = $1 and (a.balance <> e.total or a.balance <> coalesce(e.last, 0) or e.seq <> e.count
        or a.frozen <> h.total or a.frozen < 0 or a.frozen > a.balance or a.balance <> a.total_in - a.total_out)`,
  },
  {
    rule: 'I6 shift = its payments',
    sql: `select s.shift_no as subject, concat_ws(' ', s.system_net, 'payments', p.total) as detail
      from cashier_shift s left join lateral (
        select coalesce(sum(p.amount), 0) as total from payment p join payment_method m on m.id = p.payment_method_id
        where p.shift_id = s.id and m.kind <> 'prepaid') p on true
      where s.community_id = $1 and s.status > 1 and s.system_net <> p.total`,
  },
  {
    rule: 'I7 batch = its entries',
    sql: `select b.batch_no as subject, concat_ws(' ', b.posted_total, 'entries', e.total) as detail
      from generation_batch b left join lateral (
        select coalesce(sum(e.amount), 0) as total from receivable r join receivable_entry e on e.receivable_id = r.id and e.kind = 'generate'
        where r.generation_batch_id = b.id) e on true
      where b.community_id = $1 and b.status in (3, 4, 5) and b.posted_total <> e.total`,
  },
  {
    rule: 'I8 split and transfer sum to nothing',
    sql: `select e.doc_id as subject, concat_ws(' ', e.kind, sum(e.amount)) as detail from receivable_entry e
      where e.community_id = $1 and ((e.kind = 'split' and e.side = 'R') or (e.kind = 'transfer' and e.side = 'C'))
      group by e.doc_id, e.kind having sum(e.amount) <> 0`,
  },
  {
    rule: 'I8 what takes back mirrors what it takes back',
    sql: `select v.id::text as subject, concat_ws(' ', v.amount, e.amount) as detail from receivable_entry v join receivable_entry e on e.id = v.reverses_entry_id
      where v.community_id = $1 and (v.amount <> -e.amount or (v.receivable_id, v.side, v.component) <> (e.receivable_id, e.side, e.component))`,
  },
  {
    rule: 'I9 nothing in a closed month after its close',
    sql: `select e.id::text as subject, e.account_period as detail from receivable_entry e
      join accounting_period p on p.community_id = e.community_id and p.period = e.account_period and p.status = 3
      where e.community_id = $1 and e.created_at > p.closed_at`,
  },
  {
    rule: 'I10 never less than nothing owed on any day',
    sql: `select receivable_id::text as subject, concat_ws(' ', book_date, balance) as detail from (
        select receivable_id, book_date, sum(sum(case side when 'R' then amount else -amount end)) over (partition by receivable_id order by book_date) as balance
        from receivable_entry where community_id = $1 and component = 'P' group by receivable_id, book_date) b
      where balance < 0`,
  },
  {
    rule: 'I10 never less than nothing on an account on any day',
    sql: `select account_id::text as subject, concat_ws(' ', book_date, balance) as detail from (
        select account_id, book_date, sum(sum(amount)) over (partition by account_id order by book_date) as balance
        from prepaid_entry where community_id = $1 group by account_id, book_date) b
      where balance < 0`,
  },
  {
    rule: 'I11 cash tie-out of every day',
    sql: `select to_char(book_date, 'YYYY-MM-DD') as subject, concat_ws(' ', sum(cash), sum(claims), sum(prepaid)) as detail from (
        select p.book_date, p.amount as cash, 0 as claims, 0 as prepaid from payment p join payment_method m on m.id = p.payment_method_id
          where p.community_id = $1 and m.kind <> 'prepaid' and m.code <> 'IMPORT'
        union all select book_date, 0, amount, 0 from receivable_entry where community_id = $1 and side = 'C' and kind <> 'import'
          and not exists (select 1 from receipt x where x.id::text = receivable_entry.doc_id and x.type = 'import')
        union all select book_date, 0, 0, amount from prepaid_entry where community_id = $1 and kind <> 'import') d
      group by book_date having sum(cash) <> sum(claims) + sum(prepaid)`,
  },
  {
    rule: 'I12 every received entry has its allocation',
    sql: `select e.id::text as subject, e.kind as detail from receivable_entry e left join receipt_allocation a on a.entry_id = e.id
      where e.community_id = $1 and e.side = 'C' and (a.id is null or (a.amount, a.receivable_id, a.component) <> (e.amount, e.receivable_id, e.component))`,
  },
  {
    rule: 'I12 every allocation has its entry',
    sql: `select a.id::text as subject, a.kind as detail from receipt_allocation a left join receivable_entry e on e.id = a.entry_id and e.side = 'C'
      where a.community_id = $1 and e.id is null`,
  },
  {
    rule: 'I12 every deducted entry has its line',
    sql: `select e.id::text as subject, e.kind as detail from receivable_entry e left join deduction_line l on l.entry_id = coalesce(e.reverses_entry_id, e.id)
      where e.community_id = $1 and e.side = 'D' and l.id is null`,
  },
  {
    rule: 'I13 months of one binding never overlap',
    sql: `select a.receivable_no as subject, b.receivable_no as detail from receivable a join receivable b
        on b.house_fee_standard_id = a.house_fee_standard_id and b.id > a.id and b.status <> 4 and b.source <> 'split'
        and b.period_from <= a.period_to and a.period_from <= b.period_to
      where a.community_id = $1 and a.status <> 4 and a.source in ('generate', 'single', 'supplement') and b.source in ('generate', 'single', 'supplement')`,
  },
]
const MAX_PER_RULE = 20

export type LedgerCheck = (q: Queryable, communityId: number) => Promise<readonly Violation[]>
const others = new Set<LedgerCheck>()
/** What a module above the ledger knows of it, asked with the ledger's own equations. */
export const alsoHolds = (check: LedgerCheck): void => void others.add(check)

/** Every row that breaks an equation of the ledger of a community, or of what other modules keep beside it; none for sound books. */
export async function ledgerViolations(q: Queryable, communityId: number): Promise<Violation[]> {
  const found: Violation[] = []
  for (const { rule, sql } of RULES)
    for (const row of await q.query<{ subject: string; detail: string }>(`${sql} limit ${MAX_PER_RULE}`, [communityId]))
      found.push({ rule, subject: row.subject, detail: row.detail })
  for (const check of others) found.push(...(await check(q, communityId)))
  return found
}

/** For tests and seeds: throws what does not hold. */
export async function assertLedger(q: Queryable, communityId: number): Promise<void> {
  const found = await ledgerViolations(q, communityId)
  if (found.length)
    throw new Error(
      `the ledger of community ${communityId} does not hold:\n${found.map((one) => `  ${one.rule}: ${one.subject} (${one.detail})`).join('\n')}`,
    )
}
