import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { inSnapshot, inTransaction } from '../tx.ts'
import { systemClock } from '../clock.ts'
import { type Pool, createPool } from './pool.ts'
import { Prepared } from './prepared.ts'
import { onPool } from './sql.ts'

const asked = (prepared: Prepared, text: string, times: number, values: unknown[] = [1]) => {
  let name: string | undefined
  for (let n = 0; n < times; n++) name = prepared.nameOf(text, values)
  return name
}

describe('what is kept', () => {
  test('a statement that comes again, under a name of its own', () => {
    const prepared = new Prepared()
    expect(asked(prepared, 'select $1', 5)).toBeUndefined()
    const [one, other] = [asked(prepared, 'select $1', 1), asked(prepared, 'select $1 + 1', 6)]
    expect([one, other]).toEqual(['kept_1', 'kept_2'])
    expect(prepared.nameOf('select $1', [2])).toBe(one)
  })

  test.each([
    ['without values, which may be several at once', 'select 1', []],
    ['what is no statement of rows', 'set local x = $1', [1]],
    ['a pattern', 'select 1 from house where name like $1', [1]],
    ['a pattern in capitals or not', 'select 1 from house where name ilike $1', [1]],
    ['a set', 'select 1 from house where grams && $1', [1]],
    ['a report', `select $1 ${' '.repeat(8_000)}`, [1]],
  ])('not: %s', (_what, text, values) => {
    expect(asked(new Prepared(), text, 20, values)).toBeUndefined()
  })

  test('never more than a connection has room for; what is asked most has it after a reckoning', () => {
    const prepared = new Prepared()
    const long = (n: number) => `select $1 as c${n} ${' '.repeat(7_900)}`
    const kept = Array.from({ length: 20 }, (_, n) => asked(prepared, long(n), 6)).filter(Boolean)
    expect(kept).toHaveLength(12)
    expect(asked(prepared, long(19), 100)).toBeUndefined()
    // Most askings are for it by then, and those that it takes the room of have faded.
    for (let n = 0; n < 60_000; n++) prepared.nameOf(n % 2 ? long(19) : 'select $1', [1])
    expect(prepared.nameOf(long(19), [1])).toMatch(/^kept_/)
    expect(prepared.nameOf(long(0), [1])).toBeUndefined()
    expect(prepared.generation).toBeGreaterThan(0)
    expect(prepared.stale([kept[0]!, prepared.nameOf(long(19), [1])!])).toEqual([kept[0]])
  })

  test('texts that never come again cost no memory without end', () => {
    const prepared = new Prepared()
    for (let n = 0; n < 10_000; n++) prepared.nameOf(`select $1 as c${n}`, [1])
    expect((prepared as unknown as { uses: Map<string, number> }).uses.size).toBe(2_000)
  })
})

describe('on a connection', () => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await createTestDatabase()
    pool = createPool(database.connection, { max: 1 })
    await pool.query('create table kept (a int); insert into kept values (1)')
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })
  const ALL = 'select * from kept where a = $1'
  const held = async () =>
    (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
      ({ statement }) => statement,
    )

  test('it is parsed once, and found by other values', async () => {
    const q = onPool(pool)
    for (let n = 0; n < 8; n++) expect(await q.query(ALL, [n])).toHaveLength(n === 1 ? 1 : 0)
    expect(await held()).toEqual([ALL])
  })

  test('a change of the schema is not seen by who asks, on the pool, in a transaction or in a snapshot', async () => {
    const q = onPool(pool)
    await pool.query('alter table kept add b text')
    expect(await q.query(ALL, [1])).toEqual([{ a: 1, b: null }])
    for (let n = 0; n < 8; n++) await q.query(ALL, [1])
    await pool.query('alter table kept add c int not null default 3')
    let tries = 0
    const rows = await inTransaction({ pool, clock: systemClock, log: console as never }, (scope) => {
      tries++
      return scope.q.query(ALL, [1])
    })
    expect([rows, tries]).toEqual([[{ a: 1, b: null, c: 3 }], 2])
    for (let n = 0; n < 8; n++) await q.query(ALL, [1])
    await pool.query('alter table kept drop c')
    expect(await inSnapshot({ pool, apart: pool.apart }, (read) => read.query(ALL, [1]))).toEqual([{ a: 1, b: null }])
  })

  test('what is kept no more is let go with the next use of the connection', async () => {
    pool.prepared.forget(ALL)
    await onPool(pool).query('select 1 as x where 1 = $1', [1])
    expect(await held()).toEqual([])
  })
})
