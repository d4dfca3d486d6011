import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type { ScannedTrade, askScan, reverseScan, scanPayment } from '@wuguan/contract/charge-finance/channel.actions'
import { channelTrade } from '@wuguan/contract/charge-finance/channel-trade.entity'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../../kernel/audit.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext, Kernel } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { deskShift } from '../collect/desk-shift.service.ts'
import { counterMethods } from '../collect/methods.service.ts'
import { placeOf } from '../ledger/book-date.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { type Till, notifyUrlOf, tillOf } from './channels.ts'
import type { TradeAnswer } from './port.ts'
import { TRADE, type Trade, findTrade, hear, setTrade, shown } from './trade.store.ts'

const PERMISSION = 'charge-finance:collection:pay'
/** What the payer reads on his telephone. */
const SUBJECT = '物业费用'

/**
 * Takes money by the code that the payer shows. The order stands before the channel is asked; an answer that did not come is asked
 * for once, and what is still not known then is for `ask`, `reverse` and the job.
 */
export async function scan(context: ActionContext, input: ParsedOf<typeof scanPayment>): Promise<ScannedTrade> {
  const { kernel } = context
  demandCommunity(context.actor, PERMISSION, input.communityId)
  const orderNo = input.requestId.replaceAll('-', '').toLowerCase()
  const { till, trade, isNew } = await place(context, input, orderNo)
  if (!isNew) return shown(trade)
  const answer = await till.channel.scan(till.merchant, {
    orderNo,
    amount: cents(input.amount),
    subject: SUBJECT,
    authCode: input.authCode,
    notifyUrl: notifyUrlOf(kernel, trade.payeeAccountId),
  })
  const known = answer.state === 'unknown' ? await till.channel.ask(till.merchant, orderNo) : answer
  return record(kernel, orderNo, known)
}

async function place(
  { kernel, q, actor }: ActionContext,
  { communityId, methodId, amount, requestId }: ParsedOf<typeof scanPayment>,
  orderNo: string,
): Promise<{ till: Till; trade: Trade; isNew: boolean }> {
  const where = await placeOf(q, communityId)
  const { shiftRequired } = await chargeConfig(q, communityId)
  // The payer's money goes at once, before anything is posted: a cashier without a shift must not take it.
  await deskShift({ q, actor, now: kernel.clock.now() }, communityId, shiftRequired === true)
  const method = (await counterMethods(q, where)).find((one) => one.id === methodId)
  if (!method) throw badInput({ methodId: '支付方式不存在或已停用' })
  const till = method.payeeAccountId ? await tillOf(kernel, method.payeeAccountId) : null
  if (!till || till.merchant.channel !== method.kind) throw refuse(`【${method.name}】未开通扫码收款`)
  const made = await q.query(
    `insert into channel_trade (id, company_id, community_id, order_no, channel, payment_method_id, payee_account_id, subject, amount, booked_amount,
       status, notify_count, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, ${TRADE.open}, 0, $10, $11, $10, $11) on conflict do nothing returning id`,
    [
      requestId,
      where.companyId,
      communityId,
      orderNo,
      till.merchant.channel,
      method.id,
      method.payeeAccountId,
      SUBJECT,
      amount,
      actor.userId || null,
      kernel.clock.now(),
    ],
  )
  const trade = (await findTrade(q, orderNo))!
  const same =
    trade.communityId === communityId && trade.createdBy === actor.userId && cents(trade.amount) === cents(amount)
  if (!same) throw refuse('请勿重复提交')
  return { till, trade, isNew: made.length > 0 }
}

const record = (kernel: Kernel, orderNo: string, answer: TradeAnswer): Promise<ScannedTrade> =>
  inTransaction(kernel, async ({ q, now }) => {
    await hear(q, now, (await findTrade(q, orderNo, true))!, answer)
    return shown((await findTrade(q, orderNo))!)
  })

async function own({ q, actor }: ActionContext, orderNo: string, permission = PERMISSION): Promise<Trade> {
  const trade = await findTrade(q, orderNo)
  if (!trade) throw notFound()
  demandCommunity(actor, permission, trade.communityId)
  return trade
}
async function tillFor(kernel: Kernel, trade: Trade): Promise<Till> {
  const till = await tillOf(kernel, trade.payeeAccountId)
  if (!till) throw refuse('收款账户已停用，无法连接支付渠道')
  return till
}

export async function ask(
  context: ActionContext,
  { orderNo }: ParsedOf<typeof askScan>,
  permission?: string,
): Promise<ScannedTrade> {
  const trade = await own(context, orderNo, permission)
  return trade.status === TRADE.open ? settle(context.kernel, trade) : shown(trade)
}
export async function settle(kernel: Kernel, trade: Trade): Promise<ScannedTrade> {
  const { merchant, channel } = await tillFor(kernel, trade)
  return record(kernel, trade.orderNo, await channel.ask(merchant, trade.orderNo))
}

