import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, ADMIN_PASSWORD, type TestApp, startTestApp } from '../../../tests/support/app.ts'

/** Who guesses passwords is slowed down, by address and by account; the owner of an account is never shut out (decision 0016). */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { q, clock } = app.kernel
  await q.query(
    `insert into sys_user (username, pet_name, company_id, password_hash, password_changed_at, super_admin, state, gender, source, iot_sync_state, created_at, updated_at)
     select 'known001', '已知', company_id, password_hash, $1, false, 1, 1, source, iot_sync_state, $1, $1 from sys_user where username = 'sysadmin'`,
    [clock.now()],
  )
})
beforeEach(async () => {
  for (const table of ['rate_limit', 'login_log', 'user_session']) await app.kernel.q.query(`delete from ${table}`)
  await app.kernel.q.query('update sys_user set failed_count = 0')
})
afterAll(() => app.stop())

const OFFICE = '198.51.100.7'
const STRANGE = '203.0.113.9'
type Outcome = Pick<Answer, 'code' | 'msg' | 'data'> & { headers: Record<string, unknown> }

async function from(ip: string, password: string, more: Record<string, unknown> = {}): Promise<Outcome> {
  const reply = await app.app.server.inject({
    method: 'POST',
    url: '/auth/login',
    remoteAddress: ip,
    payload: { username: 'known001', password: app.encrypt(password), ...more },
  })
  return { ...(reply.json() as Omit<Outcome, 'headers'>), headers: reply.headers }
}
const wrong = (ip: string, more?: Record<string, unknown>) => from(ip, 'Wrong12345', more)
const right = (ip: string, more?: Record<string, unknown>) => from(ip, ADMIN_PASSWORD, more)
/** A picture that somebody has read. */
async function picture(ip: string): Promise<{ captchaId: string; captcha: string }> {
  const reply = await app.app.server.inject({ method: 'GET', url: '/auth/captcha', remoteAddress: ip })
  const { captchaId } = (reply.json() as { data: { captchaId: string } }).data
  await app.kernel.q.query('update captcha set answer_hash = $2 where id = $1', [
    captchaId,
    app.kernel.secrets.hmac('captcha', 'ABCDE'),
  ])
  return { captchaId, captcha: 'abcde' }
}
const guess = async (ip: string, times: number) => {
  for (let n = 0; n < times; n++) expect(await wrong(ip, await picture(ip))).toMatchObject({ code: 422 })
}

describe('nobody is shut out', () => {
  test('guesses from elsewhere do not touch the owner at an address of his', async () => {
    expect(await right(OFFICE)).toMatchObject({ code: 0 })
    await guess(STRANGE, 12)
    expect(await right(OFFICE)).toMatchObject({ code: 0 })
  })

  test('at an address that he shares with a guesser he gets in at once, or with a picture', async () => {
    expect(await right(OFFICE)).toMatchObject({ code: 0 })
    for (let n = 0; n < 3; n++) expect(await wrong(OFFICE)).toMatchObject({ code: 422, msg: '用户名或密码错误' })
    // Without a picture a wrong one is answered as to any stranger, the right one opens.
    expect(await wrong(OFFICE)).toMatchObject({ code: 400, msg: '请输入验证码', data: { captchaRequired: true } })
    expect(await right(OFFICE)).toMatchObject({ code: 0 })
    for (let n = 0; n < 10; n++) await wrong(OFFICE)
    expect(await right(OFFICE)).toMatchObject({ code: 400, msg: '请输入验证码' })
    expect(await right(OFFICE, await picture(OFFICE))).toMatchObject({ code: 0 })
  })

  test('at a new address he gets in with a picture, whatever was guessed before', async () => {
    await guess(STRANGE, 12)
    expect(await right('203.0.113.77')).toMatchObject({ code: 400, msg: '请输入验证码' })
    expect(await right('203.0.113.77', await picture('203.0.113.77'))).toMatchObject({ code: 0 })
    // It is an address of his from then on.
    expect(await right('203.0.113.77')).toMatchObject({ code: 0 })
  })

  test('many right sign-ins from one address are nobody’s guesses', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => right(OFFICE)))
    expect(answers.filter(({ code }) => code !== 0)).toEqual([])
  })
})

