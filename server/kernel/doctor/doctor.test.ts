import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { onDatabase } from '../../../tests/support/cluster.ts'
import { type TestDatabase, createTestDatabase } from '../../../tests/support/database.ts'
import { systemClock } from '../clock.ts'
import * as locks from '../db/locks.ts'
import { migrate } from '../db/migrate.ts'
import type { ConnectionConfig } from '../db/pool.ts'
import { onPool } from '../db/sql.ts'
import { createSecrets, loadPasswordKey } from '../secrets.ts'
import { readSettings } from '../settings.ts'
import { examineDatabase, examineStandby } from '../db/examination.ts'
import { heed } from './finding.ts'
import { Listener } from '../realtime/listener.ts'
import { stillOpens } from './doctor.ts'
import { examineBroker, examineHost } from './host.ts'

const KEY = 'one-key-one-key-one-key-one-key-one-key'
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'wuguan-doctor-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function client(connection: ConnectionConfig = database.connection): Promise<pg.Client> {
  const opened = new pg.Client(connection)
  await opened.connect()
  onTestFinished(() => opened.end())
  return opened
}
const findings = async (connection: ConnectionConfig = database.connection, secretKey: string | null = KEY) =>
  (await examineDatabase(connection, { secretKey, now: () => systemClock.now() })).flatMap(({ check, finding }) =>
    finding ? [{ check, ...finding }] : [],
  )

it('no two locks are one', () => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

describe('a database', () => {
  it('of this build that answers is well', async () => {
    expect(await findings()).toEqual([])
  })

  it.each([
    ['postgres://nobody@127.0.0.1:1/none', 'nothing listens there', 5],
    ['postgres://nobody@no.such.host.invalid/none', 'cannot be reached', 5],
  ])('that cannot be reached is told in words, without its password: %s', async (url, words, exit) => {
    const [found] = await findings({ connectionString: url.replace('nobody', 'nobody:very-secret') })
    expect(found).toMatchObject({ check: 'database', level: 'refuse', exit })
    expect(found!.says).toContain(words)
    expect(found!.says).not.toContain('very-secret')
  })

  it('of another name says how it is made', async () => {
    const [found] = await findings(onDatabase(database.connection, 'no_such_database'))
    expect(found?.says).toContain('create it as docs/operations.md says')
  })

  it('without the Chinese order is refused', async () => {
    const { maintenance } = inject('testCluster')
    const admin = await client(maintenance)
    const name = `doctor_c_${process.pid}`
    await admin.query(`create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`)
    onTestFinished(async () => void (await admin.query(`drop database ${name} with (force)`)))
    expect(await findings(onDatabase(maintenance, name))).toMatchObject([{ check: 'locale', exit: 6 }])
  })

  it('that only reads is refused', async () => {
    const { maintenance } = inject('testCluster')
    const admin = await client(maintenance)
    const { rows } = await (await client()).query<{ name: string }>('select current_database() as name')
    await admin.query(`alter database ${rows[0]!.name} set default_transaction_read_only = on`)
    onTestFinished(async () => {
      await admin.query(`alter database ${rows[0]!.name} reset default_transaction_read_only`)
    })
    expect(await findings()).toMatchObject([{ check: 'writes', exit: 6 }])
  })

  it('of tables that another role owns, or where none may be made, is refused', async () => {
    const admin = await client()
    const role = `doctor_${process.pid}`
    await admin.query(`create role ${role} login`)
    onTestFinished(async () => void (await admin.query(`drop role ${role}`)))
    const { maintenance } = inject('testCluster')
    const { host, port, database: name } = admin
    const as = (target: string): ConnectionConfig => ({ host, port, user: role, database: target })
    const [foreign] = await findings(as(name!))
    expect(foreign).toMatchObject({ check: 'writes', exit: 6 })
    expect(foreign!.says).toContain('reassign owned by')

    const empty = `doctor_empty_${process.pid}`
    const over = await client(maintenance)
    await over.query(
      `create database ${empty} template template0 encoding 'UTF8' locale_provider icu icu_locale 'zh' locale 'C'`,
    )
    onTestFinished(async () => void (await over.query(`drop database ${empty} with (force)`)))
    const [refused] = await findings(as(empty))
    expect(refused?.says).toContain('may not create tables')
  })

  it('that two connections share a backend of is behind a pooler', async () => {
    // Of the sentence for a pooler that refuses startup options: what such a one answers (tests/cluster tries a real one).
    const server = createServer((socket) =>
      socket.on('data', () => {
        const says = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0')
        const head = Buffer.alloc(5)
        head.write('E')
        head.writeInt32BE(says.length + 4, 1)
        socket.end(Buffer.concat([head, says]))
      }),
    ).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await findings({ connectionString: `postgres://a@127.0.0.1:${port}/b` })).toMatchObject([
      { level: 'refuse', exit: 7 },
    ])
  })

  it('newer than the build, or with an edited migration, is left alone', async () => {
    const q = await client()
    await q.query(`insert into schema_migration values ('999912312359-later@system', 'x', now())`)
    onTestFinished(async () => void (await q.query(`delete from schema_migration where name like '9999%'`)))
    expect(await findings()).toMatchObject([{ check: 'schema', exit: 8 }])
    await expect(migrate(database.connection)).rejects.toThrow('the database is newer than this build')
  })

  it('written with another key, or while the key is changed, is left alone', async () => {
    const pool = new pg.Pool(database.connection)
    await loadPasswordKey(onPool(pool), createSecrets(KEY), systemClock.now())
    await pool.end()
    expect(await findings()).toEqual([])
    expect(await findings(database.connection, 'another-key-another-key-another-key')).toMatchObject([
      { check: 'key', exit: 9 },
    ])
    const rotating = await client()
    await rotating.query('select pg_advisory_lock($1)', [locks.RUNNING_LOCK])
    expect((await findings())[0]?.says).toContain('is being changed')
    // A process that has looked already learns it when it takes its own lock, and by the key itself.
    const shared = new pg.Pool(database.connection)
    onTestFinished(() => shared.end())
    const late = new Listener(shared, Fastify().log)
    late.on('doctor', () => {})
    expect(await late.start()).toBe(false)
    late.stop()
    const opens = (key: string) => stillOpens(onPool(shared), createSecrets(key), systemClock.now())
    expect([await opens(KEY), await opens('another-key-another-key-another-key')]).toEqual([true, false])
  })

  it('whose clock runs elsewhere is a warning only', async () => {
    const late = await examineDatabase(database.connection, {
      secretKey: null,
      now: () => new Date(systemClock.now().getTime() + 60_000),
    })
    const told: string[] = []
    heed(late, (line) => told.push(line))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('60 s apart')
  })
})

