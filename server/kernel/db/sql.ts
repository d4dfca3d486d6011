import type pg from 'pg'
import type { Pool } from './pool.ts'
import type { Prepared } from './prepared.ts'

/** Collects the parameters of a statement that is put together from parts: `where id = ${p.add(id)}`. */
export class Params {
  readonly values: unknown[] = []
  add(value: unknown): string {
    if (value === undefined) throw new Error('undefined is no SQL value')
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** Runs raw statements inside a transaction, or on the pool for single reads. */
export interface Queryable {
  query<R extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** In a transaction: what is kept from the moment it is written, whatever becomes of the transaction, and holds no lock after it. */
  readonly apart?: Queryable
}
/**
 * Where is kept what stays whatever becomes of the call: numbers that were drawn, counts of attempts. A transaction that asked the pool
 * itself for a second connection could wait for ever, with as many others as there are connections.
 */
export const apartOf = (q: Queryable): Queryable => q.apart ?? q

/** A kept statement whose result a change of the schema has changed: it is parsed anew with the next try. */
export const isOutlived = ({ code, message }: { code?: string; message: string }): boolean =>
  code === '0A000' && message.startsWith('cached plan')

async function ask<R extends object>(
  on: pg.Pool | pg.ClientBase,
  prepared: Prepared | undefined,
  text: string,
  values: readonly unknown[],
): Promise<R[]> {
  const name = prepared?.nameOf(text, values)
  if (name === undefined) return (await on.query<R>(text, values as unknown[])).rows
  try {
    return (await on.query<R>({ name, text, values: values as unknown[] })).rows
  } catch (error) {
    if (isOutlived(error as Error)) prepared!.forget(text)
    throw error
  }
}

/** Single reads, each on a connection of its own. */
export const onPool = (pool: Pool | pg.Pool): Queryable => {
  const prepared = 'prepared' in pool ? pool.prepared : undefined
  return {
    query: async <R extends object>(text: string, values: readonly unknown[] = []) => {
      try {
        return await ask<R>(pool, prepared, text, values)
      } catch (error) {
        if (!isOutlived(error as Error)) throw error
        return ask<R>(pool, prepared, text, values)
      }
    },
  }
}

/** Statements on the one connection of a transaction. */
export const onClient = (client: pg.ClientBase, { apart, prepared }: Pick<Pool, 'apart' | 'prepared'>): Queryable => ({
  apart: onPool(apart),
  query: (text, values = []) => ask(client, prepared, text, values),
})

export const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
export const ident = (name: string) => {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`not a plain SQL name: ${name}`)
  return name
}

/** Words that people type, safe inside a `like` pattern; `likeText` finds them anywhere. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
export const likeText = (text: string): string => `%${escapeLike(text)}%`

/**
 * Whether a column holds a text, in capitals or not. Folding them costs many times what comparing does: the longest part of the text that has
 * none is looked for first, and alone where that is all of it, as with numbers and Chinese.
 */
export function holdsText(text: string, params: Params): (column: string) => string {
  const plain = text.split(/\p{Changes_When_Casemapped}/u).reduce((a, b) => (b.length > a.length ? b : a))
  const whole = params.add(likeText(text))
  if (plain === text) return (column) => `${column} like ${whole}`
  if (plain === '') return (column) => `${column} ilike ${whole}`
  const part = params.add(likeText(plain))
  return (column) => `(${column} like ${part} and ${column} ilike ${whole})`
}

/** Writers of the same thing wait for one another until the transaction ends. */
export const lockOn = (q: Queryable, key: string) =>
  q.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])

/**
 * Waits for the process that has this lock, however long it works; whatever the transaction does from there on is cut off by no limit
 * either. For what is written once for all processes at a start: nobody waits for it before a screen, and slow machines start too.
 */
export async function takeTurn(q: Queryable, lock: number): Promise<void> {
  await q.query('set local statement_timeout = 0')
  await q.query('select pg_advisory_xact_lock($1)', [lock])
}
