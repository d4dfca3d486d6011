import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'

const BASE = '/basedata/sys/dict/withItems'
let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())

interface Line {
  id: string
  version: number
  value: string
  label: string
  orderNum: number
}
const itemsOf = async (dictId: number) =>
  (
    await must<{ list: Line[] }>(
      admin,
      'GET',
      `/basedata/sys/dictItem/page?dictId=${dictId}&limit=100&orderField=orderNum&order=asc`,
    )
  ).list
const labels = async (dictId: number) => (await itemsOf(dictId)).map(({ label }) => label)

test('a dictionary and its items are written together or not at all', async () => {
  const head = { code: 'sky', name: '天气', kind: 2 }
  const items = [
    { value: 'sun', label: '晴' },
    { value: 'rain', label: '雨' },
  ]
  expect(await admin.call('POST', BASE, { body: { ...head, items: [...items, items[0]] } })).toMatchObject({
    code: 400,
    data: { items: '字典值重复：sun' },
  })
  // The second item is refused by its own schema; neither the first nor the dictionary stays.
  expect(
    (await admin.call('POST', BASE, { body: { ...head, items: [items[0], { value: 'x'.repeat(61), label: '长' }] } }))
      .code,
  ).toBe(400)
  expect(await app.kernel.q.query("select 1 from dict where code = 'sky'")).toEqual([])
  const { id, version } = await must<{ id: number; version: number }>(admin, 'POST', BASE, { ...head, items })
  expect(await labels(id)).toEqual(['晴', '雨'])

  const [sun, rain] = await itemsOf(id)
  const change = (body: Record<string, unknown>) =>
    admin.call<{ version: number }>('PUT', BASE, { body: { id, version, ...body } })
  expect((await change({ name: '气象', items: [{ ...rain, label: '' }, sun] })).code).toBe(400)
  expect(await labels(id)).toEqual(['晴', '雨'])
  const saved = await change({ name: '气象', items: [rain, { value: 'snow', label: '雪' }], removed: [sun!.id] })
  expect(saved.code).toBe(0)
  expect(await labels(id)).toEqual(['雨', '雪'])
  expect(await change({ items: [] })).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
  const fresh = { id, version: saved.data.version }
  expect((await admin.call('PUT', BASE, { body: { ...fresh, items: [{ ...rain, label: '大雨' }] } })).code).toBe(409)
  expect((await admin.call('PUT', BASE, { body: { ...fresh, items: [sun] } })).code).toBe(409)
})

test('an item that the form has never seen stays', async () => {
  const { id, version } = await must<{ id: number; version: number }>(admin, 'POST', BASE, {
    code: 'colour',
    name: '颜色',
    kind: 2,
    items: [{ value: 'r', label: '红' }],
  })
  const seen = await itemsOf(id)
  await must(admin, 'POST', '/basedata/sys/dictItem', { dictId: id, value: 'g', label: '绿', orderNum: 9 })
  await must(admin, 'PUT', BASE, { id, version, items: seen })
  expect(await labels(id)).toEqual(['红', '绿'])
})
