import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import { WebSocketServer, createWebSocketStream } from 'ws'
import { LIVE_SESSION } from '../auth/sessions.ts'
import { refuseMalformed, refuseSocket } from '../http/client-error.ts'
import { redeemTicket } from '../auth/tickets.ts'
import type { Kernel } from '../kernel.ts'
import { sha256 } from '../secrets.ts'
import type { Bus } from './bus.ts'
import type { Listener } from './listener.ts'
import { mayOpen } from './origin.ts'

const PATH = '/mqtt'
const TOPIC = 'message/notice/'
/** That a record changed, without a word of it: whoever is signed in may listen, and reads with his own right. */
const CHANGE = 'message/change/'
const OF_RECORD = /^message\/change\/[\w.-]{1,80}\/[\w-]{1,40}$/
/** Pages that one client has open, and some more: what listens costs memory until it goes. */
const MAX_RECORDS = 50
const CHECK_MS = 30_000
/** Nobody sends anything but CONNECT, SUBSCRIBE and PINGREQ. */
const MAX_FRAME = 16_384
const MAX_PER_USER = 50
const CONNECT_MS = 10_000

const UNAVAILABLE = 3
const NOT_AUTHORISED = 5
const refusal = (returnCode: number): AuthenticateError => Object.assign(new Error('refused'), { returnCode })

/** Node 26 reads one chunk at a time; the broker reads once per 'readable' and would wait for ever for a packet in several frames. */
function readingAll(stream: Duplex): Duplex {
  const read = stream.read.bind(stream) as (size?: number) => Buffer | null
  stream.read = (size?: number) => {
    const chunks: Buffer[] = []
    for (let chunk = read(size); chunk !== null; chunk = read(size)) chunks.push(chunk)
    return chunks.length > 0 ? Buffer.concat(chunks) : null
  }
  return stream
}

interface Holder {
  readonly sessionId: string
  readonly userId: number
  /** Topics of records that the client listens to. */
  readonly records: Set<string>
}
/** His own topic, and those of as many records as pages show. */
function mayHear({ userId, records }: Holder, topic: string): boolean {
  if (topic === `${TOPIC}${userId}`) return true
  if (!OF_RECORD.test(topic) || (records.size >= MAX_RECORDS && !records.has(topic))) return false
  records.add(topic)
  return true
}
export interface RealtimeOptions {
  kernel: Pick<Kernel, 'q' | 'clock' | 'log' | 'metrics' | 'settings'>
  server: Server
  bus: Bus
  listener: Listener
  /** Messages may have been missed: what these users, connected here, should know is told anew. */
  onGap(userIds: readonly number[]): Promise<void>
}

