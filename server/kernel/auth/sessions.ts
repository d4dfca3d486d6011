import type { Clock } from '../clock.ts'
import type { Pool } from '../db/pool.ts'
import { onPool, type Queryable } from '../db/sql.ts'
import { sha256 } from '../secrets.ts'
import { platformNumberSql } from '../setting-values.ts'
import { type Actor, type Rights, loadRights, makeActor } from './actor.ts'
import { limitSettings } from './limits.ts'
import type { RightsCache } from './rights.ts'

/** Absolute life of a session, seconds (session book part 2). */
export const SESSION_LIFE = 50_400
/** SQL: seconds without a call after which a session is over; the platform may set them. */
export const SESSION_IDLE = platformNumberSql(limitSettings.idleSeconds)
/** A request notes the activity at most this often, so that reading does not write every time. */
const TOUCH_AFTER = 60
/** Condition of a live session over `s`, its user `u` and his company `c`; the time is `$2`. */
export const LIVE_SESSION = `s.revoked_at is null and s.expires_at > $2 and s.last_seen_at > $2::timestamptz - make_interval(secs => ${SESSION_IDLE})
         and u.deleted_at is null and u.state = 1 and c.state = 1`

/** SQL: a session (`$1`) was used, and so were those that it came from: whoever works in a window that another opened is not idle. */
const SEEN = `with recursive up as (
    select id, parent_session_id from user_session where id = $1
    union all
    select p.id, p.parent_session_id from user_session p join up on p.id = up.parent_session_id)
  update user_session set last_seen_at = $2 where id in (select id from up)`

export interface SessionRow {
  id: string
  user_id: number
  username: string
  pet_name: string
  super_admin: boolean
  company_id: number
  department_id: number | null
  selected_company_id: number
  selected_community_id: number | null
  must_change_password: boolean
  stale: boolean
  epoch: number
  written_to: number | null
}

export interface Authenticated {
  rights: Rights
  actor: Actor
  session: SessionRow
}

/** Reads who a token belongs to. */
export class Sessions {
  private readonly q: Queryable
  private readonly clock: Clock
  private readonly rights: RightsCache

  constructor({ pool, clock, rights }: { pool: Pool; clock: Clock; rights: RightsCache }) {
    this.q = onPool(pool)
    this.clock = clock
    this.rights = rights
  }

  /** Null = no live session. `companyId` and `communityIds` are the request's context headers, checked by the caller. */
  async authenticate(
    token: string,
    context: { companyId: number | null; communityIds: readonly number[] | null; ip: string; traceId: string },
  ): Promise<Authenticated | null> {
    const now = this.clock.now()
    const [session] = await this.q.query<SessionRow>(
      `select s.id, s.user_id, u.username, u.pet_name, u.super_admin, u.company_id, u.department_id, s.selected_company_id, s.selected_community_id,
         s.must_change_password, s.last_seen_at < $2::timestamptz - make_interval(secs => ${TOUCH_AFTER}) as stale, e.epoch, s.written_to
       from user_session s join sys_user u on u.id = s.user_id join company c on c.id = u.company_id, auth_epoch e
       where s.token_hash = $1 and ${LIVE_SESSION}`,
      [sha256(token), now],
    )
    if (!session) return null
    if (session.stale) await this.q.query(SEEN, [session.id, now])
    const companyId = context.companyId ?? session.selected_company_id
    const rights = await this.rights.of(
      {
        userId: session.user_id,
        superAdmin: session.super_admin,
        homeCompanyId: session.company_id,
        departmentId: session.department_id,
      },
      companyId,
      session.epoch,
    )
    const actor = makeActor(
      {
        userId: session.user_id,
        username: session.username,
        petName: session.pet_name,
        superAdmin: session.super_admin,
        homeCompanyId: session.company_id,
        departmentId: session.department_id,
        companyId,
        communityIds: context.communityIds,
        sessionId: session.id,
        ip: context.ip,
        traceId: context.traceId,
        written: session.written_to,
      },
      rights,
    )
    return { actor, rights, session }
  }
}

/** The actor that background work acts for: his rights as they are now, without a session. Null when he may not sign in any more. */
export async function loadActor(
  q: Queryable,
  userId: number,
  companyId: number,
  communityIds: readonly number[] | null,
  traceId: string,
): Promise<Actor | null> {
  const [user] = await q.query<{
    id: number
    username: string
    pet_name: string
    super_admin: boolean
    company_id: number
    department_id: number | null
    epoch: number
    written_to: number
  }>(
    // What was written before the work began is part of it, whoever wrote it.
    `select u.id, u.username, u.pet_name, u.super_admin, u.company_id, u.department_id, e.epoch, (pg_current_wal_insert_lsn() - '0/0')::int8 as written_to from sys_user u, auth_epoch e
     where u.id = $1 and u.state = 1 and u.deleted_at is null`,
    [userId],
  )
  if (!user) return null
  const facts = {
    userId: user.id,
    username: user.username,
    petName: user.pet_name,
    superAdmin: user.super_admin,
    homeCompanyId: user.company_id,
    departmentId: user.department_id,
  }
  return makeActor(
    { ...facts, companyId, communityIds, sessionId: '', ip: '', traceId, written: user.written_to },
    await loadRights(q, facts, companyId, user.epoch),
  )
}
