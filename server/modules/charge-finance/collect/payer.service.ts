import { badInput } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { unpaid } from '../owed/owed.service.ts'

/**
 * SQL: ids of the customers that have to do with a property on a day: who owns, rents or lives in the house, who has the place, the
 * customer himself, and whoever still owes something for it. The arguments are SQL; each may stand in it several times.
 */
export const relatedCustomers = (community: string, property: string, day: string): string =>
  `(select ch.customer_id from customer_house ch where ch.house_id = ${property}::text::uuid and (ch.end_date is null or ch.end_date >= ${day}::date)
    union select p.customer_id from parking_place p where p.id = ${property}::text::uuid and p.customer_id is not null
    union select ${property}::text::uuid
    union select r.payer_customer_id from receivable r where r.community_id = ${community} and r.property_id = ${property}::text
      and r.payer_customer_id is not null and ${unpaid('r')})`

/** Whether a customer has to do with a property, so that he may pay for it and have money on account there. */
export async function isRelated(
  q: Queryable,
  property: { readonly communityId: number; readonly propertyId: string },
  customerId: string,
  day: string,
): Promise<boolean> {
  const [row] = await q.query(
    `select 1 from customer c where c.id = $3 and c.deleted_at is null and c.id in ${relatedCustomers('$1', '$2', '$4')}`,
    [property.communityId, property.propertyId, customerId, day],
  )
  return row !== undefined
}

/** Nobody is made payer of a property with which he has nothing to do; null names nobody. */
export async function demandPayer(
  q: Queryable,
  property: { readonly communityId: number; readonly propertyId: string },
  customerId: string | null | undefined,
  day: string,
): Promise<void> {
  if (customerId && !(await isRelated(q, property, customerId, day)))
    throw badInput({ payerCustomerId: '付款人与该房产没有关系' })
}
