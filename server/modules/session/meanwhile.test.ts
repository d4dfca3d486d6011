import { hotlineLink } from '@wuguan/contract/session/session.actions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, type TestApp, ADMIN_PASSWORD, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { overtaken } from '../../../tests/support/overtaken.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { sessionModule } from './index.ts'

/** What was good when somebody asked for it, and is no more when he uses it. */
const VOID = '验证码已失效，请重新获取'
const CODE = '471147'
let app: TestApp
let companyId: number
beforeAll(async () => {
  app = await startTestApp()
  companyId = (await one<{ id: number }>('select id from company where parent_id is null')).id
})
beforeEach(() => app.kernel.q.query('delete from rate_limit'))
afterAll(() => app.stop())

const one = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await app.kernel.q.query<T>(sql, values))[0]!
let serial = 0
async function somebody() {
  const n = ++serial
  const username = `somebody${n}`
  const mobile = `1380000000${n}`
  const session = await makeUser(app, username, ['basedata:house:list'], { companyId })
  await app.kernel.q.query('update sys_user set mobile = $2 where id = $1', [session.userId, mobile])
  return { username, mobile, id: session.userId, session: session as Caller }
}
type Somebody = Awaited<ReturnType<typeof somebody>>
const giveCode = ({ id, mobile }: Somebody) =>
  app.kernel.q.query(
    `insert into one_time_code (id, purpose, user_id, mobile, code_hash, expires_at, attempts, is_open, channel, created_at, updated_at)
     values ($1, 'resetPassword', $2, $3, $4, $5::timestamptz + interval '5 minutes', 0, true, 'outbox', $5, $5)`,
    [uuidv7(), id, mobile, app.kernel.secrets.hmac(`code:resetPassword:${id}`, CODE), app.clock.now()],
  )
const reset = ({ username, mobile }: Somebody, newPassword: string, code = CODE) =>
  app.anonymous.call('PUT', '/auth/revisePassword', {
    body: { username, mobile, code, newPassword: app.encrypt(newPassword) },
  })
const opens = async ({ username }: Somebody, password: string) =>
  (await app.anonymous.call('POST', '/auth/login', { body: { username, password: app.encrypt(password) } })).code
const enter = (ticket: string) => app.anonymous.call('POST', '/auth/autoLogin', { body: { ticket, target: '/' } })
const ticketOf = async ({ session }: Somebody) =>
  (await must<{ ticket: string }>(session, 'POST', '/auth/ticket', { audience: 'external', target: '/' })).ticket
const sessionsOf = ({ id }: Somebody) =>
  app.kernel.q.query('select id from user_session where user_id = $1 and revoked_at is null', [id])

/** With what another does to him meanwhile. */
const meanwhile = <T>(changes: readonly string[], { id }: Somebody, attempt: () => Promise<T>, waiting = 1) =>
  overtaken(
    app,
    changes.map((text) => [text, [id]] as const),
    attempt,
    waiting,
  )

test('after ten guesses at a mobile its codes are void for five minutes, the right one too', async () => {
  const him = await somebody()
  await giveCode(him)
  for (let n = 0; n < 10; n++) expect(await reset(him, 'Guessed471', '000000')).toMatchObject({ code: 422 })
  await app.kernel.q.query('update one_time_code set is_open = false where user_id = $1', [him.id])
  await giveCode(him)
  expect(await reset(him, 'Mine4711x')).toMatchObject({ code: 422, msg: VOID })
  expect([await opens(him, 'Mine4711x'), await opens(him, ADMIN_PASSWORD)]).toEqual([422, 0])
  app.clock.advance(301)
  await app.kernel.q.query('update one_time_code set is_open = false where user_id = $1', [him.id])
  await giveCode(him)
  expect(await reset(him, 'Mine4711x')).toMatchObject({ code: 0 })
  expect(await opens(him, 'Mine4711x')).toBe(0)
})

test('a code that two use at once sets one password', async () => {
  const him = await somebody()
  await giveCode(him)
  const passwords = ['First4711x', 'Second4711x']
  const answers = await meanwhile(
    ['select 1 from one_time_code where user_id = $1 for update'],
    him,
    () => Promise.all(passwords.map((password) => reset(him, password))),
    2,
  )
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 422])
  expect(answers.find(({ code }) => code === 422)!.msg).toBe(VOID)
  for (const [at, { code }] of answers.entries()) expect(await opens(him, passwords[at]!)).toBe(code)
})

test('who is stopped while he uses his code keeps his password', async () => {
  const him = await somebody()
  await giveCode(him)
  const kept = () =>
    one(
      'select u.password_hash, c.consumed_at, c.is_open from sys_user u join one_time_code c on c.user_id = u.id where u.id = $1',
      [him.id],
    )
  const before = await kept()
  const answer = await meanwhile(['update sys_user set state = 0 where id = $1'], him, () => reset(him, 'Mine4711x'))
  expect(answer).toMatchObject({ code: 422, msg: VOID })
  expect(await kept()).toEqual(before)
})

test('a ticket of somebody who is deleted while it is used opens nothing', async () => {
  const him = await somebody()
  const ticket = await ticketOf(him)
  const before = await sessionsOf(him)
  const answer = await meanwhile(
    [
      'select 1 from access_ticket where user_id = $1 for update',
      'update sys_user set deleted_at = created_at where id = $1',
    ],
    him,
    () => enter(ticket),
  )
  expect(answer).toMatchObject({ code: 422, msg: '账号不存在' })
  expect(await sessionsOf(him)).toEqual(before)
})

test('a ticket of a session that ends while it is used opens nothing', async () => {
  const him = await somebody()
  const ticket = await ticketOf(him)
  const answer = await meanwhile(
    [
      'select 1 from sys_user where id = $1 for update',
      "update user_session set revoked_at = login_at, revoke_reason = 'kicked' where user_id = $1",
    ],
    him,
    () => enter(ticket),
  )
  expect(answer).toMatchObject({ code: 422, msg: '发出链接的登录已结束，请重新登录' })
  expect(await sessionsOf(him)).toEqual([])
})

test('a draft has no public link', async () => {
  const admin = await app.admin()
  const { id } = await must<{ id: string }>(admin, 'POST', '/cms/announcement', { title: '停水通知', type: 3 })
  expect(
    await admin.call('POST', '/auth/publicLink', { body: { targetType: 'announcement', targetId: id } }),
  ).toMatchObject({ code: 422, msg: '内容未发布，不能生成公开链接' })
  expect(await app.kernel.q.query('select id from public_link where target_id = $1', [id])).toEqual([])
})

test('without a module that issues them there are no hotline links', async () => {
  const { run } = sessionModule([]).actions.find(({ action }) => action === hotlineLink)!
  await expect((async () => run({} as never, {} as never))()).rejects.toMatchObject({
    code: 422,
    message: '400热线未启用',
  })
})
