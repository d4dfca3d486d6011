import { deliverySteps } from '../../basedata/slots.service.ts'
import { bindForHandover } from './handover.service.ts'

/** 办理交付 binds the standards of the batch from the day that charging starts. */
export function joinDelivery(): void {
  deliverySteps.push((context, { handoverHouseId, houseId, chargeStartDate }) =>
    bindForHandover(context, { handoverHouseId, houseId, startDate: chargeStartDate, customerId: null }),
  )
}
