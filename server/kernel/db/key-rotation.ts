import pg from 'pg'
import { RUNNING_LOCK } from './locks.ts'
import type { ConnectionConfig } from './pool.ts'
import { type Secrets, createSecrets } from '../secrets.ts'

const BATCH = 1_000
/** What `Secrets.encrypt` writes. */
const SEALED = /^v1:[A-Za-z0-9+/]+=*$/

/**
 * Encrypts everything that the old SECRET_KEY protects with the new one, in one transaction: identity numbers with the hashes
 * they are found by, third-party secrets, the RSA pair. Returns how many values were written anew. Throws, and changes nothing,
 * while a process is at work, which would go on to write with the old key, and when a value does not open with it.
 */
export async function rotateKey(connection: ConnectionConfig, oldKey: string, newKey: string): Promise<number> {
  const before = createSecrets(oldKey)
  const after = createSecrets(newKey)
  const client = new pg.Client({ ...connection, application_name: 'wuguan key:rotate', statement_timeout: 0 })
  await client.connect()
  try {
    await demandAlone(client)
    await client.query('begin')
    let written = await rotateSettings(client, before, after)
    for (const column of await sealedColumns(client)) written += await rotateColumn(client, column, before, after)
    await client.query('commit')
    return written
  } finally {
    await client.end()
  }
}

/** Held until the connection ends: no process starts meanwhile. */
async function demandAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [RUNNING_LOCK])
  if (rows[0]!.alone) return
  throw new Error(
    'processes are at work on this database and would go on to write with the old key: stop every one on every host, then run this again; nothing was changed',
  )
}

interface SealedColumn {
  table: string
  column: string
  /** Column of the keyed hash of the same value, if there is one. */
  hash: string | null
}

/** Columns of the kinds `secret` and `idNumber`, and what modules keep sealed by the same name. */
async function sealedColumns(client: pg.Client): Promise<SealedColumn[]> {
  const { rows } = await client.query<SealedColumn>(
    `select c.table_name as table, c.column_name as column, h.column_name as hash
     from information_schema.columns c
     join information_schema.tables t on t.table_schema = 'public' and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     left join information_schema.columns h on h.table_schema = 'public' and h.table_name = c.table_name
       and h.column_name = regexp_replace(c.column_name, '_enc$', '_hash')
     where c.table_schema = 'public' and c.column_name like '%\\_enc'
     order by 1, 2`,
  )
  return rows
}

async function rotateColumn(
  client: pg.Client,
  { table, column, hash }: SealedColumn,
  before: Secrets,
  after: Secrets,
): Promise<number> {
  await client.query(`lock table ${table} in exclusive mode`)
  // What append-only tables keep sealed changes its key, not its content.
  await client.query(`alter table ${table} disable trigger user`)
  await client.query(
    `declare sealed no scroll cursor for select ctid::text as at, ${column} as value from ${table} where ${column} is not null`,
  )
  let written = 0
  for (;;) {
    const { rows } = await client.query<{ at: string; value: string }>(`fetch ${BATCH} from sealed`)
    if (rows.length === 0) break
    const plain = rows.map((row) => open(before, row.value, `${table}.${column}`))
    await client.query(
      `update ${table} t set ${column} = v.value${hash ? `, ${hash} = v.hash` : ''}
       from unnest($1::text[]::tid[], $2::text[], $3::text[]) as v(at, value, hash) where t.ctid = v.at`,
      [
        rows.map((row) => row.at),
        plain.map((value) => after.encrypt(value)),
        hash ? plain.map((value) => after.digest(value)) : plain.map(() => null),
      ],
    )
    written += rows.length
  }
  await client.query('close sealed')
  await client.query(`alter table ${table} enable trigger user`)
  return written
}

/** Settings hold sealed values anywhere in their JSON. */
async function rotateSettings(client: pg.Client, before: Secrets, after: Secrets): Promise<number> {
  const { rows } = await client.query<{ id: string; value: unknown }>('select id, value from setting_value for update')
  let written = 0
  for (const { id, value } of rows) {
    let sealed = 0
    const anew = JSON.stringify(value, (_, part: unknown) => {
      if (typeof part !== 'string' || !SEALED.test(part)) return part
      sealed++
      return after.encrypt(open(before, part, 'setting_value'))
    })
    if (sealed === 0) continue
    await client.query('update setting_value set value = $2::jsonb where id = $1', [id, anew])
    written += sealed
  }
  return written
}

function open(secrets: Secrets, value: string, where: string): string {
  try {
    return secrets.decrypt(value)
  } catch (cause) {
    throw new Error(`a value of ${where} does not open with the old key; nothing was changed`, { cause })
  }
}
