import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** What somebody else does meanwhile, with its values. */
export type Change = readonly [text: string, values?: readonly unknown[]]

/**
 * The attempt waits at what another has changed, or has locked, who is done when so many wait. Where an attempt only reads, lock a table that
 * it reads after what is changed: `lock table meter in access exclusive mode`.
 */
export async function overtaken<T>(
  { kernel }: TestApp,
  changes: readonly Change[],
  attempt: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const client = await kernel.pool.connect()
  try {
    await client.query('begin')
    for (const [text, values = []] of changes) await client.query(text, [...values])
    const answer = attempt()
    await expect
      .poll(() =>
        kernel.q.query(
          "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      )
      .toEqual([{ n: waiting }])
    await client.query('commit')
    return await answer
  } finally {
    await client.query('rollback')
    client.release()
  }
}
