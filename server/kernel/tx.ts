import type { Kernel, Tx } from './kernel.ts'
import { type Queryable, onTx } from './db/sql.ts'
import { isTransient } from './http/failures.ts'

const ATTEMPTS = 3

export interface TxScope {
  tx: Tx
  q: Queryable
  now: Date
  afterCommit(effect: () => void | Promise<void>): void
}

/** Runs `work` in one transaction; a deadlock or serialisation failure runs it again from the start. */
export async function inTransaction<T>(
  kernel: Pick<Kernel, 'db' | 'clock' | 'log'>,
  work: (scope: TxScope) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void | Promise<void>)[] = []
    try {
      const result = await kernel.db.transaction().execute((tx) =>
        work({
          tx,
          q: onTx(tx as never),
          now: kernel.clock.now(),
          afterCommit: (effect) => void effects.push(effect),
        }),
      )
      for (const effect of effects) {
        try {
          await effect()
        } catch (error) {
          // The change stands; an effect that must not be lost belongs in the outbox.
          kernel.log.error({ err: error }, 'effect after commit failed')
        }
      }
      return result
    } catch (error) {
      if (attempt >= ATTEMPTS || !isTransient(error)) throw error
    }
  }
}
