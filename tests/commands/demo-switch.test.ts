import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, callerOf, startTestApp } from '../support/app.ts'
import { urlOf } from '../support/cluster.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

/** The demo is written already; every start is a process of its own on its database. */
let app: TestApp
let password: string
const started: ServerProcess[] = []
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  const config = (await app.app.server.inject({ method: 'GET', url: '/config.json' })).json<{ demoPassword: string }>()
  password = config.demoPassword
})
afterEach(async () => {
  for (const server of started.splice(0)) if (server.process.exitCode === null) await server.end('SIGTERM')
})
afterAll(() => app.stop())

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(app.kernel.settings.dataDir, {
    DATABASE_URL: urlOf(app.connection),
    SECRET_KEY: app.kernel.settings.secretKey,
    LOG_LEVEL: 'warn',
    ...settings,
  })
  started.push(server)
  return server
}
const config = async ({ address }: ServerProcess) =>
  (await (await fetch(`${address}/config.json`)).json()) as { exposed: boolean; demoAccounts?: { username: string }[] }
const enter = async ({ address }: ServerProcess, username: string) => {
  const body = JSON.stringify({ username, password: app.encrypt(password) })
  const reply = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return (await reply.json()) as { code: number; msg: string; data: { token: string } }
}
/** Of those in the recycle bin some go for good meanwhile, by the clock of the process. */
const states = async () => {
  const rows = await app.kernel.q.query<{ username: string; state: number }>(
    'select username, state from sys_user where deleted_at is null',
  )
  return Object.fromEntries(rows.map(({ username, state }) => [username, state]))
}

describe('accounts of the demo', () => {
  test('DEMO=0 ends them with their sessions, whatever they are called; DEMO=1 brings back those that nobody else disabled', async () => {
    const { q } = app.kernel
    const before = await states()
    const manager = callerOf(app, (await app.login('manager01', password)).token)
    // Renamed, disabled by an administrator, and one that is not the demo's.
    const admin = await app.admin()
    const [steward] = await q.query<{ id: number }>("select id from sys_user where username = 'steward01'")
    expect(
      (await admin.call('PUT', '/basedata/sys/user/disable', { body: { userIds: [steward!.id], state: 0 } })).code,
    ).toBe(0)
    await q.query("update sys_user set username = 'renamed01' where username = 'cashier01'")

    const off = await start({ DEMO: '0' })
    expect(off.output()).toMatch(/\d+ demo accounts are disabled and signed out/)
    expect(await enter(off, 'renamed01')).toMatchObject({ code: 422, msg: '账号已停用，请联系管理员' })
    expect((await manager.call('GET', '/basedata/sys/user/info')).code).toBe(401)
    // The clock of the process is another one: what it does to sessions by time says nothing.
    const ended = await q.query(
      `select distinct u.username from user_session s join sys_user u on u.id = s.user_id
       where s.revoke_reason = 'disabled' and s.login_at >= $1 order by 1`,
      [app.clock.now()],
    )
    expect(ended).toEqual([{ username: 'manager01' }])
    expect(await config(off)).toMatchObject({ exposed: false })
    expect((await config(off)).demoAccounts).toBeUndefined()
    expect(Object.entries(await states()).filter(([, state]) => state === 1)).toEqual([['sysadmin', 1]])
    await off.end('SIGTERM')

    // An administrator takes one up and lets it go again: from then on it is his to decide.
    const again = await app.admin()
    const [finance] = await q.query<{ id: number }>("select id from sys_user where username = 'finance01'")
    for (const state of [1, 0])
      expect(
        (await again.call('PUT', '/basedata/sys/user/disable', { body: { userIds: [finance!.id], state } })).code,
      ).toBe(0)

    const on = await start({ DEMO: '1' })
    expect(on.output()).toMatch(/\d+ demo accounts work again/)
    expect(await enter(on, 'renamed01')).toMatchObject({ code: 0 })
    expect((await manager.call('GET', '/basedata/sys/user/info')).code).toBe(401)
    const { cashier01, ...others } = before
    expect(await states()).toEqual({ ...others, renamed01: cashier01, steward01: 0, finance01: 0 })
    expect((await config(on)).demoAccounts?.map(({ username }) => username)).not.toContain('steward01')
  })

  test('beyond this host the demo has to be wanted, and says so loudly', async () => {
    const quiet = await start({ DEMO: '1' })
    expect(quiet.output()).not.toContain('WARNING')
    await quiet.end('SIGTERM')
    const open = await start({ DEMO: '1', PUBLIC_URL: 'https://wuguan.example.com' })
    expect(open.output()).toMatch(/^WARNING: the demo is on .* accounts and their password to everybody/m)
    expect(await config(open)).toMatchObject({ exposed: true })
  })

  test('a demo of before the mark is known by the moment it was written in', async () => {
    const { q } = app.kernel
    const marked = () =>
      q
        .query<{ id: number }>('select id from sys_user where demo_mark is not null order by id')
        .then((rows) => rows.map(({ id }) => id))
    const known = await marked()
    await q.query('update sys_user set demo_mark = null')
    const file = new URL('../../server/db/migrations/system/202611220901-demo-mark.sql', import.meta.url)
    const [, backfill] = (await readFile(fileURLToPath(file), 'utf8')).split(/;\n\n/)
    await q.query(backfill!)
    expect(await marked()).toEqual(known)
    expect(known.length).toBeGreaterThan(50)
  })
})
