import { conflict, forbidden, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type {
  extendHotlineLink,
  HotlineLinkRow,
  HotlineSettings,
  issueHotlineLink,
  revokeHotlineLink,
  saveHotlineSettings,
} from '@wuguan/contract/hotline/link.actions'
import { LINK_HOURS } from '@wuguan/contract/hotline/hotline-config.entity'
import { HOTLINE_SCOPE, hotlineLink, type HotlineScope } from '@wuguan/contract/hotline/hotline-link.entity'
import { HOTLINE_TOKEN_PARAMETER } from '@wuguan/contract/hotline/seat-paths'
import { writeLog } from '../../kernel/audit.ts'
import { reachOf } from '../../kernel/auth/communities.ts'
import { dateTimeOf, instantOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { makeToken } from './token.ts'

const ISSUE = 'hotline:link:issue'
const MANAGE = 'hotline:link:manage'
const HOUR = 3_600_000
/** Links that ended longer ago stand in the log only. */
const LISTED_DAYS = 30
const PAGES = { order: '/400/order/create', workOrder: '/400/work/order/create' } as const

const BEGIN: HotlineSettings = {
  enabled: false,
  phoneText: null,
  linkHours: LINK_HOURS.default,
  greeting: null,
  allowAnonymous: true,
  maxLinksPerUser: 3,
  version: 0,
}
export async function readSettings({ q, actor }: Pick<ActionContext, 'q' | 'actor'>): Promise<HotlineSettings> {
  const [row] = await q.query<HotlineSettings>(
    `select enabled, phone_text as "phoneText", link_hours as "linkHours", greeting, allow_anonymous as "allowAnonymous", max_links_per_user as "maxLinksPerUser", version
     from hotline_config where company_id = $1`,
    [actor.companyId],
  )
  return row ?? BEGIN
}

export async function saveSettings(
  { q, actor, now }: ActionContext,
  given: ParsedOf<typeof saveHotlineSettings>,
): Promise<null> {
  const saved = await q.query(
    `insert into hotline_config (id, company_id, enabled, phone_text, link_hours, greeting, allow_anonymous, max_links_per_user, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $10)
     on conflict (company_id) do update set enabled = excluded.enabled, phone_text = excluded.phone_text, link_hours = excluded.link_hours, greeting = excluded.greeting,
       allow_anonymous = excluded.allow_anonymous, max_links_per_user = excluded.max_links_per_user, version = hotline_config.version + 1, updated_by = $9, updated_at = $10
       where hotline_config.version = $11 returning id`,
    [
      uuidv7(),
      actor.companyId,
      given.enabled ?? false,
      given.phoneText ?? null,
      given.linkHours,
      given.greeting ?? null,
      given.allowAnonymous ?? false,
      given.maxLinksPerUser,
      actor.userId,
      now,
      given.version,
    ],
  )
  if (saved.length === 0) throw conflict()
  await writeLog(q, actor, now, [
    {
      module: 'hotline',
      entity: 'hotline.hotlineConfig',
      entityId: String(actor.companyId),
      title: '热线设置',
      action: 'edit',
      after: given,
    },
  ])
  return null
}

interface Wanted {
  label?: string | null
  communityIds: readonly number[]
  variant: 'order' | 'workOrder'
  scopes: readonly HotlineScope[]
  seatName?: string | null
  seatNo?: string | null
  hours?: number | null
}
async function issue(
  { kernel, q, actor, now }: ActionContext,
  wanted: Wanted,
): Promise<{ url: string; linkNo: string }> {
  const settings = await readSettings({ q, actor })
  if (!settings.enabled) throw refuse('400热线未启用')
  if (wanted.communityIds.length === 0) throw refuse('您没有可服务的项目')
  // Two windows of one user ask one after the other, or both would be the last that he may have.
  await q.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`hotline-link:${actor.userId}`])
  const [valid] = await q.query<{ n: number }>(
    'select count(*)::int as n from hotline_link where issued_by = $1 and company_id = $2 and revoked_at is null and expires_at > $3',
    [actor.userId, actor.companyId, now],
  )
  if (valid!.n >= settings.maxLinksPerUser) throw refuse(`您已有${valid!.n}个有效链接，请先失效旧链接`)
  const id = uuidv7()
  const expiresAt = new Date(now.getTime() + (wanted.hours ?? settings.linkHours) * HOUR)
  const token = makeToken(kernel.secrets, {
    lid: id,
    cid: actor.companyId,
    exp: Math.floor(expiresAt.getTime() / 1000),
  })
  const [linkNo] = await drawCodes(q, 'hotline.link', now, actor.companyId, null)
  await q.query(
    `insert into hotline_link (id, company_id, link_no, label, token_hash, variant, scopes, seat_name, seat_no, issued_by, issued_at, expires_at, use_count, created_orders, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, 0, $10, $11, $11)`,
    [
      id,
      actor.companyId,
      linkNo,
      wanted.label ?? null,
      sha256(token),
      wanted.variant,
      wanted.scopes,
      wanted.seatName ?? null,
      wanted.seatNo ?? null,
      actor.userId,
      now,
      expiresAt,
    ],
  )
  await q.query(
    'insert into hotline_link__community_ids (owner_id, target_id, position) select $1, c.id, c.n - 1 from unnest($2::bigint[]) with ordinality c(id, n)',
    [id, wanted.communityIds],
  )
  await writeLog(q, actor, now, [
    { module: 'hotline', entity: hotlineLink.name, entityId: id, title: `签发 ${linkNo}`, action: 'add' },
  ])
  return { url: `#${PAGES[wanted.variant]}?${HOTLINE_TOKEN_PARAMETER}=${token}`, linkNo: linkNo! }
}

