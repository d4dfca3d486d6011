import { createPrivateKey, createPublicKey } from 'node:crypto'
import { badInput } from '@wuguan/contract/kernel/errors'
import { z } from '@wuguan/contract/kernel/zod'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { Secrets } from '../../../kernel/secrets.ts'

/**
 * What a merchant of a payment channel signs and checks with. It is the secret of a payee account, one JSON object: written once,
 * stored encrypted, read by nobody but the channel's adapter.
 */
const readable = (read: (pem: string) => unknown) => (pem: string) => {
  try {
    read(pem)
    return true
  } catch {
    return false
  }
}
const privateKey = z.string('缺少privateKey').refine(readable(createPrivateKey), 'privateKey不是PEM私钥')
const publicKey = z.string('缺少publicKey').refine(readable(createPublicKey), 'publicKey不是PEM公钥')
const word = (name: string) => z.string(`缺少${name}`).trim().min(1, `缺少${name}`).max(128, `${name}过长`)

const wechatKeys = z.object({
  appId: word('appId'),
  /** Serial number of our API certificate. */
  serialNo: word('serialNo'),
  privateKey,
  apiV3Key: z.string('缺少apiV3Key').length(32, 'apiV3Key须为32个字符'),
  /** Which key of the platform, and the key itself. */
  publicKeyId: word('publicKeyId'),
  publicKey,
})
const alipayKeys = z.object({ appId: word('appId'), privateKey, publicKey })

interface Account {
  readonly payeeAccountId: string
  readonly merchantNo: string
}
export type WechatMerchant = Account & { readonly channel: 'wechat'; readonly keys: z.infer<typeof wechatKeys> }
export type AlipayMerchant = Account & { readonly channel: 'alipay'; readonly keys: z.infer<typeof alipayKeys> }
export type Merchant = WechatMerchant | AlipayMerchant

const KEYS = { wechat: wechatKeys, alipay: alipayKeys } as const
const hasKeys = (channel: unknown): channel is keyof typeof KEYS => channel === 'wechat' || channel === 'alipay'

function parseSecret(channel: keyof typeof KEYS, secret: string) {
  try {
    return KEYS[channel].safeParse(JSON.parse(secret))
  } catch {
    return null
  }
}

/** A secret that the channel could not work with is refused when it is written, in words that show nothing of it. */
export function demandKeys(channel: unknown, secret: string): void {
  if (!hasKeys(channel)) return
  const parsed = parseSecret(channel, secret)
  if (!parsed) throw badInput({ secretRef: '密钥须为JSON' })
  if (!parsed.success) throw badInput({ secretRef: parsed.error.issues[0]!.message })
}

/** The merchant of a payee account; null when it is switched off, of another kind, or has no keys. */
export async function merchantOf(q: Queryable, secrets: Secrets, payeeAccountId: string): Promise<Merchant | null> {
  const [row] = await q.query<{ channel: string; merchant_no: string | null; secret: string | null }>(
    'select channel, merchant_no, secret_ref_enc as secret from payee_account where id = $1 and enabled and deleted_at is null',
    [payeeAccountId],
  )
  if (!row?.secret || !row.merchant_no || !hasKeys(row.channel)) return null
  const parsed = parseSecret(row.channel, secrets.decrypt(row.secret))
  if (!parsed?.success) return null
  return { payeeAccountId, merchantNo: row.merchant_no, channel: row.channel, keys: parsed.data } as Merchant
}
