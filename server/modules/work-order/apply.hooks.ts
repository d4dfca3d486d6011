import type { orderApply } from '@wuguan/contract/work-order/order-apply.entity'
import { anyOf } from '../../kernel/auth/scope.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { turnSql } from '../bpm/reading/turn.service.ts'

const turn = (t: string, me: string) => turnSql(`${t}.process_instance_id`, `${t}.applicant_id`, me)

/** Whoever asked or decides sees it; the others need the right to all of them. */
export const applyHooks: EntityHooks<typeof orderApply> = {
  scope(actor, permission, t, params) {
    const { communities, ownCommunities } = permission === null ? actor.widest : actor.scope(permission)
    const reach = [...new Set([...communities, ...ownCommunities])]
    if (reach.length === 0) return 'none'
    const all = actor.scope('workOrder:apply:viewAll').communities
    const concerned = `${turn(t, params.add(actor.userId))} is not null`
    const seen = all.length > 0 ? `(${concerned} or ${anyOf(`${t}.community_id`, all, params)})` : concerned
    return `(${anyOf(`${t}.community_id`, reach, params)} and ${seen})`
  },
  computed: { turn: (t, params, _now, { userId }) => turn(t, params.add(userId)) },
}