export async function reverse(
  context: ActionContext,
  { orderNo }: ParsedOf<typeof reverseScan>,
  permission?: string,
): Promise<ScannedTrade> {
  return takeBack(context.kernel, await own(context, orderNo, permission))
}

/** No receipt can use an order while it is being taken back: it is open again until the channel has answered. */
export async function takeBack(kernel: Kernel, { orderNo }: Trade): Promise<ScannedTrade> {
  const open = await inTransaction(kernel, async ({ q, now }) => {
    const trade = (await findTrade(q, orderNo, true))!
    if (cents(trade.bookedAmount) > 0n) throw refuse('该扫码支付已入账，请走退款')
    demandKept(trade)
    if (trade.status !== TRADE.unpaid && trade.status !== TRADE.open)
      await setTrade(q, now, trade.id, { status: TRADE.open, failReason: trade.failReason })
    return trade
  })
  if (open.status === TRADE.unpaid) return shown(open)
  const { merchant, channel } = await tillFor(kernel, open)
  const answer = await channel.reverse(merchant, orderNo)
  if (answer.state === 'failed') {
    await settle(kernel, open)
    throw refuse(`撤销失败：${answer.reason}`)
  }
  return record(kernel, orderNo, { state: 'failed', reason: '已撤销' })
}

function demandKept({ status }: Trade): void {
  if (status === TRADE.returning) throw refuse('该订单正在退款')
  if (status === TRADE.returned) throw refuse('该订单已退款')
}
/** Money that arrived and pays nothing yet, whatever was expected; locked. */
async function arrived(q: Queryable, orderNo: string): Promise<Trade> {
  const trade = (await findTrade(q, orderNo, true))!
  if (trade.status === TRADE.open || trade.status === TRADE.unpaid) throw refuse('该订单没有收到款项')
  if (cents(trade.bookedAmount) > 0n) throw refuse('该扫码支付已入账，请走退款')
  return trade
}

/** What a channel knows the return of an order by. */
export const returnNumberOf = (orderNo: string): string => `${orderNo}R`

/**
 * What arrived goes back to who paid it, and stands in no ledger. The order is kept from every other use before the channel is asked;
 * without an answer it is asked for again, by the same number.
 */
export async function giveBack(
  context: ActionContext,
  { orderNo, reason }: { orderNo: string; reason: string },
  permission: string,
): Promise<ScannedTrade> {
  const { kernel, actor } = context
  const { merchant, channel } = await tillFor(kernel, await own(context, orderNo, permission))
  const trade = await inTransaction(kernel, async ({ q, now }) => {
    const held = await arrived(q, orderNo)
    if (held.status === TRADE.returned) demandKept(held)
    await setTrade(q, now, held.id, { status: TRADE.returning, failReason: reason })
    return held
  })
  const amount = cents(trade.paidAmount ?? trade.amount)
  const answer = await channel.refund(merchant, {
    orderNo,
    refundNumber: returnNumberOf(orderNo),
    amount,
    total: amount,
  })
  if ('failed' in answer) throw refuse(`退款未完成：${answer.failed}`)
  return inTransaction(kernel, async ({ q, now }) => {
    await q.query(
      `update channel_trade set status = ${TRADE.returned}, refund_trade_no = $2, refunded_at = $3, version = version + 1, updated_by = $4, updated_at = $3 where id = $1`,
      [trade.id, answer.tradeNo.slice(0, 64), now, actor.userId || null],
    )
    const title = `退回扫码支付${orderNo} ${yuan(amount)}元`
    const { module, name: entity } = channelTrade
    await writeLog(q, actor, now, [{ module, entity, entityId: trade.id, title, action: 'other', after: { reason } }])
    return shown((await findTrade(q, orderNo))!)
  })
}

/** What arrived is money of ours, as much as it is: it may pay from now on. */
export async function accept(
  context: ActionContext,
  { orderNo, permission }: { orderNo: string; permission: string },
): Promise<Trade> {
  const { q, now } = context
  await own(context, orderNo, permission)
  const trade = await arrived(q, orderNo)
  demandKept(trade)
  const amount = trade.paidAmount ?? trade.amount
  await q.query(
    `update channel_trade set status = ${TRADE.paid}, amount = $2, version = version + 1, updated_at = $3 where id = $1`,
    [trade.id, amount, now],
  )
  return { ...trade, amount, status: TRADE.paid }
}
