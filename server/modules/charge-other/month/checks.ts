import type { CheckDetail } from '@wuguan/contract/charge-other/month-settlement-check.entity'
import { firstDay, lastDay } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { missingMonths } from '../../charge-finance/generation/missing.service.ts'
import { ledgerViolations } from '../../charge-finance/ledger/assert-ledger.service.ts'

export interface Month {
  readonly q: Queryable
  readonly communityId: number
  readonly period: string
  readonly now: Date
}
export interface Found {
  readonly count: number
  readonly detail: CheckDetail
}
export interface MonthCheckRule {
  readonly code: string
  readonly level: 'block' | 'warn'
  readonly label: string
  /** Where it is put right. */
  readonly route: string | null
  /** Belongs to a module that has these tables; without them there is nothing to find. */
  readonly needs: string | null
  find(month: Month): Promise<Found>
  /** Why the month can not be closed. */
  sentence(found: Found): string
}

const SHOWN = 20
/** `sql` gives one row per finding with its `subject`; $1 community, $2 month, $3 and $4 its first and last day. */
const rows =
  (sql: string) =>
  async ({ q, communityId, period }: Month): Promise<Found> => {
    const [row] = await q.query<{ n: number; subjects: string[] }>(
      `with m as (select $1::bigint as community_id, $2::text as period, $3::date as first_day, $4::date as last_day), found as (${sql})
       select (select count(*)::int from found) as n, array(select subject from found limit ${SHOWN}) as subjects`,
      [communityId, period, firstDay(period), lastDay(period)],
    )
    return { count: row!.n, detail: { subjects: row!.subjects } }
  }
interface Told {
  route?: string
  needs?: string
}
const block = (
  code: string,
  label: string,
  sentence: (found: Found) => string,
  find: MonthCheckRule['find'],
  { route, needs }: Told = {},
): MonthCheckRule => ({ code, level: 'block', label, sentence, find, route: route ?? null, needs: needs ?? null })
const warn = (
  code: string,
  label: string,
  find: MonthCheckRule['find'],
  { route, needs }: Told = {},
): MonthCheckRule => ({
  code,
  level: 'warn',
  label,
  find,
  sentence: () => `提示项尚未确认：${label}`,
  route: route ?? null,
  needs: needs ?? null,
})
const some = (what: string) => (found: Found) => `存在${found.count}${what}，不能月结`

const SHIFTS = `select s.shift_no || ' ' || coalesce(u.pet_name, '') as subject from m join cashier_shift s on s.community_id = m.community_id
  left join sys_user u on u.id = s.cashier_id
  where s.status < 3 and (s.book_date between m.first_day and m.last_day
    or exists (select 1 from payment p where p.shift_id = s.id and p.account_period = m.period)) order by s.shift_no`
const DAYS = `select to_char(x.book_date, 'YYYY-MM-DD') as subject from m cross join lateral (
    select book_date from receivable_entry e where e.community_id = m.community_id and e.account_period = m.period
    union select book_date from prepaid_entry e where e.community_id = m.community_id and e.account_period = m.period
    union select book_date from payment e where e.community_id = m.community_id and e.account_period = m.period) x
  left join finance_day d on d.community_id = m.community_id and d.book_date = x.book_date
  where d.status is distinct from 3 order by x.book_date`
/** Months from the beginning of the books to the one before that are not closed; the first month has none. */
const EARLIER = `select p.period as subject from m join accounting_period p on p.community_id = m.community_id and p.period < m.period and p.status in (1, 2)
  where p.period >= (select min(x.account_period) from (
      select min(e.account_period) as account_period from receivable_entry e where e.community_id = m.community_id
      union all select min(e.account_period) from prepaid_entry e where e.community_id = m.community_id
      union all select min(c.period) from accounting_period c where c.community_id = m.community_id and c.status = 3) x)
  order by p.period`
const OTHER_APPROVALS = `select x.subject from m cross join lateral (
    select '减免 ' || deducted_number as subject, community_id, submitted_at from deduction where status = 1
    union all select '退款 ' || refund_number, community_id, submitted_at from refund where status = 1
    union all select '变更 ' || change_number, community_id, submitted_at from receivable_change where status = 1
    union all select '预存转移 ' || transfer_no, community_id, submitted_at from prepaid_transfer where status = 1) x
  where x.community_id = m.community_id and (x.submitted_at at time zone 'Asia/Shanghai')::date <= m.last_day order by x.subject`

