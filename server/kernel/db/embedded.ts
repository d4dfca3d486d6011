import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { locatePrograms, type PostgresPrograms } from './embedded-programs.ts'
import { OWNER_LOCK } from './locks.ts'
import { EXIT, StartRefusal } from '../doctor/finding.ts'

/**
 * The embedded database: a real PostgreSQL in `dataDir/postgres`, reachable only through a socket in a private directory.
 * It lives in its own process group, so Ctrl-C reaches the app first; when the app is killed it lives on and the next
 * start takes it over. A lock held over one connection says which app owns it.
 */
export interface EmbeddedOptions {
  dataDir: string
  log: LaunchLog
  /** PostgreSQL parameters over the defaults below. */
  parameters?: Readonly<Record<string, string>>
  programs?: PostgresPrograms
}
export interface LaunchLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
export interface EmbeddedDatabase {
  /** For `pg`: no password, the directory of the socket is the protection. */
  connection: { host: string; port: number; user: string; database: string }
  /** Call after the app has drained: whatever still runs is rolled back. */
  stop(): Promise<void>
}

const USER = 'wuguan'
const DATABASE = 'wuguan'
const PORT = 5432
const SOCKET_PREFIX = 'wuguan-'

/** Sized for one company beside the app on a small machine; errors are the app's to log, so no data lands in postgres.log. */
const PARAMETERS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '1GB',
  max_wal_size: '1GB',
  io_method: 'sync',
  jit: 'off',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** Where a cluster of this directory answers, whoever started it; `null` when none does. */
export async function runningEmbedded(dataDir: string): Promise<EmbeddedDatabase['connection'] | null> {
  const postmaster = await postmasterOf(join(resolve(dataDir), 'postgres'))
  if (!postmaster?.socketDir || !(await exists(join(postmaster.socketDir, `.s.PGSQL.${PORT}`)))) return null
  return { host: postmaster.socketDir, port: PORT, user: USER, database: DATABASE }
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const launcher = new Launcher(options, options.programs ?? (await locatePrograms()))
  return launcher.start()
}

class Launcher {
  readonly #dataDir: string
  readonly #cluster: string
  readonly #log: LaunchLog
  readonly #parameters: Readonly<Record<string, string>>
  readonly #programs: PostgresPrograms
  #socketDir = ''
  #guard: pg.Client | undefined
  #restoring: Promise<void> | undefined
  #stopping = false

  constructor({ dataDir, log, parameters }: EmbeddedOptions, programs: PostgresPrograms) {
    this.#dataDir = resolve(dataDir)
    this.#cluster = join(this.#dataDir, 'postgres')
    this.#log = log
    this.#parameters = { ...PARAMETERS, ...parameters }
    this.#programs = programs
  }

