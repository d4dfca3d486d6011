import type { NoticePush } from '@wuguan/contract/app/message.actions'
import { runtimeConfig } from '@/app/config'
import { notify } from '@/app/notify'
import { channelAddress, channelClientId } from './channel-address'
import { readPush } from './notice-state'
import { heard, listening, silent } from './watching'

const CONNECT_MS = 4_000
const RECONNECT_MS = 30_000
const KEEPALIVE_S = 60
const FAILURE = 0x80
/** The broker does not know this session any more; the next call of the page will say so. */
const REFUSED: readonly unknown[] = [4, 5]

export interface ChannelOptions {
  readonly userId: number
  readonly username: string
  readonly token: string
  /** The channel listens, for the first time or again. */
  onReady(): void
  onPush(push: NoticePush): void
}

/** Listens to the user's own notices until the answer is called; a lost line comes back by itself and without a word. */
export function openChannel({ userId, username, token, onReady, onPush }: ChannelOptions): () => void {
  let close = () => {}
  let closed = false
  const start = async () => {
    const [{ default: mqtt }, config] = await Promise.all([import('mqtt'), runtimeConfig()])
    if (closed) return
    const client = mqtt.connect(channelAddress(config, window.location.href), {
      username,
      password: token,
      clientId: channelClientId(userId),
      clean: true,
      protocolVersion: 4,
      keepalive: KEEPALIVE_S,
      connectTimeout: CONNECT_MS,
      reconnectPeriod: RECONNECT_MS,
      resubscribe: false,
      // A page writes a handful of packets; the cache holds 65,536 numbers, 7 MB.
      writeCache: false,
    })
    close = () => client.end(true)
    client.on('connect', () => {
      client.subscribe(`message/notice/${userId}`, { qos: 0 }, (error, granted) => {
        if (closed) return
        if (error || granted?.some(({ qos }) => Number(qos) >= FAILURE)) notify.error('获取订阅失败')
        else {
          listening({
            subscribe: (topic) => void client.subscribe(topic, { qos: 0 }),
            unsubscribe: (topic) => void client.unsubscribe(topic),
          })
          onReady()
        }
      })
    })
    client.on('close', silent)
    client.on('message', (topic, payload) => {
      if (heard(topic)) return
      const push = readPush(payload.toString())
      if (push && !closed) onPush(push)
    })
    client.on('error', (error) => {
      if ('code' in error && REFUSED.includes(error.code)) client.end(true)
    })
  }
  // Without the channel the page still counts on every load.
  start().catch(() => undefined)
  return () => {
    closed = true
    silent()
    close()
  }
}
