import type { AnyEntity, Entity } from '@wuguan/contract/kernel/entity'
import { forbidden } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { AnyHooks, EntityHooks } from '../../kernel/crud/hooks.ts'
import { rowFilterOf } from '../../kernel/crud/where.ts'
import type { WriteInput } from '../../kernel/crud/write.ts'
import type { Params } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'

/** The input of the engine's writes inside a verb. */
export const writing = <E extends Entity>(
  context: ActionContext,
  entity: E,
  hooks: EntityHooks<E> = {},
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
  actor: Actor,
  permission: string,
  alias: string,
  params: Params,
): string {
  const filter = rowFilterOf(entity as AnyEntity, {}, actor, permission, alias, params)
  return filter === 'all' ? 'true' : filter === 'none' ? 'false' : filter
}

/** A community that the caller named himself. */
export function demandCommunity(actor: Actor, permission: string, communityId: number): void {
  const { communities, ownCommunities } = actor.scope(permission)
  if (!communities.includes(communityId) && !ownCommunities.includes(communityId)) throw forbidden('无权访问该项目')
}

/** Where a meter hangs, in words; `h` its house. */
export const PLACE = (m: string, h: string) => `coalesce(${h}.full_name, nullif(${m}.location, ''), ${m}.name, '')`

/** Names of the usage standards that a meter bears on a day. */
export const STANDARD_NAMES = (m: string, day: string) =>
  `(select coalesce(json_agg(s.name order by s.name), '[]') from house_fee_standard b join fee_standard s on s.id = b.fee_standard_id
    where b.meter_id = ${m}.id and b.start_date <= ${day}::date and (b.end_date is null or b.end_date >= ${day}::date))`
