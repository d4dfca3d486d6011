import type { AnyEntity, Entity } from '@wuguan/contract/kernel/entity'
import { forbidden } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { AnyHooks, EntityHooks } from '../../kernel/crud/hooks.ts'
import type { WriteInput } from '../../kernel/crud/write.ts'
import type { ActionContext } from '../../kernel/kernel.ts'

/** The input of the engine's writes and locks inside a verb. */
export const writing = <E extends Entity>(context: ActionContext, entity: E, hooks: EntityHooks<E>): WriteInput => ({
  entity: entity as AnyEntity,
  hooks: hooks as unknown as AnyHooks,
  actor: context.actor,
  tx: context.tx,
  q: context.q,
  secrets: context.kernel.secrets,
  now: context.now,
  via: 'user',
})

/** The community must be one of those that the code reaches. */
export function demandCommunity(actor: Actor, permission: string, communityId: number): void {
  const { communities, ownCommunities } = actor.scope(permission)
  if (!communities.includes(communityId) && !ownCommunities.includes(communityId)) throw forbidden()
}
