import { DomainError, forbidden, notFound, tooMany } from '@wuguan/contract/kernel/errors'
import type { AnyAction } from '@wuguan/contract/kernel/action'
import { labelOf } from '@wuguan/contract/kernel/options'
import { HOTLINE_SCOPE, type HotlineScope } from '@wuguan/contract/hotline/hotline-link.entity'
import {
  BLIND_LOOKUPS,
  HOTLINE_ALLOWANCES,
  type HotlineAllowance,
  INVALID_TOKENS,
} from '@wuguan/contract/hotline/hotline-limits'
import { HOTLINE_CALLER_HEADER, HOTLINE_TOKEN_HEADER } from '@wuguan/contract/hotline/seat-paths'
import type { CodeOf } from '@wuguan/contract/kernel/options'
import type { ACCESS_RESULT } from '@wuguan/contract/hotline/hotline-records.entity'
import { type Actor, systemActor } from '../../kernel/auth/actor.ts'
import { writeLog } from '../../kernel/audit.ts'
import { dateTimeOf, instantOf } from '../../kernel/clock.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext, Kernel, PublicContext } from '../../kernel/kernel.ts'
import { countEvent, currentCounts, takeEvent } from '../../kernel/rate-limit.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { notify } from '../app/notice.service.ts'
import { isOurs } from './token.ts'

export interface Link {
  readonly id: string
  readonly linkNo: string
  readonly companyId: number
  readonly communityIds: readonly number[]
  readonly variant: 'order' | 'workOrder'
  readonly scopes: readonly HotlineScope[]
  readonly seatName: string | null
  readonly seatNo: string | null
  readonly issuedBy: number
  readonly expiresAt: string
  readonly revoked: boolean
  readonly lockedUntil: string | null
}
/** What a call of a page runs with. */
export interface Seat {
  readonly kernel: Kernel
  readonly link: Link
  /** The key of the call that the page says it is in; null without one. */
  readonly callerKey: string | null
  readonly idempotencyKey: string | null
  /** The system of the company, in the name of whoever issued the link, cut to its communities. */
  readonly actor: Actor
}
export type SeatContext = ActionContext & Seat

/** `张三/8001`: what stands on everything that the seat does. */
export const seatOf = ({ seatName, seatNo }: Pick<Link, 'seatName' | 'seatNo'>): string =>
  [seatName, seatNo].filter(Boolean).join('/') || '400坐席'

const MISSING = '无法访问：缺少访问凭证，请从系统“400热线”菜单进入'
const turnedAway = (reason: 'missing' | 'invalid' | 'expired' | 'revoked', sentence: string) =>
  new DomainError(401, sentence, { reason })

interface LinkRow extends Link {
  issuer: { superAdmin: boolean; companyId: number; departmentId: number | null; live: boolean }
}
async function linkOf({ kernel, q }: PublicContext, token: string): Promise<LinkRow | null> {
  if (!isOurs(kernel.secrets, token)) return null
  const [row] = await q.query<LinkRow>(
    `select l.id, l.link_no as "linkNo", l.company_id as "companyId", l.variant, l.scopes, l.seat_name as "seatName", l.seat_no as "seatNo", l.issued_by as "issuedBy",
       l.expires_at as "expiresAt", l.locked_until as "lockedUntil", l.revoked_at is not null or not coalesce(c.enabled, false) as revoked,
       array(select j.target_id from hotline_link__community_ids j join community m on m.id = j.target_id and m.deleted_at is null where j.owner_id = l.id order by j.target_id) as "communityIds",
       json_build_object('superAdmin', u.super_admin, 'companyId', u.company_id, 'departmentId', u.department_id, 'live', u.state = 1 and u.deleted_at is null) as issuer
     from hotline_link l join sys_user u on u.id = l.issued_by left join hotline_config c on c.company_id = l.company_id where l.token_hash = $1`,
    [sha256(token)],
  )
  return row ?? null
}

