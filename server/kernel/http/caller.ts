import { DomainError, forbidden } from '@wuguan/contract/kernel/errors'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import type { Authenticated, Sessions } from '../auth/sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session the call came with, for logs; null before it is known, and for calls without one. */
    userId: number | null
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

export const tokenOf = (request: FastifyRequest): string | null => {
  const token = request.headers['token']
  return typeof token === 'string' && token.length > 0 ? token : null
}

/** Who is calling: 401 without a live session, 403 for a company or community outside his reach. */
export async function authenticate(request: FastifyRequest, sessions: Sessions): Promise<Authenticated> {
  const token = tokenOf(request)
  if (!token) throw new DomainError(401)
  const companyId = positive(request.headers['companyid'])
  const communityId = positive(request.headers['communityid'])
  if (Number.isNaN(companyId)) throw new DomainError(400, '公司编号无效')
  if (Number.isNaN(communityId)) throw new DomainError(400, '项目编号无效')
  const found = await sessions.authenticate(token, { companyId, communityId, ip: request.ip, traceId: request.id })
  if (!found) throw new DomainError(401)
  request.userId = found.session.user_id
  if (found.session.must_change_password && !ALLOWED_BEFORE_CHANGE.has(`${request.method} ${request.routeOptions.url}`))
    throw forbidden('请先修改密码')
  // The session's own company is reset by the info call when it is no longer allowed; a named one is refused.
  if (companyId !== null && !found.rights.selectable) throw forbidden('无权访问该公司')
  if (communityId !== null && !inReach(found.actor, communityId)) throw forbidden('无权访问该项目')
  return found
}

const inReach = (actor: Actor, communityId: number) =>
  actor.widest.communities.includes(communityId) || actor.widest.ownCommunities.includes(communityId)
