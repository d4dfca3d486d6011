import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_PASSWORD, type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'

/** Whatever the server writes down or answers while it is used and misused holds no password, token or key. */
const lines: string[] = []
const answers: string[] = []
let app: TestApp
let admin: Caller
const FRESH = 'Fresh12345'
const WRONG = 'Wrong98765'
const SECRET = 'gateway-secret-1'
beforeAll(async () => {
  app = await startTestApp({ logTo: { write: (line) => void lines.push(line) }, env: { LOG_LEVEL: 'trace' } })
  admin = await app.admin()
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
  expect((await send('GET', `/auth/captcha?token=${admin.token}&password=${WRONG}`)).statusCode).toBe(500)
  await app.kernel.q.query('alter table captcha_gone rename to captcha')
  const exported = await send('GET', '/basedata/sys/user/exportUserData', undefined, token)
  expect(exported.statusCode).toBe(200)
  await expect.poll(async () => (await app.kernel.q.query('select 1 from exception_log')).length).toBe(1)

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
  ])
    expect(written.includes(secret), secret).toBe(false)
})
