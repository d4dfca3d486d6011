import type {
  buildingArrears,
  CustomerDebt,
  customerDebts,
  HouseArrears,
} from '@wuguan/contract/charge-finance/customer.actions'
import { receivable } from '@wuguan/contract/charge-finance/receivable.entity'
import { dateOf } from '../../../kernel/clock.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { receivableHooks } from '../ledger/receivable.hooks.ts'
import { due, lateFee, unpaid } from '../owed/owed.service.ts'

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

/** 欠费图: what 欠费汇总 says of each house of a building today, in one question. */
export function arrearsOfBuilding(
  { q, actor, now }: ActionContext,
  { buildingId }: ParsedOf<typeof buildingArrears>,
): Promise<HouseArrears[]> {
  const params = new Params()
  const building = params.add(buildingId)
  const today = params.add(dateOf(now))
  return q.query<HouseArrears>(
    `select t.house_id as "houseId", sum(t.outstanding_amount)::numeric(14,2)::text as outstanding, count(*)::int as count, min(t.due_date)::text as "oldestDue"
     from receivable t where t.building_id = ${building} and t.house_id is not null and t.outstanding_amount > 0 and ${due('t', today)}
       and ${scoped(receivable, receivableHooks, actor, receivable.codes.list, 't', params)}
     group by t.house_id`,
    params.values,
  )
}
