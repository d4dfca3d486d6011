import { FORMAL_LEVEL, NOTICE_STATUS } from '@wuguan/contract/charge-report/notice'
import { collections } from '@wuguan/contract/charge-finance/collections.facts'
import { forecasts } from '@wuguan/contract/charge-finance/forecast.facts'
import { homeAccounts } from '@wuguan/contract/charge-finance/home-accounts.facts'
import { postings } from '@wuguan/contract/charge-finance/postings.facts'
import { payments } from '@wuguan/contract/charge-finance/payments.facts'
import { receivables } from '@wuguan/contract/charge-finance/receivables.facts'
import { settlements } from '@wuguan/contract/charge-finance/settlements.facts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { due, lateFeeThen } from '../owed/owed.service.ts'
import { forecastRows } from './forecast-rows.ts'
import { homeRowsOver } from './home-rows.ts'
import { tomorrow } from './later.ts'

const SUMS = `coalesce(sum(e.amount) filter (where e.component = 'P' and e.side = 'R'), 0) as receivable,
      coalesce(sum(e.amount) filter (where e.component = 'P' and e.side = 'D'), 0) as deducted,
      coalesce(sum(e.amount) filter (where e.component = 'P' and e.side = 'C'), 0) as received, coalesce(sum(e.amount) filter (where e.component = 'L' and e.side <> 'R'), 0) as fee_paid`
/** As it stands the sums that the row keeps, as of a day those of its entries: the ledger check holds both to each other. */
const AMOUNTS_LIVE = `select r.receivable_amount as receivable, r.deducted_amount as deducted, r.received_amount as received, r.outstanding_amount as outstanding,
      r.late_fee_received + r.late_fee_deducted as fee_paid`
/** Of today, less what stands on tomorrow; hardly a row has any. */
const less = (sum: string, later: string) =>
  `case when l.receivable_id is null then ${sum} else ${sum} - (${later}) end`
const AMOUNTS_NOW = `select ${less('r.receivable_amount', 'l.receivable')} as receivable, ${less('r.deducted_amount', 'l.deducted')} as deducted,
      ${less('r.received_amount', 'l.received')} as received, ${less('r.outstanding_amount', 'l.receivable - l.deducted - l.received')} as outstanding,
      ${less('r.late_fee_received + r.late_fee_deducted', 'l.fee_paid')} as fee_paid`
const amountsOf = (day: string) => `select s.*, s.receivable - s.deducted - s.received as outstanding from (
    select ${SUMS} from receivable_entry e where e.receivable_id = r.id and e.book_date <= ${day}::date) s`
/** Set aside at the end of a day, and as what: today the row itself says so. */
const HUNG_NOW = 'select r.hung_up, r.hang_up_type_id as type_id'
const hungOf = (day: string) => `select h.type_id is not null as hung_up, h.type_id from (values (1)) one
    left join hang_up_record h on h.receivable_id = r.id and h.from_date <= ${day}::date and (h.to_date is null or h.to_date > ${day}::date)`

/** The last notice that listed a receivable and had gone out by the end of a day. */
const lastNotice = (column: string, day: string) =>
  `(select ${column} from payment_notice_line l join payment_notice n on n.id = l.notice_id where l.receivable_id = r.id and n.status <> ${NOTICE_STATUS.void}
      and (n.sent_at at time zone 'Asia/Shanghai')::date <= ${day}::date order by n.sent_at desc, n.id desc limit 1)`
/** Three months before a claim is three years old; a formal notice that was delivered begins the time anew. */
const WARNED_AFTER = "interval '33 months'"
const warned = (day: string) =>
  `case when m.outstanding > 0 and r.due_date + ${WARNED_AFTER} < ${day}::date then not exists (
      select 1 from payment_notice_line l join payment_notice n on n.id = l.notice_id where l.receivable_id = r.id and n.level >= ${FORMAL_LEVEL} and n.status <> ${NOTICE_STATUS.void}
        and (n.delivered_at at time zone 'Asia/Shanghai')::date between ${day}::date - ${WARNED_AFTER} and ${day}::date) else false end`