describe('guesses are bounded', () => {
  test('a burst without pictures gets three answers, and the right password after them opens nothing', async () => {
    const tries = Array.from({ length: 60 }, () => wrong(STRANGE))
    const answers = await Promise.all([...tries, right(STRANGE)])
    expect(answers.filter(({ msg }) => msg === '用户名或密码错误')).toHaveLength(3)
    expect(answers.at(-1)).toMatchObject({ code: 400, msg: '请输入验证码' })
  })

  test('addresses of one IPv6 network are one', async () => {
    for (let n = 1; n <= 3; n++) expect(await wrong(`2001:db8:1:2::${n}`)).toMatchObject({ code: 422 })
    expect(await right('2001:db8:1:2::9', await picture('2001:db8:1:2::9'))).toMatchObject({ code: 0 })
    expect(await right('2001:db8:1:2:ffff::1')).toMatchObject({ code: 0 })
    expect(await right('2001:db8:1:3::1')).toMatchObject({ code: 400 })
  })

  test('after a hundred from many addresses each strange one has one guess an hour, a new one still its first', async () => {
    for (let n = 0; n < 25; n++) await guess(`192.0.2.${n}`, 4)
    const late = await right('192.0.2.3', await picture('192.0.2.3'))
    expect(late).toMatchObject({ code: 429, data: { retryAfter: 3600 } })
    expect(late.msg).toBe('操作过于频繁，请60分钟后再试')
    expect(late.headers['retry-after']).toBe('3600')
    expect(await wrong('192.0.2.99', await picture('192.0.2.99'))).toMatchObject({ code: 422 })
    expect(await wrong('192.0.2.99', await picture('192.0.2.99'))).toMatchObject({ code: 429 })
    expect(await right('192.0.2.98', await picture('192.0.2.98'))).toMatchObject({ code: 0 })
    app.clock.advance(3601)
    expect(await wrong('192.0.2.99', await picture('192.0.2.99'))).toMatchObject({ code: 422 })
    // Whoever keeps the users sees it: in the log of sign-ins and at the account.
    const [{ guarded }] = (await app.kernel.q.query<{ guarded: number }>(
      "select count(*)::int as guarded from login_log where username = 'known001' and reason like '%猜测%'",
    )) as [{ guarded: number }]
    expect(guarded).toBe(1)
  })

  test('pictures are limited by address, sliding, and the answer says for how long', async () => {
    const ask = () => app.app.server.inject({ method: 'GET', url: '/auth/captcha', remoteAddress: STRANGE })
    const askFifteen = async () => {
      for (let n = 0; n < 15; n++) expect((await ask()).json()).toMatchObject({ code: 0 })
    }
    await askFifteen()
    app.clock.advance(900)
    await askFifteen()
    const refused = await ask()
    expect(refused.json()).toMatchObject({ code: 429, msg: '操作过于频繁，请15分钟后再试' })
    expect(refused.headers['retry-after']).toBe('900')
    // A window that only began anew would let thirty more in at once.
    app.clock.advance(900)
    await askFifteen()
    expect((await ask()).json()).toMatchObject({ code: 429 })
    expect(
      (await app.app.server.inject({ method: 'GET', url: '/auth/captcha', remoteAddress: OFFICE })).json(),
    ).toMatchObject({
      code: 0,
    })
  })
})

test('failures are counted at the account until its owner is in', async () => {
  const failed = async () =>
    (
      await app.kernel.q.query<{ failed_count: number }>(
        "select failed_count from sys_user where username = 'known001'",
      )
    )[0]!.failed_count
  await wrong(STRANGE)
  await wrong(OFFICE)
  expect(await failed()).toBe(2)
  await right(OFFICE)
  expect(await failed()).toBe(0)
})

test('an unlock by an administrator forgets the guesses', async () => {
  await guess(STRANGE, 5)
  const admin = await app.admin()
  const [{ id }] = (await app.kernel.q.query<{ id: number }>(
    "select id from sys_user where username = 'known001'",
  )) as [{ id: number }]
  expect(await admin.call('PUT', '/basedata/sys/user/unlock', { body: { userId: id } })).toMatchObject({ code: 0 })
  expect(await right('203.0.113.50')).toMatchObject({ code: 0 })
})
