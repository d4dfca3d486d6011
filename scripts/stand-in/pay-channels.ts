import {
  createCipheriv,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  randomBytes,
} from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A stand-in for the servers of WeChat Pay v3 and Alipay: speaks their protocols, checks our signatures with our public key, signs with
 * keys of its own. What becomes of a payment is said by the end of the payer's code.
 */
export const CODE = {
  pays: '130000000000000001',
  poor: '130000000000000002',
  asked: '130000000000000003',
  paysUnheard: '130000000000000004',
  losesOrder: '130000000000000005',
  forged: '130000000000000006',
} as const

interface Order {
  state: 'paid' | 'waiting' | 'reversed'
  /** Cents. */
  amount: number
  tradeNo: string
  readonly refunds: Map<string, number>
}
const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const sign = (key: string, text: string) => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')
const verify = (key: string, text: string, signature: string) =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(createPublicKey(key), signature, 'base64')
const sorted = (fields: Record<string, string>, without: readonly string[]) =>
  Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
const yuan = (amount: number) => `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
const read = async (request: IncomingMessage) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

export async function openPayChannels(now: () => Date) {
  const [ours, platform, stranger] = [pair(), pair(), pair()]
  const apiV3Key = randomBytes(16).toString('hex')
  const orders = new Map<string, Order>()
  const refused: string[] = []
  const said: string[] = []
  let count = 0
  let reverseFails = false
  const order = (no: string, amount: number, state: Order['state']) => {
    const known = orders.get(no)
    if (known) return known
    count += 1
    const made: Order = { state, amount, tradeNo: `42000${String(count).padStart(10, '0')}`, refunds: new Map() }
    orders.set(no, made)
    return made
  }
  /** What a scan leads to; null: the line breaks. */
  const scanned = (no: string, amount: number, code: string): Order | 'poor' | null => {
    if (code === CODE.poor) return 'poor'
    if (code === CODE.losesOrder) return null
    const made = order(no, amount, code === CODE.asked ? 'waiting' : 'paid')
    return code === CODE.paysUnheard ? null : made
  }
  /** The same number is the same refund; more than was paid is none. */
  const refund = (one: Order, no: string, amount: number): boolean => {
    const before = [...one.refunds.entries()].filter(([name]) => name !== no)
    if (before.reduce((sum, [, part]) => sum + part, amount) > one.amount) return false
    one.refunds.set(no, amount)
    return true
  }

  const signedHeaders = (key: string, body: string, at = now()) => {
    const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1000)), randomBytes(8).toString('hex')]
    return {
      'content-type': 'application/json',
      'wechatpay-serial': 'PUB_KEY_ID_1',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': sign(key, `${timestamp}\n${nonce}\n${body}\n`),
    }
  }
  const wechatTrade = (no: string, { state, amount, tradeNo }: Order) => ({
    appid: 'wx1',
    mchid: '1900000001',
    out_trade_no: no,
    transaction_id: state === 'paid' ? tradeNo : '',
    trade_state: { paid: 'SUCCESS', waiting: 'USERPAYING', reversed: 'REVOKED' }[state],
    trade_state_desc: state === 'reversed' ? '已撤销' : '支付中',
    amount: { total: amount, payer_total: amount, currency: 'CNY', payer_currency: 'CNY' },
  })
  async function wechat(request: IncomingMessage, reply: ServerResponse) {
    const body = await read(request)
    const fields = Object.fromEntries(
      [...String(request.headers.authorization).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ) as Record<string, string>
    const text = `${request.method}\n${request.url}\n${fields['timestamp']}\n${fields['nonce_str']}\n${body}\n`
    const send = (status: number, content: object, key = platform.privateKey) => {
      const answer = JSON.stringify(content)
      reply.writeHead(status, signedHeaders(key, answer)).end(answer)
    }
    if (!verify(ours.publicKey, text, fields['signature'] ?? '')) {
      refused.push(text)
      return send(401, { code: 'SIGN_ERROR', message: '签名错误' })
    }
    const path = request.url!.split('?')[0]!
    said.push(`${request.method} ${path}`)
    if (path === '/v3/pay/transactions/codepay') {
      const asked = JSON.parse(body) as {
        out_trade_no: string
        amount: { total: number }
        payer: { auth_code: string }
      }
      const made = scanned(asked.out_trade_no, asked.amount.total, asked.payer.auth_code)
      if (made === null) return void request.socket.destroy()
      if (made === 'poor') return send(403, { code: 'NOT_ENOUGH', message: '余额不足' })
      if (made.state === 'waiting') return send(202, { code: 'USERPAYING', message: '需要用户输入支付密码' })
      const key = asked.payer.auth_code === CODE.forged ? stranger.privateKey : platform.privateKey
      return send(200, wechatTrade(asked.out_trade_no, made), key)
    }
    if (path === '/v3/refund/domestic/refunds') {
      const asked = JSON.parse(body) as { out_trade_no: string; out_refund_no: string; amount: { refund: number } }
      const known = orders.get(asked.out_trade_no)
      if (known?.state !== 'paid' || !refund(known, asked.out_refund_no, asked.amount.refund))
        return send(403, { code: 'NOT_ENOUGH', message: '可退金额不足' })
      return send(200, { refund_id: `50${asked.out_refund_no}`, out_refund_no: asked.out_refund_no, status: 'SUCCESS' })
    }
    const [, no, verb] = /out-trade-no\/(\w+)(\/reverse)?$/.exec(path)!
    const known = orders.get(no!)
    if (!known) return send(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' })
    if (!verb) return send(200, wechatTrade(no!, known))
    if (reverseFails) return send(500, { code: 'SYSTEM_ERROR', message: '系统错误' })
    known.state = 'reversed'
    return send(200, { mchid: '1900000001', out_trade_no: no })
  }

  async function alipay(request: IncomingMessage, reply: ServerResponse) {
    const fields = Object.fromEntries(new URLSearchParams(await read(request)))
    if (!verify(ours.publicKey, sorted(fields, ['sign']), fields['sign']!)) {
      refused.push(fields['method']!)
      return void reply.writeHead(200).end('{"error_response":{"code":"40002","sub_code":"isv.invalid-signature"}}')
    }
    const method = fields['method']!
    const asked = JSON.parse(fields['biz_content']!) as Record<string, string>
    said.push(method)
    const no = asked['out_trade_no']!
    const send = (content: object, key = platform.privateKey) => {
      const node = JSON.stringify(content)
      reply
        .writeHead(200)
        .end(`{"${method.replaceAll('.', '_')}_response":${node},"sign":"${sign(key, node).replaceAll('/', '\\/')}"}`)
    }
    const known = orders.get(no)
    const money = (one: Order) => ({ out_trade_no: no, trade_no: one.tradeNo, total_amount: yuan(one.amount) })
    if (method === 'alipay.trade.pay') {
      const made = scanned(no, Number(asked['total_amount']!.replace('.', '')), asked['auth_code']!)
      if (made === null) return void request.socket.destroy()
      if (made === 'poor')
        return send({
          code: '40004',
          msg: 'Business Failed',
          sub_code: 'ACQ.BUYER_BALANCE_NOT_ENOUGH',
          sub_msg: '余额不足',
        })
      if (made.state === 'waiting') return send({ code: '10003', msg: ' order success pay inprocess', ...money(made) })
      return send(
        { code: '10000', msg: 'Success', ...money(made) },
        asked['auth_code'] === CODE.forged ? stranger.privateKey : platform.privateKey,
      )
    }
    if (!known)
      return send({ code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' })
    if (method === 'alipay.trade.query')
      return send({
        code: '10000',
        msg: 'Success',
        trade_status: { paid: 'TRADE_SUCCESS', waiting: 'WAIT_BUYER_PAY', reversed: 'TRADE_CLOSED' }[known.state],
        ...money(known),
      })
    if (method === 'alipay.trade.cancel') {
      if (reverseFails) return send({ code: '20000', msg: 'Service Currently Unavailable' })
      known.state = 'reversed'
      return send({ code: '10000', msg: 'Success', retry_flag: 'N', action: 'close', ...money(known) })
    }
    const amount = Number(asked['refund_amount']!.replace('.', ''))
    if (known.state !== 'paid' || !refund(known, asked['out_request_no']!, amount))
      return send({
        code: '40004',
        msg: 'Business Failed',
        sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
        sub_msg: '可退金额不足',
      })
    return send({ code: '10000', msg: 'Success', fund_change: 'Y', ...money(known) })
  }

  const server = createServer(
    (request, reply) => void (request.url === '/gateway.do' ? alipay : wechat)(request, reply),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoints: { wechat: url, alipay: `${url}/gateway.do` },
    secrets: {
      wechat: JSON.stringify({
        appId: 'wx1',
        serialNo: 'SERIAL1',
        privateKey: ours.privateKey,
        apiV3Key,
        publicKeyId: 'PUB_KEY_ID_1',
        publicKey: platform.publicKey,
      }),
      alipay: JSON.stringify({ appId: '2021001', privateKey: ours.privateKey, publicKey: platform.publicKey }),
    },
    orders,
    /** Requests of ours whose signature did not fit. */
    refused,
    said,
    breakReversals: (on: boolean) => {
      reverseFails = on
    },
    /** A notice as WeChat sends it. */
    wechatNotice(no: string, { amount, forged = false, at }: { amount?: number; forged?: boolean; at?: Date } = {}) {
      const known = orders.get(no) ?? { state: 'paid' as const, amount: 1, tradeNo: 'T0', refunds: new Map() }
      const content = wechatTrade(no, { ...known, state: 'paid', amount: amount ?? known.amount })
      const nonce = randomBytes(6).toString('hex')
      const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from('transaction'))
      const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()])
      const body = JSON.stringify({
        id: `N${no}`,
        event_type: 'TRANSACTION.SUCCESS',
        resource_type: 'encrypt-resource',
        resource: {
          algorithm: 'AEAD_AES_256_GCM',
          ciphertext: sealed.toString('base64'),
          nonce,
          associated_data: 'transaction',
          original_type: 'transaction',
        },
      })
      return { headers: signedHeaders(forged ? stranger.privateKey : platform.privateKey, body, at), body }
    },
    /** A notice as Alipay sends it. */
    alipayNotice(no: string, { amount, forged = false }: { amount?: number; forged?: boolean } = {}) {
      const known = orders.get(no)
      const fields: Record<string, string> = {
        app_id: '2021001',
        out_trade_no: no,
        trade_no: known?.tradeNo ?? 'T0',
        trade_status: 'TRADE_SUCCESS',
        total_amount: yuan(amount ?? known?.amount ?? 1),
        notify_time: '2025-03-25 10:00:00',
        sign_type: 'RSA2',
      }
      const signature = sign(forged ? stranger.privateKey : platform.privateKey, sorted(fields, ['sign', 'sign_type']))
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams({ ...fields, sign: signature }).toString(),
      }
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}
export type PayChannels = Awaited<ReturnType<typeof openPayChannels>>
