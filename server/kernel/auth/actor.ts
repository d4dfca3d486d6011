import { forbidden } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../db/sql.ts'
import { accessibleCompanies } from './companies.ts'
import { LIVE } from './menus.ts'
import { NO_SCOPE, type Scope, unionScopes } from './scope.ts'

/** Who is calling, in which company and community, and what he may do there. Rights are those of the last commit. */
export interface Actor {
  readonly userId: number
  readonly username: string
  readonly petName: string
  /** Who acts in the name of the user, where it is not he himself. */
  readonly kind?: 'hotline' | 'customer'
  readonly superAdmin: boolean
  readonly homeCompanyId: number
  readonly departmentId: number | null
  /** Selected company. */
  readonly companyId: number
  /** Communities of the request's context, which reading is cut to; null = all of the scope. */
  readonly communityIds: readonly number[] | null
  /** The one community of the context, where what is made belongs; null with several or all. */
  readonly communityId: number | null
  readonly sessionId: string
  readonly ip: string
  readonly traceId: string
  /** Where the log of the database stood after the last write of the session: what it reads is no older (`db/reads.ts`); null = it wrote nothing. */
  readonly written: number | null
  readonly permissions: ReadonlySet<string>
  /** State of roles and menus that the rights were read in. */
  readonly rightsEpoch: number
  /** Every requested code is held (comma list allowed). */
  can(codes: string): boolean
  /** Throws 403 unless `can`. */
  demand(codes: string): void
  /** Scope of one permission; empty when it is not held. */
  scope(permission: string): Scope
  /** Union of the scopes of everything the caller holds: for look-ups that need no particular permission. */
  readonly widest: Scope
}

interface Grant {
  permissions: ReadonlySet<string>
  scope: Scope
}
/** The part of an actor that depends on user and company only, kept between requests of one rights epoch. */
export interface Rights {
  epoch: number
  permissions: ReadonlySet<string>
  grants: readonly Grant[]
  everything: Scope | null
  widest: Scope
  /** The company may be selected by this user at all (A1). */
  selectable: boolean
}

interface RoleRow {
  role_id: number
  company_id: number
  data_scope: number
  perms: string[] | null
}

const SUBTREE = `select c.id, c.path, c.node_type from company c join company s on s.id = $1 where c.deleted_at is null and c.path like s.path || '%'`

