import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { notify } from '../../app/notice.service.ts'
import { settle, takeBack } from './scan.service.ts'
import { TRADE, type Trade, findTrade } from './trade.store.ts'

/** A desk that still waits asks by itself. */
const LEFT_AFTER = "interval '60 seconds'"
const UNBOOKED_AFTER = "interval '10 minutes'"

/** Orders that a desk left open: what was paid is told to the cashier, what was not is taken back, so that nobody pays it later. */
export const channelTradeJob = (kernel: Kernel): JobDefinition => ({
  code: 'channel-trade-settle',
  name: '核实渠道交易',
  module: 'charge-finance',
  cron: '* * * * *',
  async run({ q, now, log }) {
    const left = await q.query<{ order_no: string }>(
      `select order_no from channel_trade where status = ${TRADE.open} and updated_at < $1::timestamptz - ${LEFT_AFTER} order by id limit 200`,
      [now],
    )
    let settled = 0
    for (const { order_no } of left) {
      try {
        const trade = (await findTrade(kernel.q, order_no)) as Trade
        const { status } = await settle(kernel, trade)
        if (status === TRADE.open) await takeBack(kernel, trade)
        settled += 1
      } catch (error) {
        log(`${order_no}: ${(error as Error).message}`)
      }
    }
    const unbooked = await q.query<{ id: string; order_no: string; amount: string; cashier: number | null }>(
      `select id, order_no, (amount - booked_amount)::text as amount, created_by as cashier from channel_trade
       where (status = ${TRADE.odd} or (status = ${TRADE.paid} and booked_amount < amount)) and paid_at < $1::timestamptz - ${UNBOOKED_AFTER}
         and paid_at >= $1::timestamptz - ${UNBOOKED_AFTER} - interval '1 minute' order by id`,
      [now],
    )
    for (const { id, order_no, amount, cashier } of unbooked)
      if (cashier !== null)
        await notify(q, now, {
          userIds: [cashier],
          module: 'charge',
          title: '扫码支付未入账',
          body: `扫码支付${order_no}已收到${amount}元，尚未入账，请收款或撤销。`,
          backUrl: '/charge/collection/record-list',
          level: 2,
          bizEvent: 'charge-finance.channelTrade',
          bizId: id,
        })
    return { affected: settled }
  },
})
