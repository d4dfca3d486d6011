import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type {
  copyAnnouncement,
  estimateReaders,
  previewAnnouncement,
  publishAnnouncement,
  topAnnouncement,
  withdrawAnnouncement,
} from '@wuguan/contract/workflow/announcement.actions'
import { announcement } from '@wuguan/contract/workflow/announcement.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { ApprovalKind, ApprovalResult } from '../../../kernel/approval.ts'
import { writeTimeline } from '../../../kernel/audit.ts'
import { dateOf, dateTimeOf, instantOf } from '../../../kernel/clock.ts'
import { createRow, lockRows } from '../../../kernel/crud/write.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import { Params, type Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { writeOutbox } from '../../../kernel/outbox.ts'
import { notify, recount } from '../../app/notice.service.ts'
import { ANNOUNCEMENT, announcementHooks } from './announcement.hooks.ts'
import { type Audience, demandAudience, demandInScope, isReaderSql, ownersSql, staffSql } from './audience.service.ts'
import { readPath } from './reading.service.ts'
import { draftLink, liveCode, publishLink, switchLinks } from '../../../kernel/public-links.ts'
import { TARGET } from './target.ts'

export const ANNOUNCEMENT_KIND = 'cms.announcement'
const EVENT = 'announcement.published'

const lock = async (context: ActionContext, id: string, permission: string): Promise<AnyRow> =>
  (await lockRows(writing(context, announcement, announcementHooks), [id], permission))[0]!
const ids = (value: unknown) => (value as number[] | null) ?? []
const audienceOf = (row: AnyRow): Audience => ({
  audience: (row['audience'] as number | null) ?? null,
  companyId: row.companyId!,
  companies: ids(row['companies']),
  departments: ids(row['departments']),
  positions: ids(row['positions']),
  communities: ids(row['communities']),
})
const trace = ({ q, actor, now }: ActionContext, id: string, action: string, remark: string | null) =>
  writeTimeline(q, actor, now, { bizType: announcement.name, bizId: id, action, remark })
const isEmpty = (html: unknown) =>
  typeof html !== 'string' ||
  (!/<(?:img|video|table|iframe)/i.test(html) && html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '')

export async function publish(
  context: ActionContext,
  { id }: ParsedOf<typeof publishAnnouncement>,
): Promise<{ id: string; status: number }> {
  const { q, actor, now } = context
  const row = await lock(context, id, 'cms:announcement:publish')
  if (row['status'] !== ANNOUNCEMENT.draft) throw refuse('只能发布草稿')
  if (isEmpty(row['content'])) throw badInput({ content: '请输入公告内容' })
  const audience = audienceOf(row)
  demandAudience(audience)
  await demandInScope(q, actor, audience)
  if (row['expireAt'] && String(row['expireAt']) <= dateTimeOf(now))
    throw badInput({ expireAt: '失效时间须晚于发布时间' })
  const instance = await context.kernel.approvals.start(context, {
    type: ANNOUNCEMENT_KIND,
    businessId: id,
    title: `公告：${String(row['title'])}`,
    variables: { type: row['type'], audience: row['audience'], applicant: actor.userId },
    companyId: row.companyId!,
    communityId: null,
  })
  if (instance === null) return { id, status: await release(context, id) }
  // A process that is decided at its start has moved the record already.
  const [after] = await q.query<{ status: number }>(
    `update announcement set status = case when status = 0 then $2 else status end, process_instance_id = $3, version = version + 1, updated_by = $4, updated_at = $5
     where id = $1 returning status`,
    [id, ANNOUNCEMENT.examined, instance, actor.userId || null, now],
  )
  await trace(context, id, '提交审核', null)
  return { id, status: after!.status }
}

/** It goes out now, or waits for its time. */
async function release(context: ActionContext, id: string): Promise<number> {
  const { q, actor, now } = context
  const [row] = await q.query<{ status: number }>(
    `update announcement set status = case when publish_at > $2 then ${ANNOUNCEMENT.waiting} else ${ANNOUNCEMENT.live} end, withdraw_reason = null,
       version = version + 1, updated_by = $3, updated_at = $2 where id = $1 returning status`,
    [id, now, actor.userId || null],
  )
  if (row!.status === ANNOUNCEMENT.live) await goLive(q, now, id, actor.userId || null)
  await trace(context, id, row!.status === ANNOUNCEMENT.live ? '发布' : '定时发布', null)
  return row!.status
}

/** Readers are told, and the link opens. Also run by the clock, for those whose time has come. */
export async function goLive(q: Queryable, now: Date, id: string, userId: number | null): Promise<void> {
  const [row] = await q.query<{ title: string; companyId: number; publisher: string }>(
    `select t.title, t.company_id as "companyId", c.name as publisher from announcement t join company c on c.id = t.company_id where t.id = $1`,
    [id],
  )
  const { title, companyId, publisher } = row!
  const { id: linkId } = await publishLink(q, now, { type: TARGET, id, companyId, userId })
  await q.query('update announcement set public_link_id = $2, published_at = $3, status = 2 where id = $1', [
    id,
    linkId,
    now,
  ])
  const readers = await q.query<{ id: number }>(
    `select u.id from sys_user u join announcement t on t.id = $1 where u.state = 1 and u.deleted_at is null and ${isReaderSql('t', 'u')}`,
    [id],
  )
  await notify(q, now, {
    userIds: readers.map((reader) => reader.id),
    module: 'announcement',
    title: '新公告',
    body: `${publisher}发布公告：${title}`,
    backUrl: readPath(id),
    bizEvent: EVENT,
    bizId: id,
  })
}

