import { createHmac } from 'node:crypto'
import { PUSH_CHANNEL } from '@wuguan/contract/charge-finance/codes'
import { z } from '@wuguan/contract/kernel/zod'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { outsideAddress } from '../../../kernel/outside-address.ts'
import { sameText } from '../../../kernel/secrets.ts'
import { type SettingDefinition, defineSetting, ownPlatformValues } from '../../../kernel/setting-values.ts'
import { PAPER, type PushAnswer, type PushChannel, type PushMessage, registerPushPort } from './channels.service.ts'

/**
 * A gateway of the company brings messages to a channel: an HTTPS address that takes them as JSON, signed with the secret it
 * shares with us (`X-Signature`: HMAC-SHA256 of the body, hex), and answers 2xx when it has taken one, `{delivered: true}` when it
 * has arrived. Set per channel as `charge.billPush.<channel>`; without a value the channel is not offered.
 */
const gateway = z.object({ url: outsideAddress, secret: z.string().min(16) })
type Gateway = z.infer<typeof gateway>
const TIMEOUT_MS = 10_000

const settings = new Map<PushChannel, SettingDefinition<Gateway | null>>(
  PUSH_CHANNEL.items
    .filter(({ code }) => code !== PAPER)
    .map(({ code, label }) => [
      code,
      defineSetting({
        code: `charge.billPush.${code}`,
        label: `账单推送网关（${label}）`,
        schema: gateway.nullable(),
        initial: null,
      }),
    ]),
)

async function gatewayOf(q: Queryable, channel: PushChannel): Promise<Gateway | null> {
  const setting = settings.get(channel)
  if (!setting) return null
  const values = await ownPlatformValues(q, [setting])
  return (values.get(setting.code) as Gateway | null | undefined) ?? null
}

const signatureOf = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex')

export async function sendThrough(
  { url, secret }: Gateway,
  channel: PushChannel,
  message: PushMessage,
): Promise<PushAnswer> {
  const body = JSON.stringify({ channel, ...message })
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': signatureOf(secret, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!reply.ok) return { failed: `网关返回${reply.status}` }
    const answer = (await reply.json().catch(() => null)) as { delivered?: unknown } | null
    return { delivered: answer?.delivered === true }
  } catch (error) {
    return { failed: error instanceof Error && error.name === 'TimeoutError' ? '网关超时' : '网关无法连接' }
  }
}

/** Every channel but paper goes through its gateway, until a module registers a way of its own. */
export function registerGateways(): void {
  for (const channel of settings.keys())
    registerPushPort(channel, {
      configured: async (q) => (await gatewayOf(q, channel)) !== null,
      async send(q, message) {
        const found = await gatewayOf(q, channel)
        return found ? sendThrough(found, channel, message) : { failed: '推送渠道未配置' }
      },
      async signed(q, body, signature) {
        const found = await gatewayOf(q, channel)
        return found !== null && sameText(signature, signatureOf(found.secret, body))
      },
    })
}
