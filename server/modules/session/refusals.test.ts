import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, type Caller, ADMIN_PASSWORD, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { warnOfPasswordExpiry } from './jobs.ts'

/** What people are told before they are in, and about their password, in the sentences of the book. */
let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
beforeEach(() => app.kernel.q.query('delete from rate_limit'))
afterAll(() => app.stop())

const MOBILE = '13800138000'
async function askForCode(mobile: string, username = 'nobody001'): Promise<Answer> {
  const { data } = await app.anonymous.call<{ captchaId: string }>('GET', '/auth/captcha')
  await app.kernel.q.query('update captcha set answer_hash = $2 where id = $1', [
    data.captchaId,
    app.kernel.secrets.hmac('captcha', '1234'),
  ])
  return app.anonymous.call('POST', '/auth/code', {
    body: { purpose: 'resetPassword', username, mobile, captchaId: data.captchaId, captcha: '1234' },
  })
}
const signIn = (body: Record<string, unknown>) => app.anonymous.call('POST', '/auth/login', { body })
const change = (password: string, newPassword: string) =>
  admin.call('PUT', '/auth/password', {
    body: { password: app.encrypt(password), newPassword: app.encrypt(newPassword) },
  })

test('a code is said to be on its way whether or not the pair exists, once a minute and ten times a day', async () => {
  const first = await askForCode(MOBILE)
  expect(first).toMatchObject({ code: 0, data: { resendAfter: 60, message: '如果信息匹配，验证码已发送' } })
  expect(await askForCode(MOBILE)).toMatchObject({ code: 422, msg: '请60秒后再试' })
  for (let again = 2; again <= 10; again++) {
    app.clock.advance(61)
    expect(await askForCode(MOBILE), `number ${again}`).toMatchObject({ code: 0 })
  }
  app.clock.advance(61)
  expect(await askForCode(MOBILE)).toMatchObject({ code: 422, msg: '今日获取次数已达上限' })
  expect(await askForCode('13800138001')).toMatchObject({ code: 0 })
  app.clock.advance(24 * 3600)
  expect(await askForCode(MOBILE)).toMatchObject({ code: 0 })
  admin = await app.admin()
})

test('five wrong old passwords lock the form for a quarter of an hour, the right one too', async () => {
  for (let wrong = 0; wrong < 5; wrong++)
    expect(await change('Wrong12345', 'Fresh12345')).toMatchObject({ code: 422, msg: '原密码错误' })
  expect(await change(ADMIN_PASSWORD, 'Fresh12345')).toMatchObject({ code: 422, msg: '错误次数过多，请15分钟后再试' })
  app.clock.advance(901)
  expect(await change(ADMIN_PASSWORD, ADMIN_PASSWORD)).toMatchObject({ code: 422, msg: '新密码不能与原密码相同' })
})

test('wrong old passwords that come all at once are five guesses, and leave a connection to everybody else', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => change('Wrong12345', 'Fresh12345')))
  const said = (msg: string) => answers.filter((answer) => answer.msg === msg).length
  expect([said('原密码错误'), said('错误次数过多，请15分钟后再试')]).toEqual([5, 35])
  app.clock.advance(901)
})

test('an address that fails twenty times is asked for the picture under any name, for a quarter of an hour', async () => {
  const attempt = (n: number) => signIn({ username: `guess_${n}`, password: app.encrypt('Wrong12345') })
  for (let n = 0; n < 20; n++) expect(await attempt(n)).toMatchObject({ code: 422, msg: '用户名或密码错误' })
  expect(await attempt(20)).toMatchObject({ code: 400, msg: '请输入验证码' })
  // Whoever has signed in there before is none of it.
  expect((await app.admin()).token).toHaveLength(43)
  app.clock.advance(901)
  expect(await attempt(22)).toMatchObject({ code: 422 })
})

test('who must change the password can do nothing else', async () => {
  await app.kernel.q.query("update sys_user set must_change_password = true where username = 'sysadmin'")
  const caller = await app.admin()
  expect(await caller.call('GET', '/basedata/sys/role/page')).toMatchObject({ code: 403, msg: '请先修改密码' })
  expect(await caller.call('GET', '/basedata/sys/user/info')).toMatchObject({ code: 0 })
  expect(await caller.call('POST', '/auth/logout')).toMatchObject({ code: 0 })
  await app.kernel.q.query("update sys_user set must_change_password = false where username = 'sysadmin'")
  admin = await app.admin()
})

test('a company that was stopped lets nobody in', async () => {
  const { q, clock } = app.kernel
  await q.query(
    `with stopped as (insert into company (parent_id, node_type, name, code, path, level, order_num, state, created_at, updated_at)
         select id, 2, '已停用公司', 'STOPPED', '/0/', 2, 99, 0, $1, $1 from company where parent_id is null returning id)
     insert into sys_user (username, pet_name, company_id, password_hash, password_changed_at, super_admin, state, gender, source, iot_sync_state, created_at, updated_at)
     select 'stopped01', '停用', stopped.id, u.password_hash, $1, false, 1, 0, 'local', 0, $1, $1 from sys_user u, stopped where u.username = 'sysadmin'`,
    [clock.now()],
  )
  expect(await signIn({ username: 'stopped01', password: app.encrypt('Wrong12345') })).toMatchObject({
    msg: '用户名或密码错误',
  })
  expect(await signIn({ username: 'stopped01', password: app.encrypt(ADMIN_PASSWORD) })).toMatchObject({
    code: 422,
    msg: '所属公司已停用',
  })
})

test.each([7, 3, 1])('%i days before it ends the password is mentioned', async (days) => {
  const { q, clock } = app.kernel
  await q.query(
    "update sys_user set password_changed_at = $1::timestamptz - make_interval(days => $2) where username = 'sysadmin'",
    [clock.now(), 90 - days],
  )
  await warnOfPasswordExpiry.run({ q, now: clock.now() } as Parameters<typeof warnOfPasswordExpiry.run>[0])
  const { list } = await must<{ list: { body: string }[] }>(admin, 'GET', '/message/ams/record/user/page?limit=5')
  expect(list.map(({ body }) => body)).toContain(`您的密码将在${days}天后到期`)
})

test('a company where somebody has nothing to do is no place to work in, whatever is asked for', async () => {
  const { q, clock } = app.kernel
  const [root] = await q.query<{ id: number }>('select id from company where parent_id is null')
  const [other] = await q.query<{ id: number }>(
    `insert into company (parent_id, name, code, node_type, path, level, state, order_num, created_at, updated_at)
     select id, '别处公司', 'BC', 1, path || 'x/', level + 1, 1, 9, $2, $2 from company where id = $1 returning id`,
    [root!.id, clock.now()],
  )
  const somebody = await makeUser(app, 'somebody01', ['basedata:house:list'], { companyId: root!.id, dataScope: 6 })
  expect(await somebody.call('GET', '/basedata/sys/user/info')).toMatchObject({ code: 0 })
  expect(await somebody.call('GET', '/basedata/sys/user/info', { companyId: other!.id })).toMatchObject({
    code: 403,
    msg: '无权访问该公司',
  })
})

const contexts = [
  [{ companyId: 999_999 }, '无权访问该公司'],
  [{ communityId: 999_999 }, '无权访问该项目'],
] as const
test.each(contexts)('the context %j is refused: %s', async (context, msg) => {
  const { companyId } = await must<{ companyId: number }>(admin, 'GET', '/basedata/sys/user/info')
  expect(await admin.call('PUT', '/auth/context', { body: { companyId, ...context } })).toMatchObject({
    code: 403,
    msg,
  })
})
