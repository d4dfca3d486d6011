import { forbidden } from '@wuguan/contract/kernel/errors'
import type { Actor } from './actor.ts'

const scopeOf = (actor: Actor, permission: string | null) =>
  permission === null ? actor.widest : actor.scope(permission)
const inContext = (actor: Actor, ids: readonly number[]) =>
  actor.communityIds === null ? [...ids] : ids.filter((id) => actor.communityIds!.includes(id))

/**
 * Communities that a caller sees whole with a permission (null: with anything he holds); those he selected where he did.
 * Where only his own rows are his to see the community is not among them: a statement that reads it whole finds nothing there.
 */
export const communitiesOf = (actor: Actor, permission: string | null): number[] =>
  inContext(actor, scopeOf(actor, permission).communities)

/** Those and the ones where only his own rows are seen: for statements that carry the row filter, or read his own doings. */
export function reachOf(actor: Actor, permission: string | null): number[] {
  const { communities, ownCommunities } = scopeOf(actor, permission)
  return inContext(actor, [...new Set([...communities, ...ownCommunities])])
}

/** 403, in the words of the module's book where it has some, for a community that the permission does not show whole. */
export function demandCommunity(actor: Actor, permission: string | null, communityId: number, sentence?: string): void {
  if (!scopeOf(actor, permission).communities.includes(communityId)) throw forbidden(sentence)
}

/** The same for who reads row by row there, or makes a row of his own: his own rows are enough. */
export function demandReach(actor: Actor, permission: string | null, communityId: number, sentence?: string): void {
  const { communities, ownCommunities } = scopeOf(actor, permission)
  if (!communities.includes(communityId) && !ownCommunities.includes(communityId)) throw forbidden(sentence)
}
