import { randomBytes } from 'node:crypto'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../db/sql.ts'
import { uuidv7 } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import { type Secrets, sameText, sha256 } from '../secrets.ts'

/** Seconds in which a nonce seals a password. */
export const NONCE_LIFE = 300
const SIGNATURE = 16
const DAMAGED = '密码解密失败，请刷新页面后重试'
const USED = '密码已提交过或已过期，请重新提交'

const signatureOf = (secrets: Secrets, body: string) => secrets.hmac('nonce', body).slice(0, SIGNATURE)

/** `{issued, base 36}.{random}.{signature}`: every process knows it for its own, and nothing is kept before it is used. */
export function issueNonce({ secrets, clock }: Pick<Kernel, 'secrets' | 'clock'>): string {
  const issued = Math.floor(clock.now().getTime() / 1000)
  const body = `${issued.toString(36)}.${randomBytes(6).toString('base64url')}`
  return `${body}.${signatureOf(secrets, body)}`
}

/** When a nonce ends, if it is one of ours and has not ended. */
function endOf(secrets: Secrets, nonce: string, now: Date): Date | null {
  const [issued = '', random = '', signature = ''] = nonce.split('.')
  if (!sameText(signature, signatureOf(secrets, `${issued}.${random}`))) return null
  const end = new Date((Number.parseInt(issued, 36) + NONCE_LIFE) * 1000)
  return end > now ? end : null
}

/**
 * The plain text of an encrypted password, once: a second call with the same ciphertext, or with another under its nonce, is
 * refused, also when the first was refused for something else. The refusals stand at `field`.
 */
export async function openPassword(
  kernel: Pick<Kernel, 'secrets' | 'clock' | 'passwordKey'>,
  q: Queryable,
  ciphertext: string,
  field: string,
): Promise<string> {
  const opened = kernel.passwordKey.open(ciphertext)
  if (opened === null) throw badInput({ [field]: DAMAGED })
  const now = kernel.clock.now()
  const end = opened.nonce === null ? null : endOf(kernel.secrets, opened.nonce, now)
  if (opened.nonce !== null && end === null) throw badInput({ [field]: USED })
  const first = await q.query(
    `insert into used_cipher (id, digest, expires_at, created_at, updated_at) values ($1, $2, $3, $4, $4)
     on conflict (digest) do nothing returning id`,
    [uuidv7(), opened.nonce === null ? opened.digest : sha256(`nonce:${opened.nonce}`), end, now],
  )
  if (first.length === 0) throw badInput({ [field]: USED })
  return opened.plain
}
