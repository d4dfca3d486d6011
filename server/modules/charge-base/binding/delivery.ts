import { refuse } from '@wuguan/contract/kernel/errors'
import { deliverySteps } from '../../basedata/slots.service.ts'
import { chosenProperties } from './properties.queries.ts'
import { writeBindings } from './write-bindings.ts'

const USAGE = ['meter', 'ladder']
const IN_FORCE = 2
interface Standard extends Record<string, unknown> {
  id: string
  name: string
  item: string
  status: number
  /** Of the community of the house. */
  here: boolean
  kind: string
}

/**
 * 办理交付 binds the standards of the batch from the day that charging starts. What already charges for the same item stays: it
 * was bound with a reason. Whoever may deliver may do this much, as it is part of the delivery.
 */
export function joinDelivery(): void {
  deliverySteps.push(async (context, { handoverHouseId, houseId, chargeStartDate }) => {
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
        startDate: chargeStartDate,
        endDate: null,
        terms: {
          payerKind: 'payer' as const,
          customerId: null,
          quantity: '1',
          areaOverride: null,
          unitRateOverride: null,
          discountRatio: '1',
        },
      })),
    )
  })
}