const receivableRows: Relation = ({ asOf, live, since, today, params }) => {
  const day = params.add(asOf ?? today)
  const whole = asOf === null && live
  const amounts = asOf !== null ? amountsOf(day) : whole ? AMOUNTS_LIVE : AMOUNTS_NOW
  const later =
    asOf === null && !whole
      ? `left join ${tomorrow('receivable_entry', 'receivable_id', SUMS, day)} l on l.receivable_id = r.id`
      : ''
  const days = `${day}::date - r.due_date`
  const first = since === null ? null : params.add(since)
  // Without a beginning all that was received was received since. "offset" keeps it worked out once for the columns that read it.
  const receivedSince =
    first === null
      ? 'm.received'
      : `(select coalesce(sum(e.amount), 0)::numeric(14, 2) from receivable_entry e where e.receivable_id = r.id and e.component = 'P' and e.side = 'C'
          and e.book_date between ${first}::date and ${day}::date)`
  const ofRange = first === null ? 'true' : `r.fee_period >= to_char(${first}::date, 'YYYY-MM')`
  const owed = `case when m.outstanding > 0 then ${lateFeeThen('r', day, 'm.fee_paid')} else 0 end`
  return `select r.id, r.company_id, r.community_id, r.created_by, r.receivable_no, r.property_type, r.property_id, r.property_name, r.building_id,
      r.payer_customer_id, (select ${maskedPhone('c.mobile')} from customer c where c.id = r.payer_customer_id) as mobile, r.payer_role, r.fee_item_id,
      i.category, i.count_in_rate, r.fee_period, r.period_from, r.period_to, r.due_date, r.source, ${warned(day)} as warned, ${lastNotice('n.level', day)} as last_notice_level,
      ${lastNotice("(n.sent_at at time zone 'Asia/Shanghai')::date", day)} as last_notice_on,
      (select b.batch_no from generation_batch b where b.id = r.generation_batch_id) as batch_no, a.hung_up,
      a.hung_up and coalesce((select t.exclude_from_rate from hang_up_type t where t.id = a.type_id), false) as out_of_rate, r.original_amount as original,
      m.receivable, m.deducted, m.receivable - m.deducted as net, m.received, m.outstanding, s.received as received_since,
      m.outstanding + s.received as recoverable, m.outstanding <> 0 as owes, m.receivable > m.deducted as charged,
      case when m.outstanding <> 0 then r.period_from - 1 when m.receivable <> 0 then r.period_to end as paid_to, ${due('r', day)} as due,
      ${owed} as late_fee, m.outstanding + ${owed} as total, case when m.outstanding > 0 then greatest(${days}, 0) else 0 end as overdue_days,
      case when ${days} <= 0 then 'notDue' when ${days} <= 30 then 'd30' when ${days} <= 90 then 'd90' when ${days} <= 180 then 'd180'
        when ${days} <= 365 then 'd365' when ${days} <= 730 then 'y2' when ${days} <= 1095 then 'y3' else 'older' end as age,
      case when left(r.fee_period, 4) < to_char(${day}::date, 'YYYY') then 'past' else 'current' end as vintage
    from receivable r join fee_item i on i.id = r.fee_item_id ${later} cross join lateral (${amounts}) m
      cross join lateral (${asOf === null ? HUNG_NOW : hungOf(day)}) a cross join lateral (select case when ${ofRange} then m.received else ${receivedSince} end as received offset 0) s
    ${whole ? '' : `where r.book_date <= ${day}::date`}`
}

/** What was paid before the books were opened is imported with its receipts: it is no money of these books. */
const OPENING = "'IMPORT'"

const collectionRows: Relation = () =>
  `select p.id, p.company_id, p.community_id, p.created_by, p.doc_no, c.property_type, c.property_id, c.property_name, p.receipt_id::text as receipt_id,
      c.type as receipt_type, p.payment_method_id, p.direction, c.cashier_id, p.book_date, p.paid_at,
      extract(hour from p.paid_at)::integer as hour, p.amount, p.handling_fee
    from payment p join payment_method m on m.id = p.payment_method_id and m.kind <> 'prepaid' and m.code <> ${OPENING} left join receipt c on c.id = p.receipt_id`