export async function issueLink(context: ActionContext, input: ParsedOf<typeof issueHotlineLink>) {
  const reach = reachOf(context.actor, ISSUE)
  if (input.communityIds.some((id) => !reach.includes(id))) throw forbidden('只能选择您数据范围内的项目')
  return issue(context, { ...input, scopes: input.scopes as readonly HotlineScope[] })
}

/** What a menu of the address /400 opens: a link of the caller's own, for all that he reaches. */
export async function issueFromMenu(context: ActionContext): Promise<{ url: string }> {
  const { actor } = context
  if (!actor.can(ISSUE)) throw refuse('您未开通400坐席权限，请联系管理员')
  const { url } = await issue(context, {
    label: null,
    communityIds: reachOf(actor, ISSUE),
    variant: 'order',
    scopes: HOTLINE_SCOPE.items.map(({ code }) => code),
  })
  return { url }
}

export async function listLinks({ q, actor, now }: ActionContext): Promise<HotlineLinkRow[]> {
  const all = actor.can(MANAGE)
  return q.query<HotlineLinkRow>(
    `select l.id, l.link_no as "linkNo", l.label, nullif(concat_ws('/', l.seat_name, l.seat_no), '') as seat, l.variant, u.pet_name as issuer,
       ${DATE_TIME('l.issued_at')} as "issuedAt", ${DATE_TIME('l.expires_at')} as "expiresAt", l.extended_at is not null as extended, l.use_count as "useCount",
       l.created_orders as "createdOrders", ${DATE_TIME('l.last_used_at')} as "lastUsedAt", l.issued_by = $2 or $3 as own,
       array(select m.name from hotline_link__community_ids j join community m on m.id = j.target_id where j.owner_id = l.id order by m.name) as communities,
       case when l.revoked_at is not null or u.state <> 1 or u.deleted_at is not null then 'revoked' when l.expires_at <= $4 then 'expired' when l.locked_until > $4 then 'locked' else 'valid' end as state
     from hotline_link l join sys_user u on u.id = l.issued_by
     where l.company_id = $1 and (l.issued_by = $2 or $3) and l.expires_at > $4::timestamptz - interval '${LISTED_DAYS} days' order by l.issued_at desc, l.id desc limit 200`,
    [actor.companyId, actor.userId, all, now],
  )
}

interface Held {
  linkNo: string
  revoked: boolean
  over: boolean
  extended: boolean
  expiresAt: string
}
/** A link of the caller, or of anybody for whoever manages them, locked. */
async function held({ q, actor, now }: ActionContext, id: string): Promise<Held> {
  const [row] = await q.query<Held>(
    `select link_no as "linkNo", revoked_at is not null as revoked, expires_at <= $3 as over, extended_at is not null as extended, expires_at as "expiresAt"
     from hotline_link where id = $1 and company_id = $2 and (issued_by = $4 or $5) for update`,
    [id, actor.companyId, now, actor.userId, actor.can(MANAGE)],
  )
  if (!row) throw notFound('热线链接不存在')
  if (row.revoked) throw refuse('链接已失效')
  if (row.over) throw refuse('链接已过期')
  return row
}

export async function revokeLink(
  context: ActionContext,
  { id, reason }: ParsedOf<typeof revokeHotlineLink>,
): Promise<null> {
  const { q, actor, now } = context
  const { linkNo } = await held(context, id)
  await q.query(
    'update hotline_link set revoked_at = $2, revoked_by = $3, revoke_reason = $4, version = version + 1, updated_by = $3, updated_at = $2 where id = $1',
    [id, now, actor.userId, reason],
  )
  await writeLog(q, actor, now, [
    {
      module: 'hotline',
      entity: hotlineLink.name,
      entityId: id,
      title: `失效 ${linkNo}`,
      action: 'other',
      after: { reason },
    },
  ])
  return null
}

export async function extendLink(
  context: ActionContext,
  { id, hours }: ParsedOf<typeof extendHotlineLink>,
): Promise<{ expiresAt: string }> {
  const { q, actor, now } = context
  const { linkNo, extended, expiresAt } = await held(context, id)
  if (extended) throw refuse('链接已延长过，不能再次延长')
  const until = new Date(Date.parse(instantOf(expiresAt)) + hours * HOUR)
  await q.query(
    'update hotline_link set expires_at = $2, extended_at = $3, reminded_at = null, version = version + 1, updated_by = $4, updated_at = $3 where id = $1',
    [id, until, now, actor.userId],
  )
  await writeLog(q, actor, now, [
    {
      module: 'hotline',
      entity: hotlineLink.name,
      entityId: id,
      title: `延长 ${linkNo}`,
      action: 'other',
      after: { hours },
    },
  ])
  return { expiresAt: dateTimeOf(until) }
}
