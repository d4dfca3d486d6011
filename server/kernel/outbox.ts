import type { JobDefinition } from './jobs.ts'
import type { Kernel } from './kernel.ts'
import type { Queryable } from './db/sql.ts'
import { uuidv7 } from './ids.ts'
import type { Bus, Message } from './realtime/bus.ts'
import type { Listener } from './realtime/listener.ts'
import { inTransaction } from './tx.ts'

/**
 * Effects that leave the transaction: written with the change, delivered after it. Each message is delivered in a transaction
 * of its own that also marks it, so a crash in between delivers it again and a success never does.
 */
export interface OutboxMessage {
  topic: string
  bizType?: string
  bizId?: string
  /** Makes writing it twice write it once. */
  key?: string
  payload: Record<string, unknown>
}
export interface Delivery {
  readonly q: Queryable
  readonly now: Date
  readonly payload: Record<string, unknown>
  /** To the connected clients of all processes, when this delivery commits. */
  publish(messages: readonly Message[]): Promise<void>
}
export type DeliveryHandler = (delivery: Delivery) => Promise<void>

const CHANNEL = 'outbox'
const BEAT_MS = 1_000
const MAX_ATTEMPTS = 5
const KEEP_DAYS = 30
/** Messages that are looked up at once; each is taken by itself. */
const LOOKED_UP = 50

/** Writes messages with the change; the deliverers of all processes hear of it with the commit. Answers how many were new. */
export async function writeOutbox(q: Queryable, now: Date, messages: readonly OutboxMessage[]): Promise<number> {
  if (messages.length === 0) return 0
  const made = await q.query(
    `insert into outbox (id, topic, biz_type, biz_id, message_key, payload, status, attempts, available_at, created_at, updated_at)
     select r.id, r.topic, r.biz_type, r.biz_id, r.message_key, r.payload, 0, 0, $2, $2, $2
     from jsonb_to_recordset($1::jsonb) as r(id uuid, topic text, biz_type text, biz_id text, message_key text, payload jsonb) on conflict (message_key) do nothing returning id`,
    [
      JSON.stringify(
        messages.map((message) => ({
          id: uuidv7(),
          topic: message.topic,
          biz_type: message.bizType,
          biz_id: message.bizId,
          message_key: message.key ?? uuidv7(),
          payload: message.payload,
        })),
      ),
      now,
    ],
  )
  await q.query(`select pg_notify('${CHANNEL}', '')`)
  return made.length
}

interface OutboxRow {
  id: string
  topic: string
  payload: Record<string, unknown> | null
}
class DeliveryFailed extends Error {
  readonly row: OutboxRow
  constructor(row: OutboxRow, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.row = row
  }
}

export class Outbox {
  private readonly kernel: Pick<Kernel, 'pool' | 'q' | 'clock' | 'log'>
  private readonly bus: Bus
  private readonly handlers = new Map<string, DeliveryHandler>()
  private timer: NodeJS.Timeout | null = null
  private running: Promise<number> | null = null
  private more = false
  private stopped = false

  constructor(kernel: Pick<Kernel, 'pool' | 'q' | 'clock' | 'log'>, bus: Bus) {
    this.kernel = kernel
    this.bus = bus
  }

  handle(topic: string, handler: DeliveryHandler): void {
    if (this.handlers.has(topic)) throw new Error(`two handlers of outbox topic ${topic}`)
    this.handlers.set(topic, handler)
  }

  jobs(): readonly JobDefinition[] {
    return [
      {
        code: 'outbox.deliver',
        name: '投递消息',
        module: 'system',
        cron: null,
        run: async () => ({ affected: await this.drain() }),
      },
      {
        code: 'outbox.purge',
        name: '清理已投递消息',
        module: 'system',
        cron: '40 3 * * *',
        run: async ({ q, now }) => ({
          affected: (
            await q.query(
              `delete from outbox where status = 2 and delivered_at < $1::timestamptz - interval '${KEEP_DAYS} days' returning id`,
              [now],
            )
          ).length,
        }),
      },
    ]
  }

