import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { postgresProgram, program } from './programs.ts'

const PASSWORD = 'cluster-password'

/** A PostgreSQL as a company runs it beside the product, with its log archived. */
export interface Postgres {
  readonly url: string
  urlOf(database: string): string
  readonly archive: string
  /** A dump of the whole database, as the handbook says. */
  dump(file: string): Promise<void>
  /** A new database with the dump in it. */
  restore(file: string, database: string): Promise<string>
  /** A copy of the running cluster's files. */
  baseBackup(folder: string): Promise<void>
  /** A second cluster from the copy and the archived log, as of a moment. */
  recover(folder: string, port: number, moment: string): Promise<Postgres>
  /** Waits until everything that was written lies in the archive. */
  archived(): Promise<void>
  query<R extends pg.QueryResultRow>(text: string): Promise<R[]>
  /**
   * A second cluster that takes every commit before it is answered (synchronous replication); with `behind` one that nobody waits for and
   * that shows everything this many seconds late.
   */
  standby(folder: string, port: number, options?: { behind?: number }): Promise<Standby>
  /** As when its host loses power. */
  crash(): Promise<void>
  start(): Promise<unknown>
  stop(): Promise<void>
}

export interface Standby extends Postgres {
  promote(): Promise<void>
}

interface Cluster extends Postgres {
  psql(database: string, sql: string): Promise<void>
}

/** `folder` is open to the user postgres. */
export async function startPostgres(folder: string, port: number): Promise<Postgres> {
  const data = join(folder, 'data')
  const archive = join(folder, 'wal')
  mkdirSync(archive)
  await own(folder)
  await postgresProgram('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '-E',
    'UTF8',
    '--locale-provider=icu',
    '--icu-locale=zh',
    '--locale=C',
  ])
  appendFileSync(
    join(data, 'postgresql.conf'),
    `\nlisten_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}'\nmax_connections = 120\narchive_mode = on
archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
  )
  const cluster = open(folder, data, archive, port)
  await cluster.start()
  // To the letter of docs/operations.md, Install.
  const [role, database] = installation()
  await cluster.psql('postgres', role!.replace('…', PASSWORD))
  await cluster.psql('postgres', database!)
  return cluster
}

/** The two statements of the handbook that make role and database. */
function installation(): string[] {
  const handbook = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const block = /```sql\n(create role[^`]+)```/.exec(handbook)?.[1]
  if (!block) throw new Error('docs/operations.md no longer says how role and database are made')
  return block.trim().split('\n')
}

const own = (path: string) =>
  process.getuid?.() === 0 ? program('/bin/chown', ['-R', 'postgres:', path]) : Promise.resolve('')

function open(folder: string, data: string, archive: string, port: number): Cluster {
  const urlOf = (database: string) => `postgres://wuguan:${PASSWORD}@127.0.0.1:${port}/${database}`
  const psql = async (database: string, sql: string) => {
    await postgresProgram('psql', [
      '-h',
      folder,
      '-p',
      String(port),
      '-U',
      'postgres',
      '-v',
      'ON_ERROR_STOP=1',
      '-c',
      sql,
      database,
    ])
  }
  return {
    url: urlOf('wuguan'),
    urlOf,
    archive,
    psql,
    start: () => postgresProgram('pg_ctl', ['start', '-D', data, '-w', '-t', '120', '-l', join(folder, 'log')]),
    dump: async (file: string) => {
      await postgresProgram('pg_dump', ['--format=custom', `--file=${file}`, urlOf('wuguan')])
    },
    async restore(file: string, database: string) {
      const admin = ['-h', folder, '-p', String(port), '-U', 'postgres']
      await postgresProgram('createdb', [
        ...admin,
        '--owner=wuguan',
        '--template=template0',
        '--encoding=UTF8',
        '--locale-provider=icu',
        '--icu-locale=zh',
        '--locale=C',
        database,
      ])
      await postgresProgram('pg_restore', ['--no-owner', `--dbname=${urlOf(database)}`, file])
      return urlOf(database)
    },
    baseBackup: async (to: string) => {
      await postgresProgram('pg_basebackup', [
        '-h',
        folder,
        '-p',
        String(port),
        '-U',
        'postgres',
        `--pgdata=${to}`,
        '--wal-method=stream',
        '--checkpoint=fast',
      ])
    },
    async recover(from: string, other: number, moment: string) {
      appendFileSync(
        join(from, 'postgresql.conf'),
        `\nport = ${other}\nunix_socket_directories = '${from}'\narchive_mode = off\nrestore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
      )
      writeFileSync(join(from, 'recovery.signal'), '')
      await own(from)
      chmodSync(from, 0o700)
      const second = open(from, from, archive, other)
      await second.start()
      for (;;) {
        const [row] = await second.query<{ busy: boolean }>('select pg_is_in_recovery() as busy')
        if (!row!.busy) return second
        await new Promise((done) => setTimeout(done, 200))
      }
    },
    async standby(to: string, other: number, { behind }: { behind?: number } = {}) {
      await postgresProgram('pg_basebackup', [
        '-h',
        folder,
        '-p',
        String(port),
        '-U',
        'postgres',
        `--pgdata=${to}`,
        '--wal-method=stream',
        '--checkpoint=fast',
        '--write-recovery-conf',
      ])
      appendFileSync(
        join(to, 'postgresql.conf'),
        `\nport = ${other}\nunix_socket_directories = '${to}'\narchive_mode = off\n${behind === undefined ? '' : `recovery_min_apply_delay = '${behind}s'\n`}`,
      )
      const second = open(to, to, archive, other)
      await second.start()
      const promote = async () => {
        await postgresProgram('pg_ctl', ['promote', '-D', to, '-w'])
      }
      if (behind !== undefined) return { ...second, promote }
      await psql('postgres', "alter system set synchronous_standby_names = '*'")
      await psql('postgres', 'select pg_reload_conf()')
      const asked = ['-h', folder, '-p', String(port), '-U', 'postgres', '-At', '-c']
      const states = () => postgresProgram('psql', [...asked, 'select sync_state from pg_stat_replication', 'postgres'])
      while ((await states()).trim() !== 'sync') await new Promise((done) => setTimeout(done, 200))
      return { ...second, promote }
    },
    async archived() {
      const file = await postgresProgram('psql', [
        '-h',
        folder,
        '-p',
        String(port),
        '-U',
        'postgres',
        '-At',
        '-c',
        'select pg_walfile_name(pg_switch_wal())',
        'postgres',
      ])
      while (!existsSync(join(archive, file.trim()))) await new Promise((done) => setTimeout(done, 200))
    },
    async query<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
      const client = new pg.Client(urlOf('wuguan'))
      await client.connect()
      try {
        return (await client.query<R>(text)).rows
      } finally {
        await client.end()
      }
    },
    async crash() {
      await postgresProgram('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-w'])
    },
    async stop() {
      await postgresProgram('pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w'])
    },
  }
}
