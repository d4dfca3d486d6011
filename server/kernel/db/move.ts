import pg from 'pg'
import { systemClock } from '../clock.ts'
import { examineDatabase } from './examination.ts'
import { heed } from '../doctor/finding.ts'
import { migrate } from './migrate.ts'
import type { ConnectionConfig } from './pool.ts'

/** Rows that cross in one statement. */
const BATCH = 2_000
/** Written by the migrations of each side. */
const KEPT = new Set(['schema_migration'])

export interface MovedTable {
  table: string
  rows: number
}
export interface MoveOptions {
  onTable?(moved: MovedTable, of: number): void
  warn?(line: string): void
}

interface Column {
  name: string
  type: string
}
interface Table {
  name: string
  columns: Column[]
  /** Sequence of the id, if the database numbers it. */
  sequence: string | null
}

/**
 * Copies everything from one database into another, in one transaction there: it is whole or not there at all. Neither may be
 * in use. Both are brought to the schema of this build; the target must hold no company. Throws when a table differs afterwards.
 */
export async function moveDatabase(
  from: ConnectionConfig,
  to: ConnectionConfig,
  { onTable, warn }: MoveOptions = {},
): Promise<MovedTable[]> {
  // What a start would refuse is refused before anything is copied there.
  heed(await examineDatabase(to, { secretKey: null, now: () => systemClock.now() }), (line) => warn?.(line))
  await migrate(from)
  await migrate(to)
  const source = await connect(from)
  const target = await connect(to)
  try {
    // One picture of the source, however long it takes.
    await source.query('begin isolation level repeatable read read only')
    await target.query('begin')
    const tables = (await tablesOf(source)).filter(({ name }) => !KEPT.has(name))
    // What the migrations themselves write is replaced; the first company comes with the first start.
    const { rowCount } = await target.query('select 1 from company limit 1')
    if (rowCount) throw new Error('the target is not empty: a company lives there')
    const moved: MovedTable[] = []
    for (const table of tables) {
      const rows = await copy(source, target, table)
      const [here, there] = await Promise.all([fingerprint(source, table), fingerprint(target, table)])
      if (here !== there) throw new Error(`${table.name} differs after the copy: ${here} and ${there}`)
      moved.push({ table: table.name, rows })
      onTable?.(moved.at(-1)!, tables.length)
    }
    await target.query('commit')
    return moved
  } finally {
    await source.end()
    await target.end()
  }
}

/** Every value as the text that the database itself writes: nothing is rounded or cut on the way. */
async function connect(connection: ConnectionConfig): Promise<pg.Client> {
  const types = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig
  const client = new pg.Client({
    ...connection,
    types,
    application_name: 'wuguan db:move',
    options: '-c timezone=UTC -c extra_float_digits=3 -c statement_timeout=0',
  })
  await client.connect()
  return client
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string; sequence: string | null }>(
    `select quote_ident(c.relname) as name,
       (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')::text as columns,
       (select pg_get_serial_sequence(quote_ident(c.relname), a.attname) from pg_attribute a
          where a.attrelid = c.oid and a.attidentity <> '' limit 1) as sequence
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
  )
  return rows.map(({ columns, ...table }) => ({ ...table, columns: JSON.parse(columns) as Column[] }))
}

async function copy(source: pg.Client, target: pg.Client, { name, columns, sequence }: Table): Promise<number> {
  // The rules that triggers keep were kept when the rows were written.
  await target.query(`alter table ${name} disable trigger user`)
  await target.query(`delete from ${name}`)
  const list = columns.map((column) => column.name).join(', ')
  const insert = `insert into ${name} (${list}) overriding system value
    select ${columns.map((column, i) => `v.c${i}::${column.type}`).join(', ')}
    from unnest(${columns.map((_, i) => `$${i + 1}::text[]`).join(', ')}) as v(${columns.map((_, i) => `c${i}`).join(', ')})`
  await source.query(
    `declare moving no scroll cursor for select ${columns.map((column) => `${column.name}::text`).join(', ')} from ${name}`,
  )
  let total = 0
  for (;;) {
    const { rows } = await source.query<(string | null)[]>({ text: `fetch ${BATCH} from moving`, rowMode: 'array' })
    if (rows.length === 0) break
    await target.query(
      insert,
      columns.map((_, i) => rows.map((row) => row[i])),
    )
    total += rows.length
  }
  await source.query('close moving')
  if (sequence) {
    const { rows } = await source.query<{ last_value: string; is_called: string }>(
      `select last_value, is_called from ${sequence}`,
    )
    await target.query('select setval($1::regclass, $2::bigint, $3::text::boolean)', [
      sequence,
      rows[0]!.last_value,
      rows[0]!.is_called,
    ])
  }
  await target.query(`alter table ${name} enable trigger user`)
  return total
}

/** Number of rows and a sum over the hashes of all of them, whatever their order. */
async function fingerprint(client: pg.Client, { name, columns }: Table): Promise<string> {
  const row = columns.map((column) => `${column.name}::text`).join(', ')
  const { rows } = await client.query<{ print: string }>(
    `select count(*)::text || '/' || coalesce(sum(hashtextextended(row(${row})::text, 0)::numeric), 0)::text as print from ${name}`,
  )
  return rows[0]!.print
}
