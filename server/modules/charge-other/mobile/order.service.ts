import type {
  askOrder,
  closeOrder,
  depositOrder,
  refundOrder,
} from '@wuguan/contract/charge-other/mobile/mobile.actions'
import { notFound } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { accept, ask, giveBack, reverse } from '../../charge-finance/channel/scan.service.ts'
import { post } from '../../charge-prepaid/recharge/recharge.service.ts'

const CLOSE = 'charge-other:mobile:close'
const REFUND = 'charge-other:mobile:refund'

const orderOf = async ({ q }: ActionContext, { tradeId }: { tradeId: string }): Promise<{ orderNo: string }> => {
  const [order] = await q.query<{ orderNo: string }>('select order_no as "orderNo" from channel_trade where id = $1', [
    tradeId,
  ])
  if (!order) throw notFound()
  return order
}

export const askChannel = async (context: ActionContext, input: ParsedOf<typeof askOrder>) =>
  ask(context, await orderOf(context, input), CLOSE)
export const close = async (context: ActionContext, input: ParsedOf<typeof closeOrder>) =>
  reverse(context, await orderOf(context, input), CLOSE)
export const refund = async (context: ActionContext, input: ParsedOf<typeof refundOrder>) =>
  giveBack(context, { ...(await orderOf(context, input)), reason: input.reason }, REFUND)

/** A recharge of today over what arrived, paid by the order itself. */
export async function deposit(
  context: ActionContext,
  { tradeId, houseId, feeItemId }: ParsedOf<typeof depositOrder>,
): Promise<{ receiptId: string; receiptNumber: string }> {
  const { orderNo } = await orderOf(context, { tradeId })
  const { communityId, paymentMethodId, amount } = await accept(context, { orderNo, permission: REFUND })
  const { receiptId, receiptNumber } = await post(context, {
    communityId,
    propertyType: 'house',
    propertyId: houseId,
    lines: [{ feeItemId: feeItemId ?? null, amount }],
    payments: [{ methodId: paymentMethodId, amount, tradeNo: orderNo }],
    bookDate: dateOf(context.now),
    remark: `扫码支付${orderNo}转预存`,
  })
  return { receiptId, receiptNumber }
}
