import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Running, boot } from '../../server/boot.ts'
import { testClock } from '../../server/kernel/clock.ts'
import type { ConnectionConfig } from '../../server/kernel/db/pool.ts'
import { readSettings } from '../../server/kernel/settings.ts'
import { findUser, openSession } from '../../server/modules/session/login.service.ts'
import { holdAnswer } from './answers.ts'
import { createTestDatabase, testTemplate } from './database.ts'
import { elsewhere } from './elsewhere.ts'
import { scratch } from './scratch.ts'
import { seal } from './seal.ts'

export const ADMIN_PASSWORD = 'Admin12345'
export const SECRET_KEY = 'test-secret-key-test-secret-key-00'

export interface Answer<T = never> {
  status: number
  code: number
  msg: string
  data: [T] extends [never] ? Record<string, unknown> : T
  headers: Record<string, unknown>
  raw: Buffer
}
export interface CallOptions {
  query?: Record<string, string | number | boolean>
  body?: unknown
  companyId?: number
  communityId?: number
  headers?: Record<string, string>
}
export interface Caller {
  readonly token: string
  call<T = never>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<Answer<T>>
}

export interface TestApp extends Running {
  readonly clock: ReturnType<typeof testClock>
  readonly connection: ConnectionConfig
  encrypt(plain: string): string
  /** A caller without a session. */
  readonly anonymous: Caller
  login(username: string, password: string): Promise<Caller>
  /** The session that signing in opens, without the proof of a password, which is made to take a tenth of a second. */
  enter(username: string): Promise<Caller>
  /** The first account, as entered. */
  admin(): Promise<Caller>
}

/** Calls a booted server with a token, without a network. */
export const callerOf = (running: Running, token: string): Caller => ({
  token,
  async call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { query, body, companyId, communityId, headers }: CallOptions = {},
  ) {
    const request = {
      method,
      url: path,
      ...(query ? { query: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])) } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
      headers: {
        ...(token ? { token } : {}),
        ...(companyId === undefined ? {} : { companyid: String(companyId) }),
        ...(communityId === undefined ? {} : { communityid: String(communityId) }),
        ...headers,
      },
    }
    // Not before it is awaited does it begin.
    const reply = await elsewhere(async () => running.app.server.inject(request))
    const json = String(reply.headers['content-type']).includes('json')
      ? (JSON.parse(reply.body) as { code: number; msg: string; data: never })
      : { code: 0, msg: '', data: null as never }
    if (json.code === 0 && String(reply.headers['content-type']).includes('json'))
      holdAnswer(running.app.calls, method, path, json.data)
    return {
      status: reply.statusCode,
      code: json.code,
      msg: json.msg,
      data: json.data,
      headers: reply.headers,
      raw: reply.rawPayload,
    } as Answer<T>
  },
})

const settingsOf = (dataDir: string, demo: boolean, env: Readonly<Record<string, string>> = {}) =>
  readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://unused',
    SECRET_KEY,
    ADMIN_PASSWORD,
    DEMO: demo ? '1' : '0',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'fatal',
    ...env,
  })

interface Written {
  template: string
  dataDir: string
}
/** What a first start at that time leaves behind, with or without the demo: database and data directory, made once for all files of a run. */
async function startedOn(now: string, demo: boolean): Promise<Written> {
  const name = `${demo ? 'demo' : 'start'}_${now.replaceAll(/\D/g, '')}`
  const dataDir = join(inject('testCluster').files, name)
  const template = await testTemplate(name, async (connection) => {
    const running = await boot({
      settings: settingsOf(dataDir, demo),
      clock: testClock(now),
      listen: false,
      jobs: false,
      connection,
    })
    await running.stop()
    if (demo) await compact(connection)
  })
  return { template, dataDir }
}
/** Rows of the demo change many times while it is written: what that leaves behind would be copied, and walked over, by every file. */
async function compact(connection: ConnectionConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('vacuum (full, analyze)')
  } finally {
    await client.end()
  }
}

/**
 * A whole server on a database of its own, called without a network. Stop it in `afterAll`. Its start is not the first one of its
 * database: that was made once, and copied.
 */
export async function startTestApp({
  demo = false,
  now = '2026-03-15 10:00:00',
  jobs = false,
  env,
  logTo,
  first = env !== undefined && !demo,
}: {
  demo?: boolean
  now?: string
  jobs?: boolean
  /** Settings beside those of every test. */
  env?: Readonly<Record<string, string>>
  logTo?: { write(line: string): void }
  /** The first start on an empty schema, as with settings of its own, which the copied one did not have. */
  first?: boolean
} = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(await scratch(), 'wuguan-app-'))
  const written = first ? undefined : await startedOn(now, demo)
  if (written) await cp(written.dataDir, dataDir, { recursive: true })
  const database = await createTestDatabase(written?.template)
  const clock = testClock(now)
  const settings = settingsOf(dataDir, demo, env)
  const running = await boot({
    settings,
    clock,
    listen: false,
    jobs,
    connection: database.connection,
    ...(logTo ? { logTo } : {}),
  })
  const encrypt = (plain: string) => seal(running.kernel.passwordKey.publicKey, plain)
  const anonymous = callerOf(running, '')
  const login = async (username: string, password: string) => {
    const answer = await anonymous.call<{ token: string }>('POST', '/auth/login', {
      body: { username, password: encrypt(password) },
    })
    if (answer.code !== 0) throw new Error(`sign-in of ${username}: ${answer.code} ${answer.msg}`)
    return callerOf(running, answer.data.token)
  }
  const enter = async (username: string) => {
    const user = await findUser(running.kernel.q, 'u.username = $1', username, clock.now())
    if (!user) throw new Error(`nobody is called ${username}`)
    const source = { clientKind: 'web', ip: '127.0.0.1', userAgent: '', traceId: '' } as const
    return callerOf(running, (await openSession(running.kernel, user, source, clock.now())).token)
  }
  return {
    ...running,
    clock,
    connection: database.connection,
    encrypt,
    anonymous,
    login,
    enter,
    admin: () => enter('sysadmin'),
    async stop() {
      await running.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
