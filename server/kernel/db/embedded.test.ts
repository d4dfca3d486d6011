import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locatePrograms } from './embedded-programs.ts'
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from './embedded.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
let dataDir: string
let running: EmbeddedDatabase[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'))
  running = []
})
afterEach(async () => {
  for (const database of running) await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedOptions> = {}) {
  const database = await startEmbedded({ dataDir, log: silent, ...options })
  running.push(database)
  return database
}

async function query<T extends pg.QueryResultRow>(database: EmbeddedDatabase, sql: string): Promise<T[]> {
  const client = new pg.Client(database.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
const hasPostmaster = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))

test('the database is there, sorts Chinese, and can be reached only by its owner', async () => {
  const database = await start()
  const names = await query<{ name: string }>(
    database,
    `select name from unnest('{张,王,阿,李}'::text[]) name order by name`,
  )
  expect(names.map((row) => row.name).join('')).toBe('阿李王张')
  expect(await query(database, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
  expect(join(database.connection.host, '.s.PGSQL.5432').length).toBeLessThan(104)
})

test('what was written is there after a stop, and the stop leaves nothing running', async () => {
  const first = await start()
  await query(first, 'create table kept (n int); insert into kept values (7)')
  expect(hasPostmaster()).toBe(true)
  await first.stop()
  expect(hasPostmaster()).toBe(false)
  expect(() => statSync(first.connection.host)).toThrow('ENOENT')
  expect(await query(await start(), 'select n from kept')).toEqual([{ n: 7 }])
})

test('the database of an app that was killed is taken over as it runs', async () => {
  const source = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const log = { info() {}, warn() {}, error() {} }
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log('up')`
  const app = spawn('node', ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(app.stdout, 'data')
  const pid = postmasterPid()
  app.kill('SIGKILL')
  await once(app, 'exit')
  const database = await start()
  expect(postmasterPid()).toBe(pid)
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
  expect(hasPostmaster()).toBe(false)
})

test('a second app on the same directory is refused, and the first keeps its database', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow('Another Wuguan is running')
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database that was killed comes back at the same address with what was committed', async () => {
  const database = await start()
  await query(database, 'create table kept (n int); insert into kept values (7)')
  process.kill(postmasterPid(), 'SIGKILL')
  await vi.waitFor(async () => expect(await query(database, 'select n from kept')).toEqual([{ n: 7 }]), {
    timeout: 50_000,
    interval: 100,
  })
})

test('a lock file left by a reboot, whose number is now another program, does not hinder the start', async () => {
  const database = await start()
  await query(database, 'create table kept (n int); insert into kept values (7)')
  await database.stop()
  const stranger = spawn('sleep', ['600'], { stdio: 'ignore' })
  try {
    const lines = [stranger.pid, join(dataDir, 'postgres'), 0, 5432, '/nowhere', '', '  1 1', 'ready', '']
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'), { mode: 0o600 })
    expect(await query(await start(), 'select n from kept')).toEqual([{ n: 7 }])
  } finally {
    stranger.kill()
  }
})

test('a cluster that was only half made does not count', async () => {
  mkdirSync(join(dataDir, 'postgres.new-abc123'))
  writeFileSync(join(dataDir, 'postgres.new-abc123', 'PG_VERSION'), '18\n')
  const database = await start()
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(dataDir).filter((name) => name.includes('new'))).toEqual([])
})

test('why it does not start is told', async () => {
  await expect(start({ parameters: { shared_buffers: 'much' } })).rejects.toThrow(
    /does not start:[^]*invalid value for parameter "shared_buffers"/,
  )
})

const whereRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['root'] : []
test.for(whereRoot)(
  'as root without user namespaces it runs as nobody, and the files can go back and forth',
  async () => {
    const asNobody = await start({ programs: await locatePrograms({ namespaces: false }) })
    await query(asNobody, 'create table kept (n int); insert into kept values (7)')
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(65534)
    await asNobody.stop()
    const asRoot = await start()
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
    expect(await query(asRoot, 'select n from kept')).toEqual([{ n: 7 }])
  },
)