export const MONTH_CHECKS: readonly MonthCheckRule[] = [
  block('B1', '未交班或未核对的班次', some('个未核对的交班单'), rows(SHIFTS), { route: '/charge/finance/manage' }),
  block('B2', '有入账但未日结的日期', some('天未日结'), rows(DAYS), { route: '/charge/finance/manage' }),
  block(
    'B3',
    '作废审批中的收款单',
    some('个作废审批中的收款单'),
    rows(`select v.void_number as subject from m join receipt_void v on v.community_id = m.community_id and v.status = 1
      join receipt r on r.id = v.receipt_id and r.account_period = m.period order by v.void_number`),
    { route: '/charge/cancel/record-list' },
  ),
  block(
    'B4',
    '生成中的费用批次',
    some('个生成中的费用批次'),
    rows(
      `select b.batch_no as subject from m join generation_batch b on b.community_id = m.community_id and b.status = 3 order by b.batch_no`,
    ),
    { route: '/charge/expenses-generate/generate' },
  ),
  block('B5', '总账核对不平', some('处总账核对不平'), async ({ q, communityId }) => {
    const found = await ledgerViolations(q, communityId)
    return {
      count: found.length,
      detail: { subjects: found.slice(0, SHOWN).map((one) => `${one.rule} ${one.subject}`) },
    }
  }),
  block('B6', '上期未月结', (found) => `请先完成${found.detail.subjects[0]}的月结`, rows(EARLIER)),
  block(
    'B7',
    '已导出未入账的代扣批次',
    some('个已导出未入账的代扣批次'),
    rows(
      `select b.batch_no as subject from m join bank_deduct_batch b on b.community_id = m.community_id and b.status in (2, 3, 9) and b.deduct_date <= m.last_day order by b.batch_no`,
    ),
    { route: '/charge/bank/deduct' },
  ),
  block(
    'B8',
    '异常待处理的移动支付订单',
    some('个异常待处理的移动支付订单'),
    rows(
      `select o.order_no as subject from m join mobile_pay_order o on o.community_id = m.community_id and o.status = 3
         and (o.created_at at time zone 'Asia/Shanghai')::date <= m.last_day`,
    ),
    { needs: 'mobile_pay_order', route: '/charge/mobilePayment' },
  ),
  block(
    'B9',
    '执行中的冲抵批次',
    some('个执行中的冲抵批次'),
    rows(
      `select o.run_no as subject from m join offset_run o on o.community_id = m.community_id and o.status = 3 order by o.run_no`,
    ),
    { route: '/charge/batchOffsetLogAll' },
  ),
  block(
    'B10',
    '未入账的停车日结',
    some('个未入账的停车日结'),
    rows(
      `select to_char(p.settle_date, 'YYYY-MM-DD') as subject from m join park_day_settle p on p.community_id = m.community_id
         and p.settle_date between m.first_day and m.last_day and p.receipt_id is null`,
    ),
    { needs: 'park_day_settle' },
  ),
  warn(
    'W1',
    '已审核未计费的抄表数据',
    rows(`select t.code || ' ' || r.fee_period as subject from m join meter_reading r on r.community_id = m.community_id and r.status = 2
      and r.kind <> 'initial' and r.property_id is not null and r.fee_period = m.period join meter t on t.id = r.meter_id order by t.code`),
    { route: '/charge/base/meter/data' },
  ),
  warn(
    'W2',
    '未生成应收的公摊单',
    rows(`select s.record_no as subject from m join sharing_record s on s.community_id = m.community_id and s.fee_period = m.period and s.status in (1, 2, 3)
      order by s.record_no`),
    { route: '/charge/sharing/meter-record' },
  ),
  warn(
    'W3',
    '没有本期应收的收费标准',
    async ({ q, communityId, period, now }) => {
      const missing = await missingMonths(q, { communityId, period, today: dateOf(now) })
      return {
        count: missing.bindings.length,
        detail: { subjects: missing.bindings.slice(0, SHOWN), amount: missing.amount },
      }
    },
    { route: '/charge/expenses-generate/generate' },
  ),
  warn(
    'W4',
    '待退款的退款单',
    rows(`select r.refund_number as subject from m join refund r on r.community_id = m.community_id and r.status = 2
      and (r.submitted_at at time zone 'Asia/Shanghai')::date <= m.last_day order by r.refund_number`),
    { route: '/charge/refund/record-list' },
  ),
  warn(
    'W5',
    '渠道对账单缺失或有差异',
    rows(
      `select to_char(s.statement_date, 'YYYY-MM-DD') as subject from m join channel_statement s on s.community_id = m.community_id
         and s.statement_date between m.first_day and m.last_day and s.status in (1, 3)`,
    ),
    { route: '/charge/mobilePayment' },
  ),
  warn(
    'W6',
    '未完成的发票',
    rows(
      `select i.serial_no as subject from m join invoice i on i.community_id = m.community_id and i.status in (0, 1, 3)
         and (i.created_at at time zone 'Asia/Shanghai')::date between m.first_day and m.last_day`,
    ),
    { route: '/charge/invoice/fail' },
  ),
  warn('W7', '其他审批中的单据（通过后记入通过当月）', rows(OTHER_APPROVALS), { route: '/charge/workflow/list' }),
]

export interface CheckResult extends Found {
  readonly rule: MonthCheckRule
  readonly passed: boolean
}
const NOTHING: Found = { count: 0, detail: { subjects: [] } }

/** Every check against the books as they are now. */
export async function runChecks(month: Month): Promise<CheckResult[]> {
  const tables = MONTH_CHECKS.flatMap(({ needs }) => needs ?? [])
  const present = await month.q.query<{ name: string }>(
    'select t.name from unnest($1::text[]) as t (name) where to_regclass(t.name) is not null',
    [tables],
  )
  const has = new Set(present.map(({ name }) => name))
  const results: CheckResult[] = []
  for (const rule of MONTH_CHECKS) {
    const found = rule.needs && !has.has(rule.needs) ? NOTHING : await rule.find(month)
    results.push({ rule, ...found, passed: found.count === 0 })
  }
  return results
}
