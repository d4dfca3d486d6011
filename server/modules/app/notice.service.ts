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
  /** Its event does not come again: there is no earlier message that it could be joined with. */
  once?: boolean
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
export const notify = async (q: Queryable, now: Date, notice: NoticeDraft): Promise<number> =>
  (await notifyAll(q, now, [notice]))[0]!

interface Module {
  id: string
  code: string
  mandatory: boolean
  state: number
}
/** The same of many notices, each about another event or record; answers how many readers each has. */
export async function notifyAll(q: Queryable, now: Date, notices: readonly NoticeDraft[]): Promise<number[]> {
  const told = notices.filter(({ userIds }) => userIds.length > 0)
  if (told.length === 0) return notices.map(() => 0)
  const modules = await q.query<Module>('select id, code, mandatory, state from message_module where code = any($1)', [
    [...new Set(told.map(({ module }) => module))],
  ])
  const byCode = new Map(modules.map((module) => [module.code, module]))
  const drafts = notices.flatMap((notice, at) =>
    [...new Set(notice.userIds)].map((userId) => {
      const module = byCode.get(notice.module)
      if (!module) throw new Error(`no message module ${notice.module}`)
      return {
        at,
        id: uuidv7(),
        user_id: userId,
        module_id: module.id,
        mandatory: module.mandatory,
        biz_event: notice.bizEvent,
        biz_id: notice.bizId,
        title: notice.title.slice(0, 80),
        body: notice.body.slice(0, 500),
        back_url: notice.backUrl,
        level: notice.level ?? 1,
        dedupe_key: notice.bizEvent && notice.bizId && !notice.once ? `${notice.bizEvent}:${notice.bizId}` : null,
        popup: (notice.popup ?? true) && module.state === 1,
      }
    }),
  )
  const repeatable = drafts.filter(({ dedupe_key }) => dedupe_key !== null)
  if (repeatable.length > 0)
    await q.query(
      `update message_record r set dedupe_key = null from unnest($1::bigint[], $2::text[]) as t(user_id, dedupe_key)
       where r.user_id = t.user_id and r.dedupe_key = t.dedupe_key and r.created_at <= $3::timestamptz - interval '${JOIN_MINUTES} minutes'`,
      [repeatable.map(({ user_id }) => user_id), repeatable.map(({ dedupe_key }) => dedupe_key), now],
    )
  const rows = await q.query<{ id: string; user_id: number; dedupe_key: string | null; fresh: boolean }>(
    `insert into message_record (id, company_id, user_id, module_id, biz_event, biz_id, title, body, back_url, level, dedupe_key, popup, created_at, updated_at)
     select r.id, u.company_id, u.id, r.module_id, r.biz_event, r.biz_id, r.title, r.body, r.back_url, r.level, r.dedupe_key,
       r.popup and (r.level = ${URGENT} or r.mandatory or (not quiet.now and coalesce(own.enabled, true))), $2, $2
     from jsonb_to_recordset($1::jsonb) as r(id uuid, user_id bigint, module_id uuid, mandatory boolean, biz_event text, biz_id text, title text, body text,
       back_url text, level smallint, dedupe_key text, popup boolean)
     join sys_user u on u.id = r.user_id and u.state = 1 and u.deleted_at is null
     left join message_config own on own.user_id = u.id and own.module_id = r.module_id and own.channel = 'inbox'
     left join message_user_setting s on s.user_id = u.id
     cross join lateral (select ($2::timestamptz at time zone 'Asia/Shanghai')::time as at) clock
     cross join lateral (select coalesce(case when s.quiet_from <= s.quiet_to then clock.at >= s.quiet_from and clock.at < s.quiet_to
       else clock.at >= s.quiet_from or clock.at < s.quiet_to end, false) as now) quiet
     order by r.id
     on conflict (user_id, dedupe_key) do update set title = excluded.title, body = excluded.body, back_url = excluded.back_url, level = excluded.level,
       read_at = null, version = message_record.version + 1, updated_at = excluded.updated_at
     returning id, user_id, dedupe_key, version = 1 as fresh`,
    [JSON.stringify(drafts), now],
  )
  const keyOf = ({ id, user_id, dedupe_key }: Pick<(typeof rows)[number], 'id' | 'user_id' | 'dedupe_key'>) =>
    dedupe_key === null ? id : `${user_id} ${dedupe_key}`
  const noticeOf = new Map(drafts.map((draft) => [keyOf(draft), draft.at]))
  const readers = notices.map(() => 0)
  const fresh = notices.map((): string[] => [])
  for (const row of rows) {
    const at = noticeOf.get(keyOf(row))!
    readers[at]! += 1
    if (row.fresh) fresh[at]!.push(row.id)
  }
  for (const [at, { channels = [] }] of notices.entries())
    await sendOver(
      q,
      now,
      fresh[at]!,
      channels.filter((channel) => channel !== 'inbox'),
    )
  // A message that took in a repeat has been shown already; only the badge may have changed.
  const joined = rows.filter((row) => !row.fresh).map((row) => row.user_id)
  const ids = fresh.flat()
  await writeOutbox(q, now, [
    ...(ids.length ? [{ topic: CONTENT, bizType: 'app.messageRecord', payload: { ids } }] : []),
    ...recount(joined),
  ])
  return readers
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
