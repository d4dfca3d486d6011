import pg from 'pg'
import type { ConnectionConfig } from '../../server/kernel/db/pool.ts'

/** What an impatient clerk does: another process when one does not answer, the same again when told to wait. */
const PAUSE_MS = 20
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

export interface Refusal {
  status: number
  code: number
  msg: string
}

/** Clerks who enter positions at several app processes at once, and remember what was acknowledged. */
export class Writers {
  readonly acknowledged = new Map<string, string>()
  readonly refusals: Refusal[] = []
  /** Sent, and no word came back. */
  unanswered = 0
  #addresses: () => readonly string[]
  #token: string
  #prefix: string
  #on = true
  #numbers = 0
  #work: Promise<void>

  constructor(addresses: () => readonly string[], token: string, prefix: string, clerks = 8) {
    this.#addresses = addresses
    this.#token = token
    this.#prefix = prefix
    this.#work = Promise.all(Array.from({ length: clerks }, () => this.#clerk())).then(() => undefined)
  }

  /** Resolves when this many more writes were acknowledged. */
  async more(count: number): Promise<void> {
    const wanted = this.acknowledged.size + count
    while (this.acknowledged.size < wanted) await pause(PAUSE_MS)
  }

  async stop(): Promise<void> {
    this.#on = false
    await this.#work
  }

  async #clerk(): Promise<void> {
    while (this.#on) {
      const number = this.#numbers++
      const name = `${this.#prefix}${number}`
      try {
        const addresses = this.#addresses()
        const reply = await fetch(`${addresses[number % addresses.length]}/basedata/sys/position`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', token: this.#token },
          body: JSON.stringify({ name, code: name, category: 1 }),
        })
        // The proxy says that a process gave it none.
        if (reply.status === 502 || reply.status === 504) throw new Error('no answer')
        const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: { id: number } }
        if (code === 0) this.acknowledged.set(name, String(data.id))
        else this.refusals.push({ status: reply.status, code, msg })
      } catch {
        // Whether it was written is not known, and nothing was promised.
        this.unanswered++
      }
      await pause(PAUSE_MS)
    }
  }
}

export interface Books {
  /** Acknowledged, but not there. */
  lost: string[]
  /** There more than once. */
  doubled: string[]
  /** Written without its line in the log of operations, which belongs to the same transaction. */
  halfWritten: string[]
}

/** Compares what was promised with what lies in the database. */
export async function audit(connection: ConnectionConfig, { acknowledged }: Writers, prefix: string): Promise<Books> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; name: string; logged: boolean }>(
      `select c.id::text as id, c.name, exists (select 1 from operation_log l where l.entity = 'system.position' and l.entity_id = c.id::text) as logged
       from position c where c.name like $1 || '%'`,
      [prefix],
    )
    const found = new Map<string, string[]>()
    for (const { id, name } of rows) found.set(name, [...(found.get(name) ?? []), id])
    return {
      lost: [...acknowledged].filter(([name, id]) => !found.get(name)?.includes(id)).map(([name]) => name),
      doubled: [...found].filter(([, ids]) => ids.length > 1).map(([name]) => name),
      halfWritten: rows.filter((row) => !row.logged).map((row) => row.name),
    }
  } finally {
    await client.end()
  }
}
