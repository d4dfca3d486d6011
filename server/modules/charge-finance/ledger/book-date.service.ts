import { addDays, diffDays } from '@wuguan/contract/kernel/dates'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { openPeriods } from '../../charge-base/period.service.ts'
import type { Book, LedgerContext, Place } from './context.service.ts'

const CLOSING = 2
const CLOSED = 3
const DAY_CLOSED = 3
const monthOf = (date: string) => date.slice(0, 7)

/** Company of a community; every posting stands in both. */
export async function placeOf(q: Queryable, communityId: number): Promise<Place> {
  const [row] = await q.query<{ company_id: number }>('select company_id from community where id = $1', [communityId])
  if (!row) throw badInput({ communityId: '请选择项目' })
  return { companyId: row.company_id, communityId }
}

/**
 * Opens the day of a posting and keeps it open until the transaction ends: the month and the day are held FOR SHARE, closing
 * waits for them. Without a wanted day it is today; when today is closed already, the posting stands on tomorrow with the value
 * of today. `backdateDays` null: as far back as the books are open (the caller is the system).
 */
export async function openBook(
  context: LedgerContext,
  place: Place,
  { wanted, backdateDays = 0 }: { wanted?: string | null | undefined; backdateDays?: number | null } = {},
): Promise<Book> {
  const today = dateOf(context.now)
  const day = wanted ?? today
  if (day > today) throw badInput({ bookDate: '收款日期不能晚于今天' })
  const cutOff = day === today && (await dayStatus(context.q, place, today)) === DAY_CLOSED
  const bookDate = cutOff ? addDays(today, 1) : day
  await hold(context, place, bookDate)
  if (day < today && backdateDays !== null && diffDays(day, today) > backdateDays)
    throw refuse(`收款日期不能早于${addDays(today, -backdateDays)}`)
  return { ...place, bookDate, valueDate: day, accountPeriod: monthOf(bookDate), cutOff }
}

/**
 * The day of a posting of the system: the first one from the value date (and from `notBefore`, where an as-of rule says so) on
 * which day and month are open; tomorrow at the latest.
 */
export async function openSystemBook(
  context: LedgerContext,
  place: Place,
  valueDate: string,
  notBefore?: string,
): Promise<Book> {
  const today = dateOf(context.now)
  const value = valueDate > today ? today : valueDate
  const from = notBefore && notBefore > value ? notBefore : value
  const last = addDays(today, 1)
  const [row] = await context.q.query<{ day: string | null }>(
    `select min(g.day)::date as day from generate_series($2::date, $3::date, interval '1 day') as g(day)
     where not exists (select 1 from accounting_period p where p.community_id = $1 and p.period = to_char(g.day, 'YYYY-MM') and p.status in (2, 3))
       and not exists (select 1 from finance_day d where d.community_id = $1 and d.book_date = g.day::date and d.status = 3)`,
    [place.communityId, from > last ? last : from, last],
  )
  const bookDate = row?.day ?? today
  await hold(context, place, bookDate)
  return { ...place, bookDate, valueDate: value, accountPeriod: monthOf(bookDate), cutOff: bookDate > today }
}

async function hold(context: LedgerContext, place: Place, bookDate: string): Promise<void> {
  const period = monthOf(bookDate)
  const read = () =>
    context.q.query<{ period_status: number; day_status: number }>(
      `select p.status as period_status, d.status as day_status
       from accounting_period p join finance_day d on d.community_id = p.community_id and d.book_date = $3
       where p.community_id = $1 and p.period = $2 for share`,
      [place.communityId, period, bookDate],
    )
  let [row] = await read()
  if (!row || row.period_status === 0) {
    await makeDays(context, place, period, bookDate)
    ;[row] = await read()
  }
  if (row!.period_status === CLOSED || row!.period_status === CLOSING) {
    const name = await communityName(context.q, place.communityId)
    throw refuse(
      row!.period_status === CLOSED
        ? `【${name}】${period}已月结，不能新增或修改该期间的收费数据`
        : `【${name}】${period}正在月结`,
    )
  }
  if (row!.day_status === DAY_CLOSED) throw refuse(`${bookDate}已日结，不能补录`)
}

/** Month and day are made on first use; a month that waits to be opened is opened by its first posting. */
async function makeDays({ q, now }: LedgerContext, place: Place, period: string, bookDate: string): Promise<void> {
  await openPeriods(q, [place.communityId], [period], now)
  await q.query(
    `insert into finance_day (id, company_id, community_id, book_date, status, created_at, updated_at)
     values ($1, $2, $3, $4, 1, $5, $5) on conflict (community_id, book_date) do nothing`,
    [uuidv7(), place.companyId, place.communityId, bookDate, now],
  )
}

const dayStatus = async (q: Queryable, { communityId }: Place, day: string) =>
  (
    await q.query<{ status: number }>('select status from finance_day where community_id = $1 and book_date = $2', [
      communityId,
      day,
    ])
  )[0]?.status

const communityName = async (q: Queryable, communityId: number) =>
  (await q.query<{ name: string }>('select name from community where id = $1', [communityId]))[0]?.name ?? ''
