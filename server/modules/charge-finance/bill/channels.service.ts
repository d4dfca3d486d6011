import { PUSH_CHANNEL } from '@wuguan/contract/charge-finance/codes'
import { type CodeOf, labelOf } from '@wuguan/contract/kernel/options'
import type { BillChannel } from '@wuguan/contract/charge-finance/bill.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

export type PushChannel = CodeOf<typeof PUSH_CHANNEL>
export interface PushMessage {
  /** The same id is the same message, however often it is sent. */
  readonly pushId: string
  readonly communityId: number
  readonly receiver: string
  readonly title: string
  readonly text: string
  readonly orderNumber: string
  readonly customerId: string | null
}
export type PushAnswer = { readonly delivered: boolean } | { readonly failed: string }
/** A way to people. Modules of apps and gateways register theirs; what is not set up cannot be chosen. */
export interface PushPort {
  configured(q: Queryable): Promise<boolean>
  send(q: Queryable, message: PushMessage): Promise<PushAnswer>
  /** Whether a text that came in is signed by who carries the messages; without it nothing is told back. */
  signed?(q: Queryable, body: string, signature: string): Promise<boolean>
}

const ports = new Map<PushChannel, PushPort>()
export const registerPushPort = (channel: PushChannel, port: PushPort): void => void ports.set(channel, port)
export const pushPortOf = (channel: PushChannel): PushPort | null => ports.get(channel) ?? null

/** Paper needs nobody: a bill is brought by hand once it is printed. */
export const PAPER: PushChannel = 'print'

/** Tries of a message, of which one that broke the process is one. */
export const ATTEMPTS = 3

/** Gives a message to its channel for the nth time; what stands in the way is said and breaks nothing. */
export async function bring(
  { q, log }: Pick<Kernel, 'q' | 'log'>,
  channel: PushChannel,
  message: PushMessage,
  nth: number,
): Promise<PushAnswer> {
  if (nth > ATTEMPTS) return { failed: '推送失败' }
  const port = pushPortOf(channel)
  if (!port) return { failed: '推送渠道未配置' }
  return port.send(q, message).catch((error: Error): PushAnswer => {
    log.warn({ err: error, channel, pushId: message.pushId }, 'push failed')
    return { failed: '推送失败' }
  })
}

export async function channelsOf(q: Queryable): Promise<BillChannel[]> {
  const found: BillChannel[] = []
  for (const { code, label } of PUSH_CHANNEL.items)
    found.push({
      channel: code,
      label,
      configured: code === PAPER || ((await ports.get(code)?.configured(q)) ?? false),
    })
  return found
}

export async function demandConfigured(q: Queryable, channels: readonly PushChannel[]): Promise<void> {
  const known = await channelsOf(q)
  const missing = channels.find((channel) => !known.some((one) => one.channel === channel && one.configured))
  if (missing) throw refuse(`推送渠道【${labelOf(PUSH_CHANNEL, missing)}】未配置，不能选择`)
}
