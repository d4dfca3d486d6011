import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { assertLedger } from '../../modules/charge-finance/ledger/assert-ledger.service.ts'
import { periodsFrom } from '@wuguan/contract/kernel/period'
import { inTransaction } from '../../kernel/tx.ts'
import { planCharges } from '../../modules/meter/charge/plan.ts'
import { demoAccounts, demoProgress } from '../../modules/session/demo-accounts.service.ts'
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
  expect(await count('menu_group where deleted_at is null')).toBeLessThanOrEqual(11)
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

const BILLED = "receivable where source = 'meter' and status <> 4"
test('every household meter is read month after month, and what occupied houses used is billed and mostly paid', async () => {
  const ends = await app.kernel.q.query<{ meter: string; months: string[]; broken: number }>(
    `with ends as (
       select r.meter_id, r.fee_period, (r.segments -> 0 ->> 'from')::numeric as first, lag(r.current_reading) over w as last
       from meter_reading r join meter m on m.id = r.meter_id and m.usage_type = 'house' where r.kind = 'normal' and r.status in (1, 2, 3)
       window w as (partition by r.meter_id order by r.read_date))
     select meter_id as meter, array_agg(fee_period order by fee_period) as months, (count(*) filter (where last <> first))::int as broken from ends group by meter_id`,
  )
  expect(ends.length).toBeGreaterThan(1_000)
  const months = ends.map((one) => one.months).toSorted((a, b) => b.length - a.length)[0]!
  expect(months).toHaveLength(13)
  expect(months).toEqual(periodsFrom(months[0]!, months[12]!))
  // The month that is being read now is read in part.
  expect(
    ends.filter((one) => one.broken > 0 || !months.slice(0, 12).every((month, n) => month === one.months[n])),
  ).toEqual([])
  expect(await count("(select 1 from receivable where source = 'meter' and status <> 4 group by fee_period) x")).toBe(
    13,
  )
  expect(await count(BILLED)).toBeGreaterThan(15_000)
  expect(await count(`${BILLED} and outstanding_amount > 0`)).toBeLessThan((await count(BILLED)) / 5)
  expect(
    await count(`${BILLED} and exists (select 1 from house h where h.id = house_id and h.use_status in (1, 2))`),
  ).toBe(0)
})

test('what meters cost is what the calculation makes of their readings today', async () => {
  const { rollback, compared } = { rollback: new Error('rolled back'), compared: [] as [string, string][] }
  await inTransaction(app.kernel, async ({ q }) => {
    const billed = await q.query<{ id: string; part: string; amount: string; text: string }>(
      `select source_id as id, source_part as part, original_amount::text as amount, calc_text as text from ${BILLED}
       and source_id in (select r.id::text from meter_reading r where r.meter_id in (select m.id from meter m where m.usage_type = 'house' order by md5(m.code) limit 60))`,
    )
    const ids = [...new Set(billed.map((row) => row.id))]
    await q.query('update meter_reading set status = 2 where id = any($1)', [ids])
    const charges = (await planCharges(q, ids)).flatMap((reading) => reading.charges)
    const planned = new Map(
      charges.map((one) => [`${one.readingId} ${one.bindingId}`, `${one.amount} ${one.trace.text}`]),
    )
    for (const { id, part, amount, text } of billed)
      compared.push([`${amount} ${text}`, planned.get(`${id} ${part}`) ?? ''])
    throw rollback
  }).catch((thrown: unknown) => {
    if (thrown !== rollback) throw thrown
  })
  expect(compared.length).toBeGreaterThan(500)
  expect(compared.filter(([billed, planned]) => billed !== planned)).toEqual([])
})

test('a part that is given up leaves nothing, and the next start writes it once', async () => {
  const started = await startTestApp({ first: true })
  try {
    const of = async (sql: string) =>
      (await started.kernel.q.query<{ n: number }>(`select count(*) as n from ${sql}`))[0]!.n
    const empty = await of('sys_user')
    let asked = 0
    const signal = {
      throwIfAborted() {
        if (++asked > 200) throw new Error('given up')
      },
    }
    await expect(seedDemo(started.kernel, () => {}, { only: 'first', signal })).rejects.toThrow('given up')
    expect([await of('sys_user'), await demoProgress(started.kernel.q)]).toEqual([empty, null])
    const first = () => seedDemo(started.kernel, () => {}, { only: 'first' })
    await Promise.all([first(), first()])
    await first()
    expect(await of('sys_user where deleted_at is null')).toBe(60)
    expect(await demoProgress(started.kernel.q)).toEqual({ done: 1, of: 7 })
    expect(await demoProgress(app.kernel.q)).toBeNull()
  } finally {
    await started.stop()
  }
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

test('work orders have their configuration', async () => {
  expect(await count('problem_category where parent_id is null')).toBe(6)
  expect(await count("problem_category where path like '%/%/%' and path not like '%/%/%/%'")).toBe(28)
  expect(await count("problem_category where path like '%/%/%/%'")).toBe(90)
  expect(await count('problem_area')).toBe(25)
  expect(await count('order_source')).toBe(9)
  expect(await count('(select distinct order_type from task_handler) types')).toBe(8)
  expect(await count('task_handler__position_ids')).toBe(await count('task_handler'))
  expect(await count('default_comment')).toBe(20)
})
