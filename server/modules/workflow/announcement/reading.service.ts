import { notFound } from '@wuguan/contract/kernel/errors'
import type { Page } from '@wuguan/contract/kernel/envelope'
import type {
  InboxLine,
  ReaderFigures,
  ReaderLine,
  announcementInbox,
  announcementReaders,
  readAnnouncement,
  remindReaders,
} from '@wuguan/contract/workflow/announcement.actions'
import { announcement } from '@wuguan/contract/workflow/announcement.entity'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { rowFilterOf } from '../../../kernel/crud/where.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { Params, type Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { notify } from '../../app/notice.service.ts'
import { percentOf } from '../../basedata/support.service.ts'
import { announcementHooks } from './announcement.hooks.ts'
import { type Audience, isReaderSql, ownersSql, staffSql, targetsOf } from './audience.service.ts'

/** Reading: what is addressed to me, that I have read it, and who has. */
const STAFF = 1
/** Where a member of staff reads one, and says so where he must. */
export const readPath = (id: string) => `/dashboard?announcement=${id}`
const LIVE = `t.status = 2 and t.deleted_at is null`

export async function inbox(
  { q, actor, now }: ActionContext,
  { page, limit, id }: ParsedOf<typeof announcementInbox>,
): Promise<Page<InboxLine>> {
  const from = `from announcement t join sys_user u on u.id = $1 and ${isReaderSql('t', 'u')} join company c on c.id = t.company_id
    left join announcement_read r on r.announcement_id = t.id and r.reader_type = ${STAFF} and r.reader_id = $1::bigint::text
    left join public_link l on l.id = t.public_link_id and l.state = 1 where ${LIVE} and ($2::uuid is null or t.id = $2)`
  const [total] = await q.query<{ n: number }>(`select count(*)::int as n ${from}`, [actor.userId, id ?? null])
  const list = await q.query<InboxLine>(
    `select t.id, t.title, t.type, c.name as publisher, ${DATE_TIME('t.published_at')} as "publishedAt",
       coalesce(t.top, false) and (t.top_until is null or t.top_until > $3) as top, coalesce(t.need_confirm, false) as "needConfirm",
       ${DATE_TIME('r.read_at')} as "readAt", ${DATE_TIME('r.confirmed_at')} as "confirmedAt", l.code
     ${from} order by 6 desc, t.published_at desc, t.id limit $4 offset $5`,
    [actor.userId, id ?? null, now, limit, (page - 1) * limit],
  )
  return { list, total: total!.n, capped: false }
}

export async function markRead(
  { q, actor, now }: ActionContext,
  { id, confirm }: ParsedOf<typeof readAnnouncement>,
): Promise<{ readAt: string; confirmedAt: string | null }> {
  const [mine] = await q.query<{ company_id: number }>(
    `select t.company_id from announcement t join sys_user u on u.id = $2 where t.id = $1 and ${LIVE} and ${isReaderSql('t', 'u')} for update of t`,
    [id, actor.userId],
  )
  if (!mine) throw notFound()
  const reader = String(actor.userId)
  const fresh = await q.query(
    `insert into announcement_read (id, company_id, announcement_id, reader_type, reader_id, read_at, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, ${STAFF}, $4, $5, $6, $5, $6, $5) on conflict (announcement_id, reader_type, reader_id) do nothing returning 1`,
    [uuidv7(), mine.company_id, id, reader, now, actor.userId],
  )
  const confirmed = confirm
    ? await q.query(
        `update announcement_read set confirmed_at = $4, version = version + 1, updated_at = $4
         where announcement_id = $1 and reader_type = $2 and reader_id = $3 and confirmed_at is null returning 1`,
        [id, STAFF, reader, now],
      )
    : []
  if (fresh.length + confirmed.length > 0)
    await q.query(
      'update announcement set read_count = read_count + $2, confirm_count = confirm_count + $3 where id = $1',
      [id, fresh.length, confirmed.length],
    )
  const [row] = await q.query<{ readAt: string; confirmedAt: string | null }>(
    `select ${DATE_TIME('read_at')} as "readAt", ${DATE_TIME('confirmed_at')} as "confirmedAt" from announcement_read
     where announcement_id = $1 and reader_type = $2 and reader_id = $3`,
    [id, STAFF, reader],
  )
  return row!
}

