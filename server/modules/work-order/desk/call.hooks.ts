import type { callGateway, callRecord } from '@wuguan/contract/work-order/call.entity'
import { callNotify } from '@wuguan/contract/work-order/call.actions'
import { callFlow } from '@wuguan/contract/work-order/call.flow'
import { communitiesOf } from '../../../kernel/auth/communities.ts'
import { anyOf } from '../../../kernel/auth/scope.ts'
import { dateTimeOf } from '../../../kernel/clock.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import { callsOf } from '../of-customer.ts'

export const callHooks: EntityHooks<typeof callRecord> = {
  /**
   * Of the company, a number that belongs to nobody is everybody's to call back; one of a house, or of an order, is for who works there.
   * Whoever took a call sees it.
   */
  scope(actor, permission, t, params) {
    const scope = permission === null ? actor.widest : actor.scope(permission)
    const companies = [...new Set([...scope.companies, ...scope.ownCompanies])]
    if (companies.length === 0) return 'none'
    const mine = `${t}.seat_user_id = ${params.add(actor.userId)}`
    const here = communitiesOf(actor, permission)
    const at = (table: string, id: string) =>
      `exists (select 1 from ${table} x where x.id = ${t}.${id} and ${anyOf('x.community_id', here, params)})`
    const seen =
      here.length === 0
        ? mine
        : `(${mine} or (${t}.house_id is null and ${t}.order_id is null) or ${at('house', 'house_id')} or ${at('work_order', 'order_id')})`
    return `(${anyOf(`${t}.company_id`, companies, params)} and ${seen})`
  },
  computed: { recorded: (t) => `(${t}.recording_url is not null)` },
  filters: { ofCustomer: callsOf },
}
const [NOTIFY] = callNotify.path.split('{')
export const gatewayHooks: EntityHooks<typeof callGateway> = {
  computed: { notifyPath: (t) => `'${NOTIFY}' || ${t}.id` },
}

export const callSteps = flow(callFlow, {
  returnCall: (context, _row, { returnNote }) =>
    context.done({ returnNote, returnedBy: context.actor.userId, returnedAt: dateTimeOf(context.now) }),
})
