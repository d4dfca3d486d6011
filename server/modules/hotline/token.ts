import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../kernel/secrets.ts'

/** What a token says of itself; the row of its link has the last word. */
interface Claims {
  /** Its link. */
  readonly lid: string
  /** Its company. */
  readonly cid: number
  /** When it ends, in seconds since 1970, as it was issued: an extension stands on the link. */
  readonly exp: number
}
type Hmac = Pick<Secrets, 'hmac'>

const signatureOf = (secrets: Hmac, payload: string) => Buffer.from(secrets.hmac('hotline', payload), 'hex')

export function makeToken(secrets: Hmac, claims: Claims): string {
  const payload = Buffer.from(JSON.stringify({ ...claims, nonce: randomBytes(16).toString('base64url') })).toString(
    'base64url',
  )
  return `${payload}.${signatureOf(secrets, payload).toString('base64url')}`
}

const SHAPE = /^([\w-]{40,400})\.([\w-]{43})$/
/** Whether we made it: its signature fits, to the last bit of the text. */
export function isOurs(secrets: Hmac, token: string): boolean {
  const [, payload, signature] = SHAPE.exec(token) ?? []
  if (payload === undefined || signature === undefined) return false
  const given = Buffer.from(signature, 'base64url')
  // A last character with other unused bits means the same bytes.
  if (given.toString('base64url') !== signature) return false
  const own = signatureOf(secrets, payload)
  return given.length === own.length && timingSafeEqual(given, own)
}
