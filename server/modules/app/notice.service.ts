import { type ChannelCode, NOTICE_TOPIC, type NoticePush } from '@wuguan/contract/app/message.actions'
import { DELIVERY_LOCK } from '../../kernel/db/locks.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { type Delivery, type OutboxMessage, writeOutbox } from '../../kernel/outbox.ts'
import { sendOver } from './delivery.service.ts'

/** Telling people that something happened: written with the change it tells of, shown when that is committed. */
export interface NoticeDraft {
  userIds: readonly number[]
  /** Code of the message module. */
  module: string
  title: string
  body: string
  /** Path of the catalogue with its parameters filled in. */
  backUrl?: string | null
  level?: 1 | 2 | 3
  bizEvent?: string
  bizId?: string
  /** Whether it may interrupt its readers at all; their own switches count besides. */
  popup?: boolean
  /** Ways that it takes besides the box. */
  channels?: readonly ChannelCode[]
}

export const CONTENT = 'notice.content'
export const COUNT = 'notice.count'
export const SETTLED = 'notice.settled'
/** Repeats of an event about a record within this time are one message. */
const JOIN_MINUTES = 10

const URGENT = 3

/** Stores one message per reader and sees to it that he is told; the answer is how many readers there are. */
export async function notify(q: Queryable, now: Date, notice: NoticeDraft): Promise<number> {
  const userIds = [...new Set(notice.userIds)]
  if (userIds.length === 0) return 0
  const [module] = await q.query<{ id: string; mandatory: boolean; state: number }>(
    'select id, mandatory, state from message_module where code = $1',
    [notice.module],
  )
  if (!module) throw new Error(`no message module ${notice.module}`)
  const level = notice.level ?? 1
  const key = notice.bizEvent && notice.bizId ? `${notice.bizEvent}:${notice.bizId}` : null
  if (key) {
    await q.query(
      `update message_record set dedupe_key = null where dedupe_key = $1 and user_id = any($2) and created_at <= $3::timestamptz - interval '${JOIN_MINUTES} minutes'`,
      [key, userIds, now],
    )
  }
  const rows = await q.query<{ id: string; user_id: number; fresh: boolean }>(
    `insert into message_record (id, company_id, user_id, module_id, biz_event, biz_id, title, body, back_url, level, dedupe_key, popup, created_at, updated_at)
     select r.id, u.company_id, u.id, $3, $4, $5, $6, $7, $8, $9::smallint, $10, $11 and ($9::smallint = ${URGENT} or $12 or (not quiet.now and coalesce(own.enabled, true))), $13, $13
     from unnest($1::bigint[], $2::uuid[]) as r(user_id, id)
     join sys_user u on u.id = r.user_id and u.state = 1 and u.deleted_at is null
     left join message_config own on own.user_id = u.id and own.module_id = $3 and own.channel = 'inbox'
     left join message_user_setting s on s.user_id = u.id
     cross join lateral (select ($13::timestamptz at time zone 'Asia/Shanghai')::time as at) clock
     cross join lateral (select coalesce(case when s.quiet_from <= s.quiet_to then clock.at >= s.quiet_from and clock.at < s.quiet_to
       else clock.at >= s.quiet_from or clock.at < s.quiet_to end, false) as now) quiet
     order by r.id
     on conflict (user_id, dedupe_key) do update set title = excluded.title, body = excluded.body, back_url = excluded.back_url, level = excluded.level,
       read_at = null, version = message_record.version + 1, updated_at = excluded.updated_at
     returning id, user_id, version = 1 as fresh`,
    [
      userIds,
      userIds.map(() => uuidv7()),
      module.id,
      notice.bizEvent ?? null,
      notice.bizId ?? null,
      notice.title.slice(0, 80),
      notice.body.slice(0, 500),
      notice.backUrl ?? null,
      level,
      key,
      (notice.popup ?? true) && module.state === 1,
      module.mandatory,
      now,
    ],
  )
  // A message that took in a repeat has been shown already; only the badge may have changed.
  const fresh = rows.filter((row) => row.fresh).map(({ id }) => id)
  const joined = rows.filter((row) => !row.fresh).map((row) => row.user_id)
  await sendOver(
    q,
    now,
    fresh,
    (notice.channels ?? []).filter((channel) => channel !== 'inbox'),
  )
  await writeOutbox(q, now, [
    ...(fresh.length ? [{ topic: CONTENT, bizType: 'app.messageRecord', payload: { ids: fresh } }] : []),
    ...recount(joined),
  ])
  return rows.length
}

