/**
 * Paying back through the channel that a payment came by. Adapters of channels register for a kind of payment method; a method
 * without one (a card machine) is paid back by hand, with its slip number.
 */
export interface ChannelRefund {
  /** The same number is the same refund, however often it is asked for. */
  readonly refundNumber: string
  readonly communityId: number
  readonly amount: string
  readonly paymentTradeNo: string
  readonly payeeAccountId: string | null
}
export type ChannelAnswer = { readonly tradeNo: string } | { readonly failed: string }
/** null: the payment did not come by the channel; it is paid back by hand. */
export type RefundChannel = (refund: ChannelRefund) => Promise<ChannelAnswer | null>

const channels = new Map<string, RefundChannel>()
export const registerRefundChannel = (methodKind: string, channel: RefundChannel): void =>
  void channels.set(methodKind, channel)
export const refundChannelOf = (methodKind: string): RefundChannel | null => channels.get(methodKind) ?? null
