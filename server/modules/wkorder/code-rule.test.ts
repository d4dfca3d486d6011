import { createSchema } from '@wuguan/contract/kernel/schema'
import { numberOf } from '@wuguan/contract/system/code-number'
import { codeRule, neverRepeats, REPEATS } from '@wuguan/contract/system/code-rule.entity'
import { type OrderCode, readOrderCodes, saveOrderCode } from '@wuguan/contract/wkorder/conf.actions'
import { orderSource } from '@wuguan/contract/wkorder/order-source.entity'
import { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'

/** How the numbers of orders are made, and that none is given out twice whatever becomes of the rule. */
let w: ChargeWorld
let admin: Caller
let order: Record<string, unknown>
beforeAll(async () => {
  w = await openCharge({ now: '2025-06-09 10:00:00' })
  admin = w.admin
  const sourceId = (
    await w.ok('POST', orderSource.base!, {
      code: 'DESK',
      name: '前台',
      channel: 'desk',
      bizLines: ['repair', 'service'],
    })
  )['id']
  const top = { code: 'S', name: '水', orderTypes: ['repair', 'consult'] }
  const categoryId = (await w.ok('POST', problemCategory.base!, top))['id']
  const { id: houseId } = await w.house()
  order = {
    orderType: 'repair',
    sourceId,
    categoryId,
    houseId,
    callerName: '张三',
    callerMobile: '13812345678',
    content: '厨房水管漏水，请尽快安排。',
  }
})
afterAll(() => w.app.stop())
beforeEach(async () => {
  await w.sql('delete from code_counter where rule_id in (select id from code_rule where code = $1)', [REPAIR])
  await w.sql('delete from code_rule where company_id is not null')
  await w.sql("update work_order set order_no = 'X' || id")
})
const REPAIR = 'workOrder.repair'
type Rule = Omit<OrderCode, 'own'>
const DEFAULT: Rule = { code: REPAIR, prefix: 'GD', datePattern: 'yyMMdd', digits: 4, reset: 'day' }
const post = (more: Record<string, unknown> = {}) =>
  admin.call<{ id: string }>('POST', workOrder.base!, { communityId: w.communityId, body: { ...order, ...more } })
/** The number of a new order. */
async function drawn(more?: Record<string, unknown>): Promise<string> {
  const answer = await post(more)
  expect(answer.code, answer.msg).toBe(0)
  return numberOfOrder(answer.data.id)
}
const numberOfOrder = async (id: string) =>
  (await w.sql<{ no: string }>('select order_no as no from work_order where id = $1', [id]))[0]!.no
const save = (more: Partial<Rule> = {}, caller = admin) =>
  caller.call('PUT', saveOrderCode.path, { body: { ...DEFAULT, ...more } })
const saved = async (more?: Partial<Rule>) => expect(await save(more)).toMatchObject({ code: 0 })
const rules = async (caller = admin) => (await caller.call<OrderCode[]>('GET', readOrderCodes.path)).data

it('orders are numbered as everywhere until the company has a rule of its own', async () => {
  expect((await rules()).map(({ prefix, own }) => [prefix, own])).toEqual(
    ['GD', 'GQ', 'TS', 'ZX', 'JY', 'BY', 'QZ', 'NB', 'SM'].map((prefix) => [prefix, false]),
  )
  expect(await drawn()).toBe('GD2506090001')
  const own: Rule = { code: REPAIR, prefix: 'BX', datePattern: 'yyyyMM', digits: 5, reset: 'month' }
  await saved(own)
  const [first, ...rest] = await rules()
  expect(first).toEqual({ ...own, own: true })
  expect(rest.every((rule) => !rule.own)).toBe(true)
  expect(await drawn()).toBe(numberOf(own, '2025-06-09', 2))
  expect(await drawn({ orderType: 'consult' })).toMatch(/^ZX250609/)
  const [log] = await w.sql(
    "select after from operation_log where entity = 'system.codeRule' order by at desc, id desc limit 1",
  )
  expect(log).toMatchObject({ after: { code: REPAIR, prefix: 'BX', reset: 'month' } })
})

it('no number comes twice, however the rule is changed and changed back', async () => {
  const numbers: string[] = []
  const take = async () => void numbers.push(await drawn(), await drawn())
  await take()
  for (const change of [
    { reset: 'month' },
    {},
    { digits: 3 },
    { digits: 5 },
    { digits: 4, reset: 'never' },
    { prefix: 'BX' },
    { prefix: 'BX', datePattern: 'yyyyMM', reset: 'month' },
    { prefix: 'BX', datePattern: 'yyyyMM', reset: 'year' },
    { prefix: 'BX', datePattern: 'none', digits: 8, reset: 'never' },
    { prefix: '' },
    { datePattern: 'yyyyMMdd' },
    {},
  ] as const) {
    await saved(change)
    await take()
  }
  admin = await w.day('2025-06-10 09:00:00')
  await take()
  await saved({ reset: 'month' })
  await take()
  await saved()
  await take()
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.slice(0, 8)).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((n) => numberOf(DEFAULT, '2025-06-09', n)),
    'GD250609007',
    'GD250609008',
  ])
  expect(numbers.slice(-6).map((no) => no.slice(0, 8))).toEqual(Array.from({ length: 6 }, () => 'GD250610'))
  admin = await w.day('2025-06-09 10:00:00')
})

