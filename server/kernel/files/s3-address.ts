import { encodeStrictly, type SigningKey } from './signature-v4.ts'

export const S3_EXAMPLE = 's3://KEY:SECRET@s3.example.com/bucket?region=us-east-1'

/** An object store as FILE_STORE names it: `s3://key:secret@host[:port]/bucket[/prefix][?region=…&style=virtual&tls=0]`. */
export interface S3Address {
  readonly key: SigningKey
  /** Ends in a slash; the storage key follows. */
  readonly base: string
}

/** Null when it cannot be one. */
export function parseS3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, host, pathname, searchParams, hash } = new URL(text)
  const [bucket = '', ...prefix] = pathname.split('/').filter(Boolean).map(decoded)
  const { region = 'us-east-1', style = 'path', tls = '1', ...unknown } = Object.fromEntries(searchParams)
  const named = protocol === 's3:' && username !== '' && password !== '' && host !== '' && hash === ''
  const chosen = ['path', 'virtual'].includes(style) && ['0', '1'].includes(tls) && Object.keys(unknown).length === 0
  if (!named || !chosen || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || !/^[a-z0-9-]+$/i.test(region))
    return null
  const path = [...(style === 'path' ? [bucket] : []), ...prefix].map((part) => `${encodeStrictly(part)}/`).join('')
  return {
    key: { id: decoded(username), secret: decoded(password), region },
    base: `http${tls === '1' ? 's' : ''}://${style === 'virtual' ? `${bucket}.` : ''}${host}/${path}`,
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
