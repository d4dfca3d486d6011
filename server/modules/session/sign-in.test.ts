import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, ADMIN_PASSWORD, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { sha256 } from '../../kernel/secrets.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, verify: vi.fn<typeof argon2.verify>(real.verify) }
})
const verify = vi.mocked(argon2.verify)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { q, clock } = app.kernel
  for (const [name, state] of [
    ['known001', 1],
    ['offduty1', 0],
  ] as const)
    await q.query(
      `insert into sys_user (username, pet_name, company_id, password_hash, password_changed_at, super_admin, state, gender, source, iot_sync_state, created_at, updated_at)
       select $1, $1, company_id, password_hash, $3, false, $2, 1, source, iot_sync_state, $3, $3 from sys_user where username = 'sysadmin'`,
      [name, state, clock.now()],
    )
})
beforeEach(async () => {
  await app.kernel.q.query('delete from rate_limit')
  await app.kernel.q.query('delete from login_log')
  await app.kernel.q.query('update sys_user set locked_until = null, failed_count = 0')
  verify.mockClear()
})
afterAll(() => app.stop())

const attempt = (username: string, password = 'Wrong12345', more: Record<string, unknown> = {}) =>
  app.anonymous.call('POST', '/auth/login', { body: { username, password: app.encrypt(password), ...more } })
const said = ({ status, code, msg, data }: Answer) => ({ status, code, msg, data })
async function picture(answer: string): Promise<{ captchaId: string; captcha: string }> {
  const { data } = await app.anonymous.call<{ captchaId: string }>('GET', '/auth/captcha')
  await app.kernel.q.query('update captcha set answer_hash = $2 where id = $1', [
    data.captchaId,
    app.kernel.secrets.hmac('captcha', answer),
  ])
  return { captchaId: data.captchaId, captcha: answer }
}

describe('an unknown name', () => {
  test('costs the same hash work as a known one, a disabled one and a wrong password', async () => {
    const costs = new Set<string>()
    for (const name of ['known001', 'nobody01', 'offduty1']) {
      verify.mockClear()
      await attempt(name)
      expect(verify, name).toHaveBeenCalledTimes(1)
      costs.add(verify.mock.calls[0]![0].toString().split('$').slice(1, 4).join(' '))
    }
    expect([...costs]).toEqual(['argon2id v=19 m=19456,t=2,p=1'])
  })

  test('answers like a known one at every step, and so does one that an administrator has locked', async () => {
    await app.kernel.q.query("update sys_user set locked_until = $1 where username = 'offduty1'", [
      new Date(app.clock.now().getTime() + 3_600_000),
    ])
    const steps = async (name: string) => {
      const answers = []
      for (let failures = 0; failures < 3; failures++) answers.push(said(await attempt(name)))
      answers.push(said(await attempt(name)))
      answers.push(said(await attempt(name, 'Wrong12345', { ...(await picture('ACE34')), captcha: '99999' })))
      answers.push(said(await attempt(name, 'Wrong12345', await picture('ACE34'))))
      answers.push(said(await attempt(name)))
      return answers
    }
    const known = await steps('known001')
    expect(known.map(({ code, msg }) => `${code} ${msg}`)).toEqual([
      '422 用户名或密码错误',
      '422 用户名或密码错误',
      '422 用户名或密码错误',
      '400 请输入验证码',
      '422 验证码错误，请重新输入',
      '422 用户名或密码错误',
      '400 请输入验证码',
    ])
    expect(known.slice(0, 3).map(({ data }) => data)).toEqual([
      { captchaRequired: false, remaining: 2 },
      { captchaRequired: false, remaining: 1 },
      { captchaRequired: true, remaining: 0 },
    ])
    expect(await steps('nobody01')).toEqual(known)
    expect(await steps('offduty1')).toEqual(known)
  })
})

test('a password is asked for before anything else', async () => {
  expect(await app.anonymous.call('POST', '/auth/login', { body: { username: 'known001' } })).toMatchObject({
    code: 400,
    msg: '请输入密码',
  })
  expect(
    await app.anonymous.call('POST', '/auth/login', { body: { username: 'known001', password: 'plain' } }),
  ).toMatchObject({
    code: 400,
    msg: '密码解密失败，请刷新页面后重试',
  })
  expect(verify).not.toHaveBeenCalled()
})

test('only the right password tells that an account is stopped', async () => {
  expect(await attempt('offduty1')).toMatchObject({ code: 422, msg: '用户名或密码错误' })
  expect(await attempt('offduty1', ADMIN_PASSWORD)).toMatchObject({ code: 422, msg: '账号已停用，请联系管理员' })
})

test.each(['known001', 'nobody01'])('two hundred wrong passwords for %s at once get three answers', async (name) => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => attempt(name)))
  const counts = new Map<string, number>()
  for (const { code, msg } of answers) counts.set(`${code} ${msg}`, (counts.get(`${code} ${msg}`) ?? 0) + 1)
  expect(Object.fromEntries(counts)).toEqual({ '422 用户名或密码错误': 3, '400 请输入验证码': 197 })
})

test('the lock of an administrator is told to whoever has the password', async () => {
  await app.kernel.q.query("update sys_user set locked_until = $1 where username = 'known001'", [
    new Date(app.clock.now().getTime() + 1_190_000),
  ])
  expect(await attempt('known001')).toMatchObject({ code: 422, msg: '用户名或密码错误' })
  expect(await attempt('known001', ADMIN_PASSWORD)).toMatchObject({ code: 423, msg: '账号已锁定，请20分钟后重试' })
  app.clock.advance(1191)
  expect(await attempt('known001', ADMIN_PASSWORD)).toMatchObject({ code: 0 })
  await app.kernel.q.query('delete from user_session')
})

test('a terminal lets in its own users with its secret, as long as it is authorised', async () => {
  const { q, clock } = app.kernel
  const [terminal] = await q.query<{ id: string; user_id: number }>(
    `with one as (select id, company_id from sys_user where username = 'known001'),
       machine as (insert into terminal (id, company_id, name, type, serial_no, secret_hash, status, created_at, updated_at)
         select gen_random_uuid(), company_id, '岗亭', 3, 'S-1', $1, 2, $2, $2 from one returning id)
     insert into terminal__users (owner_id, target_id) select machine.id, one.id from machine, one returning owner_id as id, target_id as user_id`,
    [sha256('the-secret'), clock.now()],
  )
  const enter = (username: string, terminalSecret?: string) =>
    attempt(username, ADMIN_PASSWORD, { clientKind: 'terminal', terminalId: terminal!.id, terminalSecret })
  expect(await enter('known001', 'the-secret')).toMatchObject({ code: 0, data: { username: 'known001' } })
  const [session] = await q.query(
    'select client_kind, terminal_id from user_session where user_id = $1 order by id desc limit 1',
    [terminal!.user_id],
  )
  expect(session).toEqual({ client_kind: 'terminal', terminal_id: terminal!.id })
  const refusal = { code: 422, msg: '该终端未授权给当前用户' }
  expect(await enter('known001', 'another')).toMatchObject(refusal)
  expect(await enter('known001')).toMatchObject(refusal)
  expect(await enter('sysadmin', 'the-secret')).toMatchObject(refusal)
  await q.query('update terminal set status = 3 where id = $1', [terminal!.id])
  expect(await enter('known001', 'the-secret')).toMatchObject(refusal)
})
