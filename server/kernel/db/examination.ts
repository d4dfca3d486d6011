import pg from 'pg'
import { RUNNING_LOCK } from './locks.ts'
import { readMigrations, schemaFault } from './migrate.ts'
import { IDLE_IN_TRANSACTION, SESSION_OPTIONS, SESSION_ZONE, type ConnectionConfig } from './pool.ts'
import { createSecrets } from '../secrets.ts'
import { POOLED, shownAddress, unreachable } from '../doctor/connection.ts'
import { EXIT, KEY_CHANGES, type Examined, type Finding, refuse, warn } from '../doctor/finding.ts'

const OLDEST = 150_000
const CONNECT_MS = 10_000
/** Between the clock of this host and that of the database. */
const SKEW_S = 5

export interface DatabaseExamination {
  /** `null`: what is stored is not opened (another database than that of the settings). */
  secretKey: string | null
  now: () => Date
}

/** Everything about a database that a start depends on, asked over connections that end with the question. */
export async function examineDatabase(
  connection: ConnectionConfig,
  { secretKey, now }: DatabaseExamination,
): Promise<Examined[]> {
  const address =
    'connectionString' in connection ? shownAddress(connection.connectionString) : `${connection.host} (embedded)`
  const open = (options?: string) => opened(connection, options)
  const clients: pg.Client[] = []
  try {
    const first = await open()
    clients.push(first)
    const examined: Examined[] = [{ check: 'database', finding: null }]
    const second = await open()
    clients.push(second)
    let pooled = await shareABackend(first, second)
    if (!pooled) {
      const third = await open(SESSION_OPTIONS)
      clients.push(third)
      pooled = !(await keepsOptions(third))
    }
    examined.push({ check: 'sessions', finding: pooled ? refuse(EXIT.pooler, POOLED) : null })
    if (pooled) return examined
    const fit = await fitness(first, now)
    examined.push(...fit)
    if (fit.some(({ finding }) => finding?.level === 'refuse')) return examined
    examined.push({ check: 'schema', finding: await schemaFinding(first) })
    if (secretKey !== null) examined.push({ check: 'key', finding: await keyFinding(first, secretKey) })
    return examined
  } catch (error) {
    return [{ check: 'database', finding: unreachable(error, address) }]
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

async function opened(connection: ConnectionConfig, options?: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'wuguan doctor',
    ...(options ? { options } : {}),
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

interface Standing {
  system: string
  name: string
  order: string | null
  follows: boolean
}
const standing = async (client: pg.Client) =>
  only(
    await client.query<Standing>(
      `select (select system_identifier from pg_control_system())::text as system, datname as name, pg_database_collation_actual_version(oid) as order,
         pg_is_in_recovery() as follows from pg_database where datname = current_database()`,
    ),
  )

/**
 * Whether the address of the reads leads to a standby of the primary. One that is away, or was promoted, keeps no process from starting:
 * the primary answers. One that would answer wrongly does.
 */
export async function examineStandby(address: string, primary: ConnectionConfig): Promise<Examined> {
  const clients: pg.Client[] = []
  const found = (finding: Finding | null): Examined => ({ check: 'standby', finding })
  const unfit = (says: string) => found(refuse(EXIT.unfit, `DATABASE_READ_URL ${says}`))
  const late = (says: string) => found(warn(`${says}: reads stay on the primary until then`))
  try {
    const first = await opened(primary)
    clients.push(first)
    let [second, third]: (pg.Client | null)[] = [null, null]
    try {
      clients.push((second = await opened({ connectionString: address })))
      clients.push((third = await opened({ connectionString: address }, SESSION_OPTIONS)))
    } catch (error) {
      return late(unreachable(error, shownAddress(address)).says.replaceAll('DATABASE_URL', 'DATABASE_READ_URL'))
    }
    if ((await shareABackend(second, third)) || !(await keepsOptions(third)))
      return found(refuse(EXIT.pooler, POOLED.replace('DATABASE_URL', 'DATABASE_READ_URL')))
    const [own, other] = [await standing(first), await standing(second)]
    if (other.system !== own.system || other.name !== own.name)
      return unfit('leads to another database than DATABASE_URL: give the address of a standby that streams from it')
    if (other.order !== own.order)
      return unfit(
        `leads to a host whose ICU sorts Chinese by version ${other.order}, the primary's by ${own.order}: bring both to the same release of the system, or what is looked up by an index is not found`,
      )
    return other.follows
      ? found(null)
      : late('DATABASE_READ_URL leads to a database that is no standby: set up a new one')
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

const only = <T extends pg.QueryResultRow>({ rows }: pg.QueryResult<T>): T => rows[0]!

interface Facts {
  version: number
  shown: string
  encoding: string
  provider: string
  locale: string | null
  standby: boolean
  readonly: boolean
  foreign: number
  owner: string
  at: number
}

async function fitness(client: pg.Client, now: () => Date): Promise<Examined[]> {
  const before = now().getTime()
  // Columns are read by name of what there is: older databases are told from, newer ones call the locale otherwise.
  const facts = only(
    await client.query<Facts>(`select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
       pg_encoding_to_char(d.encoding) as encoding, to_jsonb(d) ->> 'datlocprovider' as provider,
       coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale,
       pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as readonly,
       (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'public' and c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'usage')) as foreign,
       current_user as owner, extract(epoch from clock_timestamp())::float8 * 1000 as at
     from pg_database d where d.datname = current_database()`),
  )
  const after = now().getTime()
  const unfit = (says: string) => refuse(EXIT.unfit, says)
  const version =
    facts.version < OLDEST ? unfit(`The database is PostgreSQL ${facts.shown}: 15 or later is needed`) : null
  const locale = !(facts.provider === 'i' && /^zh\b/.test(facts.locale ?? '') && facts.encoding === 'UTF8')
    ? unfit(
        `The database has encoding ${facts.encoding} and ${facts.provider === 'i' ? `the ICU locale ${facts.locale}` : 'no ICU locale'}: Chinese would be sorted wrongly. Create it anew with encoding UTF8 and the ICU locale zh, as docs/operations.md says (Install)`,
      )
    : null
  let writable: Finding | null = null
  if (facts.standby) writable = unfit('The database is a standby that only reads: give the address of the primary')
  else if (facts.readonly)
    writable = unfit('The database only reads (default_transaction_read_only is on for this role or database)')
  else if (facts.foreign > 0)
    writable = unfit(
      `${facts.foreign} tables belong to another role than ${facts.owner}: start with their owner, or run \`reassign owned by … to ${facts.owner}\``,
    )
  else writable = await writeProbe(client, facts.owner)
  const skew = Math.max(before - facts.at, facts.at - after, 0) / 1_000
  const clock =
    skew > SKEW_S
      ? warn(
          `The clock of this host and that of the database are ${Math.round(skew)} s apart: set both by NTP, or sessions and deadlines end at the wrong time`,
        )
      : null
  return [
    { check: 'version', finding: version },
    { check: 'locale', finding: locale },
    { check: 'writes', finding: writable },
    { check: 'clock', finding: clock },
  ]
}

/** A table with a row in it, taken back: rights and room in one. */
async function writeProbe(client: pg.Client, owner: string): Promise<Finding | null> {
  try {
    await client.query('begin')
    await client.query(`create table wuguan_doctor_probe as select repeat('x', 2000) as filling`)
    return null
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === '42501')
      return refuse(
        EXIT.unfit,
        `The role ${owner} may not create tables in the schema public: make it the owner of the database (\`alter database … owner to ${owner}\`)`,
      )
    if (code === '53100') return refuse(EXIT.unfit, 'The disk of the database is full: make room on its host')
    return refuse(EXIT.unfit, `The database takes no write: ${message}`)
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

/**
 * Two connections that are open at once have two backends, unless somebody between them and the database lends one to both. The
 * first is asked again at the end: a pooler may have given it another one meanwhile.
 */
async function shareABackend(first: pg.Client, second: pg.Client): Promise<boolean> {
  const pid = async (client: pg.Client) =>
    only(await client.query<{ pid: number }>('select pg_backend_pid() as pid')).pid
  const [a, b, again] = [await pid(first), await pid(second), await pid(first)]
  return a === b || a !== again
}

const keepsOptions = async (client: pg.Client): Promise<boolean> => {
  const { zone, idle } = only(
    await client.query<{ zone: string; idle: string }>(
      `select current_setting('timezone') as zone, current_setting('idle_in_transaction_session_timeout') as idle`,
    ),
  )
  return zone === SESSION_ZONE && idle === IDLE_IN_TRANSACTION
}

async function schemaFinding(client: pg.Client): Promise<Finding | null> {
  const { there } = only(
    await client.query<{ there: boolean }>(`select to_regclass('schema_migration') is not null as there`),
  )
  if (!there) return null
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  const fault = schemaFault(await readMigrations(), rows)
  return fault === null ? null : refuse(EXIT.schema, fault)
}

/** What was sealed with another key is lost with this one, and what is written from now on would be with the first. */
async function keyFinding(client: pg.Client, secretKey: string): Promise<Finding | null> {
  const { there, free } = only(
    await client.query<{ there: boolean; free: boolean }>(
      `select to_regclass('setting_value') is not null as there, pg_try_advisory_lock_shared(${RUNNING_LOCK}) as free`,
    ),
  )
  if (!free) return KEY_CHANGES
  if (!there) return null
  const { rows } = await client.query<{ sealed: string | null }>(
    `select value ->> 'privateKey' as sealed from setting_value where code = 'rsa' and company_id is null`,
  )
  const sealed = rows[0]?.sealed
  if (!sealed) return null
  try {
    createSecrets(secretKey).decrypt(sealed)
    return null
  } catch {
    return refuse(
      EXIT.key,
      'SECRET_KEY is not the one that this database was written with: start with the key that was kept with its backup, or every identity number and secret is lost (docs/operations.md, Keys)',
    )
  }
}
