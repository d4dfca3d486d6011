import { HANDLE_STATUS, TASK_STATUS } from '@wuguan/contract/contingency/contingency-options'
import { holdersIn } from '../../kernel/auth/holders.ts'
import { dateOf } from '../../kernel/clock.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { emitEvent } from '../app/event.service.ts'
import { closeDue, progressDue } from './contingency.hooks.ts'
import { atWork } from './contingency.rules.ts'

interface At {
  readonly q: Queryable
  readonly now: Date
}
const job =
  (code: string, name: string, cron: string, run: (at: At) => Promise<number>) =>
  (kernel: Kernel): JobDefinition => ({
    code: `contingency.${code}`,
    name,
    module: 'contingency',
    cron,
    run: async () => ({ affected: await inTransaction(kernel, run) }),
  })

interface Found {
  readonly id: string
  readonly companyId: number
  readonly communityId: number
  readonly title: string
  readonly receivers: (number | null)[]
}
const OF = `t.id, t.company_id as "companyId", t.community_id as "communityId", case when t.drill then '【演练】' else '' end || t.title as title`
const say = (at: At, event: string, { id, companyId, communityId, title, receivers }: Found, more = {}) =>
  emitEvent(at.q, at.now, {
    event,
    bizId: id,
    companyId,
    communityId,
    receivers: [...new Set(receivers.filter((one) => one !== null))],
    payload: { id, title, ...more },
  })

/** Once for each time that it is due: whoever commands, and whoever manages the project. */
async function remindProgress(at: At): Promise<number> {
  const rows = await at.q.query<Found & { minutes: number }>(
    `update contingency_event t set progress_told_for = ${progressDue('t')}
     where t.handle_status = ${HANDLE_STATUS.responding} and ${progressDue('t')} < $1::timestamptz and t.progress_told_for is distinct from ${progressDue('t')}
     returning ${OF}, floor(extract(epoch from $1::timestamptz - greatest(t.reported_at, t.last_progress_at)) / 60)::int as minutes,
       json_build_array(t.commander_id, (select c.manager_id from community c where c.id = t.community_id)) as receivers`,
    [at.now],
  )
  for (const row of rows) await say(at, 'contingency.progressOver', row, { minutes: String(row.minutes) })
  return rows.length
}

/** Once per task: whoever does it, else whoever commands. */
async function tellTasks(at: At): Promise<number> {
  const rows = await at.q.query<Found & { task: string }>(
    `update contingency_task k set over_told = true from contingency_event t
     where t.id = k.event_id and ${atWork('t')} and k.status in (${TASK_STATUS.todo}, ${TASK_STATUS.doing}) and k.due_at < $1::timestamptz
       and not coalesce(k.over_told, false)
     returning ${OF}, k.step as task, json_build_array(coalesce(k.owner_id, t.commander_id)) as receivers`,
    [at.now],
  )
  for (const row of rows) await say(at, 'contingency.taskOver', row, { task: row.task })
  return rows.length
}

/** Every morning as long as it lasts. */
async function tellOpen(at: At): Promise<number> {
  const rows = await at.q.query<Found>(
    `select ${OF}, json_build_array(t.commander_id, t.reporter_id) as receivers from contingency_event t where ${closeDue('t')} < $1::timestamptz order by t.id`,
    [at.now],
  )
  for (const row of rows) await say(at, 'contingency.closeOver', row)
  return rows.length
}

/** What the month before was like, to those who read the figures of the company. */
async function tellMonth(at: At): Promise<number> {
  const { q, now } = at
  const rows = await q.query<{
    companyId: number
    month: string
    count: number
    injured: number
    dead: number
    open: number
  }>(
    `select t.company_id as "companyId", to_char($1::date - interval '1 month', 'YYYY"年"FMMM"月"') as month, count(*)::int as count, sum(coalesce(t.injured, 0))::int as injured,
       sum(coalesce(t.dead, 0))::int as dead, (count(*) filter (where ${atWork('t')}))::int as open
     from contingency_event t where t.reported_at is not null and not coalesce(t.drill, false) and t.handle_status <> ${HANDLE_STATUS.cancelled}
       and t.happened_at >= date_trunc('month', $1::date - interval '1 month') and t.happened_at < date_trunc('month', $1::date) group by t.company_id order by t.company_id`,
    [dateOf(now)],
  )
  for (const { companyId, month, count, injured, dead, open } of rows)
    await emitEvent(q, now, {
      event: 'contingency.monthly',
      bizId: `${companyId}:${month}`,
      companyId,
      receivers: await holdersIn(q, 'contingency:report:view', companyId),
      payload: { month, count: String(count), injured: String(injured), dead: String(dead), open: String(open) },
    })
  return rows.length
}

export const contingencyJobs = [
  job('progressRemind', '应急续报提醒', '* * * * *', remindProgress),
  job('taskOver', '应急任务超时提醒', '* * * * *', tellTasks),
  job('closeOver', '应急事件超期未结提醒', '0 8 * * *', tellOpen),
  job('monthly', '应急事件月报', '0 8 1 * *', tellMonth),
]
