import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_PASSWORD, type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { makeUser } from '../../../tests/support/user.ts'

/** Whatever the server writes down or answers while it is used and misused holds no password, token or key. */
const lines: string[] = []
const answers: string[] = []
let app: TestApp
let admin: Caller
let clerk: Caller & { userId: number }
const FRESH = 'Fresh12345'
const WRONG = 'Wrong98765'
const SECRET = 'gateway-secret-1'
const MOBILE = '13766554433'
const NAME = 'Ouyang-Mingzhu'
beforeAll(async () => {
  app = await startTestApp({ logTo: { write: (line) => void lines.push(line) }, env: { LOG_LEVEL: 'trace' } })
  admin = await app.admin()
  const [root] = await app.kernel.q.query<{ id: number }>(
    "select company_id as id from sys_user where username = 'sysadmin'",
  )
  clerk = await makeUser(app, 'clerk01', ['basedata:house:list'], { companyId: root!.id })
})
afterAll(() => app.stop())

const send = async (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: unknown,
  headers: Record<string, string> = {},
) => {
  const reply = await app.app.server.inject({
    method,
    url,
    headers,
    ...(payload ? { payload: payload as object } : {}),
  })
  answers.push(reply.body)
  return reply
}

test('neither the log, nor an answer, nor a log table, nor an export holds a password, a token or a key', async () => {
  const token = { token: admin.token }
  await send('POST', '/auth/login', { username: 'sysadmin', password: app.encrypt(WRONG) })
  await send('POST', '/auth/login', { username: 'sysadmin', password: WRONG })
  await send('POST', '/auth/login', `{"username":"sysadmin","password":"${WRONG}`, {
    'content-type': 'application/json',
  })
  await send('PUT', '/auth/password', { password: app.encrypt(ADMIN_PASSWORD), newPassword: app.encrypt(FRESH) }, token)
  await send('PUT', '/auth/password', { password: app.encrypt(WRONG), newPassword: app.encrypt(FRESH) }, token)
  await send(
    'POST',
    '/message/ams/pushSetting',
    { channel: 'sms', provider: 'gateway', address: 'https://sms.example/send', secret: SECRET, state: 1 },
    token,
  )
  await send('GET', '/message/ams/pushSetting/page', undefined, token)
  await send(
    'GET',
    `/file/download/019a5c2e-0000-7000-8000-000000000001?username=sysadmin&userId=1&token=${admin.token}`,
  )
  await send('GET', `/no/such/call?token=${admin.token}`)
  await send('GET', '/basedata/sys/user/page?limit=20', undefined, token)
  // A failure of the server itself is written down with what it was asked.
  await app.kernel.q.query('alter table captcha rename to captcha_gone')
  const asked = `/auth/captcha?token=${admin.token}&password=${WRONG}&mobile=${MOBILE}&keyword=${NAME}&limit=20`
  expect((await send('GET', asked)).statusCode).toBe(500)
  await app.kernel.q.query('alter table captcha_gone rename to captcha')
  const exported = await send('GET', '/basedata/sys/user/exportUserData', undefined, token)
  expect(exported.statusCode).toBe(200)
  const digests = () => app.kernel.q.query('select request_digest as digest from exception_log')
  await expect
    .poll(digests)
    .toEqual([{ digest: { token: '***', password: '***', mobile: '***', keyword: '***', limit: '20' } }])

  const tables = await Promise.all(
    ['operation_log', 'login_log', 'exception_log', 'outbox', 'mq_failure_record', 'user_session', 'timeline'].map(
      (table) => app.kernel.q.query(`select * from ${table}`),
    ),
  )
  const written =
    lines.join('\n') + answers.join('\n') + exported.rawPayload.toString('latin1') + JSON.stringify(tables)
  expect(lines.length).toBeGreaterThan(5)
  for (const secret of [
    ADMIN_PASSWORD,
    FRESH,
    WRONG,
    SECRET,
    admin.token,
    'PRIVATE KEY',
    '$argon2',
    app.kernel.settings.secretKey,
    MOBILE,
    NAME,
  ])
    expect(written.includes(secret), secret).toBe(false)
})

test('what the database quotes of a row stays out of the log; what helps to find the fault is in it', async () => {
  const failure = await app.kernel.q
    .query(
      'insert into login_log (id, username, at, ip, client, result, created_at) values (null, $1, now(), $2, $2, 1, now())',
      [NAME, MOBILE],
    )
    .catch((error: unknown) => error as Error & { detail: string })
  expect(failure).toMatchObject({ detail: expect.stringContaining(NAME) })
  lines.length = 0
  app.kernel.log.error({ err: new Error('not written', { cause: failure }) }, 'a fault')
  const [line] = lines
  expect(line).not.toContain(NAME)
  expect(line).not.toContain(MOBILE)
  expect(JSON.parse(line!)).toMatchObject({
    err: {
      message: 'not written',
      cause: { code: '23502', table: 'login_log', column: 'id', stack: expect.any(String) },
    },
  })
})

test('who is turned away stands in the log, without what he asked for', async () => {
  lines.length = 0
  expect(
    (await send('GET', `/basedata/sys/user/page?keyword=${NAME}`, undefined, { token: clerk.token })).statusCode,
  ).toBe(403)
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ msg }) => msg === 'turned away')
  expect(told).toMatchObject({
    level: 30,
    code: 403,
    method: 'GET',
    url: '/basedata/sys/user/page',
    ip: '127.0.0.1',
    userId: clerk.userId,
  })
  expect(JSON.stringify(told)).not.toContain(NAME)
})
