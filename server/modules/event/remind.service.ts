import type { ChannelCode } from '@wuguan/contract/app/message.actions'
import {
  EVENT_STATUS,
  type ReceiverKind,
  REMINDER_MOMENT,
  type ReminderMoment,
} from '@wuguan/contract/event/event-options'
import { filledReminder, type REMINDER_WORDS } from '@wuguan/contract/event/event-reminder.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { inReach } from '../../kernel/auth/holders.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { notify } from '../app/notice.service.ts'
import { holdersOf } from '../bpm/rule/assignment.service.ts'
import { enabledOnly, leaderAbove } from '../bpm/rule/people.service.ts'

interface At {
  readonly q: Queryable
  readonly now: Date
}
interface Due {
  readonly id: string
  readonly companyId: number
  readonly communityId: number
  readonly reporterId: number
  readonly handlerId: number
  readonly instance: string | null
  readonly ruleId: string
  readonly moment: ReminderMoment
  readonly baseAt: Date
  readonly occurrence: number
  /** Since the moment that the rule counts from. */
  readonly minutes: number
  readonly kinds: ReceiverKind[]
  readonly positions: number[]
  readonly roles: number[]
  readonly users: number[]
  readonly channels: ChannelCode[]
  readonly template: string
  readonly no: string
  readonly title: string
  readonly type: string
  readonly level: string
  readonly community: string
  readonly location: string
  readonly reporter: string
  readonly handler: string
}

const { pendingAudit, handling, pendingClose, closed, upgraded } = EVENT_STATUS
/** Events that one transaction looks at. */
const CHUNK = 200

/**
 * When a rule's moment of an event is; null where it has not come, and of what has ended only that it is closed or upgraded. What is reported late is
 * known when it is reported; being followed up begins the time to the next follow-up anew.
 */
const BASE = `case r.moment
  when 'closed' then case when t.status = ${closed} then t.closed_at end
  when 'upgraded' then case when t.status = ${upgraded} then t.upgraded_at end
  else case when t.status in (${pendingAudit}, ${handling}, ${pendingClose}) then case r.moment
    when 'reported' then t.reported_at
    when 'lateReport' then case when t.late_report then t.reported_at end
    when 'auditOver' then case when t.status = ${pendingAudit} then t.submitted_at + l.audit_minutes * interval '1 minute' end
    when 'noFollow' then case when t.status <> ${pendingClose} then greatest(t.reported_at, t.last_follow_at) + l.follow_minutes * interval '1 minute' end
    when 'closeOver' then t.reported_at + l.close_hours * interval '1 hour' end end end`

/**
 * What rules have to say now and have not said: of each rule and event the latest occurrence that has come, so that nobody is told all
 * that was missed while nothing ran. Events in hand of somebody else wait for the next time.
 */
const due = ({ q, now }: At, moments: readonly ReminderMoment[], eventId: string | null) =>
  q.query<Due>(
    `select t.id, t.company_id as "companyId", t.community_id as "communityId", t.reporter_id as "reporterId", t.handler_id as "handlerId",
       t.process_instance_id as instance, r.id as "ruleId", r.moment, b.at as "baseAt", o.n as occurrence,
       floor(extract(epoch from $1::timestamptz - b.at) / 60)::int as minutes, to_json(r.receiver_kinds) as kinds, to_json(r.channels) as channels, r.template,
       coalesce((select json_agg(p.target_id) from event_reminder__position_ids p where p.owner_id = r.id), '[]') as positions,
       coalesce((select json_agg(p.target_id) from event_reminder__role_ids p where p.owner_id = r.id), '[]') as roles,
       coalesce((select json_agg(p.target_id) from event_reminder__user_ids p where p.owner_id = r.id), '[]') as users,
       t.event_no as no, t.title, y.name as type, l.name as level, c.name as community, t.location,
       (select u.pet_name from sys_user u where u.id = t.reporter_id) as reporter, (select u.pet_name from sys_user u where u.id = t.handler_id) as handler
     from event t join event_level l on l.id = t.level_id join event_type y on y.id = t.type_id join community c on c.id = t.community_id
       join event_reminder r on r.level_id = t.level_id and r.company_id = t.company_id and r.enabled = 1 and r.moment = any($2)
       cross join lateral (select ${BASE} as at) b
       cross join lateral (select b.at + r.offset_minutes * interval '1 minute' as at) d
       cross join lateral (select case when r.repeat_minutes > 0
         then least(r.max_repeat, floor(extract(epoch from $1::timestamptz - d.at) / 60 / r.repeat_minutes))::int else 0 end as n) o
     where ($3::uuid is null or t.id = $3::uuid) and d.at <= $1::timestamptz
       and not exists (select 1 from event_firing f where f.event_id = t.id and f.rule_id = r.id and f.base_at = b.at and f.occurrence >= o.n)
     order by t.id, r.id limit ${CHUNK} for update of t skip locked`,
    [now, moments, eventId],
  )

