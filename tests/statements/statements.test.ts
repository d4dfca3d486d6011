import { resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { columnFaults, kindsOf, prepare, valueFaults, type Kinds } from './prepare.ts'
import { statementsOf, type Statement } from './sources.ts'

/** Statements whose text only the running program knows: the kernel's over any entity, lists of columns. None may come. */
const UNREAD = 169

let database: TestDatabase
let client: pg.Client
let kinds: Kinds
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
  kinds = await kindsOf(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const { statements, unread } = statementsOf(resolve(import.meta.dirname, '../..'))

test('nearly every statement is read', () => {
  expect(statements.length).toBeGreaterThan(1600)
  expect(unread.slice(UNREAD)).toEqual([])
})

/** Tables of one transaction stay, for those that read them; what is fetched from a cursor has no shape of its own. */
const TEMPORARY = /^create temporary table/
const FETCHED = /^fetch /

test('every statement fits the tables, the rows it is read as and the values it is given', async () => {
  for (const text of statements.flatMap(({ texts }) => texts).filter((one) => TEMPORARY.test(one))) {
    const { parameters } = await prepare(client, text)
    await client.query(
      text.replace(' on commit drop', ''),
      parameters.map(() => null),
    )
  }
  const faults: string[] = []
  for (const statement of statements)
    for (const text of statement.texts.filter((one) => !FETCHED.test(one) && !TEMPORARY.test(one)))
      try {
        const prepared = await prepare(client, text, statement.values === null)
        const wrong = [...columnFaults(statement, prepared, kinds), ...valueFaults(statement, prepared, kinds)]
        faults.push(...wrong.map((fault) => `${statement.at}: ${fault}`))
      } catch (error) {
        faults.push(`${statement.at}: ${(error as Error).message}\n${text}`)
      }
  expect([...new Set(faults)].join('\n')).toBe('')
})

test('a wrong table, column, type and value is seen', async () => {
  const text = 'select id, name from community where id = $1'
  const prepared = await prepare(client, text)
  const read = (row: Statement['row'], values: Statement['values']): string[] => {
    const statement = { at: '', texts: [text], row, values }
    return [...columnFaults(statement, prepared, kinds), ...valueFaults(statement, prepared, kinds)]
  }
  expect(read({ id: { kind: 'number' }, name: { kind: 'text' } }, [{ kind: 'number' }])).toEqual([])
  expect(read({ id: { kind: 'text' }, title: { kind: 'text' } }, [{ kind: 'list', of: 'number' }])).toEqual([
    'reads id as text, it is number',
    'reads title, which is no column',
    'gives list of number for $1, which is number',
  ])
  expect(read({}, [])).toEqual(['gives 0 values for 1'])
  await expect(prepare(client, 'select id from no_such_table')).rejects.toThrow('no_such_table')
})
