import { type ConfOverview, confOverview, copyConf } from '@wuguan/contract/wkorder/conf.actions'
import { bizLineOf, ORDER_TYPE } from '@wuguan/contract/wkorder/order-options'
import { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { taskHandler } from '@wuguan/contract/wkorder/task-handler.entity'
import { timeLimitRule } from '@wuguan/contract/wkorder/time-limit-rule.entity'
import { saveCalendar } from '@wuguan/contract/wkorder/working-time.actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRegister, type Register } from '../../../tests/support/register.ts'

/** 配置体检: who hears of it, how often, and when nobody does. */
let r: Register
let keeper: number
let other: number
beforeAll(async () => {
  r = await openRegister({ now: '2025-06-09 08:00:00' })
  keeper = (await r.user('health-keeper', [copyConf.permission!])).userId
  await r.user('health-clerk', ['wkorder:category:view', 'wkorder:category:edit'])
  const [company] = await r.sql<{ id: number }>(
    "insert into company (parent_id, node_type, name, code, path, level, order_num, state, created_at, updated_at) select id, 2, '外地分公司', 'WD', path || '99999/', 2, 1, 1, created_at, created_at from company where id = $1 returning id",
    [r.companyId],
  )
  other = (await r.user('health-other', [copyConf.permission!], { companyId: company!.id })).userId
})
afterAll(() => r.app.stop())

async function run(): Promise<number> {
  const [job] = await r.sql<{ id: string }>("select id from job where code = 'wkorder.confHealth'")
  await r.app.kernel.jobs.runJob({ jobId: job!.id, trigger: 1, operatorId: null })
  const [last] = await r.sql<{ affected: number; result: number }>(
    'select affected, result from job_run where job_id = $1 order by started_at desc, id desc limit 1',
    [job!.id],
  )
  expect(last!.result).toBe(2)
  return last!.affected
}
const told = () =>
  r.sql<{ user: number; title: string; body: string; url: string }>(
    `select user_id as "user", title, body, back_url as url from message_record where biz_event = 'wkorder.confHealth' order by id`,
  )
/** The company that somebody is of. */
const nameOf = async (user: number) =>
  (
    await r.sql<{ name: string }>(
      'select c.name from company c join sys_user u on u.company_id = c.id where u.id = $1',
      [user],
    )
  )[0]!.name
const problems = async () => (await r.admin.call<ConfOverview>('GET', confOverview.path)).data.problems

it('whoever keeps the configuration hears once a day what is missing', async () => {
  const missing = await problems()
  expect(await run()).toBe(1)
  expect(await told()).toEqual([
    {
      user: keeper,
      title: `${await nameOf(keeper)}的工单配置有${missing.length}项待处理`,
      body: `${missing
        .slice(0, 3)
        .map(({ problem }) => problem)
        .join('；')}等`,
      url: '/wkorder/conf/v2',
    },
  ])
  r.app.clock.set('2025-06-09 18:00:00')
  expect(await run()).toBe(0)
  r.app.clock.set('2025-06-10 08:00:00')
  expect(await run()).toBe(1)
  expect((await told()).map(({ user }) => user)).toEqual([keeper, keeper])
})

it('a company hears of its own, and whoever keeps those below as well of each', async () => {
  r.app.clock.set('2025-06-11 08:00:00')
  await r.sql(
    `insert into community select (jsonb_populate_record(c, jsonb_build_object('id', c.id + 1000, 'code', 'WD1', 'name', '外地花园', 'company_id', (select company_id from sys_user where id = $2)))).* from community c where c.id = $1`,
    [r.communityId, other],
  )
  const before = (await told()).length
  expect(await run()).toBe(3)
  const [own, ...below] = (await told()).slice(before)
  expect([own, ...below].map((one) => one!.user)).toEqual([keeper, keeper, other])
  expect(own!.title).toContain(`${await nameOf(keeper)}的工单配置`)
  expect(below.every(({ title }) => title.startsWith('外地分公司的工单配置'))).toBe(true)
  await r.sql('update community set deleted_at = created_at where id = $1', [r.communityId + 1000])
})

it('few are named all, and nothing is said where nothing is missing', async () => {
  r.app.clock.set('2025-06-12 08:00:00')
  const admin = await r.app.admin()
  const ok = async (method: 'POST' | 'PUT', path: string, body: unknown) =>
    expect(await admin.call(method, path, { body })).toMatchObject({ code: 0 })
  const types = ORDER_TYPE.items.map(({ code }) => code)
  await ok('PUT', saveCalendar.path, { communityId: null, weekly: { 1: [{ start: '08:00', end: '12:00' }] } })
  for (const bizLine of new Set(types.map(bizLineOf)))
    await ok('POST', timeLimitRule.base!, { stage: 'handle', bizLine, limitMinutes: 480 })
  for (const orderType of types)
    for (const stage of ['accept', 'handle'])
      await ok('POST', taskHandler.base!, { orderType, stage, kind: 'user', userIds: [keeper] })
  await ok('POST', problemCategory.base!, {
    code: 'A',
    name: '杂项',
    orderTypes: types.filter((type) => type !== 'praise'),
  })
  const before = (await told()).length
  expect(await run()).toBe(1)
  expect((await told()).slice(before)).toMatchObject([
    { title: `${await nameOf(keeper)}的工单配置有1项待处理`, body: '表扬没有可用的末级问题类别' },
  ])
  r.app.clock.set('2025-06-13 08:00:00')
  const [category] = await r.sql<{ id: string; version: number }>('select id, version from problem_category')
  await (await r.app.admin()).call('PUT', problemCategory.base!, { body: { ...category, orderTypes: types } })
  expect(await run()).toBe(0)
})