/** Whom a rule names, of those who can be told at the place of the event now. */
async function receiversOf(q: Queryable, one: Due): Promise<number[]> {
  const place = { companyId: one.companyId, communityId: one.communityId }
  const of: Readonly<Record<ReceiverKind, () => Promise<readonly (number | null)[]>>> = {
    reporter: async () => [one.reporterId],
    handler: async () => [one.handlerId],
    auditor: async () => {
      const rows = await q.query<{ id: number }>(
        `select t.assignee_id as id from process_task t where t.instance_id = $1::uuid and t.result = 1 and t.assignee_id is not null
         union select k.target_id from process_task t join process_task__candidates k on k.owner_id = t.id
         where t.instance_id = $1::uuid and t.result = 1 and t.assignee_id is null order by 1`,
        [one.instance],
      )
      return rows.map(({ id }) => id)
    },
    superior: async () => [await leaderAbove(q, one.handlerId)],
    position: async () => {
      const rows = await q.query<{ id: number }>(
        'select distinct user_id as id from user_position where position_id = any($1) order by 1',
        [one.positions],
      )
      return inReach(
        q,
        rows.map(({ id }) => id),
        place,
      )
    },
    role: async () => inReach(q, await holdersOf(q, one.roles, one.companyId), place),
    user: async () => one.users,
  }
  const found: (number | null)[] = []
  // One connection asks one thing after the other.
  for (const kind of one.kinds) found.push(...(await of[kind]()))
  return enabledOnly(q, [...new Set(found.filter((id) => id !== null))])
}

const wordsOf = (one: Due): Readonly<Record<(typeof REMINDER_WORDS)[number], string>> => ({
  编号: one.no,
  标题: one.title,
  类型: one.type,
  级别: one.level,
  项目: one.community,
  地点: one.location,
  上报人: one.reporter,
  处理人: one.handler,
  分钟: String(one.minutes),
})

/** Writes down each occurrence, and tells it where nobody was faster. */
async function say(at: At, dues: readonly Due[]): Promise<void> {
  const { q, now } = at
  for (const one of dues) {
    const firingId = uuidv7()
    const body = filledReminder(one.template, wordsOf(one)).slice(0, 500)
    const [mine] = await q.query(
      `insert into event_firing (id, company_id, community_id, event_id, rule_id, base_at, occurrence, at, body, told, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $8, $8) on conflict (event_id, rule_id, base_at, occurrence) do nothing returning id`,
      [firingId, one.companyId, one.communityId, one.id, one.ruleId, one.baseAt, one.occurrence, now, body],
    )
    if (!mine) continue
    const told = await notify(q, now, {
      userIds: await receiversOf(q, one),
      module: 'event',
      title: `突发事件${labelOf(REMINDER_MOMENT, one.moment)}：${one.title}`,
      body,
      backUrl: `/manage/event/emergencies/detail/${one.id}`,
      level: one.moment === 'reported' || one.moment === 'closed' ? 2 : 3,
      bizEvent: `event.${one.moment}`,
      bizId: one.id,
      once: true,
      channels: one.channels,
    })
    await q.query('update event_firing set told = $2 where id = $1', [firingId, told])
  }
}

/** What is due of one event in the transaction that made it so. */
export async function remindNow(at: At, eventId: string, moments: readonly ReminderMoment[]): Promise<void> {
  await say(at, await due(at, moments, eventId))
}

/** What has become due meanwhile; answers how many occurrences there were. */
export async function remindDue(kernel: Kernel, moments: readonly ReminderMoment[]): Promise<number> {
  let total = 0
  for (;;) {
    const n = await inTransaction(kernel, async (at) => {
      const dues = await due(at, moments, null)
      await say(at, dues)
      return dues.length
    })
    total += n
    if (n < CHUNK) return total
  }
}
