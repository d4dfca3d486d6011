import { createHmac } from 'node:crypto'
import { CALL_SIGNATURE, CALL_TIME, type CallEvent, callNotify } from '@wuguan/contract/work-order/call.actions'

type Said = Pick<CallEvent, 'callId' | 'event'> & Partial<CallEvent>
/** Posts a text to a path of ours and answers with the status. */
type Line = (path: string, headers: Record<string, string>, body: string) => Promise<number>

/** A line over the network to a server that listens. */
export const lineTo =
  (base: string): Line =>
  async (path, headers, body) =>
    (await fetch(`${base}${path}`, { method: 'POST', headers, body })).status

/** A stand-in for a telephone exchange: tells of its calls as our protocol has it, signed with the secret that both sides hold. */
export function openExchange(line: Line, gatewayId: string, secret: string, now: () => Date = () => new Date()) {
  const path = callNotify.path.replace('{gatewayId}', gatewayId)
  /** Any text, signed `late` seconds ago, with another key where one is given. */
  const say = (body: string, late = 0, key = secret) => {
    const time = String(Math.floor(now().getTime() / 1000) - late)
    const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
    return line(path, { 'content-type': 'application/json', [CALL_TIME]: time, [CALL_SIGNATURE]: signature }, body)
  }
  return { say, tell: (event: Said) => say(JSON.stringify({ at: now().toISOString(), ...event })) }
}