const paymentRows: Relation = () =>
  `select p.id, p.company_id, p.community_id, p.created_by, p.paid_at, p.doc_no, c.receipt_number, coalesce(c.property_type, f.property_type) as property_type,
      coalesce(c.property_id, f.property_id) as property_id, coalesce(c.property_name, f.property_name) as property_name, p.direction, p.payment_method_id,
      m.kind = 'prepaid' as prepaid, greatest(p.amount, 0.00) as money_in, greatest(-p.amount, 0.00) as money_out, p.amount as net, p.handling_fee,
      p.payee_account_id, p.channel_trade_no, c.cashier_id, p.shift_id, p.reconcile_status, p.book_date, p.account_period
    from payment p join payment_method m on m.id = p.payment_method_id and m.code <> ${OPENING} left join receipt c on c.id = p.receipt_id left join refund f on f.id = p.refund_id`

/** Of an imported receipt only what was given back or moved since. */
const settlementRows: Relation = () =>
  `select a.id, a.company_id, a.community_id, a.created_by, a.doc_no, c.receipt_number, c.type as receipt_type, r.property_type, r.property_id,
      r.property_name, r.building_id, r.payer_customer_id, r.fee_item_id, i.category, r.fee_period,
      case when r.fee_period = e.account_period then 'current' when r.fee_period < e.account_period then 'past' else 'advance' end as timing, a.kind,
      (select string_agg(distinct m.name, '、' order by m.name) from payment p join payment_method m on m.id = p.payment_method_id
        where p.receipt_id = c.id and p.direction = 'in') as methods,
      c.cashier_id, e.book_date, e.account_period, case a.component when 'P' then a.amount else 0.00 end as principal,
      case a.component when 'L' then a.amount else 0.00 end as late_fee, a.amount
    from receipt_allocation a join receivable_entry e on e.id = a.entry_id join receipt c on c.id = a.receipt_id and (c.type <> 'import' or a.kind not in ('receive', 'void'))
      join receivable r on r.id = a.receivable_id join fee_item i on i.id = r.fee_item_id`

/** Entries with the batch that made their receivable, and with the deduction that they are of or take back. */
const postingRows: Relation = () =>
  `select e.id, e.company_id, e.community_id, e.created_by, e.doc_no, r.receivable_no, r.property_type, r.property_id, r.property_name, r.building_id,
      r.payer_customer_id, r.fee_item_id, i.category, r.fee_period, r.source, e.side, e.component, e.kind, e.book_date, e.account_period, e.amount,
      case e.component when 'P' then e.amount else 0.00 end as principal, case e.component when 'L' then e.amount else 0.00 end as late_fee,
      e.operator_id, case when e.kind = 'generate' and e.component = 'P' then coalesce(h.charge_area, 0.00) else 0.00 end as area,
      b.batch_no, r.source = 'supplement' or coalesce(b.mode, 'normal') = 'supplement' as supplement, d.deducted_number, d.deducted_type_id, d.source as deducted_source, d.reason, d.applicant_id,
      (select t.assignee_id from process_task t where t.instance_id = d.process_instance_id::uuid and t.result = 2 order by t.end_time desc, t.id limit 1) as approver_id,
      (select v.book_date from receivable_entry v where v.reverses_entry_id = e.id) as revoked_on
    from receivable_entry e join receivable r on r.id = e.receivable_id join fee_item i on i.id = r.fee_item_id
      left join house h on h.id = r.house_id left join generation_batch b on b.id = r.generation_batch_id
      left join deduction_line l on e.side = 'D' and l.entry_id = coalesce(e.reverses_entry_id, e.id) left join deduction d on d.id = l.deduction_id`

/** What the reports of charging are made of. */
export function chargeFacts({ facts }: Pick<ModuleBuilder, 'facts'>): void {
  facts(receivables, receivableRows)
  facts(collections, collectionRows)
  facts(payments, paymentRows)
  facts(settlements, settlementRows)
  facts(postings, postingRows)
  facts(forecasts, forecastRows)
  facts(homeAccounts, homeRowsOver(receivableRows))
}