/** Nobody's link is better than his right to issue it, as it is now. */
async function stands({ kernel }: PublicContext, { issuer, issuedBy, companyId, revoked }: LinkRow): Promise<boolean> {
  if (revoked || !issuer.live) return false
  const rights = await kernel.rights.of(
    {
      userId: issuedBy,
      superAdmin: issuer.superAdmin,
      homeCompanyId: issuer.companyId,
      departmentId: issuer.departmentId,
    },
    companyId,
  )
  return issuer.superAdmin || rights.permissions.has('hotline:link:issue')
}

const noted = (
  { kernel, caller, now }: PublicContext,
  action: AnyAction,
  link: Link | null,
  result: CodeOf<typeof ACCESS_RESULT>,
) =>
  kernel.q.query(
    `insert into hotline_access_log (id, company_id, link_id, ip, action, caller_key, result, at, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)`,
    [
      uuidv7(),
      link?.companyId ?? null,
      link?.id ?? null,
      caller.ip,
      action.label,
      caller.header(HOTLINE_CALLER_HEADER)?.slice(0, 36) ?? null,
      result,
      now,
    ],
  )

/** No token, or none of ours: counted by address, and beyond some a minute the address waits. Good tokens from there are served. */
async function strange({ kernel, caller, now }: PublicContext, said: DomainError): Promise<DomainError> {
  const waits = `hotline-wait:${caller.ip}`
  const held = (await currentCounts(kernel.q, [waits], now)).get(waits)
  if (held) return tooMany(Math.max(1, Math.ceil(INVALID_TOKENS.wait - held.age)))
  if ((await takeEvent(kernel.q, `hotline-invalid:${caller.ip}`, [INVALID_TOKENS], now)) === 0) return said
  await countEvent(kernel.q, waits, INVALID_TOKENS.wait, now)
  return tooMany(INVALID_TOKENS.wait)
}

/** The link that a call comes with, whatever it is worth. */
async function knownLink(context: PublicContext): Promise<LinkRow> {
  const token = context.caller.header(HOTLINE_TOKEN_HEADER)
  if (token === null) throw await strange(context, turnedAway('missing', MISSING))
  const link = await linkOf(context, token)
  if (!link) throw await strange(context, turnedAway('invalid', '无效的访问链接'))
  return link
}

/** What is wrong with a link now is said in the words of the page. */
async function demandStanding(context: PublicContext, link: LinkRow): Promise<void> {
  if (!(await stands(context, link))) throw turnedAway('revoked', '链接已失效')
  const present = dateTimeOf(context.now)
  if (link.expiresAt <= present) throw turnedAway('expired', '链接已过期，请联系物业工作人员重新获取')
  if (link.lockedUntil && link.lockedUntil > present) throw locked(link.lockedUntil, context.now)
}
const locked = (until: string, now: Date) =>
  new DomainError(
    423,
    `操作过于频繁，请${Math.ceil((Date.parse(instantOf(until)) - now.getTime()) / 60_000)}分钟后再试`,
  )

const RESULTS: Readonly<Record<number, CodeOf<typeof ACCESS_RESULT>>> = {
  401: 'invalid',
  423: 'limited',
  429: 'limited',
}

/**
 * A call of the pages: counted before it is judged, judged before anything is read, and noted; what is too much is noted once a minute, for
 * the log is nobody's to fill. Reads and uploads run on the pool, writes in one transaction.
 */
