import { addDays, diffDays } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../kernel/clock.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { emitEvent } from '../app/event.service.ts'
import { type At, ensureChecks, type Lift, liftOf, liftRules, refreshLift, seal, toldOf } from './lift.service.ts'

const job =
  (code: string, name: string, cron: string, run: (at: At) => Promise<number>) =>
  (kernel: Kernel): JobDefinition => ({
    code: `elevator.${code}`,
    name,
    module: 'elevator',
    cron,
    run: async () => ({ affected: await inTransaction(kernel, ({ q, now }) => run({ q, now })) }),
  })
const tell = ({ q, now }: At, lift: Lift, event: string, bizId: string, payload: Readonly<Record<string, string>>) =>
  emitEvent(q, now, {
    event,
    bizId,
    companyId: lift.companyId,
    communityId: lift.communityId,
    receivers: toldOf(lift),
    payload: { elevator: `${lift.community}${lift.elevatorNo}`, ...payload },
  })

/** What the calendar asks from today on. */
async function makeChecks(at: At): Promise<number> {
  const lifts = await at.q.query<{ id: string }>(
    `select id from elevator where deleted_at is null and accept_date is not null and status not in ('waiting', 'scrapped') order by id`,
  )
  let made = 0
  for (const { id } of lifts) {
    const added = await ensureChecks(at, await liftOf(at.q, id))
    if (added > 0) await refreshLift(at, id)
    made += added
  }
  return made
}

const CHECK_DAYS = [60, 30, 15, 0]
/** Checks that come due, and every day those that nobody passed in time; where the community says so, their lifts are not used. */
async function warnChecks(at: At): Promise<number> {
  const today = dateOf(at.now)
  const rows = await at.q.query<{ id: string; lift: string; due: string }>(
    `select k.id, k.elevator_id as lift, k.due_date as due from elevator_check k join elevator e on e.id = k.elevator_id
     where k.phase not in ('passed', 'cancelled') and e.deleted_at is null and (k.due_date < $1 or k.due_date = any($2::date[])) order by k.due_date, k.id`,
    [today, CHECK_DAYS.map((days) => addDays(today, days))],
  )
  for (const { id, lift: liftId, due } of rows) {
    const lift = await liftOf(at.q, liftId)
    if (due >= today) await tell(at, lift, 'elevator.annualDue', id, { dueDate: due })
    else {
      await tell(at, lift, 'elevator.annualOver', id, { days: String(diffDays(due, today)) })
      if ((await liftRules(at.q, lift)).forceStop) await seal(at, liftId, '检验逾期强制停用')
    }
  }
  return rows.length
}

const MAINTAIN_DAYS = 2
/** Two days before a visit is due, and every day after it. */
async function warnMaintain(at: At): Promise<number> {
  const today = dateOf(at.now)
  const rows = await at.q.query<{ id: string; due: string }>(
    `select id, next_maintain_due as due from elevator where deleted_at is null and status in ('running', 'fault')
       and (next_maintain_due < $1 or next_maintain_due = $2) order by id`,
    [today, addDays(today, MAINTAIN_DAYS)],
  )
  for (const { id, due } of rows) {
    const lift = await liftOf(at.q, id)
    if (due >= today) await tell(at, lift, 'elevator.maintainDue', id, { dueDate: due })
    else await tell(at, lift, 'elevator.maintainOver', id, { days: String(diffDays(due, today)) })
  }
  return rows.length
}

const CONTRACT_DAYS = [60, 30, 7]
async function warnContracts(at: At): Promise<number> {
  const today = dateOf(at.now)
  const rows = await at.q.query<{ id: string; end: string }>(
    `select id, contract_end as "end" from elevator where deleted_at is null and status <> 'scrapped' and contract_end = any($1::date[]) order by id`,
    [CONTRACT_DAYS.map((days) => addDays(today, days))],
  )
  for (const { id, end } of rows)
    await tell(at, await liftOf(at.q, id), 'elevator.contractEnding', id, { endDate: end })
  return rows.length
}

/** People are caught and nobody is there in time: told once of each fault. */
async function warnTrapped(at: At): Promise<number> {
  const rows = await at.q.query<{ id: string; lift: string; minutes: number }>(
    `update elevator_fault set over_told = true where trapped and status = 'reported' and not coalesce(over_told, false)
       and call_at + arrive_limit * interval '1 minute' < $1
     returning id, elevator_id as lift, floor(extract(epoch from $1 - call_at) / 60)::int as minutes`,
    [at.now],
  )
  for (const { id, lift, minutes } of rows)
    await tell(at, await liftOf(at.q, lift), 'elevator.trapOver', id, { minutes: String(minutes) })
  return rows.length
}

export const elevatorJobs = [
  job('checkPlan', '生成电梯年检任务', '10 1 * * *', makeChecks),
  job('checkWarn', '电梯年检到期提醒', '30 7 * * *', warnChecks),
  job('maintainWarn', '电梯维保到期提醒', '40 7 * * *', warnMaintain),
  job('contractWarn', '电梯维保合同到期提醒', '50 7 * * *', warnContracts),
  job('faultOver', '电梯困人到场超时提醒', '*/5 * * * *', warnTrapped),
]
