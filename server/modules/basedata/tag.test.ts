import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Register, openRegister } from '../../../tests/support/register.ts'
import { tagRefresh } from './jobs/jobs.ts'

let r: Register
let people: { id: string }[]
beforeAll(async () => {
  r = await openRegister()
  const [house, shop] = [await r.house(), await r.house({ houseType: 2, buildingArea: '130.00' })]
  people = [
    await r.customer({ birthday: '1950-05-01', gender: 2 }),
    await r.customer({ birthday: '1995-05-01', gender: 1 }),
    await r.customer({}),
  ]
  await r.relate(people[0]!.id, house.id)
  await r.relate(people[1]!.id, shop.id, { relation: 3 })
  await r.relate(people[2]!.id, house.id, { relation: 4, startDate: '2020-01-01' })
})
afterAll(() => r.app.stop())

const TAG = '/basedata/base/tag'
const trial = async (rule: unknown) => {
  const answer = (await r.ok('POST', `${TAG}/trial`, { rule })) as { count: number; customers: { id: string }[] }
  expect(answer.customers).toHaveLength(answer.count)
  return answer.customers.map((one) => people.findIndex((person) => person.id === one.id))
}

it('finds customers by what they are and where they live', async () => {
  expect(await trial({ field: '年龄', op: 'gte', value: 60 })).toEqual([0])
  expect(await trial({ field: '年龄', op: 'between', value: [20, 40] })).toEqual([1])
  expect(await trial({ field: '关系', op: 'in', value: [1, 4] })).toEqual([0, 2])
  expect(
    await trial({
      all: [
        { field: '房产类型', op: 'eq', value: 2 },
        { field: '面积', op: 'gt', value: '129.99' },
      ],
    }),
  ).toEqual([1])
  expect(
    await trial({
      any: [
        { field: '性别', op: 'eq', value: 2 },
        { field: '入住年限', op: 'gte', value: 5 },
      ],
    }),
  ).toEqual([0, 2])
  expect(await trial({ field: 'App绑定', op: 'eq', value: false })).toEqual([0, 1, 2])
  expect(await trial({ field: '项目', op: 'eq', value: r.communityId })).toEqual([0, 1, 2])
})

it.each([
  [{ field: '欠费金额', op: 'gt', value: 1 }, '未知的条件：欠费金额'],
  [{ field: '年龄', op: 'in', value: [1] }, '年龄不支持该比较方式'],
  [{ field: '年龄', op: 'gt', value: '1; drop table customer' }, '年龄的条件值须为数字'],
  [{ field: '性别', op: 'eq', value: 9 }, '性别的条件值不正确'],
  [{ all: [] }, '标签规则不正确'],
  ['年龄 > 3', '标签规则不正确'],
])('refuses the rule %j', async (rule, msg) => {
  expect(await r.refused('POST', `${TAG}/trial`, { rule })).toMatchObject({ code: 400, msg })
})

it('fills a rule tag by refresh only, and a manual one by hand only', async () => {
  const { id } = await r.ok('POST', TAG, { name: '长者', kind: 2, rule: { field: '年龄', op: 'gte', value: 60 } })
  expect(await r.ok('POST', `${TAG}/refresh`, { id })).toEqual({ memberCount: 1 })
  expect(await r.page('/basedata/base/tagMember', { tagId: id })).toMatchObject([
    { customerId: people[0]!.id, source: 2 },
  ])
  expect(
    await r.refused('POST', '/basedata/base/tagMember/add', { tagId: id, customerIds: [people[1]!.id] }),
  ).toMatchObject({ code: 422, msg: '规则标签不能手动调整成员' })
  const manual = await r.ok('POST', TAG, { name: '志愿者', kind: 1 })
  expect(
    await r.ok('POST', '/basedata/base/tagMember/add', { tagId: manual.id, customerIds: people.map((one) => one.id) }),
  ).toEqual({ added: 3 })
  const rows = await r.page('/basedata/base/tagMember', { tagId: manual.id })
  await r.ok('DELETE', '/basedata/base/tagMember', [rows[0]!.id])
  expect(await r.info(TAG, manual.id)).toMatchObject({ memberCount: 2 })
  expect(await r.refused('POST', TAG, { name: '志愿者', kind: 1 })).toMatchObject({ code: 400, msg: '标签名称已存在' })
})

it('refreshes at night, keeps a snapshot, and says how tags overlap', async () => {
  const { q, clock } = r.app.kernel
  await tagRefresh.run({ q, now: clock.now(), params: {}, log: () => {} })
  await tagRefresh.run({ q, now: clock.now(), params: {}, log: () => {} })
  const analysis = await r.ok('GET', `${TAG}/analysis`)
  expect(analysis).toMatchObject({ customers: 3, tagged: expect.any(Number) })
  expect(analysis['coverage']).toBe(((Number(analysis['tagged']) / 3) * 100).toFixed(2))
  expect((analysis['trend'] as unknown[]).length).toBe(2)
})
