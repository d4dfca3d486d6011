import { createDecipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { WechatMerchant } from '../../charge-base/money/merchant.service.ts'
import { BadSignature } from './port.ts'

/** WeChat Pay v3: SHA256 with RSA over lines, both ways; notices carry AES-256-GCM. */
const MAX_AGE_SECONDS = 300
const lines = (...parts: readonly string[]) => parts.map((part) => `${part}\n`).join('')
const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000)

export function authorization(merchant: WechatMerchant, method: string, path: string, body: string, now: Date): string {
  const [timestamp, nonce] = [String(secondsOf(now)), randomBytes(16).toString('hex')]
  const signature = createSign('RSA-SHA256')
    .update(lines(method, path, timestamp, nonce, body))
    .sign(merchant.keys.privateKey, 'base64')
  const fields = {
    mchid: merchant.merchantNo,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: merchant.keys.serialNo,
  }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** Answers and notices are signed alike; an old one may be somebody's copy. */
export function demandSigned(merchant: WechatMerchant, headers: IncomingHttpHeaders, body: string, now: Date): void {
  const of = (name: string) => String(headers[`wechatpay-${name}`] ?? '')
  const timestamp = of('timestamp')
  if (of('serial') !== merchant.keys.publicKeyId) throw new BadSignature('signed with another key')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(secondsOf(now) - Number(timestamp)) > MAX_AGE_SECONDS)
    throw new BadSignature('signed at another time')
  const signed = createVerify('RSA-SHA256')
    .update(lines(timestamp, of('nonce'), body))
    .verify(merchant.keys.publicKey, of('signature'), 'base64')
  if (!signed) throw new BadSignature('the signature does not fit')
}

interface Sealed {
  readonly ciphertext: string
  readonly nonce: string
  readonly associated_data?: string
}
const TAG_BYTES = 16
export function unseal(merchant: WechatMerchant, { ciphertext, nonce, associated_data }: Sealed): string {
  const raw = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', merchant.keys.apiV3Key, nonce)
  decipher.setAuthTag(raw.subarray(-TAG_BYTES))
  decipher.setAAD(Buffer.from(associated_data ?? ''))
  try {
    return Buffer.concat([decipher.update(raw.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new BadSignature('the notice cannot be opened')
  }
}
