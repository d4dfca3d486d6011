import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newToken, sha256 } from '../../kernel/secrets.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { type TestApp, callerOf, startTestApp } from '../../../tests/support/app.ts'
import { hashPassword } from './password-store.service.ts'

let app: TestApp
const MOBILE = '13800001111'
const NEW = 'Fresh12345'
/** Written by a seed, and none that everybody tries first. */
const SEEDED = 'Seeded4711'
let adminId: number
beforeAll(async () => {
  app = await startTestApp()
  const [row] = await app.kernel.q.query<{ id: number }>(
    "update sys_user set mobile = $1, password_hash = $2 where username = 'sysadmin' returning id",
    [MOBILE, await hashPassword(SEEDED)],
  )
  adminId = row!.id
})
afterAll(() => app.stop())

async function captchaAnswer(): Promise<{ captchaId: string; captcha: string }> {
  const { data } = await app.anonymous.call<{ captchaId: string; image: string }>('GET', '/auth/captcha')
  await app.kernel.q.query('update captcha set answer_hash = $2 where id = $1', [
    data.captchaId,
    app.kernel.secrets.hmac('captcha', '1234'),
  ])
  return { captchaId: data.captchaId, captcha: '1234' }
}
const ask = async (mobile = MOBILE, username = 'sysadmin') =>
  app.anonymous.call('POST', '/auth/code', {
    body: { purpose: 'resetPassword', username, mobile, ...(await captchaAnswer()) },
  })
const setCode = (code: string) =>
  app.kernel.q.query('update one_time_code set code_hash = $2 where user_id = $1 and is_open', [
    adminId,
    app.kernel.secrets.hmac(`code:resetPassword:${adminId}`, code),
  ])
const reset = (code: string, newPassword = NEW) =>
  app.anonymous.call('PUT', '/auth/revisePassword', {
    body: { username: 'sysadmin', mobile: MOBILE, code, newPassword: app.encrypt(newPassword) },
  })

describe('reset by one-time code', () => {
  test('answers alike whether or not name and mobile belong together', async () => {
    const known = await ask()
    const unknown = await ask('13900002222', 'nobody01')
    expect(known.code).toBe(0)
    expect(unknown.data).toEqual(known.data)
    expect((await ask()).msg).toBe('请60秒后再试')
    const { captchaId } = await captchaAnswer()
    const wrong = await app.anonymous.call('POST', '/auth/code', {
      body: { purpose: 'resetPassword', username: 'sysadmin', mobile: MOBILE, captchaId, captcha: '9999' },
    })
    expect(wrong.msg).toBe('验证码错误，请重新输入')
  })

  test('answers alike from the first wrong code to the last', async () => {
    const pairs = [
      ['sysadmin', MOBILE],
      ['sysadmin', '13900003333'],
      ['nobody02', '13900004444'],
    ] as const
    const told = []
    for (const [username, mobile] of pairs) {
      app.clock.advance(61)
      const answers: string[] = [JSON.stringify((await ask(mobile, username)).data)]
      for (let n = 0; n < 6; n++)
        answers.push(
          (
            await app.anonymous.call('PUT', '/auth/revisePassword', {
              body: { username, mobile, code: '000001', newPassword: app.encrypt(NEW) },
            })
          ).msg,
        )
      const [row] = await app.kernel.q.query<{ rows: number }>(
        'select count(*)::int as rows from one_time_code where mobile = $1 and expires_at > $2',
        [mobile, app.clock.now()],
      )
      told.push([...answers, row!.rows])
    }
    const [known, ...unknown] = told
    expect(known!.slice(1)).toEqual([
      ...Array.from({ length: 4 }, () => '验证码错误，请重新输入'),
      '验证码已失效，请重新获取',
      '验证码已失效，请重新获取',
      1,
    ])
    expect(unknown).toEqual([known, known])
    app.clock.advance(301)
    expect((await ask()).code).toBe(0)
  })

  test('a wrong code counts, five void it', async () => {
    await setCode('123456')
    for (let i = 0; i < 4; i++) expect((await reset('000000')).msg).toBe('验证码错误，请重新输入')
    expect((await reset('000000')).msg).toBe('验证码已失效，请重新获取')
    expect((await reset('123456')).msg).toBe('验证码已失效，请重新获取')
  })

  test('an expired code is void; a good one changes the password, once, and ends every session', async () => {
    app.clock.advance(3600)
    expect((await ask()).code).toBe(0)
    await setCode('654321')
    app.clock.advance(301)
    expect((await reset('654321')).msg).toBe('验证码已失效，请重新获取')
    app.clock.advance(3600)
    const before = await app.login('sysadmin', SEEDED)
    expect((await ask()).code).toBe(0)
    await setCode('654321')
    expect((await reset('654321', 'abc12345')).msg).toBe('密码强度不足，需包含大小写字母、数字、符号中的三类')
    // The first password came from a seed, not from a change.
    expect((await reset('654321', SEEDED)).msg).toBe('新密码不能与最近5次使用过的密码相同')
    expect((await reset('654321', 'P@ssw0rd123')).msg).toBe('密码过于常见，请更换')
    expect((await reset('654321', 'My-Sysadmin1')).msg).toBe('密码不能包含用户名')
    const both = await Promise.all([reset('654321'), reset('654321')])
    expect(both.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, 422])
    expect((await before.call('GET', '/basedata/sys/user/info')).code).toBe(401)
    expect((await app.login('sysadmin', NEW)).token).toHaveLength(43)
    expect(
      await app.kernel.q.query(
        "select user_id, entity_id, ip, after from operation_log where after ->> '操作' = '验证码重置密码'",
      ),
    ).toEqual([{ user_id: adminId, entity_id: String(adminId), ip: '127.0.0.1', after: { 操作: '验证码重置密码' } }])
    app.clock.advance(3600)
    expect((await ask()).code).toBe(0)
    await setCode('654321')
    expect((await reset('654321', SEEDED)).msg).toBe('新密码不能与最近5次使用过的密码相同')
  })
})

