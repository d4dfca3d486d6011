import type { prepayMonths } from '@wuguan/contract/charge-finance/collect.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import { addMonths, monthsBetween } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { generateMonths } from '../generation/single.service.ts'
import { placeOf } from '../ledger/book-date.service.ts'
import type { LedgerContext, Place } from '../ledger/context.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { propertyOf } from './property.service.ts'

/** 预缴: the next months of an item, made on the fly after the last one that is billed, as far ahead as the community allows. */
export async function prepay(
  context: ActionContext,
  input: ParsedOf<typeof prepayMonths>,
): Promise<{ receivableIds: string[] }> {
  demandCommunity(context.actor, 'charge-finance:collection:pay', input.communityId)
  const place = await placeOf(context.q, input.communityId)
  const property = await propertyOf(context.q, place, input.propertyType, input.propertyId)
  return { receivableIds: await nextMonths(context, place, { ...input, propertyId: property.id }) }
}

export interface NextMonths {
  readonly propertyId: string
  readonly feeItemId: string
  /** Only the months of this standard. */
  readonly feeStandardId?: string | null
  readonly months: number
}
/** Ids of the months that were made, in their order; with cycles of several months they may be more than were asked for. */
export async function nextMonths(
  context: LedgerContext,
  place: Place,
  { propertyId, feeItemId, feeStandardId = null, months }: NextMonths,
): Promise<string[]> {
  const { q, now } = context
  const month = dateOf(now).slice(0, 7)
  const [billed] = await q.query<{ last: string | null }>(
    'select max(fee_period) as last from receivable where community_id = $1 and property_id = $2 and fee_item_id = $3 and status <> 4 and house_fee_standard_id is not null',
    [place.communityId, propertyId, feeItemId],
  )
  const from = billed?.last && billed.last >= month ? addMonths(billed.last, 1) : month
  const to = addMonths(from, months - 1)
  const { maxPrepayMonths } = await chargeConfig(q, place.communityId)
  if (monthsBetween(month, to) > maxPrepayMonths) throw refuse(`最多预缴${maxPrepayMonths}个月`)
  const bindings = feeStandardId
    ? await q.query<{ id: string }>(
        'select id from house_fee_standard where property_id = $1 and fee_item_id = $2 and fee_standard_id = $3',
        [propertyId, feeItemId, feeStandardId],
      )
    : null
  const { receivableIds, lines } = await generateMonths(context, place, {
    propertyId,
    feeItemIds: [feeItemId],
    bindingIds: bindings?.map((binding) => binding.id),
    from,
    to,
  })
  const made = receivableIds.filter((id) => id !== null)
  if (made.length === 0) throw refuse(lines.find((line) => line.reason)?.reason ?? '该房产没有可预缴的收费标准')
  return made
}