/** Notices over MQTT on the port of the product: clients listen to their own topic and to those of records, only the server speaks. */
export class Realtime {
  private readonly options: RealtimeOptions
  private readonly broker: Aedes
  private readonly sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
    perMessageDeflate: false,
    maxPayload: MAX_FRAME,
  })
  private readonly holders = new Map<Client, Holder>()
  private readonly timer: NodeJS.Timeout
  /** Node calls it outside of every request: whatever it threw would end the process. */
  private readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    try {
      this.accept(request, socket, head)
    } catch (error) {
      this.options.kernel.log.error({ err: error }, 'upgrade')
      socket.destroy()
    }
  }

  private constructor(options: RealtimeOptions, broker: Aedes) {
    this.options = options
    this.broker = broker
    this.timer = setInterval(
      () =>
        void this.checkSessions().catch((error: Error) =>
          options.kernel.log.error({ err: error }, 'sessions of notice channels'),
        ),
      CHECK_MS,
    )
  }

  static async start(options: RealtimeOptions): Promise<Realtime> {
    const broker = await Aedes.createBroker({ connectTimeout: CONNECT_MS })
    const realtime = new Realtime(options, broker)
    const { kernel, server, bus, listener } = options
    realtime.guard()
    kernel.metrics.gauge('wuguan_notice_clients', 'Open notice channels of the process.', () => realtime.holders.size)
    listener.on('session_ended', (id) => realtime.closeSession(id))
    await bus.start(
      ({ topic, payload }) => {
        if (!topic.startsWith(TOPIC) && !topic.startsWith(CHANGE)) return
        broker.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error) => {
          if (error) kernel.log.error({ err: error }, 'notice')
        })
      },
      () => void realtime.mend(),
    )
    server.on('upgrade', realtime.upgrade)
    return realtime
  }

  private guard(): void {
    const { broker } = this
    const { log } = this.options.kernel
    // A will would be published by the broker in the client's name; a kept session would fill its memory.
    broker.preConnect = (_client, packet, done) => done(null, packet.clean !== false && !packet.will)
    broker.authenticate = (client, username, password, done) => {
      this.admit(client, username, password?.toString()).then(
        (admitted) => (admitted ? done(null, true) : done(refusal(NOT_AUTHORISED), false)),
        (error: Error) => {
          log.error({ err: error }, 'notice channel')
          done(refusal(UNAVAILABLE), false)
        },
      )
    }
    broker.authorizeSubscribe = (client, subscription, done) => {
      const holder = this.holders.get(client)
      const heard = holder && mayHear(holder, subscription.topic)
      done(null, heard ? { ...subscription, qos: 0 } : null)
    }
    broker.on('unsubscribe', (topics, client) => {
      for (const topic of topics) this.holders.get(client)?.records.delete(topic)
    })
    broker.authorizePublish = (client, _packet, done) => done(client ? new Error('clients only listen') : null)
    broker.on('clientError', (client, error) => log.debug({ err: error, client: client.id }, 'notice channel'))
    // The broker's types do not know of it, and an error without a listener ends the process.
    const events: EventEmitter = broker
    events.on('error', (error: Error) => log.error({ err: error }, 'notice broker'))
    broker.on('connectionError', (_client, error) => log.debug({ err: error }, 'notice channel'))
  }

  private accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { server, kernel } = this.options
    socket.on('error', (error) => kernel.log.debug({ err: error }, 'notice channel'))
    const address = URL.parse(request.url ?? '/', 'http://localhost')
    if (!address) return refuseMalformed(socket)
    if (address.pathname !== PATH) {
      // Somebody else's upgrade, as long as there is somebody else.
      if (server.listenerCount('upgrade') === 1) socket.destroy()
      return
    }
    if (!mayOpen(request.headers, kernel.settings))
      return refuseSocket(socket, '403 Forbidden', '消息通道不接受其他网站的连接')
    this.sockets.handleUpgrade(request, socket, head, (ws) => {
      const stream = readingAll(createWebSocketStream(ws))
      stream.on('error', () => stream.destroy())
      this.broker.handle(stream, request)
    })
  }

  /** The client id is `{userId}{13 digits of the time}{2 digits}`: no user can take the id, and so the place, of another's client. */
  private async admit(client: Client, username: string | undefined, token: string | undefined): Promise<boolean> {
    if (!username || !token) return false
    const { q, clock } = this.options.kernel
    const now = clock.now()
    const redeemed = await redeemTicket(q, now, { ticket: token, audience: 'ws', meant: (target) => target === PATH })
    const [session] = await q.query<{ id: string; user_id: number; username: string }>(
      `select s.id, s.user_id, u.username from user_session s join sys_user u on u.id = s.user_id join company c on c.id = u.company_id
       where (s.token_hash = $1 or s.id = $3) and not s.must_change_password and ${LIVE_SESSION}`,
      [sha256(token), now, 'refused' in redeemed ? null : redeemed.sessionId],
    )
    if (!session || session.username !== username || !new RegExp(`^${session.user_id}\\d{15}$`).test(client.id))
      return false
    if ([...this.holders.values()].filter(({ userId }) => userId === session.user_id).length >= MAX_PER_USER)
      return false
    this.holders.set(client, { sessionId: session.id, userId: session.user_id, records: new Set() })
    client.conn.once('close', () => this.holders.delete(client))
    return true
  }

  private closeSession(sessionId: string): void {
    for (const [client, holder] of this.holders) if (holder.sessionId === sessionId) this.close(client)
  }
  private close(client: Client): void {
    this.holders.delete(client)
    client.close()
  }

  /** Expiry says nothing when it happens: every half minute the channels of sessions that are no longer alive close. */
  async checkSessions(): Promise<void> {
    const ids = [...new Set([...this.holders.values()].map(({ sessionId }) => sessionId))]
    if (ids.length === 0) return
    const { q, clock } = this.options.kernel
    const rows = await q.query<{ id: string }>(
      `select s.id from user_session s join sys_user u on u.id = s.user_id join company c on c.id = u.company_id where s.id = any($1) and ${LIVE_SESSION}`,
      [ids, clock.now()],
    )
    const live = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!live.has(id)) this.closeSession(id)
  }

  private async mend(): Promise<void> {
    try {
      await this.checkSessions()
      await this.options.onGap([...new Set([...this.holders.values()].map(({ userId }) => userId))])
    } catch (error) {
      this.options.kernel.log.error({ err: error }, 'after a gap')
    }
  }

  /** No new channels, then the open ones close; their clients come back to whoever answers next. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.options.server.off('upgrade', this.upgrade)
    await this.options.bus.stop()
    await new Promise<void>((resolve) => this.broker.close(() => resolve()))
    for (const ws of this.sockets.clients) ws.terminate()
    this.sockets.close()
    this.holders.clear()
  }
}
