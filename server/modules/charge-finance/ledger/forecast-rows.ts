import { addDays } from '@wuguan/contract/kernel/dates'
import type { Relation } from '../../../kernel/reports/facts.ts'

/** Closed months of bills that the curve is of, and closed months whose forecast is made anew beside what came. */
const CURVE = 12
/** Months that are forecast, the present one the first. */
const AHEAD = 6

/** Months are counted through: the year times twelve and the month. */
const monthOf = (period: string) => `left(${period}, 4)::integer * 12 + right(${period}, 2)::integer - 1`
const periodOf = (month: string) => `to_char(make_date(${month} / 12, ${month} % 12 + 1, 1), 'YYYY-MM')`
/** Of what is open after `reached` of the whole has come, the part that `share` of the whole is. */
const partOf = (share: string, reached: string) =>
  `case when coalesce(${reached}, 0) < 1 then greatest(0, least(1, coalesce(${share}, 0) / (1 - coalesce(${reached}, 0)))) else 0 end`

/**
 * What each cohort (the bills of one item and month in one community) brings month by month; `item` names community and item together, and
 * the books are gone through once for all of them. `o` is the last closed month that a forecast knows, `seen` the
 * last whose bills it knows: of a closed month its forecast stood at the end of the month before, of those to come it stands today, with
 * the bills of the present month. `k` counts the months from `o` on, `n` those from the bill on.
 *
 * curve: what part of the bills of the last twelve closed months had come in n months after (cohorts that are so old only), and up to then.
 * A cohort that is open brings, of what is open, the part that comes in its nth month of all that was still to come; from its second year on
 * what old debts have brought: tails, of what stood open in the last twelve months the part that came in a month. Bills that are still
 * to be made are what a month has had on average less what it has already, so that nothing is expected twice.
 */