export const seatCall =
  <I, O>(
    action: AnyAction,
    scope: HotlineScope | null,
    counted: HotlineAllowance,
    run: (context: SeatContext, input: I) => Promise<O>,
  ) =>
  async (context: PublicContext, input: I): Promise<O> => {
    const { kernel, caller, now } = context
    let link: LinkRow | null = null
    try {
      link = await knownLink(context)
      const wait = await takeEvent(kernel.q, `hotline-${counted}:${link.id}`, HOTLINE_ALLOWANCES[counted], now)
      if (wait > 0) throw tooMany(wait)
      await demandStanding(context, link)
      if (scope !== null && !link.scopes.includes(scope))
        throw forbidden(`当前链接没有“${labelOf(HOTLINE_SCOPE, scope)}”权限`)
      const seat: Seat = {
        kernel,
        link,
        callerKey: caller.header(HOTLINE_CALLER_HEADER),
        idempotencyKey: caller.header('idempotency-key'),
        actor: await actorOf(context, link),
      }
      await kernel.q.query(
        'update hotline_link set use_count = use_count + 1, last_used_at = $2, last_ip = $3 where id = $1',
        [link.id, now, caller.ip],
      )
      const answer =
        action.method === 'GET' || action.multipart
          ? await run({ q: kernel.q, now, afterCommit: () => {}, ...seat }, input)
          : await inTransaction(kernel, (at) => run({ ...at, ...seat }, input))
      await noted(context, action, link, 'ok')
      return answer
    } catch (error) {
      if (error instanceof DomainError && (error.code !== 429 || (await firstOfMinute(context, link))))
        await noted(context, action, link, RESULTS[error.code] ?? 'denied')
      throw error
    }
  }

const firstOfMinute = async ({ kernel, caller, now }: PublicContext, link: Link | null): Promise<boolean> =>
  (await takeEvent(kernel.q, `hotline-noted:${link?.id ?? caller.ip}`, [{ limit: 1, seconds: 60 }], now)) === 0

async function actorOf({ kernel, caller }: PublicContext, link: Link): Promise<Actor> {
  const { companyId } = link
  const rights = await kernel.rights.of(
    { userId: 0, superAdmin: true, homeCompanyId: companyId, departmentId: null },
    companyId,
  )
  return {
    ...systemActor(rights, companyId, caller.traceId),
    userId: link.issuedBy,
    petName: seatOf(link),
    kind: 'hotline',
    ip: caller.ip,
    communityIds: link.communityIds,
  }
}

/** A look-up that met nobody: whoever tries numbers is locked out, and whoever issued the link hears of it. */
export async function metNobody({ kernel, link, actor, now }: SeatContext): Promise<void> {
  if ((await takeEvent(kernel.q, `hotline-blind:${link.id}`, [BLIND_LOOKUPS], now)) === 0) return
  const until = new Date(now.getTime() + BLIND_LOOKUPS.lock * 1000)
  await inTransaction(kernel, async ({ q }) => {
    await q.query('update hotline_link set locked_until = $2, version = version + 1, updated_at = $3 where id = $1', [
      link.id,
      until,
      now,
    ])
    await writeLog(q, actor, now, [
      {
        module: 'hotline',
        entity: 'hotline.hotlineLink',
        entityId: link.id,
        title: `锁定 ${link.linkNo}`,
        action: 'other',
      },
    ])
    await notify(q, now, {
      userIds: [link.issuedBy],
      module: 'workOrder',
      title: `热线链接${link.linkNo}已锁定`,
      body: `${seatOf(link)}在10分钟内多次查询不到来电人，已锁定10分钟，请核实`,
      level: 2,
      backUrl: '/wkorder/conf',
      bizEvent: 'hotline.locked',
      bizId: link.id,
    })
  })
  throw locked(dateTimeOf(until), now)
}

/** Refuses a community that the link does not serve. */
export function demandServed({ link }: Pick<Seat, 'link'>, communityId: number): void {
  if (!link.communityIds.includes(communityId)) throw forbidden('不在服务项目范围内')
}
/** The company of a community that the link serves. */
export async function servedCompany({ q, link }: SeatContext, communityId: number): Promise<number> {
  demandServed({ link }, communityId)
  const [place] = await q.query<{ id: number }>('select company_id as id from community where id = $1', [communityId])
  return place!.id
}
export const unknownOrder = () => notFound('工单不存在')
