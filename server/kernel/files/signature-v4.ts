import { createHash, createHmac } from 'node:crypto'

/** Whose name a call carries, and where it is valid. */
export interface SigningKey {
  readonly id: string
  readonly secret: string
  readonly region: string
}

export interface UnsignedCall {
  readonly method: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** SHA-256 of the body, in hex. */
  readonly payloadHash: string
}

export const NO_PAYLOAD = createHash('sha256').digest('hex')

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Every byte but the unreserved ones of RFC 3986 encoded; stricter than encodeURIComponent. */
export const encodeStrictly = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The headers of a call to an object store, signed by AWS Signature Version 4. */
export function signCall(
  { method, url, headers = {}, payloadHash }: UnsignedCall,
  { id, secret, region }: SigningKey,
  now: Date,
): Record<string, string> {
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = stamp.slice(0, 8)
  const sent = { ...headers, 'x-amz-content-sha256': payloadHash, 'x-amz-date': stamp }
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/\s+/g, ' ')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const path = url.pathname
    .split('/')
    .map((segment) => encodeStrictly(decodeURIComponent(segment)))
    .join('/')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .sort()
    .join('&')
  const canonical = [
    method,
    path,
    query,
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payloadHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${id}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}
