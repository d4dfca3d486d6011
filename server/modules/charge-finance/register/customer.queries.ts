import type { CustomerDebt, customerDebts } from '@wuguan/contract/charge-finance/customer.actions'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { lateFee, unpaid } from '../owed/owed.service.ts'

/** 欠费记录: what a customer owes, by property and item, in the communities that the caller sees. */
export const debtsOf = (
  { q, actor, now }: ActionContext,
  { customerId }: ParsedOf<typeof customerDebts>,
): Promise<CustomerDebt[]> =>
  q.query<CustomerDebt>(
    `select r.property_type as "propertyType", r.property_id as "propertyId", max(r.property_name) as "propertyName", r.fee_item_id as "feeItemId", i.name as "itemName",
       min(r.fee_period) as "periodFrom", max(r.fee_period) as "periodTo", count(*)::int as count, sum(r.outstanding_amount)::numeric(14,2)::text as outstanding,
       sum(${lateFee('r', '$3')})::numeric(14,2)::text as "lateFee"
     from receivable r join fee_item i on i.id = r.fee_item_id
     where r.payer_customer_id = $1 and r.community_id = any($2) and ${unpaid('r')}
     group by r.property_type, r.property_id, r.fee_item_id, i.name, i.sort order by max(r.property_name), r.property_id, i.sort, i.name`,
    [customerId, actor.scope('charge-finance:receivable:list').communities, dateOf(now)],
  )