/** Tells users how many of their messages are unread, and which of them are so no longer (ids; the newest are enough). */
export const recount = (userIds: readonly number[], read: readonly string[] = []): OutboxMessage[] =>
  userIds.length
    ? [
        {
          topic: COUNT,
          bizType: 'app.messageRecord',
          payload: { userIds: [...new Set(userIds)], read: read.toSorted().slice(-READ_TOLD) },
        },
      ]
    : []
/** A screen shows a handful of notices, never more than the latest. */
const READ_TOLD = 100

/** A record that events told of, and who need not act on it any more. */
export interface Settled {
  bizId: string
  userIds: readonly number[]
}
/** What these events asked for is done: the messages count as read. Leaves by the outbox, behind the events themselves. */
export const settled = (events: readonly string[], items: readonly Settled[]): OutboxMessage[] => {
  const told = items.filter(({ userIds }) => userIds.length > 0)
  return told.length ? [{ topic: SETTLED, bizType: 'app.messageRecord', payload: { events, items: told } }] : []
}
export async function deliverSettled({ q, now, payload }: Delivery): Promise<void> {
  const { events, items } = payload as unknown as { events: string[]; items: Settled[] }
  const pairs = items.flatMap(({ bizId, userIds }) => userIds.map((userId) => ({ bizId, userId })))
  const done = await q.query<{ id: string; user_id: number }>(
    `update message_record r set read_at = $4, version = r.version + 1, updated_at = $4
     from unnest($1::bigint[], $2::text[]) as t(user_id, biz_id)
     where r.user_id = t.user_id and r.read_at is null and r.biz_id = t.biz_id and r.biz_event = any($3::text[]) returning r.id, r.user_id`,
    [pairs.map(({ userId }) => userId), pairs.map(({ bizId }) => bizId), events, now],
  )
  await writeOutbox(
    q,
    now,
    recount(
      done.map((row) => row.user_id),
      done.map(({ id }) => id),
    ),
  )
}

const UNREAD = (user: string) =>
  `(select count(*) from message_record c where c.user_id = ${user} and c.read_at is null)`
const message = (userId: number, push: NoticePush) => ({
  topic: `${NOTICE_TOPIC}/${userId}`,
  payload: JSON.stringify(push),
})
const inTurn = (q: Queryable) => q.query('select pg_advisory_xact_lock($1)', [DELIVERY_LOCK])

export async function deliverContent({ q, payload, publish }: Delivery): Promise<void> {
  await inTurn(q)
  const rows = await q.query<{
    id: string
    user_id: number
    title: string
    body: string
    back_url: string | null
    shown: boolean
    sound: boolean
    count: number
  }>(
    `select r.id, r.user_id, r.title, r.body, r.back_url, r.popup and r.read_at is null as shown, coalesce(s.sound, true) as sound, ${UNREAD('r.user_id')} as count
     from message_record r left join message_user_setting s on s.user_id = r.user_id where r.id = any($1) order by r.id`,
    [payload['ids']],
  )
  await publish(
    rows.map(({ id, user_id, title, body, back_url, shown, sound, count }) =>
      message(
        user_id,
        shown
          ? { msgType: 'message/notice/content', title, body, backUrl: back_url, id, count, sound }
          : { msgType: 'message/notice/count', count },
      ),
    ),
  )
}

export async function deliverCount({ q, payload, publish }: Delivery): Promise<void> {
  await inTurn(q)
  const rows = await q.query<{ id: number; count: number; read: string[] }>(
    `select u.id, ${UNREAD('u.id')} as count,
       (select coalesce(json_agg(r.id order by r.id), '[]') from message_record r where r.user_id = u.id and r.id = any($2::uuid[]) and r.read_at is not null) as read
     from unnest($1::bigint[]) as u(id)`,
    [payload['userIds'], payload['read'] ?? []],
  )
  await publish(
    rows.map(({ id, count, read }) =>
      message(id, { msgType: 'message/notice/count', count, ...(read.length ? { read } : {}) }),
    ),
  )
}

export async function unreadCount(q: Queryable, userId: number): Promise<number> {
  const [row] = await q.query<{ count: number }>(`select ${UNREAD('$1::bigint')} as count`, [userId])
  return row!.count
}
