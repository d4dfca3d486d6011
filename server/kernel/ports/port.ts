import type { JobDefinition } from '../jobs.ts'
import type { Kernel } from '../kernel.ts'
import type { Queryable } from '../db/sql.ts'
import { uuidv7 } from '../ids.ts'
import { type TxScope, inTransaction } from '../tx.ts'

/**
 * A port is a kind of outside system: tax platforms, gates, meters. What it is asked to do is a command, written with the change that wants
 * it and sent after it. A command has a key that every repeat of it carries, so that the other side does it once however often it is
 * asked: after a time-out, after a crash between the call and the booking of its answer.
 */
export type Answer<D> =
  | { readonly state: 'done'; readonly data: D }
  /** The other side has said no. */
  | { readonly state: 'refused'; readonly code: string; readonly reason: string }
  /** Taken, not done yet: asked again after a while, or told by a notice. */
  | { readonly state: 'waiting' }
  /** No answer that could be believed: it may have been done. */
  | { readonly state: 'unknown'; readonly reason: string }
export interface Command {
  readonly verb: string
  readonly key: string
  readonly bizId: string
}
/** What stands when an answer is booked: how often it was asked, and when it is asked again by itself; null: never. */
export interface Standing {
  readonly attempts: number
  readonly nextAt: Date | null
}
/** One transaction of a port's. */
export interface PortScope extends TxScope {
  readonly kernel: Kernel
}
export interface PortDefinition<D> {
  readonly name: string
  /** Longer than its slowest call: who has not booked an answer by then is taken to be lost. */
  readonly leaseSec: number
  /** Minutes after each attempt that came to nothing; after the last one it stands as failed. */
  readonly retryMinutes: readonly number[]
  /** Seconds after which is asked again about what the other side has taken. */
  readonly pollSec: number
  /** In the transaction that takes the command up: the call, or why there is none. It must not wait for locks that writers of commands hold. */
  begin(scope: PortScope, command: Command): Promise<(() => Promise<Answer<D>>) | 'later' | 'dropped'>
  /** In the transaction that books the answer. */
  end(scope: PortScope, command: Command, answer: Answer<D>, standing: Standing): Promise<void>
}
export interface Port<D> {
  /** Takes up what is due, one after the other; of one record only where it is named. Answers how many were asked. */
  run(kernel: Kernel, bizId?: string): Promise<number>
  /** An answer that came by itself; one of a command that has ended changes nothing. */
  hear(scope: PortScope, key: string, answer: Answer<D>): Promise<void>
}

const STATUS = { waiting: 0, underWay: 1, done: 2, failed: 3, dropped: 4 } as const
/** How long a command waits whose endpoint cannot be asked now. */
const LATER_SEC = 30

const running = new Map<string, Port<never>>()
/** Whoever waits for his call is answered when his own command has been asked; what cannot be asked now is for the job. */
const sendAfter = ({ kernel, afterCommit }: PortScope, port: string, bizId: string) =>
  afterCommit(async () => void (await running.get(port)!.run(kernel, bizId)))

/** Written with the change and sent when that has been committed; writing it twice writes it once. */
export async function queueCommand(scope: PortScope, port: string, { verb, key, bizId }: Command): Promise<void> {
  const { q, now } = scope
  sendAfter(scope, port, bizId)
  await q.query(
    `insert into port_command (id, port, verb, command_key, biz_id, status, attempts, next_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, ${STATUS.waiting}, 0, $6, $6, $6) on conflict (port, command_key) do nothing`,
    [uuidv7(), port, verb, key, bizId, now],
  )
}
/** The command of a record that failed or waits for its next try is due now, with its whole plan before it. */
export async function askAgain(scope: PortScope, port: string, bizId: string): Promise<void> {
  sendAfter(scope, port, bizId)
  await scope.q.query(
    `update port_command set status = ${STATUS.waiting}, attempts = 0, next_at = $3, version = version + 1, updated_at = $3
     where port = $1 and biz_id = $2 and status in (${STATUS.waiting}, ${STATUS.failed})`,
    [port, bizId, scope.now],
  )
}
/** The command of a record that waits is not sent any more. */
export const dropCommands = ({ q, now }: PortScope, port: string, bizId: string) =>
  q.query(
    `update port_command set status = ${STATUS.dropped}, version = version + 1, updated_at = $3
     where port = $1 and biz_id = $2 and status in (${STATUS.waiting}, ${STATUS.failed})`,
    [port, bizId, now],
  )

interface Row extends Command {
  id: string
  status: number
  attempts: number
}
const COLUMNS = 'id, verb, command_key as key, biz_id as "bizId", status, attempts'
const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

