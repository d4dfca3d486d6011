import type pg from 'pg'
import type { Kind, Shape, Statement } from './sources.ts'

/** What the database makes of a text: types of its parameters, names and types of its columns. */
export interface Prepared {
  readonly parameters: readonly number[]
  readonly columns: Readonly<Record<string, number>>
}

/** The driver's own connection, below what its types show. */
interface Wire {
  parse(statement: { text: string; name: string; types: readonly number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
  once(event: 'parameterDescription', heard: (message: { dataTypeIDs: number[] }) => void): void
  removeAllListeners(event: 'parameterDescription'): void
}
interface Field {
  readonly name: string
  readonly dataTypeID: number
}

const TEXT = 25
/** Types of numbers that the text leaves out: parameters of a condition that something stands for. */
function typesOf(text: string): number[] {
  const used = new Set([...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))
  return Array.from({ length: Math.max(0, ...used) }, (_, i) => (used.has(i + 1) ? 0 : TEXT))
}

/** Parses and describes one statement, without running it; rejects with what the database says of it. `gaps`: numbers may be left out. */
export function prepare(client: pg.Client, text: string, gaps = false): Promise<Prepared> {
  const types = gaps ? typesOf(text) : []
  return new Promise((resolve, reject) => {
    let parameters: readonly number[] = []
    let columns: Readonly<Record<string, number>> = {}
    // The shape of a query that the client lets speak for itself.
    const described = {
      submit(wire: Wire) {
        wire.removeAllListeners('parameterDescription')
        wire.once('parameterDescription', ({ dataTypeIDs }) => (parameters = dataTypeIDs))
        wire.parse({ text, name: '', types })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription({ fields }: { fields: readonly Field[] }) {
        columns = Object.fromEntries(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
      },
      // A query that failed hears nothing more.
      handleError: reject,
      handleReadyForQuery: () => resolve({ parameters, columns }),
    }
    client.query(described as unknown as pg.Submittable)
  })
}

/** Kind of value that the driver gives for a type of the database (server/kernel/db/pool.ts), and its items' of an array. */
export type Kinds = ReadonlyMap<number, Shape>

const BY_NAME: Readonly<Record<string, Kind>> = {
  bool: 'truth',
  ...Object.fromEntries(['int2', 'int4', 'int8', 'float4', 'float8', 'oid'].map((name) => [name, 'number' as const])),
  ...Object.fromEntries(
    ['text', 'varchar', 'bpchar', 'name', 'uuid', 'numeric', 'date', 'time', 'timestamptz', 'inet', 'regclass'].map(
      (name) => [name, 'text' as const],
    ),
  ),
}

export async function kindsOf(client: pg.Client): Promise<Kinds> {
  const { rows } = await client.query<{ oid: number; name: string; item: string | null }>(
    'select t.oid, t.typname as name, e.typname as item from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = $1',
    ['A'],
  )
  return new Map(
    rows.map(({ oid, name, item }) => [
      Number(oid),
      item === null ? { kind: BY_NAME[name] ?? 'any' } : { kind: 'list', of: BY_NAME[item] ?? 'any' },
    ]),
  )
}

const agree = (stated: Shape, true_: Shape): boolean =>
  stated.kind === 'any' ||
  true_.kind === 'any' ||
  (stated.kind === true_.kind &&
    ((stated.of ?? 'any') === 'any' || (true_.of ?? 'any') === 'any' || stated.of === true_.of))

const said = ({ kind, of }: Shape) => (of ? `${kind} of ${of}` : kind)

/** Columns that are read and not there, or are something else. */
export function columnFaults({ row }: Statement, { columns }: Prepared, kinds: Kinds): string[] {
  return Object.entries(row).flatMap(([name, stated]) => {
    const oid = columns[name]
    if (oid === undefined) return [`reads ${name}, which is no column`]
    const given = kinds.get(oid)!
    return agree(stated, given) ? [] : [`reads ${name} as ${said(stated)}, it is ${said(given)}`]
  })
}

/** Values that the database takes for something else than they are; a number goes as a text as well. */
export function valueFaults({ values }: Statement, { parameters }: Prepared, kinds: Kinds): string[] {
  if (!values) return []
  if (values.length !== parameters.length) return [`gives ${values.length} values for ${parameters.length}`]
  return values.flatMap((value, i) => {
    const wanted = kinds.get(parameters[i]!)!
    const plain = (kind: Kind) => (kind === 'number' ? 'text' : kind)
    const same = agree(
      { kind: plain(value.kind), of: plain(value.of ?? 'any') },
      { kind: plain(wanted.kind), of: plain(wanted.of ?? 'any') },
    )
    return same ? [] : [`gives ${said(value)} for $${i + 1}, which is ${said(wanted)}`]
  })
}
