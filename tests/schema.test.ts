import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diffSchemas } from '../server/kernel/db/diff.ts'
import { MIGRATIONS, migrate } from '../server/kernel/db/migrate.ts'
import { type SchemaModel, schemaOf } from '../server/kernel/db/table.ts'
import { everyEntity, idTypeOf } from '../server/kernel/entities.ts'
import { type TestDatabase, createTestDatabase } from './support/database.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const model = schemaOf(everyEntity(), idTypeOf)
const TYPES: Record<string, string> = {
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  _int2: 'smallint[]',
  _text: 'text[]',
}

test('the migrated tables have exactly the columns that the entities say', async () => {
  const { rows } = await client.query<{
    table_name: string
    column_name: string
    udt_name: string
    is_nullable: string
    numeric_precision: number
    numeric_scale: number
  }>(
    "select table_name, column_name, udt_name, is_nullable, numeric_precision, numeric_scale from information_schema.columns where table_schema = 'public'",
  )
  const found: Record<string, Record<string, string>> = {}
  for (const row of rows) {
    const type =
      row.udt_name === 'numeric'
        ? `numeric(${row.numeric_precision},${row.numeric_scale})`
        : (TYPES[row.udt_name] ?? row.udt_name)
    ;(found[row.table_name] ??= {})[row.column_name] = `${type}${row.is_nullable === 'NO' ? ' not null' : ''}`
  }
  for (const [name, table] of Object.entries(model)) {
    const expected = Object.fromEntries(
      Object.entries(table.columns).map(([c, d]) => [c, `${d.type}${d.notNull ? ' not null' : ''}`]),
    )
    expect(found[name], name).toEqual(expected)
  }
})

test('every index of the entities exists', async () => {
  const { rows } = await client.query<{ indexname: string }>(
    "select indexname from pg_indexes where schemaname = 'public'",
  )
  const found = new Set(rows.map((row) => row.indexname))
  const missing = Object.values(model)
    .flatMap((table) => Object.keys(table.indexes))
    .filter((name) => !found.has(name))
  expect(missing).toEqual([])
})

test('the snapshots are those of the entities', () => {
  const modules = [...new Set(everyEntity().map((entity) => entity.module))]
  for (const module of modules) {
    const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, module, 'snapshot.json'), 'utf8')) as SchemaModel
    const entities = everyEntity().filter((entity) => entity.module === module)
    expect(diffSchemas(snapshot, schemaOf(entities, idTypeOf)), module).toEqual({ statements: [], refused: [] })
  }
})

test('two migrators at once apply everything once', async () => {
  const results = await Promise.all([migrate(database.connection), migrate(database.connection)])
  expect(results.flatMap((result) => result.applied)).toEqual([])
})

const table = (columns: SchemaModel[string]['columns'], indexes: SchemaModel[string]['indexes'] = {}): SchemaModel => ({
  thing: { columns, primaryKey: ['id'], indexes },
})
const id = { type: 'uuid', notNull: true }

test.each([
  [
    'a new column is added',
    table({ id }),
    table({ id, name: { type: 'text', notNull: false } }),
    { statements: ['alter table thing add column name text;'], refused: [] },
  ],
  [
    'a vanished column is refused',
    table({ id, name: { type: 'text', notNull: false } }),
    table({ id }),
    { statements: [], refused: ['thing.name is gone: renamed or dropped?'] },
  ],
  [
    'a rename is refused, not guessed',
    table({ id, a: { type: 'text', notNull: false } }),
    table({ id, b: { type: 'text', notNull: false } }),
    { refused: ['thing.a is gone: renamed or dropped?'] },
  ],
  [
    'another type is refused',
    table({ id, a: { type: 'text', notNull: false } }),
    table({ id, a: { type: 'integer', notNull: false } }),
    { refused: ['thing.a changes its type from text to integer'] },
  ],
  [
    'a required column without a value is refused',
    table({ id }),
    table({ id, a: { type: 'text', notNull: true } }),
    {
      statements: [],
      refused: ['thing.a is new and not null: existing rows need a value; write the backfill by hand'],
    },
  ],
  ['a table that is gone is refused', table({ id }), {}, { refused: ['table thing is gone: renamed or dropped?'] }],
  [
    'an index may go and come',
    table({ id }, { ix: { unique: false, on: '(id)' } }),
    table({ id }, { iy: { unique: true, on: '(id)' } }),
    { statements: ['drop index ix;', 'create unique index iy on thing (id);'], refused: [] },
  ],
])('%s', (_name, before, after, expected) => {
  expect(diffSchemas(before as SchemaModel, after as SchemaModel)).toMatchObject(expected)
})
