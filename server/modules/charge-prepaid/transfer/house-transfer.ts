import { applyPrepaid } from '../../charge-finance/refund/prepaid-refund.service.ts'
import { transferSteps } from '../../basedata/slots.service.ts'
import { apply } from './transfer.service.ts'

const REASON = '房产过户'
/** What becomes of the money that old owners paid ahead. */
const CHOICE = { toNewOwner: 1, payBack: 2 } as const

/** 过户 opens an application for every account with money in it; nothing moves before somebody has agreed. */
export function joinHouseTransfer(): void {
  transferSteps.push(async (context, { houseId, oldOwnerIds, newOwnerIds, payerId, prepaidChoice, attachments }) => {
    if (prepaidChoice !== CHOICE.toNewOwner && prepaidChoice !== CHOICE.payBack) return
    const accounts = await context.q.query<{ id: string; feeItemId: string | null; available: string }>(
      `select id, fee_item_id as "feeItemId", available from prepaid_account
       where property_type = 'house' and property_id = $1 and customer_id = any($2::uuid[]) and available > 0 order by id`,
      [houseId, oldOwnerIds.filter((id) => !newOwnerIds.includes(id))],
    )
    for (const { id, feeItemId, available } of accounts)
      if (prepaidChoice === CHOICE.toNewOwner)
        await apply(context, {
          fromAccountId: id,
          toPropertyType: 'house',
          toPropertyId: houseId,
          toCustomerId: payerId,
          toFeeItemId: feeItemId,
          amount: available,
          reason: REASON,
          attachments: [...attachments],
        })
      else
        await applyPrepaid(context, {
          prepaidAccountId: id,
          amount: available,
          target: 'cash',
          reason: REASON,
          attachments: [...attachments],
        })
  })
}