export function definePort<D>(port: PortDefinition<D>): Port<D> {
  const set = (scope: PortScope, id: string, status: number, attempts: number, nextAt: Date, error: string | null) =>
    scope.q.query(
      `update port_command set status = $2, attempts = $3, next_at = $4, error = $5, version = version + 1, updated_at = $6 where id = $1`,
      [id, status, attempts, nextAt, error?.slice(0, 2000) ?? null, scope.now],
    )

  /** The next command that is due, taken up: others keep off it until its lease has run out. null: none is. */
  const take = (kernel: Kernel, bizId: string | undefined) =>
    inTransaction(kernel, async (transaction) => {
      const { q, now } = transaction
      const [row] = await q.query<Row>(
        `select ${COLUMNS} from port_command
         where port = $1 and status in (${STATUS.waiting}, ${STATUS.underWay}) and next_at <= $2 and ($3::text is null or biz_id = $3)
         order by next_at, id limit 1 for update skip locked`,
        [port.name, now, bizId ?? null],
      )
      if (!row) return null
      const scope = { kernel, ...transaction }
      const call = await port.begin(scope, row)
      if (call === 'later') await set(scope, row.id, STATUS.waiting, row.attempts, after(now, LATER_SEC), null)
      else if (call === 'dropped') await set(scope, row.id, STATUS.dropped, row.attempts, now, null)
      else await set(scope, row.id, STATUS.underWay, row.attempts + 1, after(now, port.leaseSec), null)
      return { row: { ...row, attempts: row.attempts + 1 }, call: typeof call === 'string' ? null : call }
    })

  async function book(scope: PortScope, row: Row, answer: Answer<D>): Promise<void> {
    const { now } = scope
    const { attempts } = row
    if (answer.state === 'done') await set(scope, row.id, STATUS.done, attempts, now, null)
    if (answer.state === 'waiting')
      await set(scope, row.id, STATUS.waiting, Math.max(attempts - 1, 0), after(now, port.pollSec), null)
    let nextAt: Date | null = null
    if (answer.state === 'refused' || answer.state === 'unknown') {
      const minutes = port.retryMinutes[attempts - 1]
      if (minutes !== undefined) nextAt = after(now, minutes * 60)
      await set(scope, row.id, nextAt ? STATUS.waiting : STATUS.failed, attempts, nextAt ?? now, answer.reason)
    }
    await port.end(scope, row, answer, { attempts, nextAt })
  }

  const made: Port<D> = {
    async run(kernel, bizId) {
      for (let asked = 0; ;) {
        const taken = await take(kernel, bizId)
        if (!taken) return asked
        if (!taken.call) continue
        asked += 1
        const answer = await taken
          .call()
          .catch((error: Error): Answer<D> => ({ state: 'unknown', reason: error.message }))
        await inTransaction(kernel, async (transaction) => {
          const [row] = await transaction.q.query<Row>(`select ${COLUMNS} from port_command where id = $1 for update`, [
            taken.row.id,
          ])
          // A notice was faster, or the lease ran out and somebody else has asked: what he hears is the same.
          if (row?.status !== STATUS.underWay || row.attempts !== taken.row.attempts) return
          await book({ kernel, ...transaction }, row, answer)
        })
      }
    },
    async hear(scope, key, answer) {
      const [row] = await scope.q.query<Row>(
        `select ${COLUMNS} from port_command where port = $1 and command_key = $2 for update`,
        [port.name, key],
      )
      if (row && row.status !== STATUS.done && row.status !== STATUS.dropped) await book(scope, row, answer)
    },
  }
  running.set(port.name, made)
  return made
}

/** What an outside system tells by itself, once by its own number for it. False: it was taken before. */
export async function takeRecord(
  q: Queryable,
  now: Date,
  port: string,
  externalId: string,
  payload: Record<string, unknown>,
): Promise<boolean> {
  const made = await q.query(
    `insert into port_record (id, port, external_id, payload, received_at, created_at, updated_at) values ($1, $2, $3, $4, $5, $5, $5)
     on conflict (port, external_id) do nothing returning id`,
    [uuidv7(), port, externalId, JSON.stringify(payload), now],
  )
  return made.length > 0
}

/** An endpoint that has not answered for so long is offline. `heard`: milliseconds of its last answer. */
const SILENT_MINUTES = 3
export const isSilent = (heard: number | null, now: Date) =>
  heard === null || now.getTime() - heard >= SILENT_MINUTES * 60_000

const KEEP_DAYS = 90
/** What has ended and was told long ago. */
export const portJobs = (): readonly JobDefinition[] => [
  {
    code: 'port.purge',
    name: '清理外部指令',
    module: 'system',
    cron: '50 3 * * *',
    run: async ({ q, now }) => ({
      affected: (
        await q.query(
          `with old_records as (delete from port_record where received_at < $1::timestamptz - interval '${KEEP_DAYS} days' returning id),
             old_commands as (delete from port_command where status in (${STATUS.done}, ${STATUS.dropped}) and updated_at < $1::timestamptz - interval '${KEEP_DAYS} days' returning id)
           select id from old_records union all select id from old_commands`,
          [now],
        )
      ).length,
    }),
  },
]