describe('an address of reads', () => {
  const urlOf = async (name?: string) => {
    const { host, port, user, database: own } = await client()
    return `postgres://${user}:very-secret@localhost:${port}/${name ?? own}?host=${encodeURIComponent(host)}`
  }

  it('that is away, or leads to a primary, is a warning: no start depends on it', async () => {
    const away = await examineStandby('postgres://nobody:very-secret@127.0.0.1:1/none', database.connection)
    const primary = await examineStandby(await urlOf(), database.connection)
    expect([away, primary]).toMatchObject([
      { check: 'standby', finding: { level: 'warn', says: expect.stringContaining('nothing listens there') } },
      { check: 'standby', finding: { level: 'warn', says: expect.stringContaining('no standby') } },
    ])
    expect(away.finding!.says).toContain('DATABASE_READ_URL')
    expect(away.finding!.says).not.toContain('very-secret')
  })

  it('of another database is refused: it would answer wrongly', async () => {
    expect(await examineStandby(await urlOf('postgres'), database.connection)).toMatchObject({
      finding: { level: 'refuse', exit: 6, says: expect.stringContaining('another database') },
    })
  })
})

describe('who waits for the schema', () => {
  it('says so, gives up after its patience, and at once when told to', async () => {
    const other = await client()
    await other.query('select pg_advisory_lock($1)', [locks.MIGRATION_LOCK])
    const said: string[] = []
    const note = (line: string) => said.push(line)
    await expect(migrate(database.connection, { note, patience: 100 })).rejects.toThrow(
      'Another process has been bringing the schema up',
    )
    expect(said[0]).toContain('Waiting for another process that brings the schema up')
    const giveUp = new AbortController()
    const waiting = migrate(database.connection, { signal: giveUp.signal })
    giveUp.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('steps back from a table that somebody holds, names it, and comes again', async () => {
    const own = await createTestDatabase()
    onTestFinished(() => own.drop())
    const directory = join(folder, 'migrations')
    const { mkdir, cp } = await import('node:fs/promises')
    const { MIGRATIONS } = await import('../db/migrate.ts')
    await cp(MIGRATIONS, directory, { recursive: true })
    await mkdir(join(directory, 'system'), { recursive: true })
    await writeFile(
      join(directory, 'system', '999912312359-wider.sql'),
      'alter table company add column wider integer;',
    )
    const holder = await client(own.connection)
    await holder.query('update pg_class set reltuples = 2000000 where relname = $1', ['company'])
    await holder.query('begin')
    await holder.query('select 1 from company')
    const said: string[] = []
    const { applied } = await migrate(own.connection, {
      directory,
      note: (line) => {
        said.push(line)
        if (line.includes('waits for a table')) void holder.query('rollback')
      },
    })
    expect(applied).toEqual(['999912312359-wider@system'])
    expect(said).toEqual([
      expect.stringContaining('changes company (about 2,000,000 rows)'),
      expect.stringContaining('waits for a table that a long transaction holds'),
    ])
  })
})

describe('a host', () => {
  const settings = (env: Record<string, string>) => readSettings({ DATA_DIR: join(folder, 'data'), PORT: '0', ...env })
  const told = async (env: Record<string, string>) =>
    (await examineHost(settings(env), { port: true })).flatMap(({ check, finding }) =>
      finding?.level === 'refuse' ? [{ check, ...finding }] : [],
    )

  it('with room and a free port is well', async () => {
    expect(await told({})).toEqual([])
  })

  it('whose port is taken, or whose address is not its own, is refused', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((listening) => taken.once('listening', listening))
    onTestFinished(() => void taken.close())
    const PORT = String((taken.address() as AddressInfo).port)
    expect(await told({ PORT })).toMatchObject([{ check: 'port', exit: 10 }])
    expect(await told({ PORT, HOST: '192.0.2.1' })).toMatchObject([{ check: 'port', exit: 10 }])
  })

  it('whose data directory is a file is refused', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const there = { ...settings({}), dataDir: file }
    expect((await examineHost(there, { port: false }))[0]?.finding).toMatchObject({ level: 'refuse', exit: 3 })
  })

  it('without its broker starts, and says so', async () => {
    const [broker] = await examineBroker(settings({ MQTT_URL: 'mqtt://127.0.0.1:1' }))
    expect(broker?.finding).toMatchObject({ level: 'warn' })
    expect(await examineBroker(settings({}))).toEqual([])
  })
})
