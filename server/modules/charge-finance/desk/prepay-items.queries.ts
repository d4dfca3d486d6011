import type { PrepayItem } from '@wuguan/contract/charge-finance/desk.actions'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { seenProperty } from '../collect/property.service.ts'

/** Items that a property bears month by month and whose next months may be paid ahead. */
export async function prepayItems(
  context: ActionContext,
  { propertyId }: { propertyId: string },
): Promise<PrepayItem[]> {
  const { q, now } = context
  const property = await seenProperty(context, 'charge-finance:collection:pay', propertyId)
  return q.query<PrepayItem>(
    `select i.id, i.name, (select max(r.fee_period) from receivable r where r.community_id = $1 and r.property_id = $2 and r.fee_item_id = i.id
         and r.status <> 4 and r.house_fee_standard_id is not null) as "billedTo"
     from fee_item i where i.enabled and i.deleted_at is null and i.period_kind = 'cycle' and exists (
       select 1 from house_fee_standard b where b.fee_item_id = i.id and b.community_id = $1 and b.property_id = $2 and b.status = 1
         and (b.end_date is null or b.end_date >= $3))
     order by i.sort, i.name`,
    [property.communityId, property.id, dateOf(now)],
  )
}
