import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { assertLedger } from '../../modules/charge-finance/ledger/assert-ledger.service.ts'
import { demoAccounts } from '../../modules/session/demo-accounts.service.ts'
import { seedDemo } from './index.ts'

let app: TestApp
let password: string
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  password = (await demoAccounts(app.kernel)).demoPassword!
})
afterAll(() => app.stop())

const count = async (sql: string) => (await app.kernel.q.query<{ n: number }>(`select count(*) as n from ${sql}`))[0]!.n

test('the demo has what the books list', async () => {
  expect(await count('sys_user where deleted_at is null')).toBe(60)
  expect(await count('sys_role where deleted_at is null')).toBe(13)
  expect(await count('dict where deleted_at is null')).toBeGreaterThanOrEqual(40)
  expect(await count('mq_failure_record')).toBe(6)
  expect(await count('recycle_record where status = 1')).toBe(9)
  expect(await count('menu_gray where deleted_at is null')).toBe(2)
  expect(await count('login_log')).toBeGreaterThanOrEqual(200)
  expect(await count('company where node_type = 3')).toBe(15)
  expect(await count('position where deleted_at is null')).toBeGreaterThanOrEqual(14)
  expect(await count('job')).toBeGreaterThanOrEqual(25)
  expect(await count('(select 1 from job_run group by started_at::date) days')).toBeGreaterThanOrEqual(30)
  expect(await count('menu_group where deleted_at is null')).toBeLessThanOrEqual(10)
  expect(await count("public_link where target_type = 'housekeeper' and state = 1")).toBe(2)
  expect(await count("public_link where target_type <> 'housekeeper' and not draft and state = 1")).toBeGreaterThan(2)
  expect(await count('public_link where draft and state = 0')).toBe(1)
  expect(await count('frame_allow where enabled')).toBe(3)
})

test('three people find their morning: things to do, pages at hand, devices, sign-ins', async () => {
  for (const username of ['manager01', 'cashier01', 'engineer01']) {
    const of = (table: string) => `${table} t join sys_user u on u.id = t.user_id and u.username = '${username}'`
    expect(await count(of('quick_entry')), username).toBe(6)
    expect(await count(`${of('user_session')} where t.revoked_at is not null`), username).toBeGreaterThanOrEqual(2)
    expect(await count(of('login_log')), username).toBeGreaterThanOrEqual(20)
  }
})

test('the message box of the first account is fuller than its badge can say', async () => {
  const unread =
    "message_record m join sys_user u on u.id = m.user_id and u.username = 'sysadmin' where m.read_at is null"
  expect(await count(unread)).toBe(127)
  expect(await count('message_record')).toBeGreaterThanOrEqual(1500)
  expect(await count('message_module')).toBeGreaterThanOrEqual(16)
})

test('its books hold', async () => {
  const communities = await app.kernel.q.query<{ id: number }>(
    'select distinct community_id as id from receivable_entry',
  )
  expect(communities.length).toBeGreaterThanOrEqual(3)
  for (const { id } of communities) await assertLedger(app.kernel.q, id)
})

test('a shift holds the money of its own day, and one is open', async () => {
  const foreign = (table: string, day: string) =>
    count(`${table} t join cashier_shift s on s.id = t.shift_id where t.${day} <> s.book_date`)
  expect([await foreign('receipt', 'book_date'), await foreign('payment', 'book_date')]).toEqual([0, 0])
  expect(
    await count('cashier_shift s where status = 1 and exists (select 1 from receipt r where r.shift_id = s.id)'),
  ).toBeGreaterThan(0)
})

test('it is written once, and two processes write it once', async () => {
  const before = await count('sys_user')
  await Promise.all([seedDemo(app.kernel, () => {}), seedDemo(app.kernel, () => {})])
  expect(await count('sys_user')).toBe(before)
})

test.each(['manager01', 'cashier01', 'steward01', 'engineer01', 'finance01', 'auditor01', 'branch02', 'group01'])(
  '%s signs in with the demo password',
  async (username) => {
    const caller = await app.login(username, password)
    const info = await must<{ permissions: string; roles: unknown[] }>(caller, 'GET', '/basedata/sys/user/info')
    expect(info.roles).toHaveLength(1)
    expect(info.permissions.split(',').length).toBeGreaterThan(20)
  },
)

test('the auditor reads everything and changes nothing; the branch manager sees his branch only', async () => {
  const auditor = await app.login('auditor01', password)
  const { permissions } = await must<{ permissions: string }>(auditor, 'GET', '/basedata/sys/user/info')
  const verbs = new Set(
    permissions
      .split(',')
      .filter((code) => !code.startsWith('home:') && code !== 'session:context:switch')
      .map((code) => code.split(':').pop()),
  )
  for (const verb of ['add', 'edit', 'delete', 'export', 'import', 'approve', 'plain'])
    expect(verbs).not.toContain(verb)
  const branch = await app.login('branch02', password)
  const tree = await must<{ name: string }[]>(branch, 'GET', '/basedata/base/company/tree')
  expect(tree.map(({ name }) => name)).toEqual(['佛山分公司'])
  const { companyList } = await must<{ companyList: { name: string }[] }>(
    branch,
    'GET',
    '/basedata/base/community/treelist',
  )
  expect(companyList.map(({ name }) => name)).toEqual(['佛山分公司'])
})

test('people of a branch are authorised for its communities, one that is seen in part is seen in part', async () => {
  const cashier = await app.login('cashier01', password)
  const { communityList } = await must<{ communityList: { companyId: number }[] }>(
    cashier,
    'GET',
    '/basedata/base/community/treelist',
  )
  expect(communityList).toHaveLength(2)
  expect(
    await count(
      "community where company_id = (select id from company where name = '广州分公司') and deleted_at is null",
    ),
  ).toBeGreaterThan(2)
})

test('a stopped account and a locked one stay out', async () => {
  await expect(app.login('offdemo', password)).rejects.toThrow('账号已停用')
  await expect(app.login('lockdemo', password)).rejects.toThrow('账号已锁定')
})
