import {
  createCipheriv,
  createHash,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  randomBytes,
} from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { dateOf } from '../../server/kernel/clock.ts'
import { gbk } from '../../server/kernel/spreadsheets/gbk.ts'
import { ZipWriter } from '../../server/kernel/spreadsheets/zip-writer.ts'

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
  readonly channel: 'wechat' | 'alipay'
  state: 'paid' | 'waiting' | 'reversed'
  /** Cents. */
  amount: number
  tradeNo: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly refunds: Map<string, number>
  readonly refundDays: Map<string, string>
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
  /** How the statements of days come. */
  let bills: 'well' | 'damaged' | 'elsewhere' = 'well'
  const order = (channel: Order['channel'], no: string, amount: number, state: Order['state']) => {
    const known = orders.get(no)
    if (known) return known
    count += 1
    const made: Order = {
      channel,
      state,
      amount,
      tradeNo: `42000${String(count).padStart(10, '0')}`,
      day: dateOf(now()),
      refunds: new Map(),
      refundDays: new Map(),
    }
    orders.set(no, made)
    return made
  }
  /** What a scan leads to; null: the line breaks. */
  const scanned = (channel: Order['channel'], no: string, amount: number, code: string): Order | 'poor' | null => {
    if (code === CODE.poor) return 'poor'
    if (code === CODE.losesOrder) return null
    const made = order(channel, no, amount, code === CODE.asked ? 'waiting' : 'paid')
    return code === CODE.paysUnheard ? null : made
  }
  /** The same number is the same refund; more than was paid is none. */
  const refund = (one: Order, no: string, amount: number): boolean => {
    const before = [...one.refunds.entries()].filter(([name]) => name !== no)
    if (before.reduce((sum, [, part]) => sum + part, amount) > one.amount) return false
    one.refunds.set(no, amount)
    if (!one.refundDays.has(no)) one.refundDays.set(no, dateOf(now()))
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
  const wechatTrade = (no: string, { state, amount, tradeNo }: Pick<Order, 'state' | 'amount' | 'tradeNo'>) => ({
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
    const [path, query] = request.url!.split('?') as [string, string?]
    said.push(`${request.method} ${path}`)
    if (path === '/v3/pay/transactions/codepay') {
      const asked = JSON.parse(body) as {
        out_trade_no: string
        amount: { total: number }
        payer: { auth_code: string }
      }
      const made = scanned('wechat', asked.out_trade_no, asked.amount.total, asked.payer.auth_code)
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
    if (path === '/v3/bill/tradebill') {
      const day = new URLSearchParams(query).get('bill_date')!
      const table = wechatBill(day)
      if (table === null) return send(400, { code: 'NO_STATEMENT_EXIST', message: '账单文件不存在' })
      return send(200, {
        hash_type: 'SHA1',
        hash_value: createHash('sha1')
          .update(bills === 'damaged' ? `${table} ` : table)
          .digest('hex'),
        download_url: `${bills === 'elsewhere' ? 'http://127.0.0.1:9' : url}/v3/billdownload/file?token=${day}`,
      })
    }
    if (path === '/v3/billdownload/file') return reply.end(wechatBill(new URLSearchParams(query).get('token')!))
    const [, no, verb] = /out-trade-no\/(\w+)(\/reverse)?$/.exec(path)!
    const known = orders.get(no!)
    if (!known) return send(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' })
    if (!verb) return send(200, wechatTrade(no!, known))
    if (reverseFails) return send(500, { code: 'SYSTEM_ERROR', message: '系统错误' })
    known.state = 'reversed'
    return send(200, { mchid: '1900000001', out_trade_no: no })
  }

  /** What was paid, and what was given back, on a day. */
  const happened = (channel: Order['channel'], day: string) =>
    orders
      .entries()
      .filter(([, one]) => one.channel === channel)
      .flatMap(([no, one]) => [
        ...(one.state === 'paid' && one.day === day ? [{ no, one, back: null }] : []),
        ...[...one.refunds].flatMap(([refundNo, amount]) =>
          one.refundDays.get(refundNo) === day ? [{ no, one, back: { refundNo, amount } }] : [],
        ),
      ])
      .toArray()
  function wechatBill(day: string): string | null {
    const rows = happened('wechat', day)
    if (rows.length === 0) return null
    const line = (cells: readonly string[]) => cells.map((cell) => `\`${cell}`).join(',')
    const [paid, back] = [false, true].map((isBack) =>
      rows.reduce(
        (sum, { one, back: given }) => sum + ((given !== null) === isBack ? (given?.amount ?? one.amount) : 0),
        0,
      ),
    ) as [number, number]
    return [
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
      ...rows.map(({ no, one, back: given }) =>
        line(
          [
            [`${day} 10:00:00`, 'wx1', '1900000001', '0', '', one.tradeNo, no, 'o1', 'MICROPAY'],
            [given ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', given ? '0.00' : yuan(one.amount), '0.00'],
            given ? [`50${given.refundNo}`, given.refundNo, yuan(given.amount)] : ['0', '0', '0.00'],
            ['0.00', given ? 'ORIGINAL' : '', given ? 'SUCCESS' : '', '物业费用', '', '0.60000', '0.60%'],
            [given ? '0.00' : yuan(one.amount), given ? yuan(given.amount) : '0.00', ''],
          ].flat(),
        ),
      ),
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
      line([String(rows.length), yuan(paid), yuan(back), '0.00', '0.60000', yuan(paid), yuan(back)]),
      '',
    ].join('\r\n')
  }
  async function alipayBill(day: string): Promise<Buffer | null> {
    const rows = happened('alipay', day)
    if (rows.length === 0) return null
    const table = [
      '#支付宝业务明细查询',
      `#起始日期：[${day} 00:00:00]   终止日期：[${day} 23:59:59]`,
      '#-----------------------------------------业务明细列表----------------------------------------',
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注',
      ...rows.map(({ no, one, back }) =>
        [
          [
            one.tradeNo,
            no,
            back ? '退款' : '交易',
            '物业费用',
            `${day} 10:00:00`,
            `${day} 10:00:00`,
            '',
            '',
            '',
            '',
            '1**@a.cn',
          ],
          Array.from({ length: 2 }, () => (back ? `-${yuan(back.amount)}` : yuan(one.amount))),
          ['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', back?.refundNo ?? '', '0.00', '0.00', ''],
        ]
          .flat()
          .map((cell) => `${cell}\t`)
          .join(','),
      ),
      '#-----------------------------------------业务明细列表结束------------------------------------',
      '',
    ].join('\r\n')
    const sums = '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）\r\n'
    const packed = new PassThrough()
    const sent = buffer(packed)
    const zip = new ZipWriter(packed)
    await zip.add('20880000000000_业务明细(汇总).csv', gbk(sums))
    await zip.add('20880000000000_业务明细.csv', gbk(table))
    await zip.end()
    return sent
  }

  async function packedBill(request: IncomingMessage, reply: ServerResponse) {
    const packed = await alipayBill(new URL(request.url!, url).searchParams.get('day') ?? '')
    reply.writeHead(packed ? 200 : 404).end(packed)
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
    const send = (content: object, key = platform.privateKey) => {
      const node = JSON.stringify(content)
      reply
        .writeHead(200)
        .end(`{"${method.replaceAll('.', '_')}_response":${node},"sign":"${sign(key, node).replaceAll('/', '\\/')}"}`)
    }
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      const day = asked['bill_date']!
      const told =
        happened('alipay', day).length === 0
          ? { code: '40004', msg: 'Business Failed', sub_code: 'isp.bill_not_exist', sub_msg: '账单不存在' }
          : {
              code: '10000',
              msg: 'Success',
              bill_download_url: `${bills === 'elsewhere' ? 'http://127.0.0.1:9' : url}/bill?${bills === 'damaged' ? '' : 'day='}${day}`,
            }
      return send(told)
    }
    const no = asked['out_trade_no']!
    const known = orders.get(no)
    const money = (one: Order) => ({ out_trade_no: no, trade_no: one.tradeNo, total_amount: yuan(one.amount) })
    if (method === 'alipay.trade.pay') {
      const made = scanned('alipay', no, Number(asked['total_amount']!.replace('.', '')), asked['auth_code']!)
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
    (request, reply) =>
      void (request.url === '/gateway.do' ? alipay : request.url!.startsWith('/bill?') ? packedBill : wechat)(
        request,
        reply,
      ),
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
    billsCome: (how: typeof bills) => {
      bills = how
    },
    /** A notice as WeChat sends it. */
    wechatNotice(no: string, { amount, forged = false, at }: { amount?: number; forged?: boolean; at?: Date } = {}) {
      const known = orders.get(no) ?? { state: 'paid' as const, amount: 1, tradeNo: 'T0' }
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
