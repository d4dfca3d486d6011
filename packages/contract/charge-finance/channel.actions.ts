import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { communityId, uuid } from '../kernel/inputs.ts'
import { paidMoney } from './inputs.ts'

/** Taking money through a payment channel at the desk: the payer shows a code, the cashier scans it. */

export interface ScannedTrade {
  /** Goes into the payment as its number. */
  orderNo: string
  amount: string
  /** 0 待确认, 1 支付成功, 2 未支付, 3 异常待处理 */
  status: number
  channelTradeNo: string | null
  failReason: string | null
}
const orderNo = z.string().regex(/^[0-9a-f]{32}$/, '商户订单号不正确')
const permission = 'charge-finance:collection:pay'
const unknownOrder = () => ({ orderNo: '0'.repeat(32) })

export const scanPayment = defineAction('charge-finance.scanPayment', {
  label: '扫付款码收款',
  path: '/charge/collection/scan',
  permission,
  input: z.object({
    /** Made by the desk for each try: a repeat of it is the same order and is not paid twice. */
    requestId: uuid('请求'),
    communityId,
    methodId: uuid('支付方式', 'charge-base.paymentMethod'),
    amount: paidMoney('金额'),
    authCode: z
      .string('请扫描付款码')
      .trim()
      .regex(/^\d{16,24}$/, '付款码不正确'),
  }),
  output: returns<ScannedTrade>(),
  sample: (world) => ({
    requestId: String(world.id('basedata.house')),
    communityId: world.id('basedata.community'),
    methodId: String(world.id('charge-base.paymentMethod')),
    amount: '0.01',
    authCode: '130000000000000000',
  }),
})
export const askScan = defineAction('charge-finance.askScan', {
  label: '查询扫码结果',
  path: '/charge/collection/scan/query',
  permission,
  input: z.object({ orderNo }),
  output: returns<ScannedTrade>(),
  sample: unknownOrder,
})
export const reverseScan = defineAction('charge-finance.reverseScan', {
  label: '撤销扫码支付',
  path: '/charge/collection/scan/reverse',
  permission,
  input: z.object({ orderNo }),
  output: returns<ScannedTrade>(),
  sample: unknownOrder,
})
/** The channel's own call. Its body is signed text and is read as such; the answer is the channel's as well. */
export const channelNotify = defineAction('charge-finance.channelNotify', {
  label: '支付渠道通知',
  path: '/charge/channel/notify/{payeeAccountId}',
  access: 'public',
  input: z.object({ payeeAccountId: uuid('收款账户', 'charge-base.payeeAccount') }),
  output: returns<never>(),
})
