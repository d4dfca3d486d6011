import type { FastifyBaseLogger } from 'fastify'
import { type MqttClient, connect } from 'mqtt'
import type { Queryable } from '../db/sql.ts'
import type { Listener } from './listener.ts'

export interface Message {
  readonly topic: string
  readonly payload: string
}
export type Receive = (message: Message) => void

/** Brings a message to every app process; each gives it to the clients that are connected to it. */
export interface Bus {
  publish(q: Queryable, messages: readonly Message[]): Promise<void>
  start(receive: Receive, gap: () => void): Promise<void>
  stop(): Promise<void>
  /** Of a broker beside the database: whether it answers. */
  connected?(): boolean
}

const CHANNEL = 'realtime'
/** PostgreSQL refuses longer notifications. */
const MAX_BYTES = 7_900

/** PostgreSQL notifications: they belong to the transaction, so a message is sent exactly when what it tells is committed. */
export function databaseBus(listener: Listener): Bus {
  return {
    async publish(q, messages) {
      const texts = messages.map((message) => JSON.stringify([message.topic, message.payload]))
      const long = texts.find((text) => Buffer.byteLength(text) > MAX_BYTES)
      if (long) throw new Error(`a message of ${Buffer.byteLength(long)} bytes is too long for the bus`)
      await q.query(
        `select pg_notify('${CHANNEL}', text) from unnest($1::text[]) with ordinality as m(text, n) order by n`,
        [texts],
      )
    },
    async start(receive, gap) {
      listener.on(CHANNEL, (text) => {
        const [topic, payload] = JSON.parse(text) as [string, string]
        receive({ topic, payload })
      })
      listener.onGap(gap)
    },
    async stop() {},
  }
}

const PREFIX = 'wuguan/'
const ANSWER_MS = 5_000

/** An external MQTT broker between the processes; browsers stay connected to the processes, which know their sessions. */
export function brokerBus(url: string, log: FastifyBaseLogger): Bus {
  let client: MqttClient | null = null
  return {
    async publish(_q, messages) {
      const { connected } = client ?? {}
      // A message that only waits in this process would be lost with it; the outbox tries again instead.
      if (!connected) throw new Error('the message broker is not connected')
      const sent = Promise.all(
        messages.map(({ topic, payload }) => client!.publishAsync(PREFIX + topic, payload, { qos: 1 })),
      )
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the message broker does not answer')), ANSWER_MS)
      })
      // What is sent twice after all is shown once: clients know a notice by its id.
      await Promise.race([sent, late]).finally(() => clearTimeout(timer))
    },
    async start(receive, gap) {
      // The product starts and works without the broker: messages wait in the outbox until it answers.
      client = connect(url, { clean: true, reconnectPeriod: 2_000, connectTimeout: 4_000, resubscribe: false })
      const opened = client
      let known = true
      opened.on('close', () => {
        if (known) log.warn('the message broker does not answer')
        known = false
      })
      opened.on('connect', () => {
        known = true
        opened
          .subscribeAsync(`${PREFIX}#`, { qos: 1 })
          .then(gap, (error: Error) => log.error({ err: error }, 'message broker'))
      })
      opened.on('error', (error) => log.error({ err: error }, 'message broker'))
      opened.on('message', (topic, payload) => {
        // Others may write to the broker, too.
        try {
          receive({ topic: topic.slice(PREFIX.length), payload: payload.toString() })
        } catch (error) {
          log.error({ err: error }, 'message broker')
        }
      })
    },
    async stop() {
      await client?.endAsync(true)
    },
    connected: () => client?.connected ?? false,
  }
}
