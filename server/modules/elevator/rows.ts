import type { Relation } from '../../kernel/reports/facts.ts'
import { minutesSql } from './fault.hooks.ts'

/** How old a lift `e` is, from its acceptance. */
const age = (
  today: string,
) => `case when e.accept_date is null then null when e.accept_date > ${today}::date - interval '5 years' then 'to5'
   when e.accept_date > ${today}::date - interval '10 years' then 'to10' when e.accept_date > ${today}::date - interval '15 years' then 'to15' else 'over15' end`

/** Faults, and each day of each lift in use: from its first day until today, without days that it was stopped or sealed. */
export const faultRows: Relation = ({ since, until, today, params }) => {
  const now = params.add(today)
  const from = params.add(since)
  const to = params.add(until)
  const arrive = minutesSql('x.call_at', 'x.arrive_at')
  return `select x.id, x.company_id, x.community_id, x.created_by, 'fault' as what, x.fault_no as title, x.happened_at::date as day, x.elevator_id, x.fault_type_id, x.cause_kind,
     e.kind, e.brand_id, x.contractor_id, ${age(now)} as age_band, x.status, coalesce(x.trapped, false) as trapped, x.arrive_at is not null as arrived,
     coalesce(${arrive} <= x.arrive_limit, false) as in_time, x.release_at is not null as released, x.recover_at is not null as recovered,
     ${arrive} as arrive_minutes, ${minutesSql('x.call_at', 'x.release_at')} as release_minutes, ${minutesSql('x.happened_at', 'x.recover_at')} as recover_minutes,
     case when x.stop_use then ${minutesSql('x.happened_at', 'x.recover_at')} end as stop_minutes, null::int as use_days, null::int as use_minutes
   from elevator_fault x join elevator e on e.id = x.elevator_id where x.status <> 'void'
   union all
   select e.id, e.company_id, e.community_id, e.created_by, 'use', e.elevator_no, d.day::date, e.id, null, null, e.kind, e.brand_id, e.contractor_id, ${age(now)}, null, false, false, false, false, false,
     null, null, null, null, 1, 1440
   from elevator e cross join lateral generate_series(greatest(e.use_date, ${from}::date)::timestamp, least(${now}::date, coalesce(${to}::date, ${now}::date))::timestamp, interval '1 day') as d(day)
   where e.deleted_at is null and e.use_date is not null and e.status <> 'waiting'
     and not exists (select 1 from elevator_stop s where s.elevator_id = e.id and d.day::date >= s.start_on and (s.end_on is null or d.day::date < s.end_on))`
}

/** Visits that count as done, and lifts that wait for one longer than their interval. */
export const visitRows: Relation = ({ today, params }) => {
  const now = params.add(today)
  return `select r.id, r.company_id, r.community_id, r.created_by, 'visit' as what, r.repair_no as title, r.maintain_date as day, r.elevator_id, r.level, r.contractor_id, e.brand_id,
     r.gap_days, coalesce(r.late_days, 0) as late_days, coalesce(r.late_days, 0) = 0 as in_time, coalesce(r.cost, 0) as cost
   from elevator_repair r join elevator e on e.id = r.elevator_id where r.status in ('pendingAudit', 'done')
   union all
   select e.id, e.company_id, e.community_id, e.created_by, 'overdue', e.elevator_no, ${now}::date, e.id, null, e.contractor_id, e.brand_id,
     ${now}::date - e.last_maintain_date, ${now}::date - e.next_maintain_due, false, 0
   from elevator e where e.deleted_at is null and e.status in ('running', 'fault') and e.next_maintain_due < ${now}::date`
}

/** What was due by its day, and every result by the day of the check. */
export const checkRows: Relation = ({ today, params }) => {
  const now = params.add(today)
  return `select k.id, k.company_id, k.community_id, k.created_by, 'due' as what, k.year || '年' as title, k.due_date as day, k.elevator_id, e.brand_id, e.contractor_id, k.check_kind, k.agency, k.phase,
     null as result, k.phase = 'passed' as done, k.phase <> 'passed' and k.due_date < ${now}::date as overdue, false as first_pass, false as in_time, 0 as rectify_open, 0 as fee
   from elevator_check k join elevator e on e.id = k.elevator_id where k.phase <> 'cancelled'
   union all
   select l.id, l.company_id, l.community_id, l.created_by, 'result', l.report_no, l.check_date, l.elevator_id, e.brand_id, e.contractor_id, l.check_kind, l.agency, k.phase,
     l.result, true, false, l.round = 1 and l.result = 'pass', l.check_date <= k.due_date,
     (select count(*)::int from jsonb_array_elements(coalesce(l.rectify_items, '[]')) i where i ->> 'doneAt' is null), coalesce(l.fee, 0)
   from elevator_check_log l join elevator_check k on k.id = l.check_id join elevator e on e.id = l.elevator_id`
}

/** Papers that must be on file of a lift: column and name. */
const PAPERS = [
  ['registered', '使用登记证'],
  ['accepted', '监督检验日期'],
  ['checked', '有效检验'],
  ['officer', '安全员'],
  ['contracted', '维保单位'],
  ['insured', '保险'],
] as const
export const paperRows: Relation = ({ today, params }) => {
  const now = params.add(today)
  const each = PAPERS.map(([column]) => `p.${column}`)
  return `select p.*, ${each.join(' and ')} as complete, ${PAPERS.length} as required, ${each.map((one) => `${one}::int`).join(' + ')} as filled,
     array_to_string(array_remove(array[${PAPERS.map(([column, name]) => `case when not p.${column} then '${name}' end`).join(', ')}], null), '、') as missing
   from (select e.id, e.company_id, e.community_id, e.created_by, e.elevator_no, e.id as elevator_id, e.kind, e.brand_id, e.contractor_id, e.status, ${age(now)} as age_band,
       e.use_cert_no is not null as registered, e.accept_date is not null as accepted, e.accept_date is not null and coalesce(e.next_check_due >= ${now}::date, true) as checked,
       e.safety_officer_id is not null as officer, e.contractor_id is not null and coalesce(e.contract_end >= ${now}::date, true) as contracted,
       coalesce(e.insurance_end >= ${now}::date, false) as insured
     from elevator e where e.deleted_at is null and e.status <> 'scrapped') p`
}
