import type { prepaidRefund } from '@wuguan/contract/charge-prepaid/prepaid-refund.entity'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { scopeFilter } from '../../../kernel/auth/scope.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

/** Of all refunds those of prepaid accounts. */
export const prepaidRefundHooks: EntityHooks<typeof prepaidRefund> = {
  scope(actor, permission, alias, params) {
    const scope = permission === null ? actor.widest : actor.scope(permission)
    const filter = scopeFilter(refund as AnyEntity, scope, actor.userId, alias, params)
    const own = `${alias}.type = 'prepaid'`
    return filter === 'none' ? 'none' : filter === 'all' ? own : `(${filter} and ${own})`
  },
}