interface Stored extends Audience, Record<string, unknown> {
  id: string
  title: string
  status: number
}
async function stored({ q, actor }: ActionContext, id: string, permission: string): Promise<Stored> {
  const params = new Params()
  const scope = rowFilterOf(announcement, announcementHooks as unknown as AnyHooks, actor, permission, 't', params)
  if (scope === 'none') throw notFound()
  const [row] = await q.query<Stored>(
    `select t.id, t.title, t.status, t.audience, t.company_id as "companyId", ${targetsOf('t')}
     from announcement t where t.id = ${params.add(id)} and t.deleted_at is null ${scope === 'all' ? '' : `and ${scope}`}`,
    params.values,
  )
  if (!row) throw notFound()
  return row
}

/** Everybody who is meant, with what he has done: one row per reader. */
function readersSql(row: Stored, today: string, params: Params): string {
  const staff = staffSql(row, params)
  const owners = ownersSql(row, today, params)
  const id = params.add(row.id)
  const join = (type: number, key: string) =>
    `left join announcement_read r on r.announcement_id = ${id}::uuid and r.reader_type = ${type} and r.reader_id = ${key}::text`
  return [
    ...(staff
      ? [
          `select 1 as type, u.id::text as id, u.pet_name as name, coalesce(d.name, c.name) as place, r.read_at, r.confirmed_at
           from sys_user u left join company d on d.id = u.department_id left join company c on c.id = u.company_id ${join(1, 'u.id')} where u.id in (${staff})`,
        ]
      : []),
    ...(owners
      ? [
          `select 2 as type, k.id::text as id, k.name, null as place, r.read_at, r.confirmed_at from customer k ${join(2, 'k.id')} where k.id in (${owners})`,
        ]
      : []),
    ...(staff || owners
      ? []
      : [
          `select 1 as type, '' as id, '' as name, '' as place, null::timestamptz as read_at, null::timestamptz as confirmed_at where ${id}::uuid is null`,
        ]),
  ].join(' union all ')
}

const OF = {
  read: 'read_at is not null',
  unread: 'read_at is null',
  unconfirmed: 'confirmed_at is null',
} as const
export async function readers(
  context: ActionContext,
  { id, of, page, limit }: ParsedOf<typeof announcementReaders>,
): Promise<Page<ReaderLine> & { figures: ReaderFigures }> {
  const { q, now } = context
  const row = await stored(context, id, 'cms:announcement:list')
  const params = new Params()
  const all = readersSql(row, dateOf(now), params)
  const [sum] = await q.query<{ readers: number; read: number; confirmed: number; asked: number }>(
    `select count(*)::int as readers, count(read_at)::int as read, count(confirmed_at)::int as confirmed, (count(*) filter (where ${OF[of]}))::int as asked from (${all}) x`,
    params.values,
  )
  const list = await q.query<ReaderLine>(
    `select type as "readerType", id as "readerId", name, place, ${DATE_TIME('read_at')} as "readAt", ${DATE_TIME('confirmed_at')} as "confirmedAt"
     from (${all}) x where ${OF[of]} order by type, place nulls last, name, id limit ${params.add(limit)} offset ${params.add((page - 1) * limit)}`,
    params.values,
  )
  const { readers: count, read, confirmed, asked } = sum!
  const figures = {
    readers: count,
    read,
    confirmed,
    readRate: percentOf(read, count),
    confirmRate: percentOf(confirmed, count),
  }
  return { list, total: asked, capped: false, figures }
}

export async function remind(
  context: ActionContext,
  { id }: ParsedOf<typeof remindReaders>,
): Promise<{ reminded: number }> {
  const row = await stored(context, id, 'cms:announcement:remind')
  return { reminded: row.status === 2 ? await remindUnread(context.q, context.now, row) : 0 }
}

/** Staff who have not read it, or not confirmed what must be confirmed. */
export async function remindUnread(
  q: Queryable,
  now: Date,
  { id, title }: { id: string; title: string },
): Promise<number> {
  const due = await q.query<{ id: number }>(
    `select u.id from announcement t join sys_user u on u.state = 1 and u.deleted_at is null and ${isReaderSql('t', 'u')}
     left join announcement_read r on r.announcement_id = t.id and r.reader_type = ${STAFF} and r.reader_id = u.id::text
     where t.id = $1 and ${LIVE} and (r.id is null or (t.need_confirm and r.confirmed_at is null))`,
    [id],
  )
  return notify(q, now, {
    userIds: due.map((one) => one.id),
    module: 'announcement',
    title: '公告未读提醒',
    body: `请及时阅读公告：${title}`,
    backUrl: readPath(id),
    bizEvent: 'announcement.remind',
    bizId: id,
  })
}
