import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { z } from '@wuguan/contract/kernel/zod'
import { dateTimeOf } from '../../../kernel/clock.ts'
import type { AlipayMerchant } from '../../charge-base/money/merchant.service.ts'
import { noticeIsSigned, signFields, signedNode, textIsSigned } from './alipay-signature.ts'
import { billTable } from './alipay-bill.ts'
import { type Line, ask as askLine, fetchFile } from './line.ts'
import { BadSignature, type PayChannel, type TradeAnswer } from './port.ts'

/** Alipay: bar-code payment, query, cancellation, refund and notices through its one gateway. */
const answer = z.object({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().default(''),
  sub_msg: z.string().default(''),
  trade_no: z.string().default(''),
  trade_status: z.string().default(''),
  total_amount: z.string().default(''),
  retry_flag: z.string().default('N'),
  bill_download_url: z.string().default(''),
})
type Answer = z.infer<typeof answer>
const [DONE, WAITING, UNAVAILABLE] = ['10000', '10003', '20000']
const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])
/** The order may have been paid all the same. */
const UNSURE = new Set(['ACQ.SYSTEM_ERROR', 'ACQ.TRADE_HAS_SUCCESS', 'aop.ACQ.SYSTEM_ERROR'])
const NO_ORDER = 'ACQ.TRADE_NOT_EXIST'
const NO_BILL = 'isp.bill_not_exist'
/** Files lie on other machines than the gateway, all of them Alipay's. */
const OWN_HOST = /(?:^|\.)alipay\.com$/
const noticeFields = z.object({
  app_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  refund_fee: z.string().optional(),
})

export function alipayChannel(line: Line): PayChannel<AlipayMerchant> {
  async function call(
    merchant: AlipayMerchant,
    method: string,
    content: Readonly<Record<string, string>>,
    notifyUrl: string | null = null,
  ): Promise<Answer | null> {
    const fields: Record<string, string> = {
      app_id: merchant.keys.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: dateTimeOf(line.now()),
      version: '1.0',
      ...(notifyUrl ? { notify_url: notifyUrl } : {}),
      biz_content: JSON.stringify(content),
    }
    const reply = await askLine(await line.endpoint('alipay'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({ ...fields, sign: signFields(merchant.keys.privateKey, fields) }).toString(),
    })
    if (!reply || reply.status >= 300) return null
    const node = signedNode(reply.body, `${method.replaceAll('.', '_')}_response`)
    if (!node || !textIsSigned(merchant.keys.publicKey, node.text, node.sign)) {
      line.distrust('alipay', merchant.payeeAccountId, 'the signature does not fit')
      return null
    }
    const known = answer.safeParse(JSON.parse(node.text))
    return known.success ? known.data : null
  }
  const said = ({ sub_msg, msg }: Answer, otherwise: string) => sub_msg || msg || otherwise
  function read(reply: Answer | null): TradeAnswer {
    if (!reply || reply.code === UNAVAILABLE || UNSURE.has(reply.sub_code)) return { state: 'unknown' }
    if (reply.code === WAITING || reply.sub_code === NO_ORDER) return { state: 'waiting' }
    if (reply.code !== DONE) return { state: 'failed', reason: said(reply, '支付失败') }
    if (reply.trade_status === '' || PAID.has(reply.trade_status))
      return { state: 'paid', tradeNo: reply.trade_no, amount: cents(reply.total_amount) }
    return reply.trade_status === 'WAIT_BUYER_PAY' ? { state: 'waiting' } : { state: 'failed', reason: '交易已关闭' }
  }
  return {
    reply: { type: 'text/plain; charset=utf-8', taken: 'success', refused: 'failure' },
    scan: async (merchant, { orderNo, amount, subject, authCode, notifyUrl }) =>
      read(
        await call(
          merchant,
          'alipay.trade.pay',
          {
            out_trade_no: orderNo,
            scene: 'bar_code',
            auth_code: authCode,
            subject,
            total_amount: yuan(amount),
            product_code: 'FACE_TO_FACE_PAYMENT',
          },
          notifyUrl,
        ),
      ),
    ask: async (merchant, orderNo) => read(await call(merchant, 'alipay.trade.query', { out_trade_no: orderNo })),
    async reverse(merchant, orderNo) {
      const reply = await call(merchant, 'alipay.trade.cancel', { out_trade_no: orderNo })
      if (!reply || (reply.code === DONE && reply.retry_flag === 'Y')) return { state: 'failed', reason: '渠道无应答' }
      return reply.code === DONE || reply.sub_code === NO_ORDER
        ? { state: 'reversed' }
        : { state: 'failed', reason: said(reply, '撤销失败') }
    },
    async refund(merchant, { orderNo, refundNumber, amount }) {
      const reply = await call(merchant, 'alipay.trade.refund', {
        out_trade_no: orderNo,
        out_request_no: refundNumber,
        refund_amount: yuan(amount),
      })
      if (!reply) return { failed: '渠道无应答，请重试' }
      return reply.code === DONE ? { tradeNo: reply.trade_no } : { failed: said(reply, '渠道退款失败') }
    },
    async statement(merchant, day) {
      const reply = await call(merchant, 'alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: day,
      })
      if (!reply) return { failed: '渠道无应答' }
      if (reply.sub_code === NO_BILL) return { table: null }
      if (reply.code !== DONE || !URL.canParse(reply.bill_download_url))
        return { failed: said(reply, '渠道没有给出对账单') }
      const url = new URL(reply.bill_download_url)
      const gateway = new URL(await line.endpoint('alipay'))
      if (url.origin !== gateway.origin && !(url.protocol === 'https:' && OWN_HOST.test(url.hostname)))
        return { failed: '对账单地址不属于渠道' }
      const packed = await fetchFile(url.href)
      const table = packed && (await billTable(packed))
      return table ? { table } : { failed: '对账单没有下载完整' }
    },
    readNotice(merchant, { body }) {
      const fields = Object.fromEntries(new URLSearchParams(body))
      if (!noticeIsSigned(merchant.keys.publicKey, fields)) throw new BadSignature('the signature does not fit')
      const paid = noticeFields.parse(fields)
      if (paid.app_id !== merchant.keys.appId || !PAID.has(paid.trade_status) || paid.refund_fee) return null
      return { orderNo: paid.out_trade_no, tradeNo: paid.trade_no, amount: cents(paid.total_amount) }
    },
  }
}
