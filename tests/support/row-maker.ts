import type pg from 'pg'
import { uuidv7 } from '../../server/kernel/ids.ts'

export type Row = Readonly<Record<string, unknown>>

/** Makes rows of any table by the types of its columns: enough to try what the database refuses, nothing that means anything. */
export interface RowMaker {
  /** Inserts a row: named values, null where a column allows it, else a fresh value of its type. The id, or '' where there is none. */
  insert(table: string, values: Row): Promise<string | number>
  /** Columns that a statement may write. */
  columns(table: string): readonly string[]
  /** A value that no row made here has. */
  other(table: string, column: string): unknown
  /** These columns with a value each, those of `given` as they are. */
  filled(table: string, columns: readonly string[], given: Row): Row
  /** Values that lie within the predicate of a partial index. */
  within(table: string, predicate: string | null): Row
}

interface Column {
  name: string
  type: string
  required: boolean
}

export async function rowMaker(client: pg.Client): Promise<RowMaker> {
  const { rows } = await client.query<Column & { table: string }>(
    `select table_name as table, column_name as name, udt_name as type, is_nullable = 'NO' and column_default is null and is_identity = 'NO' as required
     from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
  )
  const tables = Map.groupBy(rows, ({ table }) => table)
  let counter = 1_000
  const fresh = (type: string): unknown => {
    counter++
    if (type === 'uuid') return uuidv7()
    if (type === 'bool') return false
    if (type === 'int2') return counter % 30_000
    // Small enough for every ratio and rate.
    if (type === 'numeric') return 1 + (counter % 800) / 100
    if (/^(int|float)/.test(type)) return counter
    if (type === 'date') return new Date(Date.UTC(2000, 0, counter)).toISOString().slice(0, 10)
    if (type.startsWith('timestamp')) return new Date(Date.UTC(2000, 0, counter)).toISOString()
    if (type === 'time') return `10:${String(counter % 60).padStart(2, '0')}`
    if (type === 'jsonb' || type === 'json') return JSON.stringify(counter)
    if (type.startsWith('_')) return '{}'
    return `v${counter}`
  }
  const columnsOf = (table: string): readonly Column[] => tables.get(table) ?? []
  const typeOf = (table: string, column: string) => columnsOf(table).find(({ name }) => name === column)?.type ?? 'text'

  return {
    columns: (table) => columnsOf(table).map(({ name }) => name),
    other: (table, column) => (typeOf(table, column) === 'bool' ? true : fresh(typeOf(table, column))),
    filled: (table, columns, given) =>
      Object.fromEntries(
        columns.map((column) => [column, column in given ? given[column] : fresh(typeOf(table, column))]),
      ),
    within(table, predicate) {
      const values: Record<string, unknown> = {}
      const text = (predicate ?? '').replaceAll(/::[\w ]+?(\[\])?(?=[\s,)\]])/g, '')
      for (const [, column, list] of text.matchAll(/\(?(\w+)\)? = ANY \(\(?ARRAY\[([^\]]+)\]/g))
        values[column!] = list!.split(',')[0]!.trim().replaceAll("'", '')
      for (const [, column, value] of text.matchAll(/\(?(\w+)\)? = ('[^']*'|\d+|true|false)/g))
        values[column!] = value!.replaceAll("'", '')
      for (const [, column] of text.matchAll(/\((\w+) IS NULL\)/g)) values[column!] = null
      for (const [, column] of text.matchAll(/\((\w+) IS NOT NULL\)/g))
        values[column!] ??= fresh(typeOf(table, column!))
      for (const { name, type } of columnsOf(table))
        if (type === 'bool' && new RegExp(`(?<!NOT )\\b${name}\\b(?! =)`).test(text)) values[name] ??= true
      return values
    },
    async insert(table, values) {
      const row: Record<string, unknown> = {}
      for (const { name, type, required } of columnsOf(table))
        if (name in values) row[name] = values[name]
        else if (required) row[name] = fresh(type)
      const names = Object.keys(row)
      const { rows: made } = await client.query<{ id?: string | number }>(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
        names.map((name) => row[name]),
      )
      return made[0]?.id ?? ''
    },
  }
}
