import type { Source } from './db/reads.ts'
import { type Queryable, isOutlived, onClient } from './db/sql.ts'
import { isDemoted, isTransient } from './http/failures.ts'
import type { Kernel } from './kernel.ts'

const ATTEMPTS = 3

export interface TxScope {
  q: Queryable
  now: Date
  afterCommit(effect: () => void | Promise<void>): void
}

/** Runs `work` in one transaction; a deadlock, a serialisation failure or a statement that outlived a change of the schema runs it again from the start. */
export async function inTransaction<T>(
  { pool, clock, log }: Pick<Kernel, 'pool' | 'clock' | 'log'>,
  work: (scope: TxScope) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void | Promise<void>)[] = []
    try {
      const result = await transact({ pool, apart: pool.apart }, 'begin', (q) =>
        work({ q, now: clock.now(), afterCommit: (effect) => void effects.push(effect) }),
      )
      for (const effect of effects) {
        try {
          await effect()
        } catch (error) {
          // The change stands; an effect that must not be lost belongs in the outbox.
          log.error({ err: error }, 'effect after commit failed')
        }
      }
      return result
    } catch (error) {
      if (attempt >= ATTEMPTS || !(isTransient(error) || isOutlived(error as Error))) throw error
    }
  }
}

/** Reads of one moment; nothing is written. They are read again when one of them outlived a change of the schema. */
export async function inSnapshot<T>(
  source: Pick<Source, 'pool' | 'apart'>,
  work: (q: Queryable) => Promise<T>,
): Promise<T> {
  const read = () => transact(source, 'begin isolation level repeatable read read only', work)
  try {
    return await read()
  } catch (error) {
    if (isOutlived(error as Error)) return read()
    throw error
  }
}

async function transact<T>(
  { pool, apart }: Pick<Source, 'pool' | 'apart'>,
  begin: string,
  work: (q: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const result = await pool.held(() => work(onClient(client, { apart, prepared: pool.prepared })))
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection that cannot even take back is not handed to anybody else.
    const lost = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.release(lost || isDemoted(error))
    throw error
  }
}
