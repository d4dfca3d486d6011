import { dropEnd } from '@wuguan/contract/kernel/text'
import { outsideAddress } from '../../../kernel/outside-address.ts'
import { defineSetting, ownPlatformValues } from '../../../kernel/setting-values.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

/** The way to a channel's servers. What travels on it is never logged: it holds signatures and payers' codes. */
export interface Line {
  endpoint(channel: 'wechat' | 'alipay'): Promise<string>
  now(): Date
  distrust(channel: string, payeeAccountId: string, why: string): void
}
const TIMEOUT_MS = 10_000
const FILE_TIMEOUT_MS = 60_000
const address = outsideAddress.transform((url) => dropEnd(url, /\//))
export const ENDPOINTS = {
  wechat: defineSetting({
    code: 'charge.channel.wechat',
    label: '微信支付接口地址',
    schema: address,
    initial: 'https://api.mch.weixin.qq.com',
  }),
  alipay: defineSetting({
    code: 'charge.channel.alipay',
    label: '支付宝网关地址',
    schema: address,
    initial: 'https://openapi.alipay.com/gateway.do',
  }),
} as const

export const lineOf = (kernel: Kernel): Line => ({
  async endpoint(channel) {
    const setting = ENDPOINTS[channel]
    const values = await ownPlatformValues(kernel.q, [setting])
    return (values.get(setting.code) as string | undefined) ?? setting.initial
  },
  now: () => kernel.clock.now(),
  distrust: (channel, payeeAccountId, why) =>
    kernel.log.warn({ channel, payeeAccountId, why }, 'a payment channel answered without a right signature'),
})

interface LineReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/** A day of the busiest merchant has a few MB. */
const MOST_BYTES = 20 * 1024 * 1024

/** What lies at an address that a channel gave; null: nothing whole, or more than a statement has. */
export async function fetchFile(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Buffer | null> {
  try {
    const reply = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(FILE_TIMEOUT_MS) })
    if (reply.status !== 200 || !reply.body) return null
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of reply.body) {
      size += chunk.byteLength
      if (size > MOST_BYTES) return null
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch {
    return null
  }
}

/** null: nothing came, or nothing whole; whether it was done there is not known. */
export async function ask(url: string, request: RequestInit): Promise<LineReply | null> {
  try {
    const reply = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() }
  } catch {
    return null
  }
}
