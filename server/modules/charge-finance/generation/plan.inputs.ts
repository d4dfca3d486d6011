import { cents } from '@wuguan/contract/charge-finance/cents'
import { addMonths } from '@wuguan/contract/kernel/period'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { type Binding, payersOfHouses } from '../../charge-base/bindings.service.ts'
import { type ChargeConfig, chargeConfig } from '../../charge-base/config.service.ts'
import { type StandardRule, standardRulesOf } from '../../charge-base/standards.service.ts'
import type { placeFacts } from '../../charge-base/subjects.service.ts'
import type { PricedMonth } from './price.ts'

export type GenerationMode = 'normal' | 'supplement'

/** What all chunks of one rehearsal share: read once, so that every house is judged by the same rules. */
export interface PlanBook {
  readonly communityId: number
  readonly from: string
  readonly to: string
  readonly mode: GenerationMode
  /** Day of generation: payers and residents are those of it. */
  readonly today: string
  readonly config: ChargeConfig
  readonly rules: ReadonlyMap<string, StandardRule>
  /** Months that are closed, or being closed. */
  readonly closed: ReadonlySet<string>
  /** Houses of one area and standard cost the same: calculated once. */
  readonly prices: Map<string, PricedMonth>
}

export async function openPlan(
  q: Queryable,
  asked: { communityId: number; from: string; to: string; mode: GenerationMode; today: string },
): Promise<PlanBook> {
  const rules = await standardRulesOf(q, [asked.communityId])
  const closed = await q.query<{ period: string }>(
    'select period from accounting_period where community_id = $1 and status in (2, 3)',
    [asked.communityId],
  )
  return {
    ...asked,
    config: await chargeConfig(q, asked.communityId),
    rules,
    closed: new Set(closed.map((row) => row.period)),
    prices: new Map(),
  }
}

/** What stands for a binding and a month already; the parts of a split count together. */
export interface Existing {
  readonly receivableId: string
  readonly amount: bigint
  readonly parts: number
}
export const monthKey = (bindingId: string, period: string) => `${bindingId}:${period}`

/** From the month before the first, which amounts are compared with. */
export async function existingMonths(
  q: Queryable,
  bindingIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, Existing>> {
  const rows = await q.query<{ binding: string; period: string; id: string; amount: string; parts: number }>(
    `select house_fee_standard_id as binding, fee_period as period, (array_agg(id order by period_from, receivable_no))[1] as id,
       sum(receivable_amount)::text as amount, count(*)::int as parts
     from receivable where house_fee_standard_id = any($1) and fee_period between $2 and $3 and status <> 4 group by 1, 2`,
    [bindingIds, addMonths(from, -1), to],
  )
  return new Map(
    rows.map((row) => [
      monthKey(row.binding, row.period),
      { receivableId: row.id, amount: cents(row.amount), parts: row.parts },
    ]),
  )
}

export interface Payer {
  readonly customerId: string
  readonly role: 'owner' | 'tenant' | 'developer' | 'other'
}
const ROLE: Readonly<Record<number, Payer['role']>> = { 1: 'owner', 3: 'tenant' }
const keyOf = ({ propertyId, payerKind, customerId }: Pick<Binding, 'propertyId' | 'payerKind' | 'customerId'>) =>
  `${propertyId}:${payerKind}:${customerId ?? ''}`

export type Places = Awaited<ReturnType<typeof placeFacts>>

/** Who pays for bindings on a day, and as what; bindings without an answer have nobody. */
export async function payersOf(
  q: Queryable,
  bindings: readonly Binding[],
  day: string,
  places: Places,
): Promise<Map<string, Payer>> {
  const houses = [
    ...new Map(
      bindings.filter((binding) => binding.propertyType === 'house').map((binding) => [keyOf(binding), binding]),
    ),
  ]
  const answers = await payersOfHouses(
    q,
    houses.map(([, { propertyId, payerKind, customerId }]) => ({ houseId: propertyId, payerKind, customerId, day })),
  )
  const relations = await q.query<{ house_id: string; customer_id: string; relation: number }>(
    `select house_id, customer_id, min(relation) as relation from customer_house
     where house_id = any($1) and start_date <= $2 and (end_date is null or end_date >= $2) group by 1, 2`,
    [[...new Set(houses.map(([, binding]) => binding.propertyId))], day],
  )
  const relationOf = new Map(relations.map((row) => [`${row.house_id}:${row.customer_id}`, row.relation]))
  const byHouse = new Map<string, Payer>()
  for (const [index, [key, { propertyId, payerKind }]] of houses.entries()) {
    const customerId = answers[index]
    if (!customerId) continue
    const role = payerKind === 'developer' ? 'developer' : ROLE[relationOf.get(`${propertyId}:${customerId}`) ?? 0]
    byHouse.set(key, { customerId, role: role ?? 'other' })
  }
  const payers = new Map<string, Payer>()
  for (const binding of bindings) {
    const other = binding.customerId ?? places.get(binding.propertyId)?.customerId
    const payer =
      binding.propertyType === 'house'
        ? byHouse.get(keyOf(binding))
        : other
          ? { customerId: other, role: 'other' as const }
          : undefined
    if (payer) payers.set(binding.id, payer)
  }
  return payers
}
