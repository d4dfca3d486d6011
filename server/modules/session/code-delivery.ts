import { type Gateway, callGateway, platformGateway } from '../../kernel/gateway.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** How a one-time code reaches its owner: an SMS gateway by settings, the console in demo mode, otherwise nowhere. */
const SETTING = 'session.smsGateway'

interface SmsGateway extends Gateway {
  template: string
}

export type Channel = 'sms' | 'outbox'

export const channelOf = async (kernel: Pick<Kernel, 'q'>): Promise<Channel> =>
  (await platformGateway(kernel.q, SETTING)) ? 'sms' : 'outbox'

/** Never throws: whether a code was sent must not show in the answer. */
export async function deliverCode(kernel: Kernel, mobile: string, code: string): Promise<void> {
  try {
    const gateway = await platformGateway<SmsGateway>(kernel.q, SETTING)
    if (gateway) await callGateway(kernel.secrets, gateway, { mobile, code, template: gateway.template })
    else if (kernel.settings.demo) process.stdout.write(`Demo one-time code for ${mobile}: ${code}\n`)
    else kernel.log.warn('no SMS gateway is set: a one-time code was not delivered')
  } catch (error) {
    kernel.log.error({ err: error }, 'SMS gateway')
  }
}
