import type { PAYER_KIND } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import type { CodeOf } from '@wuguan/contract/kernel/options'
import { Params, type Queryable } from '../../kernel/db/sql.ts'

export interface Binding {
  readonly id: string
  readonly communityId: number
  readonly propertyType: 'house' | 'place' | 'contract'
  readonly propertyId: string
  readonly propertyName: string
  readonly feeStandardId: string
  readonly feeItemId: string
  readonly meterId: string | null
  readonly startDate: string
  readonly endDate: string | null
  readonly payerKind: CodeOf<typeof PAYER_KIND>
  readonly customerId: string | null
  readonly quantity: string
  readonly areaOverride: string | null
  readonly unitRateOverride: string | null
  readonly discountRatio: string
  readonly billedTo: string | null
}
export interface BindingFilter {
  readonly communityIds?: readonly number[]
  readonly propertyIds?: readonly string[]
  readonly feeItemIds?: readonly string[]
  readonly standardIds?: readonly string[]
  readonly meterIds?: readonly string[]
  /** Days of which the binding must cover at least one. */
  readonly from: string
  readonly to: string
}

/** The bindings in force on any of the days, by property, item and start; at least one narrowing list must be given. */
export async function effectiveBindings(q: Queryable, filter: BindingFilter): Promise<Binding[]> {
  const params = new Params()
  const among = (column: string, type: string, values: readonly unknown[] | undefined) =>
    values === undefined ? [] : [`${column} = any(${params.add(values)}::${type}[])`]
  const narrowed = [
    ...among('b.community_id', 'bigint', filter.communityIds),
    ...among('b.property_id', 'text', filter.propertyIds),
    ...among('b.fee_item_id', 'uuid', filter.feeItemIds),
    ...among('b.fee_standard_id', 'uuid', filter.standardIds),
    ...among('b.meter_id', 'uuid', filter.meterIds),
  ]
  if (narrowed.length === 0) throw new Error('bindings of the whole installation are never asked for')
  return q.query<Binding>(
    `select b.id, b.community_id as "communityId", b.property_type as "propertyType", b.property_id as "propertyId",
       b.property_name as "propertyName", b.fee_standard_id as "feeStandardId", b.fee_item_id as "feeItemId", b.meter_id as "meterId",
       b.start_date::text as "startDate", b.end_date::text as "endDate", b.payer_kind as "payerKind", b.customer_id as "customerId",
       b.quantity::text as quantity, b.area_override::text as "areaOverride", b.unit_rate_override::text as "unitRateOverride",
       b.discount_ratio::text as "discountRatio", b.billed_to::text as "billedTo"
     from house_fee_standard b
     where ${narrowed.join(' and ')} and b.start_date <= ${params.add(filter.to)}::date
       and (b.end_date is null or b.end_date >= ${params.add(filter.from)}::date)
     order by b.property_id, b.fee_item_id, b.start_date, b.id`,
    params.values,
  )
}

/** The bindings of one property on a day. */
export const bindingsOn = (q: Queryable, propertyId: string, day: string): Promise<Binding[]> =>
  effectiveBindings(q, { propertyIds: [propertyId], from: day, to: day })

/**
 * Brings `billedTo` up to the greatest periodTo of what is billed: pairs of a binding and its date (null: nothing is billed any
 * more). Called by the module that posts, in its transaction; a derived date, so the row's version and change date stay.
 */
export async function setBilledTo(
  q: Queryable,
  rows: readonly { bindingId: string; billedTo: string | null }[],
): Promise<void> {
  if (rows.length === 0) return
  await q.query(
    `update house_fee_standard b set billed_to = x.billed_to
     from unnest($1::uuid[], $2::date[]) as x (id, billed_to) where b.id = x.id and b.billed_to is distinct from x.billed_to`,
    [rows.map((row) => row.bindingId), rows.map((row) => row.billedTo)],
  )
}

/** The same for what is billed further now: a binding that is billed beyond the day already keeps its date. */
export async function liftBilledTo(
  q: Queryable,
  rows: readonly { bindingId: string; billedTo: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await q.query(
    `update house_fee_standard b set billed_to = x.billed_to from unnest($1::uuid[], $2::date[]) as x (id, billed_to)
     where b.id = x.id and (b.billed_to is null or b.billed_to < x.billed_to)`,
    [rows.map((row) => row.bindingId), rows.map((row) => row.billedTo)],
  )
}

/** Who pays for a house on a day by a binding's payer kind; null when there is nobody. */
export async function payersOfHouses(
  q: Queryable,
  asked: readonly { houseId: string; payerKind: Binding['payerKind']; customerId: string | null; day: string }[],
): Promise<(string | null)[]> {
  const rows = await q.query<{ n: number; customer_id: string | null }>(
    `select x.n, case x.payer_kind when 'customer' then x.customer_id
         when 'developer' then (select i.developer_customer_id from community_charge_info i join house h on h.community_id = i.community_id where h.id = x.house_id)
         else (select ch.customer_id from customer_house ch join customer p on p.id = ch.customer_id and p.deleted_at is null
           where ch.house_id = x.house_id and ch.start_date <= x.day and (ch.end_date is null or ch.end_date >= x.day)
             and case x.payer_kind when 'owner' then ch.relation = 1 when 'tenant' then ch.relation = 3 else ch.is_payer or ch.relation = 1 end
           order by (x.payer_kind = 'payer' and ch.is_payer) desc, ch.share desc nulls last, ch.start_date, ch.id limit 1) end as customer_id
     from unnest($1::int[], $2::uuid[], $3::text[], $4::uuid[], $5::date[]) as x (n, house_id, payer_kind, customer_id, day)
     order by x.n`,
    [
      asked.map((_, n) => n),
      asked.map((one) => one.houseId),
      asked.map((one) => one.payerKind),
      asked.map((one) => one.customerId),
      asked.map((one) => one.day),
    ],
  )
  return rows.map((row) => row.customer_id)
}
