import { elevatorFlow } from '@wuguan/contract/elevator/elevator.flow'
import { CHECK_OPEN, FAULT_OPEN, IN_USE, type MaintainLevel } from '@wuguan/contract/elevator/elevator-options'
import { type CheckCycle, checksDue, type LevelMonths } from '@wuguan/contract/elevator/elevator-rules'
import { ELEVATOR_SETTINGS } from '@wuguan/contract/workflow/elevator-settings'
import { addDays } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { moveBySystem } from '../../kernel/flow/system.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { effectiveValues } from '../workflow/setting/values.service.ts'

/** Checks are made so far ahead that each can be booked in time. */
const AHEAD_DAYS = 430

export interface At {
  readonly q: Queryable
  readonly now: Date
}
export interface LiftPlace {
  readonly companyId: number
  readonly communityId: number
}
export interface LiftRules {
  readonly maintainDays: number
  readonly earlyMonths: number
  readonly releaseMinutes: number
  readonly forceStop: boolean
  readonly months: LevelMonths
  readonly cycle: CheckCycle
}
/** The intervals that hold for the lifts of a community. */
export async function liftRules(q: Queryable, place: LiftPlace): Promise<LiftRules> {
  const value = await effectiveValues(
    q,
    Object.values(ELEVATOR_SETTINGS).map(({ code }) => code),
    place,
  )
  const number = (name: keyof typeof ELEVATOR_SETTINGS) => Number(value(ELEVATOR_SETTINGS[name].code))
  return {
    maintainDays: number('maintainDays'),
    earlyMonths: number('earlyMonths'),
    releaseMinutes: number('releaseMinutes'),
    forceStop: value(ELEVATOR_SETTINGS.forceStop.code) === true,
    months: { quarter: number('quarterMonths'), halfYear: number('halfYearMonths'), year: number('yearMonths') },
    cycle: {
      inspectYears: (value(ELEVATOR_SETTINGS.inspectYears.code) as readonly string[]).map(Number),
      yearlyAfter: number('yearlyAfter'),
    },
  }
}

export interface Lift extends LiftPlace, Record<string, unknown> {
  readonly id: string
  readonly elevatorNo: string
  readonly kind: string
  readonly status: string
  readonly acceptDate: string | null
  readonly useDate: string | null
  readonly checkCycle: 'standard' | 'yearly'
  readonly maintainDays: number
  readonly lastMaintainDate: string | null
  readonly nextMaintainDue: string | null
  readonly contractorId: string | null
  readonly safetyOfficerId: number | null
  readonly manager: number | null
  readonly community: string
}
const LIFT = `select t.id, t.company_id as "companyId", t.community_id as "communityId", t.elevator_no as "elevatorNo", t.kind, t.status, t.accept_date as "acceptDate",
   t.use_date as "useDate", t.check_cycle as "checkCycle", t.maintain_days as "maintainDays", t.last_maintain_date as "lastMaintainDate", t.next_maintain_due as "nextMaintainDue",
   t.contractor_id as "contractorId", t.safety_officer_id as "safetyOfficerId", c.manager_id as manager, c.name as community
   from elevator t join community c on c.id = t.community_id`

export async function liftOf(q: Queryable, id: string): Promise<Lift> {
  const [lift] = await q.query<Lift>(`${LIFT} where t.id = $1`, [id])
  return lift!
}
export const isInUse = (status: string) => (IN_USE as readonly string[]).includes(status)
/** Who is told of a lift. */
export const toldOf = ({ safetyOfficerId, manager }: Pick<Lift, 'safetyOfficerId' | 'manager'>): number[] => [
  ...new Set([safetyOfficerId, manager].filter((id) => id !== null)),
]

