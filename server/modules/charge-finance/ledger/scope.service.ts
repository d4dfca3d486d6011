import { forbidden } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../../kernel/auth/actor.ts'

/** A community outside of what the permission shows. */
export function demandCommunity(actor: Actor, permission: string, communityId: number): void {
  const { communities, ownCommunities } = actor.scope(permission)
  if (!communities.includes(communityId) && !ownCommunities.includes(communityId))
    throw forbidden('没有该项目的数据权限')
}
