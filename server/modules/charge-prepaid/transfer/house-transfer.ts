import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { wholeOf } from '../../charge-finance/collect/till.service.ts'
import { applyPrepaid } from '../../charge-finance/refund/prepaid-refund.service.ts'
import { transferSteps } from '../../basedata/slots.service.ts'
import { startTransfer } from './transfer.service.ts'

const REASON = '房产过户'
/** What becomes of the money that old owners paid ahead. */
const CHOICE = { toNewOwner: 1, payBack: 2 } as const

/** 过户 opens an application for every account with money in it; nothing moves before somebody has agreed. */
export function joinHouseTransfer(): void {
  transferSteps.push(async (context, { houseId, oldOwnerIds, newOwnerIds, payerId, prepaidChoice, attachments }) => {
    if (prepaidChoice !== CHOICE.toNewOwner && prepaidChoice !== CHOICE.payBack) return
    const accounts = await context.q.query<{
      id: string
      communityId: number
      feeItemId: string | null
      available: string
    }>(
      `select id, community_id as "communityId", fee_item_id as "feeItemId", available from prepaid_account
       where property_type = 'house' and property_id = $1 and customer_id = any($2::uuid[]) and available > 0 order by id`,
      [houseId, oldOwnerIds.filter((id) => !newOwnerIds.includes(id))],
    )
    for (const { id, communityId, feeItemId, available } of accounts) {
      if (prepaidChoice === CHOICE.toNewOwner)
        await startTransfer(context, {
          fromAccountId: id,
          toPropertyType: 'house',
          toPropertyId: houseId,
          toCustomerId: payerId,
          toFeeItemId: feeItemId,
          amount: available,
          reason: REASON,
          attachments: [...attachments],
        })
      else {
        // What the till cannot hold stays in the account.
        const amount = wholeOf(await chargeConfig(context.q, communityId), cents(available))
        if (amount === 0n) continue
        await applyPrepaid(context, {
          prepaidAccountId: id,
          amount: yuan(amount),
          target: 'cash',
          reason: REASON,
          attachments: [...attachments],
        })
      }
    }
  })
}