  async start(): Promise<EmbeddedDatabase> {
    await mkdir(this.#dataDir, { recursive: true, mode: 0o700 })
    await this.#createCluster()
    try {
      await this.#ensureRunning()
    } catch (error) {
      await rmdir(this.#socketDir).catch(() => undefined)
      throw error
    }
    await this.#own()
    try {
      await this.#createDatabase()
    } catch (error) {
      await this.stop()
      throw error
    }
    return {
      connection: { host: this.#socketDir, port: PORT, user: USER, database: DATABASE },
      stop: () => this.stop(),
    }
  }

  async stop(): Promise<void> {
    if (this.#stopping) return
    this.#stopping = true
    await this.#restoring
    await this.#guard?.end().catch(() => undefined)
    const { code, output } = await this.#run('pg_ctl', ['stop', '-D', this.#cluster, '-m', 'fast', '-w', '-t', '120'])
    if (code !== 0 && (await this.#postmaster())) this.#log.error(`The embedded database did not stop: ${output}`)
    await rmdir(this.#socketDir).catch(() => undefined)
  }

  /** Made beside its place and moved there when whole: a half-made cluster never counts. */
  async #createCluster(): Promise<void> {
    const { owner } = this.#programs
    if (!(await exists(join(this.#cluster, 'PG_VERSION')))) {
      this.#log.info('Creating the embedded database')
      const making = await mkdtemp(join(this.#dataDir, 'postgres.new-'))
      if (owner) await chown(making, owner.uid, owner.gid)
      const { code, output } = await this.#run('initdb', [
        `--pgdata=${making}`,
        `--username=${USER}`,
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=zh',
        '--no-instructions',
      ])
      if (code !== 0) throw new Error(`The embedded database could not be created:\n${output}`)
      await rename(making, this.#cluster).catch(async (error: unknown) => {
        if (!(await exists(join(this.#cluster, 'PG_VERSION')))) throw error
      })
      for (const name of await readdir(this.#dataDir)) {
        if (name.startsWith('postgres.new-')) await rm(join(this.#dataDir, name), { recursive: true, force: true })
      }
    }
    if (owner && (await stat(this.#cluster)).uid !== owner.uid) {
      const { code, output } = await run('chown', ['-R', `${owner.uid}:${owner.gid}`, this.#cluster])
      if (code !== 0) throw new Error(`The files of the embedded database cannot be taken over:\n${output}`)
    }
  }

  /** Returns when the cluster answers: one that already runs is taken as it is, else one is started. */
  async #ensureRunning(): Promise<void> {
    let server: ChildProcess | undefined
    for (let attempts = 0; ;) {
      const state = await this.#probe()
      if (state === 'up') return
      if (state === 'busy' || isRunning(server)) {
        await sleep(25)
        continue
      }
      if (attempts > 0) {
        // A process killed a moment ago keeps its lock file and shared memory until the system has buried it.
        const reason = await this.#logTail()
        if (attempts === 60 || !/lock file|shared memory/.test(reason))
          throw new StartRefusal({ says: `The embedded database does not start:\n${reason}`, exit: EXIT.database })
        await sleep(500)
        if (attempts === 6) await this.#removeForeignLock()
      }
      attempts++
      server = await this.#spawnServer()
    }
  }

  async #probe(): Promise<'up' | 'busy' | 'down'> {
    const postmaster = await this.#postmaster()
    if (!postmaster?.socketDir) return 'down'
    const client = this.#client('postgres', postmaster.socketDir)
    try {
      await client.connect()
      this.#socketDir = postmaster.socketDir
      return 'up'
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === '57P03') return 'busy' // starting up, recovering or shutting down
      if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE') return 'down'
      if (code === '57P01' || code === undefined) return 'busy' // closed while we were connecting
      throw error
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async #spawnServer(): Promise<ChildProcess> {
    await this.#prepareSocketDir()
    const parameters = Object.entries(this.#parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const logFile = join(this.#dataDir, 'postgres.log')
    const written = await stat(logFile).catch(() => undefined)
    if (written && written.size > 5_000_000) await rename(logFile, `${logFile}.old`)
    const output = openSync(logFile, 'a', 0o600)
    const { file, args } = this.#programs.command('postgres', [
      '-D',
      this.#cluster,
      '-k',
      this.#socketDir,
      ...parameters,
    ])
    const server = spawn(file, args, {
      cwd: '/',
      env: environment(),
      detached: true,
      stdio: ['ignore', output, output],
    })
    server.on('error', (error) => this.#log.error(`The embedded database could not be started: ${error.message}`))
    server.unref()
    closeSync(output)
    return server
  }

  /** A new directory of our own under a short path (a socket's path holds 104 bytes), the same one for restarts in one run. */
  async #prepareSocketDir(): Promise<void> {
    const left = (await this.#postmaster())?.socketDir
    if (left && left !== this.#socketDir && basename(left).startsWith(SOCKET_PREFIX)) {
      await rm(left, { recursive: true, force: true }).catch(() => undefined)
    }
    if (this.#socketDir) {
      if (await exists(this.#socketDir)) return
      await mkdir(this.#socketDir, { mode: 0o700 })
    } else {
      this.#socketDir = await mkdtemp(join(tmpdir().length <= 60 ? tmpdir() : '/tmp', SOCKET_PREFIX))
    }
    const { owner } = this.#programs
    if (owner) await chown(this.#socketDir, owner.uid, owner.gid)
  }

  /** After a reboot or in a new container the recorded pid may be anybody's, and PostgreSQL would wait for it for ever. */
  async #removeForeignLock(): Promise<void> {
    const postmaster = await this.#postmaster()
    if (!postmaster || process.platform !== 'linux') return
    const status = await readFile(`/proc/${postmaster.pid}/stat`, 'utf8').catch(() => '')
    const [, name, state] = /\((.*)\) (\S)/s.exec(status) ?? []
    if (name === undefined || (name === 'postgres' && state !== 'Z')) return
    this.#log.warn(`Removing the lock file of a database process that is gone (${postmaster.pid})`)
    await rm(join(this.#cluster, 'postmaster.pid'), { force: true })
  }

  #postmaster() {
    return postmasterOf(this.#cluster)
  }

  /** One app owns the cluster; the lock goes with its connection, so a killed app leaves none behind. */
  async #own(): Promise<void> {
    const guard = this.#client('postgres', this.#socketDir, 'wuguan launcher')
    await guard.connect()
    for (let attempt = 0; ; attempt++) {
      const { rows } = await guard.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [OWNER_LOCK])
      if (rows[0]?.held) break
      if (attempt === 20) {
        await guard.end()
        throw new StartRefusal({
          says: `Another Wuguan is running on ${this.#dataDir}: stop it first, or give this one its own DATA_DIR`,
          exit: EXIT.data,
        })
      }
      await sleep(100)
    }
    guard.on('end', () => {
      if (!this.#stopping) this.#restoring ??= this.#restore().finally(() => (this.#restoring = undefined))
    })
    this.#guard = guard
  }

  async #restore(): Promise<void> {
    this.#log.error('The embedded database went away; starting it again')
    while (!this.#stopping) {
      try {
        await this.#ensureRunning()
        await this.#own()
        this.#log.info('The embedded database is back')
        return
      } catch (error) {
        this.#log.error(error instanceof Error ? error.message : String(error))
        await sleep(1000)
      }
    }
  }

  async #createDatabase(): Promise<void> {
    const guard = this.#guard as pg.Client
    const { rowCount } = await guard.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await guard.query(`create database ${DATABASE}`)
  }

  #client(database: string, host: string, name?: string): pg.Client {
    const client = new pg.Client({ host, port: PORT, user: USER, database, application_name: name })
    client.on('error', () => undefined)
    return client
  }

  #run(program: 'initdb' | 'pg_ctl', args: string[]) {
    const command = this.#programs.command(program, args)
    return run(command.file, command.args)
  }

  async #logTail(): Promise<string> {
    return (await readFile(join(this.#dataDir, 'postgres.log'), 'utf8')).split('\n').slice(-12).join('\n')
  }
}

async function postmasterOf(cluster: string): Promise<{ pid: number; socketDir: string | undefined } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, socketDir: lines[4] || undefined } : undefined
}

/** The app's secrets stay out of the environment of the database. */
const environment = () => ({ PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, LC_ALL: 'C' })

async function run(file: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(file, args, { cwd: '/', env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done({ code, output }))
  })
}

const isRunning = (child: ChildProcess | undefined) =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
