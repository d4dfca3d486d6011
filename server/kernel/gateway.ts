import { createHmac } from 'node:crypto'
import type { Queryable } from './db/sql.ts'
import type { Secrets } from './secrets.ts'

/** A system of somebody else that takes signed JSON: SMS, push, IoT. */
export interface Gateway {
  url: string
  /** Encrypted; signs the body (HMAC-SHA256, header x-signature). */
  secret: string
}

const TIMEOUT_MS = 5_000

/** A gateway of the platform, from its settings; null = none is set. */
export async function platformGateway<G extends Gateway>(q: Queryable, code: string): Promise<G | null> {
  const [row] = await q.query<{ value: G }>(
    'select value from setting_value where code = $1 and company_id is null and community_id is null',
    [code],
  )
  return row?.value ?? null
}

/** Throws when the gateway is not reached or refuses. */
export async function callGateway(secrets: Secrets, { url, secret }: Gateway, message: unknown): Promise<void> {
  const body = JSON.stringify(message)
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature': createHmac('sha256', secrets.decrypt(secret)).update(body).digest('hex'),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`the gateway answered ${reply.status}`)
}
