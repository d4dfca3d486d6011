import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../server/kernel/clock.ts'
import { examineDatabase } from '../../server/kernel/db/examination.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { BIN, type Daemon, freePorts, missingPrograms, program, startDaemon } from './programs.ts'

const missing = missingPrograms(['postgres', 'pgbouncer'])

describe.skipIf(missing)(`PgBouncer between the product and PostgreSQL${missing ?? ''}`, () => {
  let folder: string
  let postgres: Postgres
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wuguan-pooler-'))
    const [port] = await freePorts(1)
    postgres = await startPostgres(folder, port!)
  })
  afterAll(async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** What the doctor finds through it. */
  async function through(settings: string, onConnect = ''): Promise<string[]> {
    const [port] = await freePorts(1)
    const { username, password, port: behind } = new URL(postgres.url)
    const file = join(folder, `pgbouncer-${port}.ini`)
    writeFileSync(join(folder, 'users.txt'), `"${username}" "${password}"\n`)
    writeFileSync(
      file,
      `[databases]\nwuguan = host=127.0.0.1 port=${behind} ${onConnect}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = plain\nauth_file = ${join(folder, 'users.txt')}\n${settings}\n`,
    )
    const root = process.getuid?.() === 0
    if (root) await program('/bin/chown', ['-R', 'postgres:', file, join(folder, 'users.txt')])
    const answers = () =>
      new Promise<boolean>((done) => {
        const socket = connect(port!, '127.0.0.1', () => {
          socket.destroy()
          done(true)
        })
        socket.on('error', () => done(false))
      })
    const pooler: Daemon = await startDaemon(BIN.pgbouncer!, root ? ['-u', 'postgres', file] : [file], answers)
    try {
      const connectionString = `postgres://${username}:${password}@127.0.0.1:${port}/wuguan`
      const examined = await examineDatabase({ connectionString }, { secretKey: null, now: () => systemClock.now() })
      return examined.flatMap(({ check, finding }) => (finding ? [`${check} ${finding.exit}`] : []))
    } finally {
      await pooler.end()
    }
  }

  test.each([
    ['transaction mode', 'pool_mode = transaction\nignore_startup_parameters = options'],
    ['statement mode', 'pool_mode = statement\nignore_startup_parameters = options'],
    ['session mode without startup options', 'pool_mode = session'],
    ['session mode that drops startup options', 'pool_mode = session\nignore_startup_parameters = options'],
  ])('%s is refused before anything is written', async (_name, settings) => {
    const found = await through(settings)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^\w+ 7$/)
  })

  const KEPT = `connect_query='set timezone to "Asia/Shanghai"; set idle_in_transaction_session_timeout to "1min"'`
  test('transaction mode is refused by its lent backends, also where these have the options of a session', async () => {
    expect(await through('pool_mode = transaction\nignore_startup_parameters = options', KEPT)).toEqual(['sessions 7'])
  })

  test('session mode that keeps them is none of the doctor’s business', async () => {
    expect(await through('pool_mode = session\nignore_startup_parameters = options', KEPT)).toEqual([])
  })
})
