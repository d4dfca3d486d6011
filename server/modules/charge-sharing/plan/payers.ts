import type { Queryable } from '../../../kernel/db/sql.ts'
import { refuse } from '@wuguan/contract/kernel/errors'
import { effectiveBindings, payersOfHouses } from '../../charge-base/bindings.service.ts'
import type { SharedHouse, Span } from './houses.ts'
import type { SharingRule } from './rule.ts'

export interface LinePayer {
  readonly customerId: string | null
  readonly role: 'owner' | 'tenant' | 'developer' | 'other'
}

/** Who pays for each house: the developer by policy, else as its binding of the item says, else its payer, else its owner. */
export async function payersOf(
  q: Queryable,
  rule: SharingRule,
  span: Span,
  houses: readonly SharedHouse[],
): Promise<Map<string, LinePayer>> {
  const [standard] = await q.query<{ fee_item_id: string; default_payer: 'payer' | 'owner' | 'tenant' | 'developer' }>(
    'select fee_item_id, default_payer from fee_standard where id = $1',
    [rule.feeStandardId],
  )
  const [info] = await q.query<{ developer: string | null }>(
    'select developer_customer_id as developer from community_charge_info where community_id = $1',
    [rule.communityId],
  )
  if (!info?.developer && houses.some((house) => house.bearer === 'developer'))
    throw refuse('请先在项目收费信息中设置开发商客户')
  const bindings = await effectiveBindings(q, {
    communityIds: [rule.communityId],
    feeItemIds: [standard!.fee_item_id],
    from: span.to,
    to: span.to,
  })
  const bound = new Map(bindings.map((binding) => [binding.propertyId, binding]))
  const asked = houses.filter((house) => house.bearer === 'customer')
  const kinds = asked.map((house) => {
    const binding = bound.get(house.id)
    return { kind: binding?.payerKind ?? standard!.default_payer, customerId: binding?.customerId ?? null }
  })
  const payers = await payersOfHouses(
    q,
    asked.map((house, n) => ({
      houseId: house.id,
      payerKind: kinds[n]!.kind,
      customerId: kinds[n]!.customerId,
      day: span.to,
    })),
  )
  const relations = await q.query<{ house_id: string; customer_id: string; relation: number }>(
    `select ch.house_id, ch.customer_id, min(ch.relation)::int as relation from customer_house ch join unnest($1::uuid[], $2::uuid[]) as x(house_id, customer_id)
       on x.house_id = ch.house_id and x.customer_id = ch.customer_id where ch.start_date <= $3::date and (ch.end_date is null or ch.end_date >= $3::date) group by 1, 2`,
    [asked.map((house) => house.id), payers, span.to],
  )
  const roles = new Map(relations.map((row) => [`${row.house_id}:${row.customer_id}`, row.relation]))
  const found = new Map<string, LinePayer>()
  for (const house of houses)
    if (house.bearer === 'developer') found.set(house.id, { customerId: info!.developer, role: 'developer' })
  for (const [n, house] of asked.entries()) {
    const customerId = payers[n] ?? null
    const relation = roles.get(`${house.id}:${customerId ?? ''}`)
    const role =
      kinds[n]!.kind === 'developer' ? 'developer' : relation === 1 ? 'owner' : relation === 3 ? 'tenant' : 'other'
    found.set(house.id, { customerId, role })
  }
  return found
}
