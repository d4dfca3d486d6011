import type { Kernel } from '../../../kernel/kernel.ts'
import { type Merchant, merchantOf } from '../../charge-base/money/merchant.service.ts'
import { alipayChannel } from './alipay.ts'
import { lineOf } from './line.ts'
import type { PayChannel } from './port.ts'
import { wechatChannel } from './wechat.ts'

/** A merchant with the channel that is his: what is asked of it is asked in his name. */
export type Till = { readonly merchant: Merchant; readonly channel: PayChannel<Merchant> }

/** null: the payee account is not connected. */
export async function tillOf(kernel: Kernel, payeeAccountId: string): Promise<Till | null> {
  const merchant = await merchantOf(kernel.q, kernel.secrets, payeeAccountId)
  if (!merchant) return null
  const line = lineOf(kernel)
  const channel = merchant.channel === 'wechat' ? wechatChannel(line) : alipayChannel(line)
  return { merchant, channel: channel as PayChannel<Merchant> }
}

export const notifyUrlOf = ({ settings }: Kernel, payeeAccountId: string): string | null =>
  settings.publicUrl === null ? null : `${settings.publicUrl}/charge/channel/notify/${payeeAccountId}`
