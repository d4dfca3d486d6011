import { createHmac } from 'node:crypto'
import type { Kernel } from '../../kernel/kernel.ts'

/** How a one-time code reaches its owner: an SMS gateway by settings, the console in demo mode, otherwise nowhere. */
const SETTING = 'session.smsGateway'
const TIMEOUT_MS = 5_000

interface Gateway {
  /** https address that takes `{mobile, code, template}`. */
  url: string
  template: string
  /** Encrypted; signs the body (HMAC-SHA256, header x-signature). */
  secret: string
}

export type Channel = 'sms' | 'outbox'

async function gatewayOf(kernel: Pick<Kernel, 'q'>): Promise<Gateway | null> {
  const [row] = await kernel.q.query<{ value: Gateway }>(
    'select value from setting_value where code = $1 and company_id is null',
    [SETTING],
  )
  return row?.value ?? null
}

export const channelOf = async (kernel: Pick<Kernel, 'q'>): Promise<Channel> =>
  (await gatewayOf(kernel)) ? 'sms' : 'outbox'

/** Never throws: whether a code was sent must not show in the answer. */
export async function deliverCode(kernel: Kernel, mobile: string, code: string): Promise<void> {
  const gateway = await gatewayOf(kernel)
  if (!gateway) {
    if (kernel.settings.demo) process.stdout.write(`Demo one-time code for ${mobile}: ${code}\n`)
    else kernel.log.warn('no SMS gateway is set: a one-time code was not delivered')
    return
  }
  const body = JSON.stringify({ mobile, code, template: gateway.template })
  try {
    const reply = await fetch(gateway.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': createHmac('sha256', kernel.secrets.decrypt(gateway.secret)).update(body).digest('hex'),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!reply.ok) kernel.log.error({ status: reply.status }, 'SMS gateway refused')
  } catch (error) {
    kernel.log.error({ err: error }, 'SMS gateway')
  }
}