/** What the calendar asks of a lift, as far as it is not there yet; due days that were made stay as they are. */
export async function ensureChecks({ q, now }: At, lift: Lift, since?: string): Promise<number> {
  if (lift.acceptDate === null) return 0
  const today = dateOf(now)
  const { cycle } = await liftRules(q, lift)
  const due = checksDue(lift.acceptDate, lift.checkCycle, cycle, {
    from: since ?? `${today.slice(0, 7)}-01`,
    to: addDays(today, AHEAD_DAYS),
  })
  if (due.length === 0) return 0
  const made = await q.query<{ id: string }>(
    `insert into elevator_check (id, company_id, community_id, elevator_id, check_kind, year, due_date, rounds, phase, created_at, updated_at)
     select d.id, $2, $3, $1, d.kind, d.year, d.due, 0, 'todo', $4, $4
     from unnest($5::uuid[], $6::text[], $7::integer[], $8::date[]) as d(id, kind, year, due) on conflict do nothing returning id`,
    [
      lift.id,
      lift.companyId,
      lift.communityId,
      now,
      due.map(() => uuidv7()),
      due.map(({ checkKind }) => checkKind),
      due.map(({ year }) => year),
      due.map(({ dueDate }) => dueDate),
    ],
  )
  return made.length
}

/** Another day of acceptance or another cycle: what nobody has applied for yet is made anew, results stay. */
export async function rebuildChecks(at: At, id: string): Promise<void> {
  const month = `${dateOf(at.now).slice(0, 7)}-01`
  await at.q.query(`delete from elevator_check where elevator_id = $1 and phase = 'todo' and due_date >= $2`, [
    id,
    month,
  ])
  await ensureChecks(at, await liftOf(at.q, id))
}

/** The days that follow from the records of a lift. */
export async function refreshLift({ q }: At, id: string): Promise<void> {
  await q.query(
    `update elevator t set last_maintain_date = v.last, next_check_due = c.due,
       next_maintain_due = case when t.status in ('waiting', 'scrapped') then null else coalesce(v.last + t.maintain_days, t.use_date) end
     from (select max(r.maintain_date) as last from elevator_repair r where r.elevator_id = $1 and r.status in ('pendingAudit', 'done')) v,
       (select min(k.due_date) as due from elevator_check k where k.elevator_id = $1 and k.phase = any($2)) c
     where t.id = $1`,
    [id, CHECK_OPEN],
  )
}

/** When visits of each level were done at a lift. */
export const visitsOf = (q: Queryable, id: string) =>
  q.query<{ level: MaintainLevel; date: string }>(
    `select r.level, max(r.maintain_date) as date from elevator_repair r where r.elevator_id = $1 and r.status in ('pendingAudit', 'done') and r.level is not null group by r.level`,
    [id],
  )

/** A lift stands still as long as a fault keeps it from running, and runs again when the last of them is over. */
export async function followFaults(at: At, id: string): Promise<void> {
  const [open] = await at.q.query(
    'select 1 from elevator_fault where elevator_id = $1 and stop_use and status = any($2) limit 1',
    [id, FAULT_OPEN],
  )
  await moveBySystem(at, elevatorFlow, open ? 'breakDown' : 'recover', (params) => `t.id = ${params.add(id)}`)
}

/** Days out of use begin. */
export const beginStop = (
  { q, now }: At,
  { id, companyId, communityId }: Pick<Lift, 'id'> & LiftPlace,
  kind: 'stop' | 'seal',
  reason: string,
) =>
  q.query(
    `insert into elevator_stop (id, company_id, community_id, elevator_id, kind, start_on, reason, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [uuidv7(), companyId, communityId, id, kind, dateOf(now), reason, now],
  )
/** And end. */
export const endStop = ({ q, now }: At, id: string) =>
  q.query('update elevator_stop set end_on = $2, updated_at = $3 where elevator_id = $1 and end_on is null', [
    id,
    dateOf(now),
    now,
  ])

/** A lift that failed its check, or whose mark has run out, is not used until it passes one. */
export async function seal(at: At, id: string, reason: string): Promise<boolean> {
  const [moved] = await moveBySystem(at, elevatorFlow, 'seal', (params) => `t.id = ${params.add(id)}`)
  if (moved === undefined) return false
  await beginStop(at, await liftOf(at.q, id), 'seal', reason)
  return true
}
export async function unseal(at: At, id: string): Promise<void> {
  const [moved] = await moveBySystem(at, elevatorFlow, 'unseal', (params) => `t.id = ${params.add(id)}`)
  if (moved === undefined) return
  await endStop(at, id)
  await followFaults(at, id)
}
