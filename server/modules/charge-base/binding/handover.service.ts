import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { chosenProperties } from './properties.queries.ts'
import { writeBindings } from './write-bindings.ts'

const USAGE = ['meter', 'ladder']
const IN_FORCE = 2
interface Standard {
  id: string
  name: string
  item: string
  status: number
  /** Of the community of the house. */
  here: boolean
  kind: string
}

export interface HandoverBinding {
  readonly handoverHouseId: string
  readonly houseId: string
  readonly startDate: string
  /** Who pays while the register knows of nobody yet; null: whoever pays for the house. */
  readonly customerId: string | null
}
/**
 * Binds the standards of the batch to the house. What already charges for the same item stays: it was bound with a reason. Whoever
 * may deliver may do this much, as it is part of the delivery.
 */
export async function bindForHandover(
  context: ActionContext,
  { handoverHouseId, houseId, startDate, customerId }: HandoverBinding,
): Promise<void> {
  const standards = await context.q.query<Standard>(
    `select s.id, s.name, s.fee_item_id as item, s.status, s.community_id = x.community_id as here, m.kind from handover_house x
     join handover__fee_standards j on j.owner_id = x.handover_id
     join fee_standard s on s.id = j.target_id and s.deleted_at is null
     join calculation_method m on m.id = s.calculation_method_id
     where x.id = $1 order by j.position for share of s`,
    [handoverHouseId],
  )
  if (standards.length === 0) return
  for (const { name, status, here, kind } of standards) {
    if (!here) throw refuse(`收费标准【${name}】不属于该项目`)
    if (status !== IN_FORCE) throw refuse(`收费标准【${name}】未启用，不能绑定`)
    if (USAGE.includes(kind)) throw refuse('用量类收费标准请在仪表中绑定')
  }
  const [property] = await chosenProperties(context.q, { propertyType: 'house', propertyIds: [houseId] })
  await writeBindings(
    context,
    standards.map(({ id, item }) => ({
      property: property!,
      propertyType: 'house' as const,
      feeStandardId: id,
      feeItemId: item,
      startDate,
      endDate: null,
      terms: {
        payerKind: customerId === null ? ('payer' as const) : ('customer' as const),
        customerId,
        quantity: '1',
        areaOverride: null,
        unitRateOverride: null,
        discountRatio: '1',
      },
    })),
  )
}

/** Bindings that were made before the keys are handed over: of standards of the batch, at the buyer's cost. */
export interface PreparedBinding {
  readonly id: string
  readonly startDate: string
  readonly customerId: string
}
export const preparedBindings = (
  q: Queryable,
  { handoverHouseId, houseId }: Pick<HandoverBinding, 'handoverHouseId' | 'houseId'>,
): Promise<PreparedBinding[]> =>
  q.query<PreparedBinding>(
    `select b.id, b.start_date::text as "startDate", b.customer_id as "customerId" from house_fee_standard b
     join handover_house x on x.id = $1
     join handover__fee_standards j on j.owner_id = x.handover_id and j.target_id = b.fee_standard_id
     where b.property_type = 'house' and b.property_id = $2 and b.status = 1 and b.payer_kind = 'customer' order by j.position, b.id for update of b`,
    [handoverHouseId, houseId],
  )

/** Another planned day or buyer: the bindings begin anew; the caller has cancelled what they charged. */
export async function movePrepared(
  { q, now, actor }: Pick<ActionContext, 'q' | 'now' | 'actor'>,
  bindings: readonly PreparedBinding[],
  startDate: string,
  customerId: string,
): Promise<void> {
  await q.query(
    `update house_fee_standard set start_date = $2, customer_id = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = any($1)`,
    [bindings.map((binding) => binding.id), startDate, customerId, actor.userId || null, now],
  )
}

/** With the keys the house has a payer of its own; the bindings follow him from now on. */
export async function handOverPrepared(
  { q, now, actor }: Pick<ActionContext, 'q' | 'now' | 'actor'>,
  bindings: readonly PreparedBinding[],
): Promise<void> {
  await q.query(
    `update house_fee_standard set payer_kind = 'payer', customer_id = null, version = version + 1, updated_by = $2, updated_at = $3 where id = any($1)`,
    [bindings.map((binding) => binding.id), actor.userId || null, now],
  )
}
