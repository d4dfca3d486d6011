import { type DayTotals, financeDay } from '@wuguan/contract/charge-finance/finance-day.entity'
import type { DayView, closeDay, confirmDay, dayReport, reopenDay } from '@wuguan/contract/charge-finance/shift.actions'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandOpenPeriod } from '../../charge-base/period.service.ts'
import { placeOf } from '../ledger/book-date.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { keepPapers } from '../papers.ts'
import { dayTotals, hasChanged } from './day-totals.service.ts'
import { moneyByMethod } from './methods.queries.ts'
import { traceOf } from './trace.ts'

const OPEN = 1
const CONFIRMED = 2
const CLOSED = 3

interface DayRow {
  id: string
  status: number
  totals: DayTotals | null
}
type DayInput = ParsedOf<typeof dayReport>

/** The day FOR UPDATE: waits for postings that hold it, and they wait for what becomes of it. */
async function lockDay(context: ActionContext, { communityId, bookDate }: DayInput): Promise<DayRow> {
  const { q, now } = context
  if (bookDate > dateOf(now)) throw badInput({ bookDate: '日期不能晚于今天' })
  const place = await placeOf(q, communityId)
  await q.query(
    `insert into finance_day (id, company_id, community_id, book_date, status, created_at, updated_at) values ($1, $2, $3, $4, ${OPEN}, $5, $5)
     on conflict (community_id, book_date) do nothing`,
    [uuidv7(), place.companyId, communityId, bookDate, now],
  )
  const [row] = await q.query<DayRow>(
    'select id, status, totals from finance_day where community_id = $1 and book_date = $2 for update',
    [communityId, bookDate],
  )
  return row!
}

/** Shifts that took money of the day, and those that were opened on it. */
const shiftsOf = (q: Queryable, { communityId, bookDate }: DayInput) =>
  q.query<DayView['shifts'][number]>(
    `select s.id, s.shift_no as "shiftNo", coalesce(u.pet_name, '') as cashier, s.status, s.system_net as "systemNet", s.difference
     from cashier_shift s left join sys_user u on u.id = s.cashier_id
     where s.community_id = $1 and (s.book_date = $2 or exists (select 1 from payment p where p.shift_id = s.id and p.book_date = $2)) order by s.opened_at, s.id`,
    [communityId, bookDate],
  )

/** A confirmed day to which something came since counts as one that is not. */
const isStale = ({ status, totals: kept }: Pick<DayRow, 'status' | 'totals'>, totals: DayTotals) =>
  status === CONFIRMED && hasChanged(totals, kept)

export async function report({ q, actor }: ActionContext, input: DayInput): Promise<DayView> {
  demandCommunity(actor, 'charge-finance:shift:open', input.communityId)
  const [day] = await q.query<Pick<DayRow, 'status' | 'totals'>>(
    'select status, totals from finance_day where community_id = $1 and book_date = $2',
    [input.communityId, input.bookDate],
  )
  const totals = await dayTotals(q, input)
  return {
    bookDate: input.bookDate,
    status: day && !isStale(day, totals) ? day.status : OPEN,
    methods: await moneyByMethod(q, input),
    receipts: totals.receipts,
    net: totals.net,
    shifts: await shiftsOf(q, input),
  }
}

export async function confirm(context: ActionContext, input: ParsedOf<typeof confirmDay>): Promise<null> {
  const { q, actor, now } = context
  demandCommunity(actor, 'charge-finance:day:confirm', input.communityId)
  const day = await lockDay(context, input)
  const totals = await dayTotals(q, input)
  if (day.status !== OPEN && !isStale(day, totals)) throw refuse('该日报已确认')
  const running = (await shiftsOf(q, input)).filter((shift) => shift.status < 2)
  if (running.length) throw refuse(`存在${running.length}个未交班的班次，不能确认日报`)
  await q.query(
    `update finance_day set status = ${CONFIRMED}, totals = $2::jsonb, confirmed_by = $3, confirmed_at = $4, version = version + 1, updated_by = $3, updated_at = $4 where id = $1`,
    [day.id, JSON.stringify(totals), actor.userId, now],
  )
  await trace(context, day.id, '确认日报', '已确认')
  return null
}

export async function close(context: ActionContext, input: ParsedOf<typeof closeDay>): Promise<null> {
  const { q, actor, now } = context
  demandCommunity(actor, 'charge-finance:day:close', input.communityId)
  const day = await lockDay(context, input)
  if (day.status === CLOSED) throw refuse('该日已日结')
  if (day.status !== CONFIRMED) throw refuse('请先确认日报')
  if (isStale(day, await dayTotals(q, input))) throw refuse('日报数据已变化，请重新确认')
  const unchecked = (await shiftsOf(q, input)).filter((shift) => shift.status < 3)
  if (unchecked.length) throw refuse(`存在${unchecked.length}个未核对的交班单，不能日结`)
  await q.query(
    `update finance_day set status = ${CLOSED}, closed_by = $2, closed_at = $3, deposit_slip = coalesce($4::jsonb, deposit_slip), version = version + 1,
       updated_by = $2, updated_at = $3 where id = $1`,
    [day.id, actor.userId, now, input.depositSlip ? JSON.stringify(input.depositSlip) : null],
  )
  await keepPapers(context, financeDay, day.id, 'depositSlip', input.depositSlip)
  await trace(context, day.id, '日结', '已日结')
  return null
}

export async function reopen(context: ActionContext, input: ParsedOf<typeof reopenDay>): Promise<null> {
  const { q, actor, now } = context
  demandCommunity(actor, 'charge-finance:day:reopen', input.communityId)
  await demandOpenPeriod(q, input.communityId, input.bookDate.slice(0, 7), now)
  const day = await lockDay(context, input)
  if (day.status !== CLOSED) throw refuse('该日未日结')
  await q.query(
    `update finance_day set status = ${OPEN}, reopened_by = $2, reopen_reason = $3, version = version + 1, updated_by = $2, updated_at = $4 where id = $1`,
    [day.id, actor.userId, input.reason, now],
  )
  await trace(context, day.id, '反日结', '未日结', input.reason)
  return null
}

const trace = traceOf('charge-finance.financeDay')