  /** Before the listener starts. */
  start(listener: Listener): void {
    const beat = () => void this.drain().catch((error: Error) => this.kernel.log.error({ err: error }, 'outbox'))
    listener.on(CHANNEL, beat)
    this.timer = setInterval(beat, BEAT_MS)
  }

  /** Delivers everything that is due, one run at a time; a call during a run makes it look once more. */
  drain(): Promise<number> {
    this.more = true
    this.running ??= this.run().finally(() => {
      this.running = null
    })
    return this.running
  }

  private async run(): Promise<number> {
    let delivered = 0
    while (this.more) {
      this.more = false
      for (let taken = 1; taken > 0 && !this.stopped; delivered += taken) {
        taken = 0
        for (const id of await this.due()) if (!this.stopped && (await this.deliver(id))) taken++
      }
    }
    return delivered
  }

  /**
   * What waits longest; messages whose module does not deliver them wait. Many are looked up at once: while a long transaction holds on to
   * what is delivered, each look walks over all of it.
   */
  private async due(): Promise<readonly string[]> {
    const rows = await this.kernel.q.query<{ id: string }>(
      'select id from outbox where status = 0 and available_at <= $1 and topic = any($2) order by available_at, id limit $3',
      [this.kernel.clock.now(), [...this.handlers.keys()], LOOKED_UP],
    )
    return rows.map(({ id }) => id)
  }

  /** Whether it was there to be taken: another process may have been faster. */
  private async deliver(id: string): Promise<boolean> {
    try {
      return await inTransaction(this.kernel, async ({ q, now }) => {
        const [row] = await q.query<OutboxRow>(
          'select id, topic, payload from outbox where id = $1 and status = 0 and available_at <= $2 for update skip locked',
          [id, now],
        )
        if (!row) return false
        try {
          await this.handlers.get(row.topic)!({
            q,
            now,
            payload: row.payload ?? {},
            publish: (messages) => this.bus.publish(q, messages),
          })
        } catch (error) {
          throw new DeliveryFailed(row, error)
        }
        await q.query(
          'update outbox set status = 2, attempts = attempts + 1, delivered_at = $2, error = null, updated_at = $2 where id = $1',
          [row.id, now],
        )
        return true
      })
    } catch (error) {
      if (!(error instanceof DeliveryFailed)) throw error
      await this.fail(error)
      return true
    }
  }

  /** Again after 1, 2, 4, 8 seconds; then it is a failed message, which people see and may retry. */
  private async fail({ row, message, cause }: DeliveryFailed): Promise<void> {
    this.kernel.log.warn({ err: cause, topic: row.topic, message: row.id }, 'delivery failed')
    const now = this.kernel.clock.now()
    await this.kernel.q.query(
      `with tried as (
         update outbox set attempts = attempts + 1, error = $2, status = case when attempts + 1 >= ${MAX_ATTEMPTS} then 3 else 0 end,
           available_at = $3::timestamptz + make_interval(secs => power(2, attempts)), updated_at = $3
         where id = $1 and status = 0 returning *)
       insert into mq_failure_record (id, topic, biz_type, biz_id, message_key, payload, error, attempts, next_retry_at, status, created_at, updated_at)
       select $4, topic, biz_type, biz_id, message_key, payload, $2, 0, $3::timestamptz + interval '1 minute', 0, $3, $3 from tried where status = 3
       on conflict (message_key) do nothing`,
      [row.id, message.slice(0, 2000), now, uuidv7()],
    )
  }

  /** The delivery under way ends; the rest waits for the next process. */
  async stop(): Promise<void> {
    this.stopped = true
    if (this.timer) clearInterval(this.timer)
    await this.running?.catch(() => undefined)
  }
}