async function finished(context: ActionContext, id: string, result: ApprovalResult): Promise<void> {
  const { q, actor, now } = context
  const [row] = await q.query<{ status: number }>('select status from announcement where id = $1 for update', [id])
  const decided = row?.status !== ANNOUNCEMENT.examined && row?.status !== ANNOUNCEMENT.draft
  if (!row || decided) return
  if (result === 'approved') {
    await release(context, id)
    return
  }
  await q.query(
    `update announcement set status = ${ANNOUNCEMENT.draft}, version = version + 1, updated_by = $2, updated_at = $3 where id = $1`,
    [id, actor.userId || null, now],
  )
  await trace(context, id, result === 'rejected' ? '驳回' : '撤回审核', null)
}
export const announcementApproval: ApprovalKind = {
  type: ANNOUNCEMENT_KIND,
  title: '公告发布',
  route: '/cms/announcement/edit?id={id}',
  permission: 'cms:announcement:publish',
  variables: [
    { name: 'type', label: '类型', kind: 'number' },
    { name: 'audience', label: '发布范围', kind: 'number' },
    { name: 'applicant', label: '申请人', kind: 'user' },
  ],
  finished,
}

export async function withdraw(
  context: ActionContext,
  { id, reason }: ParsedOf<typeof withdrawAnnouncement>,
): Promise<{ id: string; status: number }> {
  const { q, actor, now } = context
  const row = await lock(context, id, 'cms:announcement:withdraw')
  if (row['status'] === ANNOUNCEMENT.expired) throw refuse('该公告已过期')
  if (row['status'] !== ANNOUNCEMENT.waiting && row['status'] !== ANNOUNCEMENT.live)
    throw refuse('只能撤回待发布或已发布的公告')
  await q.query(
    `update announcement set status = ${ANNOUNCEMENT.withdrawn}, withdraw_reason = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1`,
    [id, reason, actor.userId || null, now],
  )
  await switchLinks(q, now, TARGET, [id], false)
  const unread = await q.query<{ user_id: number }>(
    'delete from message_record where biz_event = $1 and biz_id = $2 and read_at is null returning user_id',
    [EVENT, id],
  )
  await writeOutbox(q, now, recount(unread.map(({ user_id }) => user_id)))
  await trace(context, id, '撤回', reason)
  return { id, status: ANNOUNCEMENT.withdrawn }
}

export async function setTop(context: ActionContext, input: ParsedOf<typeof topAnnouncement>): Promise<true> {
  const { q, actor, now } = context
  await lock(context, input.id, 'cms:announcement:publish')
  const until = input.top && input.topUntil ? instantOf(input.topUntil) : null
  await q.query(
    'update announcement set top = $2, top_until = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = $1',
    [input.id, input.top, until, actor.userId || null, now],
  )
  return true
}

const COPIED = [
  'type',
  'audience',
  'companies',
  'departments',
  'positions',
  'communities',
  'content',
  'needConfirm',
] as const
const TITLE_MAX = 60
export async function copy(context: ActionContext, { id }: ParsedOf<typeof copyAnnouncement>): Promise<{ id: string }> {
  const row = await lock(context, id, 'cms:announcement:list')
  const draft = Object.fromEntries(COPIED.map((name) => [name, row[name]]))
  const made = await createRow(writing(context, announcement, announcementHooks), {
    ...draft,
    title: `${String(row['title'])}（副本）`.slice(0, TITLE_MAX),
  })
  return { id: String(made.id) }
}

export async function preview(
  context: ActionContext,
  { id }: ParsedOf<typeof previewAnnouncement>,
): Promise<{ code: string }> {
  const { q, now, actor } = context
  const row = await lock(context, id, 'cms:announcement:list')
  const [link] = await q.query<{ id: string | null }>('select public_link_id as id from announcement where id = $1', [
    id,
  ])
  const live = row['status'] === ANNOUNCEMENT.live ? await liveCode(q, link!.id) : null
  return {
    code:
      live ?? (await draftLink(q, now, { type: TARGET, id, companyId: row.companyId!, userId: actor.userId || null })),
  }
}

export async function estimate(
  { q, actor, now }: ActionContext,
  input: ParsedOf<typeof estimateReaders>,
): Promise<{ staff: number; owners: number }> {
  const count = async (build: (params: Params) => string | null) => {
    const params = new Params()
    const sql = build(params)
    if (sql === null) return 0
    const [row] = await q.query<{ n: number }>(`select count(*)::int as n from (${sql}) x`, params.values)
    return row!.n
  }
  const audience: Audience = { ...input, companyId: actor.companyId }
  return {
    staff: await count((params) => staffSql(audience, params)),
    owners: await count((params) => ownersSql(audience, dateOf(now), params)),
  }
}