it('a prefix that another document has left behind goes on behind its numbers', async () => {
  const consult = { code: 'workOrder.consult', prefix: 'ZX' } as const
  await drawn()
  const left = [await drawn({ orderType: 'consult' }), await drawn({ orderType: 'consult' })]
  await saved({ ...consult, prefix: 'WD' })
  await saved({ prefix: 'ZX' })
  expect(await drawn()).toBe(numberOf({ ...DEFAULT, prefix: 'ZX' }, '2025-06-09', Number(left[1]!.slice(-4)) + 1))
})

it('a rule that would give out a number again, or two documents the same, is refused', async () => {
  const twin = { code: 400, data: { prefix: '与“投诉”的前缀相同或只差数字，编号会重复' } }
  for (const prefix of ['TS', 'ts', 'TS2', 'T']) expect((await save({ prefix })).code).toBe(prefix === 'T' ? 0 : 400)
  expect(await save({ prefix: 'TS' })).toMatchObject(twin)
  expect(await save({ prefix: 'TS25' })).toMatchObject(twin)
  for (const [datePattern, reset] of [
    ['yyyyMM', 'day'],
    ['yyyy', 'month'],
    ['none', 'year'],
  ] as const)
    expect(await save({ datePattern, reset })).toMatchObject({ code: 400, data: { reset: REPEATS } })
  expect(await save({ digits: 2 })).toMatchObject({ code: 400, data: { digits: expect.any(String) } })
  expect(await save({ digits: 9 })).toMatchObject({ code: 400, data: { digits: expect.any(String) } })
  expect(await save({ prefix: 'G-D' })).toMatchObject({ code: 400, data: { prefix: '前缀只能是字母和数字' } })
  expect(await save({ code: 'charge-finance.receipt' as Rule['code'] })).toMatchObject({ code: 400 })

  await drawn()
  await w.sql(
    'update code_counter set last_value = 999 where rule_id = (select id from code_rule where code = $1 and company_id is not null)',
    [REPAIR],
  )
  expect(await save({ prefix: 'T', digits: 3 })).toMatchObject({
    code: 400,
    data: { digits: '本周期已编到999，请增加流水位数' },
  })
  // What was refused has left nothing.
  expect((await rules())[0]).toMatchObject({ prefix: 'T', digits: 4 })
})

it('numbers of days to come that are given out already are not met', async () => {
  await post()
  const ahead = { code: 400, data: { digits: '今后的编号会与已有编号重复，请更换前缀或流水位数' } }
  const monthly = { datePattern: 'yyyyMM', digits: 3, reset: 'month' } as const
  await w.sql("update work_order set order_no = 'GD202507001' where order_no like 'GD%'")
  expect(await save(monthly)).toMatchObject(ahead)
  // Numbers of days that are gone, and of another shape, are in nobody's way.
  await w.sql("update work_order set order_no = 'GD202505001' where order_no like 'GD%'")
  await saved(monthly)
  await w.sql("update work_order set order_no = 'GD250701001' where order_no like 'GD%'")
  await saved(monthly)
})