describe('passwords', () => {
  test('a change needs the old one, and the last five may not come again', async () => {
    const caller = await app.login('sysadmin', NEW)
    const other = await app.login('sysadmin', NEW)
    const change = (password: string, newPassword: string) =>
      caller.call('PUT', '/auth/password', {
        body: { password: app.encrypt(password), newPassword: app.encrypt(newPassword) },
      })
    expect((await change('Wrong12345', 'Another123')).msg).toBe('原密码错误')
    expect((await change(NEW, NEW)).msg).toBe('新密码不能与原密码相同')
    expect((await change(NEW, 'Ab1')).msg).toBe('密码至少8位')
    expect((await change(NEW, 'Qwer1234!')).msg).toBe('密码过于常见，请更换')
    expect((await change(NEW, 'My-sysAdmin7')).msg).toBe('密码不能包含用户名')
    expect((await change(NEW, '密码123456')).msg).toBe('密码包含不支持的字符')
    expect((await change(NEW, SEEDED.padEnd(17, 'x'))).msg).toBe('密码最多16位')
    expect((await change(NEW, 'Second1234')).code).toBe(0)
    expect((await other.call('GET', '/basedata/sys/user/info')).code).toBe(401)
    expect((await change('Second1234', NEW)).msg).toBe('新密码不能与最近5次使用过的密码相同')
    expect((await caller.call('GET', '/basedata/sys/user/info')).code).toBe(0)
  })

  test('no password, hash or token stands in the operation log or in an answer', async () => {
    const rows = await app.kernel.q.query('select before, after from operation_log')
    expect(JSON.stringify(rows)).not.toMatch(/argon2|Second1234|Fresh12345/)
  })
})

test('the sixth session of a client kind ends the oldest', async () => {
  const callers = []
  for (let i = 0; i < 6; i++) callers.push(await app.login('sysadmin', 'Second1234'))
  expect((await callers[0]!.call('GET', '/basedata/sys/user/info')).code).toBe(401)
  expect((await callers[5]!.call('GET', '/basedata/sys/user/info')).code).toBe(0)
})

test('a session idles out after two hours and ends after fourteen', async () => {
  const caller = await app.login('sysadmin', 'Second1234')
  app.clock.advance(7199)
  expect((await caller.call('GET', '/basedata/sys/user/info')).code).toBe(0)
  app.clock.advance(7201)
  expect((await caller.call('GET', '/basedata/sys/user/info')).code).toBe(401)
})

test.each(['/auth/frameLogout', '/auth/logout'])(
  'an embedded session comes from a ticket, once, and ends with %s',
  async (end) => {
    const caller = await app.login('sysadmin', 'Second1234')
    const [session] = await app.kernel.q.query<{ id: string }>('select id from user_session where token_hash = $1', [
      sha256(caller.token),
    ])
    const ticket = newToken()
    const now = app.clock.now()
    await app.kernel.q.query(
      `insert into access_ticket (id, company_id, user_id, ticket_hash, session_id, audience, target, expires_at, created_at, updated_at)
     select $1, company_id, id, $2, $3, 'embed', '/help.html', $4::timestamptz + interval '60 seconds', $4, $4 from sys_user where username = 'sysadmin'`,
      [uuidv7(), sha256(ticket), session!.id, now],
    )
    const enter = () => app.anonymous.call<{ token: string }>('POST', '/auth/autoLogin', { body: { ticket } })
    const both = await Promise.all([enter(), enter()])
    expect(both.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, 422])
    const embedded = callerOf(app, both.find((answer) => answer.code === 0)!.data.token)
    expect((await embedded.call('GET', '/basedata/sys/user/info')).code).toBe(0)
    await caller.call('POST', end)
    expect((await embedded.call('GET', '/basedata/sys/user/info')).code).toBe(401)
    expect((await caller.call('GET', '/basedata/sys/user/info')).code).toBe(end === '/auth/logout' ? 401 : 0)
  },
)
