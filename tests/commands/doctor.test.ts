import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../server/kernel/clock.ts'
import { MIGRATION_LOCK } from '../../server/kernel/db/locks.ts'
import { onPool } from '../../server/kernel/db/sql.ts'
import { createSecrets, loadPasswordKey } from '../../server/kernel/secrets.ts'
import { urlOf } from '../support/cluster.ts'
import { type TestDatabase, createTestDatabase } from '../support/database.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const KEY = 'one-key-one-key-one-key-one-key-one-key'
let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'wuguan-doctor-'))
  const pool = new pg.Pool(database.connection)
  await loadPasswordKey(onPool(pool), createSecrets(KEY), systemClock.now())
  await pool.end()
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A command of the product on the test database; what it has printed, and how it ends. */
function run(file: string, settings: Record<string, string> = {}) {
  const { PATH, TMPDIR } = process.env
  const own = { DATABASE_URL: urlOf(database.connection), SECRET_KEY: KEY, DATA_DIR: dataDir, DEMO: '0', PORT: '0' }
  const child = spawn(process.execPath, [file], { cwd: ROOT, env: { PATH, TMPDIR, ...own, ...settings } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += String(chunk)))
  const ended = (once(child, 'exit') as Promise<[number | null]>).then(([code]) => ({ code, printed }))
  return { child, ended, printed: () => printed }
}

describe('npm run doctor', () => {
  const doctor = (settings?: Record<string, string>) => run('scripts/doctor.ts', settings).ended

  test('says what it looked at, and that all is well', async () => {
    const { code, printed } = await doctor()
    expect({ code, printed }).toMatchObject({ code: 0 })
    for (const check of [
      'settings',
      'data directory',
      'free space',
      'file store',
      'database',
      'locale',
      'schema',
      'key',
    ])
      expect(printed).toContain(`ok   ${check}\n`)
  })

  test.each([
    [2, 'PORT: must be', { PORT: 'x' }],
    [5, 'nothing listens there', { DATABASE_URL: 'postgres://a@127.0.0.1:1/b' }],
    [9, 'SECRET_KEY is not the one', { SECRET_KEY: 'another-key-another-key-another-key' }],
  ])('ends with %i where a start would: %s', async (exit, words, settings) => {
    const { code, printed } = await doctor(settings)
    expect({ code, printed }).toMatchObject({ code: exit })
    expect(printed).toContain(words)
    expect(printed).not.toContain('    at ')
  })

  test('a file store that cannot be used is told like the rest, by it and by a start', async () => {
    const taken = join(dataDir, 'no-directory')
    writeFileSync(taken, '')
    for (const file of ['scripts/doctor.ts', 'server/main.ts']) {
      const { code, printed } = await run(file, { FILE_STORE: taken }).ended
      expect({ code, printed }).toMatchObject({ code: 4 })
      expect(printed).not.toContain('    at ')
    }
  })
})

describe('a start', () => {
  test('that waits for somebody else says so, and ends when it is told to', async () => {
    const other = new pg.Client(database.connection)
    await other.connect()
    await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const { child, ended, printed } = run('server/main.ts')
    await expect.poll(printed).toContain('Waiting for another process')
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0 })
    await other.end()
  })

  test('speaks the format of its log from the first line to the last', async () => {
    const { child, ended, printed } = run('server/main.ts', { LOG_LEVEL: 'info' })
    await expect.poll(printed).toContain('Wuguan ready')
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    const lines = printed()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; time: number; pid: number; msg: string })
    expect(lines.every(({ level, time, pid, msg }) => level > 0 && time > 0 && pid === child.pid && msg !== '')).toBe(
      true,
    )
    expect(lines.map(({ msg }) => msg)).toContain('SIGTERM: what has begun is finished, then this process ends')
    expect(lines.at(-1)!.msg).toBe('Stopped, as SIGTERM said')
    const refused = await run('server/main.ts', { PORT: 'none' }).ended
    expect(JSON.parse(refused.printed)).toMatchObject({
      level: 60,
      msg: expect.stringContaining('PORT: must be') as string,
    })
  })

  test('keeps the first password for its owner alone, whatever lay there', async () => {
    const file = join(dataDir, 'first-password')
    writeFileSync(file, 'old', { mode: 0o644 })
    const { child, ended, printed } = run('server/main.ts')
    await expect.poll(printed).toContain('Wuguan ready')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0 })
  })
})

describe('commands of operators', () => {
  test.each(['scripts/ledger-check.ts', 'scripts/files-check.ts', 'scripts/key-rotate.ts'])(
    '%s says in one sentence what a person can mend, with its exit code',
    async (file) => {
      const settings = { NEW_SECRET_KEY: 'another-key-another-key-another-key-another' }
      const away = await run(file, { ...settings, DATABASE_URL: 'postgres://nobody:very-secret@127.0.0.1:1/none' })
        .ended
      expect(away.code).toBe(5)
      expect(away.printed).toMatch(
        /^The database at 127\.0\.0\.1:1\/none cannot be reached: nothing listens there[^\n]*\n$/,
      )
      const wrong = await run(file, { ...settings, PORT: 'none' }).ended
      expect(wrong.code).toBe(2)
      expect(wrong.printed).not.toContain('    at ')
    },
  )

  test('db:move is told where to, and says what is wrong with it', async () => {
    const child = spawn(process.execPath, ['scripts/db-move.ts', '--to', 'nowhere'], { cwd: ROOT })
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(2)
  })
})
