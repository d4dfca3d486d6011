import type {
  MessageEntry,
  Notice,
  recordInfo,
  recordMarkAllRead,
  recordMarkRead,
  recordPage,
} from '@wuguan/contract/app/message.actions'
import { COUNT_CAP, type Page } from '@wuguan/contract/kernel/envelope'
import { notFound } from '@wuguan/contract/kernel/errors'
import { Params } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { writeOutbox } from '../../kernel/outbox.ts'
import { recount, unreadCount } from './notice.service.ts'

const ENTRY = `r.id, r.module_id as "moduleId", m.name as "moduleName", r.title, r.body, r.back_url as "backUrl", r.level, r.created_at as "createdAt", r.read_at as "readAt"
     from message_record r left join message_module m on m.id = r.module_id`
/** The module and everything below it. */
const BELOW = (module: string) =>
  `(with recursive down as (select id from message_module where id = ${module} union all select m.id from message_module m join down on m.parent_id = down.id) select id from down)`

export async function pageRecords(
  { q, actor }: ActionContext,
  input: ParsedOf<typeof recordPage>,
): Promise<Page<MessageEntry>> {
  const params = new Params()
  const conditions = [`r.user_id = ${params.add(actor.userId)}`]
  if (input.moduleId) conditions.push(`r.module_id in ${BELOW(params.add(input.moduleId))}`)
  if (input.read) conditions.push(`r.read_at is ${input.read === 'true' ? 'not ' : ''}null`)
  if (input.from) conditions.push(`r.created_at >= ${params.add(input.from)}::timestamptz`)
  // A day ends with its last moment.
  if (input.to)
    conditions.push(
      `r.created_at < ${params.add(input.to)}::timestamptz + interval '${input.to.length === 10 ? '1 day' : '1 second'}'`,
    )
  const where = conditions.join(' and ')
  const [counted] = await q.query<{ n: number }>(
    `select count(*) as n from (select 1 from message_record r where ${where} limit ${COUNT_CAP + 1}) c`,
    params.values,
  )
  const list = await q.query<MessageEntry>(
    `select ${ENTRY} where ${where}
     order by r.created_at desc, r.id desc limit ${params.add(input.limit)} offset ${params.add((input.page - 1) * input.limit)}`,
    params.values,
  )
  return { list, total: Math.min(counted!.n, COUNT_CAP), capped: counted!.n > COUNT_CAP }
}

export async function readRecord(
  { q, actor }: ActionContext,
  { id }: ParsedOf<typeof recordInfo>,
): Promise<MessageEntry> {
  const [row] = await q.query<MessageEntry>(`select ${ENTRY} where r.id = $1 and r.user_id = $2`, [id, actor.userId])
  if (!row) throw notFound()
  return row
}

export async function readNotice({ q, actor }: ActionContext): Promise<Notice> {
  const [row] = await q.query<{ id: string; title: string; body: string; backUrl: string | null }>(
    `select id, title, body, back_url as "backUrl" from message_record where user_id = $1 and read_at is null and popup order by created_at desc, id desc limit 1`,
    [actor.userId],
  )
  return { id: null, title: null, body: null, backUrl: null, ...row, count: await unreadCount(q, actor.userId) }
}

export async function markRead(
  { q, actor, now }: ActionContext,
  { messageId }: ParsedOf<typeof recordMarkRead>,
): Promise<{ count: number }> {
  const [message] = await q.query<{ read_at: string | null }>(
    'select read_at from message_record where id = $1 and user_id = $2 for update',
    [messageId, actor.userId],
  )
  if (!message) throw notFound()
  if (message.read_at === null) {
    await q.query('update message_record set read_at = $2, version = version + 1, updated_at = $2 where id = $1', [
      messageId,
      now,
    ])
    await writeOutbox(q, now, recount([actor.userId], [messageId]))
  }
  return { count: await unreadCount(q, actor.userId) }
}

/** Up to the moment of the click: what arrives meanwhile stays unread. */
export async function markAllRead(
  { q, actor, now }: ActionContext,
  { moduleId, asOf }: ParsedOf<typeof recordMarkAllRead>,
): Promise<{ count: number }> {
  const params = new Params()
  const at = params.add(now)
  const limit = asOf ? params.add(new Date(Math.min(Date.parse(asOf), now.getTime()))) : at
  const done = await q.query<{ id: string }>(
    `update message_record set read_at = ${at}, version = version + 1, updated_at = ${at}
     where user_id = ${params.add(actor.userId)} and read_at is null and updated_at <= ${limit}${moduleId ? ` and module_id in ${BELOW(params.add(moduleId))}` : ''} returning id`,
    params.values,
  )
  if (done.length)
    await writeOutbox(
      q,
      now,
      recount(
        [actor.userId],
        done.map(({ id }) => id),
      ),
    )
  return { count: await unreadCount(q, actor.userId) }
}
