import type { Actor } from '../../../kernel/auth/actor.ts'
import { demandCommunity as inReach } from '../../../kernel/auth/communities.ts'

/** A community outside of what the permission shows. */
export const demandCommunity = (actor: Actor, permission: string, communityId: number) =>
  inReach(actor, permission, communityId, '没有该项目的数据权限')
