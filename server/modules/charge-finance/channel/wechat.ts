import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from '@wuguan/contract/kernel/zod'
import type { WechatMerchant } from '../../charge-base/money/merchant.service.ts'
import { type Line, ask as askLine, fetchFile } from './line.ts'
import { BadSignature, type PayChannel, type TradeAnswer } from './port.ts'
import { authorization, demandSigned, unseal } from './wechat-signature.ts'

/** WeChat Pay v3: payer-code payment, query, reversal, refund and notices. */
const trade = z.object({
  out_trade_no: z.string(),
  transaction_id: z.string().default(''),
  trade_state: z.string(),
  trade_state_desc: z.string().default(''),
  mchid: z.string().optional(),
  amount: z.object({ total: z.number().int() }).optional(),
})
const refundAnswer = z.object({ refund_id: z.string(), status: z.string() })
const bill = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })
const fault = z.object({ code: z.string().default(''), message: z.string().default('') })
const notice = z.object({
  event_type: z.string(),
  resource: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().optional() }),
})

interface Reply {
  readonly status: number
  readonly body: unknown
}
const WAITING = new Set(['NOTPAY', 'USERPAYING', 'ACCEPT'])
/** The order may have been paid all the same. */
const UNSURE = new Set(['SYSTEM_ERROR', 'SYSTEMERROR', 'BANK_ERROR', 'BANKERROR', 'FREQUENCY_LIMITED', 'ORDERPAID'])
const NO_BILL = 'NO_STATEMENT_EXIST'
const NO_ORDER = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST'])

/** WeChat counts cents in whole numbers of JSON. */
function whole(count: bigint): number {
  if (count > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('more cents than a whole number holds')
  return Number(count)
}

export function wechatChannel(line: Line): PayChannel<WechatMerchant> {
  /** A reply that is not signed by the platform is no reply. */
  async function call(merchant: WechatMerchant, method: 'GET' | 'POST', path: string, content?: object) {
    const body = content === undefined ? '' : JSON.stringify(content)
    const reply = await askLine(`${await line.endpoint('wechat')}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'wuguan',
        authorization: authorization(merchant, method, path, body, line.now()),
      },
      ...(content === undefined ? {} : { body }),
    })
    if (!reply) return null
    try {
      demandSigned(merchant, reply.headers as IncomingHttpHeaders, reply.body, line.now())
      return { status: reply.status, body: reply.body === '' ? {} : JSON.parse(reply.body) } satisfies Reply
    } catch (error) {
      line.distrust('wechat', merchant.payeeAccountId, error instanceof BadSignature ? error.message : 'no JSON')
      return null
    }
  }
  function read(reply: Reply | null): TradeAnswer {
    if (!reply || reply.status >= 500) return { state: 'unknown' }
    const known = trade.safeParse(reply.body)
    if (reply.status === 200 && known.success) {
      const { trade_state, transaction_id, amount, trade_state_desc } = known.data
      if (trade_state === 'SUCCESS' && amount)
        return { state: 'paid', tradeNo: transaction_id, amount: BigInt(amount.total) }
      return WAITING.has(trade_state)
        ? { state: 'waiting' }
        : { state: 'failed', reason: trade_state_desc || '支付失败' }
    }
    const { code, message } = fault.parse(reply.body)
    if (reply.status === 202 || code === 'USERPAYING' || NO_ORDER.has(code)) return { state: 'waiting' }
    return UNSURE.has(code) ? { state: 'unknown' } : { state: 'failed', reason: message || '支付失败' }
  }
  return {
    reply: {
      type: 'application/json; charset=utf-8',
      taken: '{"code":"SUCCESS"}',
      refused: '{"code":"FAIL","message":"签名错误"}',
    },
    scan: async (merchant, { orderNo, amount, subject, authCode }) =>
      read(
        await call(merchant, 'POST', '/v3/pay/transactions/codepay', {
          appid: merchant.keys.appId,
          mchid: merchant.merchantNo,
          description: subject,
          out_trade_no: orderNo,
          amount: { total: whole(amount), currency: 'CNY' },
          scene_info: { store_info: { id: merchant.merchantNo } },
          payer: { auth_code: authCode },
        }),
      ),
    ask: async (merchant, orderNo) =>
      read(await call(merchant, 'GET', `/v3/pay/transactions/out-trade-no/${orderNo}?mchid=${merchant.merchantNo}`)),
    async reverse(merchant, orderNo) {
      const reply = await call(merchant, 'POST', `/v3/pay/transactions/out-trade-no/${orderNo}/reverse`, {
        appid: merchant.keys.appId,
        mchid: merchant.merchantNo,
      })
      if (!reply) return { state: 'failed', reason: '渠道无应答' }
      const { code, message } = fault.parse(reply.body)
      return reply.status < 300 || NO_ORDER.has(code)
        ? { state: 'reversed' }
        : { state: 'failed', reason: message || '撤销失败' }
    },
    async refund(merchant, { orderNo, refundNumber, amount, total }) {
      const reply = await call(merchant, 'POST', '/v3/refund/domestic/refunds', {
        out_trade_no: orderNo,
        out_refund_no: refundNumber,
        amount: { refund: whole(amount), total: whole(total), currency: 'CNY' },
      })
      if (!reply) return { failed: '渠道无应答，请重试' }
      const known = refundAnswer.safeParse(reply.body)
      if (reply.status >= 300 || !known.success) return { failed: fault.parse(reply.body).message || '渠道退款失败' }
      if (known.data.status === 'SUCCESS') return { tradeNo: known.data.refund_id }
      // The same number asked again later is the same refund.
      return { failed: known.data.status === 'PROCESSING' ? '渠道退款处理中，请稍后重试' : '渠道退款失败' }
    },
    async statement(merchant, day) {
      const reply = await call(merchant, 'GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
      if (!reply) return { failed: '渠道无应答' }
      const known = bill.safeParse(reply.body)
      if (reply.status >= 300 || !known.success) {
        const { code, message } = fault.parse(reply.body)
        return code === NO_BILL ? { table: null } : { failed: message || '渠道没有给出对账单' }
      }
      // The answer was signed, the file is not: it is the one of the answer's hash, from the same place.
      const { origin, pathname, search } = new URL(known.data.download_url)
      if (origin !== new URL(await line.endpoint('wechat')).origin) return { failed: '对账单地址不属于渠道' }
      const path = pathname + search
      const table = await fetchFile(origin + path, {
        'user-agent': 'wuguan',
        authorization: authorization(merchant, 'GET', path, '', line.now()),
      })
      if (!table) return { failed: '对账单没有下载完整' }
      return createHash('sha1').update(table).digest('hex') === known.data.hash_value.toLowerCase()
        ? { table }
        : { failed: '对账单与渠道给出的摘要不符' }
    },
    readNotice(merchant, { headers, body, now }) {
      demandSigned(merchant, headers, body, now)
      const { event_type, resource } = notice.parse(JSON.parse(body))
      if (event_type !== 'TRANSACTION.SUCCESS') return null
      const paid = trade.parse(JSON.parse(unseal(merchant, resource)))
      if (paid.mchid !== merchant.merchantNo || paid.trade_state !== 'SUCCESS' || !paid.amount) return null
      return { orderNo: paid.out_trade_no, tradeNo: paid.transaction_id, amount: BigInt(paid.amount.total) }
    },
  }
}