it('is changed by whoever keeps it for the whole company, and for that company alone', async () => {
  const clerk = await w.user('code-clerk', ['wkorder:category:edit', 'workflow:setting:edit'])
  expect(await save({ prefix: 'BX' }, clerk)).toMatchObject({ code: 403 })
  expect(await clerk.call('GET', readOrderCodes.path)).toMatchObject({ code: 403 })
  const own = await w.user('code-own', ['wkorder:codeRule:edit'], { dataScope: 6, communityIds: [w.communityId] })
  expect(await save({ prefix: 'BX' }, own)).toMatchObject({ code: 403 })
  const keeper = await w.user('code-keeper', ['wkorder:codeRule:edit'])
  expect(await save({ prefix: 'BX' }, keeper)).toMatchObject({ code: 0 })
  const [other] = await w.sql<{ id: number }>(
    "insert into company (parent_id, node_type, name, code, path, level, order_num, state, created_at, updated_at) select id, 2, '外地分公司', 'WD', path || '99999/', 2, 1, 1, created_at, created_at from company where id = $1 returning id",
    [w.companyId],
  )
  const stranger = await w.user('code-stranger', ['wkorder:codeRule:edit'], { companyId: other!.id })
  expect((await rules(stranger))[0]).toMatchObject({ prefix: 'GD', own: false })
  expect(await save({ prefix: 'GX' }, stranger)).toMatchObject({ code: 0 })
  expect((await rules())[0]).toMatchObject({ prefix: 'BX', own: true })
})

it('an order that waits while the rule is changed is numbered by the rule that came', async () => {
  await drawn()
  const waiting = async (count: number) => {
    for (;;) {
      const [row] = await w.sql<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      if (row!.n >= count) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const client = await w.app.kernel.pool.connect()
  await client.query('begin')
  await client.query(
    'select 1 from code_counter where rule_id = (select id from code_rule where code = $1) for update',
    [REPAIR],
  )
  const change = save({ reset: 'month' })
  await waiting(1)
  const late = post()
  await waiting(2)
  await client.query('commit')
  client.release()
  expect(await change).toMatchObject({ code: 0 })
  expect(await late).toMatchObject({ code: 0 })
  expect([await numberOfOrder((await late).data.id), await drawn()]).toEqual(['GD2506090002', 'GD2506090003'])
})

it('orders that come while the rule is changed and changed back all have their numbers', async () => {
  const orders = Array.from({ length: 24 }, () => post())
  const changes = (async () => {
    for (const reset of ['month', 'day', 'never', 'day', 'year', 'day'] as const) await saved({ reset })
  })()
  const answers = await Promise.all(orders)
  await changes
  expect(answers.map(({ msg, code }) => (code === 0 ? '' : msg)).filter(Boolean)).toEqual([])
  const made = await w.sql<{ no: string }>("select order_no as no from work_order where order_no like 'GD250609%'")
  expect(new Set(made.map(({ no }) => no)).size).toBe(24)
})

it('two who change it at once leave one rule', async () => {
  const answers = await Promise.all([save({ prefix: 'BX' }), save({ prefix: 'WX' })])
  expect(answers.map(({ code }) => code)).toEqual([0, 0])
  expect(await w.sql('select 1 from code_rule where code = $1 and company_id is not null', [REPAIR])).toHaveLength(1)
})

it('whoever writes a rule says as much of the day as it counts by, and what the product brings along does', async () => {
  const broken = createSchema(codeRule).safeParse({ code: 'test.rule', datePattern: 'yyyy', digits: 4, reset: 'day' })
  expect(broken.error?.issues).toMatchObject([{ path: ['reset'], message: REPEATS }])
  const brought = await w.sql<{ datePattern: string; reset: string }>(
    'select date_pattern as "datePattern", reset from code_rule where company_id is null',
  )
  expect(brought.length).toBeGreaterThan(30)
  expect(brought.filter((rule) => !neverRepeats(rule))).toEqual([])
})
