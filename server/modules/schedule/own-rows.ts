import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Actor } from '../../kernel/auth/actor.ts'
import { anyOf, type RowFilter, scopeFilter } from '../../kernel/auth/scope.ts'
import type { Params } from '../../kernel/db/sql.ts'

/** The scope of work that the server makes: whoever sees own rows alone sees what is his to do, though he made none of it. */
export const withOwn =
  (entity: AnyEntity, mine: (t: string, params: Params, userId: number) => string) =>
  (actor: Actor, permission: string | null, t: string, params: Params): RowFilter => {
    const scope = permission === null ? actor.widest : actor.scope(permission)
    const whole = scopeFilter(entity, scope, actor.userId, t, params)
    const own = scope.ownCommunities.filter((id) => !scope.communities.includes(id))
    if (own.length === 0 || whole === 'all') return whole
    const theirs = `(${anyOf(`${t}.community_id`, own, params)} and ${mine(t, params, actor.userId)})`
    return whole === 'none' ? theirs : `(${whole} or ${theirs})`
  }
