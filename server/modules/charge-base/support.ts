import type { AnyEntity, Entity } from '@wuguan/contract/kernel/entity'
import { forbidden, refuse } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { AnyHooks, EntityHooks } from '../../kernel/crud/hooks.ts'
import { rowFilterOf } from '../../kernel/crud/where.ts'
import type { WriteInput } from '../../kernel/crud/write.ts'
import type { Params, Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'

/** The input of the engine's writes inside a verb. */
export const writing = <E extends Entity>(
  context: Pick<ActionContext, 'actor' | 'tx' | 'q' | 'kernel' | 'now'>,
  entity: E,
  hooks: EntityHooks<E>,
  via: 'user' | 'system' = 'user',
): WriteInput => ({
  entity: entity as AnyEntity,
  hooks: hooks as unknown as AnyHooks,
  actor: context.actor,
  tx: context.tx,
  q: context.q,
  secrets: context.kernel.secrets,
  now: context.now,
  via,
})

/** The caller's scope over an entity's rows as a condition. */
export function scoped<E extends Entity>(
  entity: E,
  hooks: EntityHooks<E>,
  actor: Actor,
  permission: string,
  alias: string,
  params: Params,
): string {
  const filter = rowFilterOf(entity as AnyEntity, hooks as unknown as AnyHooks, actor, permission, alias, params)
  return filter === 'all' ? 'true' : filter === 'none' ? 'false' : filter
}

/** Communities that a caller sees with a permission (null: with anything he holds); his selected one where there is one. */
export function communitiesOf(actor: Actor, permission: string | null): number[] {
  const scope = permission === null ? actor.widest : actor.scope(permission)
  const all = [...new Set([...scope.communities, ...scope.ownCommunities])]
  return actor.communityId === null ? all : all.filter((id) => id === actor.communityId)
}
/** The community must be one of those that the code reaches. */
export function demandCommunity(actor: Actor, permission: string | null, communityId: number): void {
  const scope = permission === null ? actor.widest : actor.scope(permission)
  if (!scope.communities.includes(communityId) && !scope.ownCommunities.includes(communityId)) throw forbidden()
}

/** Refuses when a statement finds a row. */
export async function refuseIf(q: Queryable, sql: string, values: readonly unknown[], sentence: string): Promise<void> {
  const [row] = await q.query(`${sql} limit 1`, values)
  if (row) throw refuse(sentence)
}

/** Writers of the same thing wait for one another. */
export const lockOn = (q: Queryable, key: string) =>
  q.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