/** Reads roles, codes and scopes of a user in a company from the database (A1 to A4 of the system book). */
export async function loadRights(
  q: Queryable,
  user: { userId: number; superAdmin: boolean; homeCompanyId: number; departmentId: number | null },
  companyId: number,
  epoch: number,
): Promise<Rights> {
  const nodes = await q.query<{ id: number; path: string; node_type: number }>(SUBTREE, [companyId])
  const companies = nodes.filter((n) => n.node_type <= 2).map((n) => n.id)
  const communities = await q.query<{ id: number; company_id: number }>(
    'select id, company_id from community where deleted_at is null and company_id = any($1) order by id',
    [companies],
  )
  const communitiesOf = (ids: readonly number[]) => {
    const set = new Set(ids)
    return communities.filter((c) => set.has(c.company_id)).map((c) => c.id)
  }
  const everything: Scope = {
    ...NO_SCOPE,
    companies,
    communities: communities.map((c) => c.id),
    peopleCompanies: companies,
  }
  const selectable = (await accessibleCompanies(q, user)).includes(companyId)
  if (user.superAdmin) return { epoch, permissions: new Set(), grants: [], everything, widest: everything, selectable }

  const roles = await q.query<RoleRow>(
    `with recursive ${LIVE},
     granted as (
       select rm.role_id, array_agg(distinct l.perms) as perms from role_menu rm join live l on l.id = rm.menu_id
       where l.perms is not null and rm.role_id in (select role_id from user_role where user_id = $1) group by rm.role_id)
     select r.id as role_id, ur.company_id, r.data_scope, g.perms
     from user_role ur
     join sys_role r on r.id = ur.role_id and r.deleted_at is null and r.state = 1
     join company rc on rc.id = ur.company_id
     join company s on s.id = $2 and s.path like rc.path || '%'
     left join granted g on g.role_id = r.id
     where ur.user_id = $1`,
    [user.userId, companyId],
  )
  const authorised = (
    await q.query<{ community_id: number }>('select community_id from user_community where user_id = $1', [user.userId])
  ).map((r) => r.community_id)
  const allowed = communities.filter((c) => authorised.includes(c.id)).map((c) => c.id)
  const paths = new Map(nodes.map((n) => [n.id, n.path]))
  const grants: Grant[] = []
  for (const role of roles) {
    grants.push({
      permissions: new Set(
        (role.perms ?? []).flatMap((text) =>
          text
            .split(',')
            .map((code) => code.trim())
            .filter(Boolean),
        ),
      ),
      scope: await roleScope(role),
    })
  }
  const permissions = new Set(grants.flatMap((g) => [...g.permissions]))
  return { epoch, permissions, grants, everything: null, widest: unionScopes(grants.map((g) => g.scope)), selectable }

  async function roleScope(role: RoleRow): Promise<Scope> {
    const rolePath =
      (await q.query<{ path: string }>('select path from company where id = $1', [role.company_id]))[0]?.path ?? '/'
    const under = companies.filter((id) => paths.get(id)!.startsWith(rolePath))
    const itself = companies.filter((id) => id === role.company_id)
    // A role given at an ancestor works in the selected company, which is then the company whose own rows it sees.
    const here = itself.length ? itself : companies.filter((id) => id === companyId)
    switch (role.data_scope) {
      case 1:
        return { ...NO_SCOPE, companies: under, communities: communitiesOf(under), peopleCompanies: under }
      case 2:
        return { ...NO_SCOPE, companies: here, communities: communitiesOf(here), peopleCompanies: here }
      case 3:
      case 4: {
        const department = user.departmentId
        const departments =
          department === null
            ? []
            : role.data_scope === 4
              ? [department]
              : nodes.filter((n) => n.path.startsWith(paths.get(department) ?? '\0')).map((n) => n.id)
        return { ...NO_SCOPE, companies: here, communities: allowed, departments }
      }
      case 5:
        return { ...NO_SCOPE, companies: here, communities: allowed, peopleCompanies: here }
      case 6:
        return { ...NO_SCOPE, ownCommunities: allowed, ownCompanies: here }
      default: {
        const listedCompanies = (
          await q.query<{ target_id: number }>('select target_id from sys_role__scope_companies where owner_id = $1', [
            role.role_id,
          ])
        ).map((r) => r.target_id)
        const listedCommunities = (
          await q.query<{ target_id: number }>(
            'select target_id from sys_role__scope_communities where owner_id = $1',
            [role.role_id],
          )
        ).map((r) => r.target_id)
        const inside = companies.filter((id) => listedCompanies.includes(id))
        const known = communities.filter((c) => listedCommunities.includes(c.id)).map((c) => c.id)
        return {
          ...NO_SCOPE,
          companies: inside,
          communities: [...new Set([...communitiesOf(inside), ...known])],
          peopleCompanies: inside,
        }
      }
    }
  }
}

export interface ActorFacts {
  userId: number
  username: string
  petName: string
  superAdmin: boolean
  homeCompanyId: number
  departmentId: number | null
  companyId: number
  communityIds: readonly number[] | null
  sessionId: string
  ip: string
  traceId: string
  /** Absent for who acts without a session. */
  written?: number | null
}

export function makeActor(facts: ActorFacts, rights: Rights): Actor {
  const can = (codes: string) =>
    facts.superAdmin || codes.split(',').every((code) => rights.permissions.has(code.trim()))
  return {
    ...facts,
    written: facts.written ?? null,
    communityId: facts.communityIds?.length === 1 ? facts.communityIds[0]! : null,
    permissions: rights.permissions,
    rightsEpoch: rights.epoch,
    can,
    demand(codes) {
      if (!can(codes)) throw forbidden()
    },
    scope(permission) {
      if (rights.everything) return rights.everything
      return unionScopes(rights.grants.filter((g) => g.permissions.has(permission)).map((g) => g.scope))
    },
    widest: rights.widest,
  }
}

/** The actor of work that no person asked for: jobs, seeds, system postings. Sees all of one company's subtree. */
export function systemActor(rights: Rights, companyId: number, traceId: string): Actor {
  return makeActor(
    {
      userId: 0,
      username: 'system',
      petName: '系统',
      superAdmin: true,
      homeCompanyId: companyId,
      departmentId: null,
      companyId,
      communityIds: null,
      sessionId: '',
      ip: '',
      traceId,
    },
    rights,
  )
}
