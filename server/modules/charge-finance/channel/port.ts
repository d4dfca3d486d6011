import type { IncomingHttpHeaders } from 'node:http'
import type { Merchant } from '../../charge-base/money/merchant.service.ts'
import type { ChannelAnswer } from '../refund/channels.ts'

/** What a payment channel can do for a merchant. Amounts are cents. Every order and refund has a number of ours. */
export type TradeAnswer =
  | { readonly state: 'paid'; readonly tradeNo: string; readonly amount: bigint }
  /** The payer is asked for his password, or nobody has paid yet. */
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly reason: string }
  /** No answer that could be believed: ask again, or take the order back. */
  | { readonly state: 'unknown' }
interface ScanOrder {
  readonly orderNo: string
  readonly amount: bigint
  readonly subject: string
  readonly authCode: string
  /** Where the channel may tell us; null when we cannot be reached. */
  readonly notifyUrl: string | null
}
interface RefundOrder {
  readonly orderNo: string
  readonly refundNumber: string
  readonly amount: bigint
  /** Of the whole trade. */
  readonly total: bigint
}
type ReverseAnswer = { readonly state: 'reversed' } | { readonly state: 'failed'; readonly reason: string }
/** What a channel has of a day, as its table of comma-separated values; null: nothing happened on it. */
export type StatementAnswer = { readonly table: Buffer | null } | { readonly failed: string }
/** A notice whose signature is right; null when it is about nothing of ours. */
export type Notice = { readonly orderNo: string; readonly tradeNo: string; readonly amount: bigint } | null
export interface NoticeRequest {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly now: Date
}
interface NoticeReply {
  readonly type: string
  readonly taken: string
  readonly refused: string
}
/** A body that the channel did not sign, or signed long ago. */
export class BadSignature extends Error {}

export interface PayChannel<M extends Merchant> {
  scan(merchant: M, order: ScanOrder): Promise<TradeAnswer>
  ask(merchant: M, orderNo: string): Promise<TradeAnswer>
  reverse(merchant: M, orderNo: string): Promise<ReverseAnswer>
  refund(merchant: M, refund: RefundOrder): Promise<ChannelAnswer>
  /** `day` is a finished one, YYYY-MM-DD; channels have it ready by nine in the morning. */
  statement(merchant: M, day: string): Promise<StatementAnswer>
  readNotice(merchant: M, request: NoticeRequest): Notice
  readonly reply: NoticeReply
}
