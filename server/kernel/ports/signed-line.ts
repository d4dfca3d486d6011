import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '../secrets.ts'

/**
 * JSON to an outside system and back, signed both ways with one secret: HMAC-SHA256, hex, over time, nonce and body, a line each. The answer
 * is signed over the nonce of its question, so that an old one does not pass for it.
 */
export interface SignedLine {
  readonly url: string
  readonly appKey: string
  readonly secret: string
}
const TIMEOUT_MS = 10_000
/** How far two clocks may be apart. */
const SKEW_SEC = 300

export const signLines = (secret: string, ...lines: readonly string[]) =>
  createHmac('sha256', secret).update(lines.join('\n')).digest('hex')

/** null: nothing came, nothing whole, or nothing that could be believed; whether it was done there is not known. */
export async function callSigned({ url, appKey, secret }: SignedLine, now: Date, message: unknown): Promise<unknown> {
  const body = JSON.stringify(message)
  const [time, nonce] = [String(Math.floor(now.getTime() / 1000)), randomBytes(12).toString('hex')]
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-app-key': appKey,
        'x-time': time,
        'x-nonce': nonce,
        'x-signature': signLines(secret, time, nonce, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await reply.text()
    if (!reply.ok || !sameText(reply.headers.get('x-signature') ?? '', signLines(secret, nonce, text))) return null
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether what came in was signed with the secret, lately. */
export function isSigned(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  now: Date,
): boolean {
  const [time, nonce] = [String(headers['x-time'] ?? ''), String(headers['x-nonce'] ?? '')]
  const skew = Math.abs(now.getTime() / 1000 - Number(time))
  return skew <= SKEW_SEC && sameText(String(headers['x-signature'] ?? ''), signLines(secret, time, nonce, body))
}
