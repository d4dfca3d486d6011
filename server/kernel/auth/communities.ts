import { forbidden } from '@wuguan/contract/kernel/errors'
import type { Actor } from './actor.ts'

const scopeOf = (actor: Actor, permission: string | null) =>
  permission === null ? actor.widest : actor.scope(permission)

/** Communities that a caller sees with a permission (null: with anything he holds); his selected one where there is one. */
export function communitiesOf(actor: Actor, permission: string | null): number[] {
  const scope = scopeOf(actor, permission)
  const all = [...new Set([...scope.communities, ...scope.ownCommunities])]
  return actor.communityId === null ? all : all.filter((id) => id === actor.communityId)
}

/** 403, in the words of the module's book where it has some, for a community that the permission does not reach. */
export function demandCommunity(actor: Actor, permission: string | null, communityId: number, sentence?: string): void {
  const { communities, ownCommunities } = scopeOf(actor, permission)
  if (!communities.includes(communityId) && !ownCommunities.includes(communityId)) throw forbidden(sentence)
}
