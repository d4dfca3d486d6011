import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mixedTree, recordOf } from '@wuguan/contract/system/company-tree'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'

let app: TestApp
let admin: Caller
let root: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  root = (await must<{ id: number }[]>(admin, 'GET', '/basedata/base/company/tree'))[0]!.id
})
afterAll(() => app.stop())

const O = '/basedata/base/company'
async function make(parentId: number, name: string, nodeType = 2): Promise<number> {
  return (await must<{ id: number }>(admin, 'POST', `${O}/save`, { parentId, nodeType, name, code: name })).id
}
const info = (id: number) =>
  must<{ version: number; orderNum: number; level: number; parentId: number }>(admin, 'GET', `${O}/info/${id}`)
const update = async (id: number, changes: Record<string, unknown>) =>
  admin.call('PUT', `${O}/update`, { body: { id, version: (await info(id)).version, ...changes } })
const paths = async () =>
  new Map(
    (
      await app.kernel.q.query<{ id: number; path: string }>('select id, path from company where deleted_at is null')
    ).map((row) => [row.id, row.path]),
  )

describe('the company tree', () => {
  test('A7: companies carry their id negated in trees that mix them with communities, and never −0', () => {
    const nodes = mixedTree(
      [
        { id: 12, parentId: 3, name: 'A' },
        { id: 3, parentId: null, name: 'R' },
      ],
      [{ id: 12, companyId: 12, name: 'B' }],
    )
    expect(nodes.map(({ id, parentId }) => [id, parentId])).toEqual([
      [-12, -3],
      [-3, 0],
      [12, -12],
    ])
    expect(Object.is(nodes[1]!.parentId, 0)).toBe(true)
    expect(recordOf(-12)).toEqual({ type: 'company', id: 12 })
    expect(recordOf(12)).toEqual({ type: 'community', id: 12 })
  })

  test('a negative id is refused, an unknown one is 404', async () => {
    expect(await admin.call('GET', `${O}/info/-12`)).toMatchObject({ code: 400, msg: '公司编号无效' })
    expect(await admin.call('GET', `${O}/info/999999`)).toMatchObject({ code: 404 })
  })

  test('A9: a branch moves whole, never under itself, never deeper than ten levels', async () => {
    const a = await make(root, '移动甲')
    const b = await make(a, '移动乙')
    const c = await make(b, '移动丙')
    const target = await make(root, '移动目标')
    expect(await update(a, { parentId: c })).toMatchObject({ code: 400, msg: '上级公司不能是自己或下级公司' })
    expect(await update(a, { parentId: a })).toMatchObject({ code: 400, msg: '上级公司不能是自己或下级公司' })
    expect(await update(a, { parentId: target })).toMatchObject({ code: 0 })
    expect((await paths()).get(c)).toBe(`/${root}/${target}/${a}/${b}/${c}/`)
    expect((await info(c)).level).toBe(5)
    let deep = root
    for (let level = 2; level <= 7; level++) deep = await make(deep, `深${level}`)
    expect(await update(a, { parentId: deep })).toMatchObject({ code: 0 })
    const deeper = await make(deep, '深八')
    expect(await update(a, { parentId: deeper })).toMatchObject({ code: 400, msg: '公司层级不能超过10级' })
  })

  test('A8: siblings stay numbered 1..n whatever moves', async () => {
    const parent = await make(root, '排序上级')
    const ids = [await make(parent, '一'), await make(parent, '二'), await make(parent, '三')]
    const order = async () =>
      (
        await app.kernel.q.query<{ id: number; order_num: number }>(
          'select id, order_num from company where parent_id = $1 and deleted_at is null order by order_num',
          [parent],
        )
      ).map((r) => [r.id, r.order_num])
    const move = (id: number, orderStatus: number) =>
      admin.call('PUT', `${O}/updateOrderNum?id=${id}&orderStatus=${orderStatus}`)
    expect(await move(ids[0]!, 1)).toMatchObject({ code: 422, msg: '已经是第一个' })
    expect(await move(ids[2]!, 2)).toMatchObject({ code: 422, msg: '已经是最后一个' })
    expect(await move(ids[2]!, 3)).toMatchObject({ code: 0 })
    expect(await order()).toEqual([
      [ids[2], 1],
      [ids[0], 2],
      [ids[1], 3],
    ])
    await move(ids[2]!, 2)
    await move(ids[0]!, 4)
    expect(await order()).toEqual([
      [ids[2], 1],
      [ids[1], 2],
      [ids[0], 3],
    ])
    await admin.call('DELETE', `${O}/${ids[1]}`)
    expect(await order()).toEqual([
      [ids[2], 1],
      [ids[0], 2],
    ])
  })

  test('types nest as the book says', async () => {
    const department = await make(root, '部门一', 3)
    expect(
      await admin.call('POST', `${O}/save`, { body: { parentId: department, nodeType: 2, name: 'x', code: 'x1' } }),
    ).toMatchObject({ code: 400, msg: '部门下只能新增部门' })
    expect(
      await admin.call('POST', `${O}/save`, { body: { parentId: root, nodeType: 2, name: '部门一', code: 'x2' } }),
    ).toMatchObject({ code: 400, msg: '同级名称已存在' })
    expect(await admin.call('POST', `${O}/save`, { body: { nodeType: 2, name: 'x', code: 'x3' } })).toMatchObject({
      code: 400,
      msg: '请选择上级公司',
    })
  })

  test('a company is stopped from below and started from above; what is used cannot go', async () => {
    const upper = await make(root, '停用上级')
    const lower = await make(upper, '停用下级')
    expect(await update(upper, { state: 0 })).toMatchObject({ code: 0 })
    expect(await info(lower)).toMatchObject({ state: 0 })
    expect(await update(lower, { state: 1 })).toMatchObject({ code: 422, msg: '请先启用上级公司' })
    expect(await admin.call('DELETE', `${O}/${upper}`)).toMatchObject({ code: 422, msg: '存在下级公司，不能删除' })
    expect(await admin.call('DELETE', `${O}/${lower}`)).toMatchObject({ code: 0 })
    expect(await admin.call('DELETE', `${O}/${root}`)).toMatchObject({ code: 422 })
  })

  test('two moves that would make a ring: one of them is refused', async () => {
    const a = await make(root, '环甲')
    const b = await make(root, '环乙')
    const [versionA, versionB] = [(await info(a)).version, (await info(b)).version]
    const answers = await Promise.all([
      admin.call('PUT', `${O}/update`, { body: { id: a, version: versionA, parentId: b } }),
      admin.call('PUT', `${O}/update`, { body: { id: b, version: versionB, parentId: a } }),
    ])
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  })

  test('pickers find nodes by name and type', async () => {
    const found = await must<{ label: string; nodeType: number }[]>(
      admin,
      'GET',
      `${O}/select?nodeType=3&keyword=${encodeURIComponent('部门')}`,
    )
    expect(found.map(({ label }) => label)).toEqual(['部门一'])
  })
})