export const forecastRows: Relation = ({ asOf, today, params }) => {
  const last = asOf ?? today
  const day = params.add(last)
  // On its last day a month is closed.
  const [year, month] = addDays(last, 1).split('-').map(Number) as [number, number]
  const present = `${params.add(year * 12 + month - 1)}::integer`
  return `select md5(concat_ws(' ', x.item, x.cohort, x.t, x.part))::uuid as id, c.company_id, c.id as community_id, null::bigint as created_by,
      ${periodOf('x.cohort')} || ' ' || i.name as batch, i.id as fee_item_id, i.category, ${periodOf('x.cohort')} as cohort, ${periodOf('x.t')} as receipt_month,
      x.t - x.cohort as lag, x.part, x.t < ${present} as closed, x.bill, x.basis, x.rate, x.expected, x.came,
      case when x.t < ${present} then x.expected - x.came else 0.00 end as deviation
    from (
      with flows as materialized (
        select concat(g.community_id, ' ', g.fee_item_id) as item, ${monthOf('g.fee_period')} as cohort, ${monthOf('g.account_period')} as m, g.due, g.came
        from (
          select r.community_id, r.fee_item_id, r.fee_period, e.account_period,
            coalesce(sum(case e.side when 'R' then e.amount when 'D' then -e.amount end), 0) as due, coalesce(sum(e.amount) filter (where e.side = 'C'), 0) as came
          from receivable r join receivable_entry e on e.receivable_id = r.id
          where e.component = 'P' and e.book_date <= ${day}::date group by 1, 2, 3, 4) g
        join fee_item f on f.id = g.fee_item_id and f.count_in_rate),
      points as (
        select t, least(t, ${present}) - 1 as o, t - least(t, ${present}) + 1 as k from generate_series(${present} - ${CURVE}, ${present} + ${AHEAD - 1}) t),
      states as materialized (
        select p.o, f.item, f.cohort, coalesce(sum(f.due) filter (where f.m <= p.o), 0) as net, sum(f.due) as billed,
          coalesce(sum(f.came) filter (where f.m <= p.o), 0) as paid, coalesce(sum(f.came) filter (where f.m > p.o), 0) as fresh
        from (select distinct o from points) p join flows f on f.m <= case when p.o = ${present} - 1 then ${present} else p.o end group by 1, 2, 3),
      collected as (
        select p.o, f.item, f.m - f.cohort as n, sum(f.came) as came from (select distinct o from points) p
          join flows f on f.m <= p.o and f.cohort between p.o - ${CURVE - 1} and p.o group by 1, 2, 3),
      curve as materialized (
        select b.o, b.item, b.n, b.share, sum(b.share) over (partition by b.o, b.item order by b.n) as reached from (
          select s.o, s.item, l.n, coalesce(case when sum(s.net) filter (where s.cohort <= s.o - l.n) > 0
              then max(g.came) / sum(s.net) filter (where s.cohort <= s.o - l.n) end, 0) as share
          from states s cross join generate_series(${1 - CURVE}, ${CURVE - 1}) l(n)
            left join collected g on g.o = s.o and g.item = s.item and g.n = l.n
          where s.cohort between s.o - ${CURVE - 1} and s.o group by 1, 2, 3) b),
      aged as (
        select m.m, f.item, sum(f.came) filter (where f.m = m.m) as came, greatest(sum(f.due - f.came) filter (where f.m < m.m), 0) as open
        from generate_series(${present} - ${2 * CURVE}, ${present} - 1) m(m) join flows f on f.m <= m.m and f.cohort <= m.m - ${CURVE} group by 1, 2),
      tails as materialized (
        select p.o, a.item, case when sum(a.open) > 0 then greatest(0, least(1, coalesce(sum(a.came), 0) / sum(a.open))) else 0 end as tail
        from (select distinct o from points) p join aged a on a.m between p.o - ${CURVE - 1} and p.o group by 1, 2),
      usual as (
        select s.o, s.item, sum(s.net) / least(${CURVE}, s.o - min(s.cohort) filter (where s.net <> 0) + 1) as net
        from states s where s.cohort between s.o - ${CURVE - 1} and s.o group by 1, 2),
      open_bills as (
        select p.t, p.k, s.item, s.cohort, p.t - s.cohort as n, p.o + 1 - s.cohort >= ${CURVE} as aged, greatest(s.billed - s.paid, 0) as open, s.fresh,
          d.share, d.reached, coalesce(w.tail, 0) as tail
        from points p join states s on s.o = p.o and p.t - s.cohort >= ${1 - CURVE} and (p.t - s.cohort < ${CURVE} or s.billed > s.paid)
          left join curve d on d.o = s.o and d.item = s.item and d.n = p.o + 1 - s.cohort left join tails w on w.o = s.o and w.item = s.item),
      of_bills as (
        select b.t, b.item, b.cohort, case when b.k = 1 then b.open else greatest(b.open - greatest(b.open * b.first, b.fresh), 0) end as basis,
          case when b.k = 1 then b.first when b.n < ${CURVE} then ${partOf('d.share', 'b.reached')}
            when b.aged then b.tail * (1 - b.tail) ^ (b.k - 2) else ${partOf('(1 - coalesce(l.reached, 0))', 'b.reached')} * b.tail * (1 - b.tail) ^ (b.n - ${CURVE}) end as rate
        from (select a.*, case when a.aged then a.tail else ${partOf('a.share', '(a.reached - a.share)')} end as first, p.o
            from open_bills a join points p on p.t = a.t) b
          left join curve d on d.o = b.o and d.item = b.item and d.n = b.n left join curve l on l.o = b.o and l.item = b.item and l.n = ${CURVE - 1}),
      to_bill as (
        select p.o, p.t, u.item, b.cohort, greatest(u.net - coalesce(s.billed, 0), 0) as open
        from points p join usual u on u.o = p.o cross join lateral generate_series(p.o + 1, p.t) b(cohort)
          left join states s on s.o = p.o and s.item = u.item and s.cohort = b.cohort),
      parts as (
        select 'billed' as part, f.item, f.cohort, f.cohort as t, sum(f.due) as bill, 0 as basis, 0 as rate, 0 as expected, 0 as came
        from flows f where f.cohort between ${present} - ${CURVE} and ${present} + ${AHEAD - 1} group by 2, 3
        union all select 'billed', f.item, f.cohort, f.m, 0, 0, 0, 0, sum(f.came) from flows f where f.m >= ${present} - ${CURVE} group by 2, 3, 4
        union all select 'billed', b.item, b.cohort, b.t, 0, b.basis, b.rate, b.basis * b.rate, 0 from of_bills b
        union all select 'unbilled', b.item, b.cohort, b.t, case when b.cohort = b.t and b.t >= ${present} then b.open else 0 end, b.open,
            ${partOf('d.share', 'z.reached')}, b.open * ${partOf('d.share', 'z.reached')}, 0
          from to_bill b left join curve d on d.o = b.o and d.item = b.item and d.n = b.t - b.cohort
            left join curve z on z.o = b.o and z.item = b.item and z.n = -1)
      select part, item, cohort, t, round(sum(bill), 2) as bill, round(sum(basis), 2) as basis, round(max(rate), 4) as rate, round(sum(expected), 2) as expected,
        sum(came) as came
      from parts group by 1, 2, 3, 4 having sum(bill) <> 0 or round(sum(expected), 2) <> 0 or sum(came) <> 0) x
    join community c on c.id = split_part(x.item, ' ', 1)::bigint join fee_item i on i.id = split_part(x.item, ' ', 2)::uuid`
}
