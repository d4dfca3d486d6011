import type { OutputOf } from '@wuguan/contract/kernel/action'
import { addDays, diffDays } from '@wuguan/contract/kernel/dates'
import { badInput, notFound } from '@wuguan/contract/kernel/errors'
import { addMinutes, minutesBetween, type Weekly } from '@wuguan/contract/kernel/working-time'
import { PUBLIC_HOLIDAYS } from '@wuguan/contract/wkorder/public-holidays'
import {
  type CalendarDayOf,
  type CalendarOf,
  readCalendarDays,
  readCalendars,
  removeCalendar,
  saveCalendar,
  setCalendarDays,
  tryWorkingTime,
} from '@wuguan/contract/wkorder/working-time.actions'
import { communitiesOf, demandCommunity } from '../../kernel/auth/communities.ts'
import { writeLog } from '../../kernel/audit.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { calendarOf, holdingCalendar } from './rules.service.ts'

/** The calendar that holds in the company, its own or that of a company above, then those of communities that the caller reaches. */
export async function calendars({ q, actor }: ActionContext): Promise<CalendarOf[]> {
  const { companyId } = actor
  const held = await holdingCalendar(q, { companyId, communityId: null })
  const of = await q.query<CalendarOf>(
    `select c.id, c.community_id as "communityId", c.name, c.weekly, null::text as above from working_calendar c
     where c.company_id = $1 and c.community_id = any($2) order by c.community_id`,
    [companyId, communitiesOf(actor, readCalendars.permission)],
  )
  if (!held) return of
  const { id, name, weekly, companyName } = held
  return [{ id, communityId: null, name, weekly, above: held.companyId === companyId ? null : companyName }, ...of]
}

async function idOf({ q, actor }: ActionContext, communityId: number | null): Promise<string | null> {
  const [row] = await q.query<{ id: string }>(
    'select id from working_calendar where company_id = $1 and community_id is not distinct from $2::bigint for update',
    [actor.companyId, communityId],
  )
  return row?.id ?? null
}
const told = (
  context: ActionContext,
  id: string,
  communityId: number | null,
  action: 'add' | 'edit' | 'delete',
  after?: object,
) =>
  writeLog(context.q, context.actor, context.now, [
    {
      module: 'wkorder',
      entity: 'wkorder.workingCalendar',
      entityId: id,
      title: '工作时间',
      action,
      communityId,
      after,
    },
  ])

/** Writes the week of the company or of a community, whose calendar begins with the days that held before it. */
export async function keepCalendar(
  context: ActionContext,
  { communityId, weekly }: { communityId: number | null; weekly: Weekly },
): Promise<OutputOf<typeof saveCalendar>> {
  const { q, actor, now } = context
  if (communityId !== null) demandCommunity(actor, saveCalendar.permission, communityId)
  const known = await idOf(context, communityId)
  if (known) {
    await q.query(
      'update working_calendar set weekly = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
      [known, JSON.stringify(weekly), actor.userId, now],
    )
    await told(context, known, communityId, 'edit', { weekly })
    return { id: known }
  }
  const id = uuidv7()
  const days = await daysOf(context, communityId)
  await q.query(
    `insert into working_calendar (id, company_id, community_id, name, weekly, created_by, created_at, updated_by, updated_at)
     select $1, $2, $3::bigint, coalesce((select c.name from community c where c.id = $3::bigint), '公司默认'), $4, $5, $6, $5, $6`,
    [id, actor.companyId, communityId, JSON.stringify(weekly), actor.userId, now],
  )
  await writeDays(context, id, days)
  await told(context, id, communityId, 'add', { weekly })
  return { id }
}

/** A community goes back to the hours of its company. */
export async function dropCalendar(context: ActionContext, { communityId }: { communityId: number }): Promise<null> {
  demandCommunity(context.actor, removeCalendar.permission, communityId)
  const id = await idOf(context, communityId)
  if (!id) throw notFound()
  await context.q.query('delete from working_calendar_day where calendar_id = $1', [id])
  await context.q.query('delete from working_calendar where id = $1', [id])
  await told(context, id, communityId, 'delete')
  return null
}

async function daysOf({ q, actor }: ActionContext, communityId: number | null): Promise<readonly CalendarDayOf[]> {
  const held = await holdingCalendar(q, { companyId: actor.companyId, communityId })
  if (!held) return PUBLIC_HOLIDAYS
  return q.query<CalendarDayOf>(
    'select d.date::text as date, d.kind, d.name, d.segments from working_calendar_day d where d.calendar_id = $1 order by d.date',
    [held.id],
  )
}
export function calendarDays(
  context: ActionContext,
  { communityId }: { communityId?: number | undefined },
): Promise<readonly CalendarDayOf[]> {
  if (communityId !== undefined) demandCommunity(context.actor, readCalendarDays.permission, communityId)
  return daysOf(context, communityId ?? null)
}

const writeDays = ({ q, actor, now }: ActionContext, calendarId: string, days: readonly CalendarDayOf[]) =>
  q.query(
    `insert into working_calendar_day (id, company_id, calendar_id, date, kind, name, segments, created_by, created_at, updated_by, updated_at)
     select (d->>'id')::uuid, $2, $1, (d->>'date')::date, d->>'kind', d->>'name', nullif(d->'segments', 'null'::jsonb), $3, $4, $3, $4 from jsonb_array_elements($5::jsonb) d
     on conflict (calendar_id, date) do update set kind = excluded.kind, name = excluded.name, segments = excluded.segments,
       version = working_calendar_day.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [calendarId, actor.companyId, actor.userId, now, JSON.stringify(days.map((day) => ({ ...day, id: uuidv7() })))],
  )

/** Closes days, opens them, or lets them be as their weekday is. */
export async function keepDays(
  context: ActionContext,
  input: {
    communityId?: number | null
    start: string
    end: string
    kind: 'holiday' | 'workday' | 'normal'
    name?: string | null
    from?: string | null
    until?: string | null
  },
): Promise<OutputOf<typeof setCalendarDays>> {
  const { communityId = null, start, end, kind, name = null, from, until } = input
  if (communityId !== null) demandCommunity(context.actor, setCalendarDays.permission, communityId)
  const id = await idOf(context, communityId)
  if (!id) throw badInput({ start: '请先设置每周时段' })
  const days = Array.from({ length: diffDays(start, end) + 1 }, (_, at) => addDays(start, at))
  if (kind === 'normal')
    await context.q.query('delete from working_calendar_day where calendar_id = $1 and date between $2 and $3', [
      id,
      start,
      end,
    ])
  else {
    const segments = kind === 'workday' && from && until ? [{ start: from, end: until }] : null
    await writeDays(
      context,
      id,
      days.map((date) => ({ date, kind, name, segments })),
    )
  }
  await told(context, id, communityId, 'edit', { start, end, kind, name })
  return { days: days.length }
}

/** What the hours of a place make of a moment and a span, by the functions that clocks use. */
export async function tryTime(
  { q, actor }: ActionContext,
  {
    communityId = null,
    from,
    minutes,
    to,
  }: { communityId?: number | null; from: string; minutes?: number | null; to?: string | null },
): Promise<OutputOf<typeof tryWorkingTime>> {
  if (communityId !== null) demandCommunity(actor, tryWorkingTime.permission, communityId)
  const time = await calendarOf(q, { companyId: actor.companyId, communityId })
  return {
    dueAt: minutes == null ? null : addMinutes(time, from, minutes),
    minutes: to ? minutesBetween(time, from, to) : null,
  }
}
