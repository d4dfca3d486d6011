import { DomainError, forbidden } from '@wuguan/contract/kernel/errors'
import { MAX_CHOSEN_COMMUNITIES, TOO_MANY_COMMUNITIES } from '@wuguan/contract/session/chosen-communities'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import type { Authenticated, Sessions } from '../auth/sessions.ts'
import type { PublicContext } from '../kernel.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session the call came with, for logs; null before it is known, and for calls without one. */
    userId: number | null
    /** The session itself; null as long. */
    sessionId: string | null
  }
}

/** Calls that a session which must change its password may still make. */
const ALLOWED_BEFORE_CHANGE = new Set([
  'PUT /auth/password',
  'POST /auth/logout',
  'GET /basedata/sys/user/info',
  'GET /basedata/sys/user/workspace',
])

const positive = (value: string | string[] | undefined): number | null => {
  if (value === undefined || Array.isArray(value) || value === '') return null
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : Number.NaN
}

/** Communities that a call is about: one by its own header, or several in one list; null = all of the scope. */
function communitiesNamed({ headers }: FastifyRequest): readonly number[] | null {
  const listed = headers['communityid'] || headers['communityids']
  // An empty header chooses none, like one that is not there.
  if (typeof listed !== 'string' || listed === '') return null
  const ids = [...new Set(listed.split(',').map((id) => positive(id) ?? Number.NaN))]
  if (ids.some(Number.isNaN)) throw new DomainError(400, '项目编号无效')
  if (ids.length > MAX_CHOSEN_COMMUNITIES) throw new DomainError(400, TOO_MANY_COMMUNITIES)
  return ids
}

/** Whoever calls without a session. */
export const strangerOf = (request: FastifyRequest): PublicContext['caller'] => ({
  ip: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 200),
  token: tokenOf(request),
  traceId: request.id,
  header: (name) => {
    const value = request.headers[name]
    return typeof value === 'string' && value !== '' ? value : null
  },
})

export const tokenOf = (request: FastifyRequest): string | null => {
  const token = request.headers['token']
  return typeof token === 'string' && token.length > 0 ? token : null
}

/** Who is calling: 401 without a live session, 403 for a company or community outside his reach. */
export async function authenticate(request: FastifyRequest, sessions: Sessions): Promise<Authenticated> {
  const token = tokenOf(request)
  if (!token) throw new DomainError(401)
  const companyId = positive(request.headers['companyid'])
  const communityIds = communitiesNamed(request)
  if (Number.isNaN(companyId)) throw new DomainError(400, '公司编号无效')
  const found = await sessions.authenticate(token, { companyId, communityIds, ip: request.ip, traceId: request.id })
  if (!found) throw new DomainError(401)
  request.userId = found.session.user_id
  request.sessionId = found.session.id
  if (found.session.must_change_password && !ALLOWED_BEFORE_CHANGE.has(`${request.method} ${request.routeOptions.url}`))
    throw forbidden('请先修改密码')
  // The session's own company is reset by the info call when it is no longer allowed; a named one is refused.
  if (companyId !== null && !found.rights.selectable) throw forbidden('无权访问该公司')
  if (communityIds && !withinReach(found.actor, communityIds)) throw forbidden('无权访问该项目')
  return found
}

function withinReach({ widest }: Actor, communityIds: readonly number[]): boolean {
  const reach = new Set([...widest.communities, ...widest.ownCommunities])
  return communityIds.every((id) => reach.has(id))
}
