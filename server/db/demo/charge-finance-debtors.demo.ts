import type { Queryable } from '../../kernel/db/sql.ts'
import type { Place } from '../../modules/charge-finance/ledger/context.service.ts'

export interface Debtor {
  /** Its place among the others: decides how it pays. */
  readonly index: number
  readonly propertyType: 'house' | 'place'
  readonly propertyId: string
  readonly propertyName: string
  readonly customerId: string
  readonly customerName: string
}
/** Everybody who owes something in a community, in the order of the houses. */
export async function debtorsOf(q: Queryable, { communityId }: Place): Promise<Debtor[]> {
  const rows = await q.query<Omit<Debtor, 'index'>>(
    `select min(r.property_type) as "propertyType", r.property_id as "propertyId", min(r.property_name) as "propertyName", r.payer_customer_id as "customerId", min(c.name) as "customerName"
     from receivable r join customer c on c.id = r.payer_customer_id where r.community_id = $1 group by r.property_id, r.payer_customer_id order by 3, 2`,
    [communityId],
  )
  return rows.map((row, index): Debtor => ({ ...row, index }))
}
