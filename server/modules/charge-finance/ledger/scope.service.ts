import type { Actor } from '../../../kernel/auth/actor.ts'
import * as communities from '../../../kernel/auth/communities.ts'

const OUTSIDE = '没有该项目的数据权限'

/** A community that the permission does not show whole. */
export const demandCommunity = (actor: Actor, permission: string, communityId: number) =>
  communities.demandCommunity(actor, permission, communityId, OUTSIDE)

/** A community where the caller has not even rows of his own. */
export const demandReach = (actor: Actor, permission: string, communityId: number) =>
  communities.demandReach(actor, permission, communityId, OUTSIDE)
