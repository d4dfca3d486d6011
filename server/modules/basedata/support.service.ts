import type { AnyEntity, Entity } from '@wuguan/contract/kernel/entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { AnyHooks, EntityHooks } from '../../kernel/crud/hooks.ts'
import type { WriteInput } from '../../kernel/crud/write.ts'
import { rowFilterOf } from '../../kernel/crud/where.ts'
import type { Params, Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'

/** The input of the engine's writes inside a verb. */
export const writing = <E extends Entity>(
  context: ActionContext,
  entity: E,
  hooks: EntityHooks<E>,
  via: 'user' | 'import' | 'system' = 'user',
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
  permission: string | null,
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

/** A phone as the wire shows it. */
export const maskedPhone = (column: string) => `regexp_replace(${column}, '^(.{3}).*(.{4})$', '\\1****\\2')`
/** Open-ended relations; statements with a date at hand compare with it instead. */
export const OPEN = (alias: string) => `${alias}.end_date is null`
export const liveOn = (alias: string, day: string) =>
  `${alias}.start_date <= ${day}::date and (${alias}.end_date is null or ${alias}.end_date >= ${day}::date)`

/** After the exit a community is read only. */
export async function refuseExited(q: Queryable, communityId: number | null): Promise<void> {
  if (communityId === null) return
  const [row] = await q.query<{ manage_state: number }>('select manage_state from community where id = $1', [
    communityId,
  ])
  if (row?.manage_state === 3) throw refuse('项目已撤场，不能修改')
}

/** `part / whole` in percent with two places; nothing of nothing is 0. */
export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '0.00' : ((part * 10_000) / whole / 100).toFixed(2)
