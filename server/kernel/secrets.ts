import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  privateDecrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { maskAs } from '@wuguan/contract/kernel/mask'
import type { ColumnContext } from './db/columns.ts'
import type { Queryable } from './db/sql.ts'

/** Everything that SECRET_KEY protects: identity numbers, third-party secrets, the RSA private key in the database. */
export interface Secrets extends ColumnContext {
  decrypt(stored: string): string
  /** Keyed hash of a short secret (one-time codes), bound to its purpose. */
  hmac(purpose: string, value: string): string
}

export function createSecrets(secretKey: string): Secrets {
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', secretKey, 'wuguan', info, 32))
  const cipherKey = derive('encrypt')
  const digestKey = derive('digest')
  return {
    encrypt(plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', cipherKey, iv)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `v1:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`
    },
    decrypt(stored) {
      const raw = Buffer.from(stored.slice(3), 'base64')
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, raw.subarray(0, 12))
      decipher.setAuthTag(raw.subarray(12, 28))
      return Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString('utf8')
    },
    digest: (plain) => createHmac('sha256', digestKey).update(plain).digest('hex'),
    hmac: (purpose, value) => createHmac('sha256', digestKey).update(`${purpose}\0${value}`).digest('hex'),
    keep: (plain) => maskAs('account', plain),
  }
}

export const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
/** Whether two secrets are the same, in a time that tells nothing of where they differ, however long either is. */
export const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)))
/** 43 URL-safe characters, 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What a browser or another program encrypted: the text, the nonce of the server that it was sealed with, and what the ciphertext is known by. */
export interface Opened {
  plain: string
  nonce: string | null
  digest: string
}
export interface PasswordKey {
  publicKey: string
  /** Opens base64(RSA-OAEP-SHA256([nonce:]encodeURIComponent(plain))); null: every failure looks the same. */
  open(ciphertext: string): Opened | null
}

/**
 * The RSA pair that browsers encrypt passwords with. It lies encrypted in the database, so that every app process has the
 * same one; the first process to come makes it.
 */
export async function loadPasswordKey(q: Queryable, secrets: Secrets, now: Date): Promise<PasswordKey> {
  const read = async () =>
    (
      await q.query<{ value: { publicKey: string; privateKey: string } }>(
        "select value from setting_value where code = 'rsa' and company_id is null",
      )
    )[0]?.value
  let stored = await read()
  if (!stored) {
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    await q.query(
      `insert into setting_value (id, code, company_id, value, created_at, updated_at) values (gen_random_uuid(), 'rsa', null, $1::jsonb, $2, $2)
       on conflict do nothing`,
      [JSON.stringify({ publicKey: pair.publicKey, privateKey: secrets.encrypt(pair.privateKey) }), now],
    )
    stored = (await read())!
    // Nothing opens any more what was encrypted for the pair before.
    await q.query('delete from used_cipher where expires_at is null')
  }
  const key = createPrivateKey(secrets.decrypt(stored.privateKey))
  const length = key.asymmetricKeyDetails!.modulusLength! / 8
  return {
    publicKey: stored.publicKey,
    open(ciphertext) {
      try {
        const bytes = Buffer.from(ciphertext, 'base64')
        const text = privateDecrypt(
          { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
          bytes,
        ).toString('utf8')
        // An encoded text holds no colon. Zeros in front are the same number: one ciphertext has one digest.
        const [, nonce = null, encoded] = /^(?:([^:]*):)?([^:]*)$/.exec(text)!
        return {
          plain: decodeURIComponent(encoded!),
          nonce,
          digest: sha256(Buffer.concat([Buffer.alloc(length - bytes.length), bytes])),
        }
      } catch {
        return null
      }
    },
  }
}
