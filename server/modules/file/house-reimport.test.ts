import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { type Register, openRegister } from '../../../tests/support/register.ts'
import {
  type Begun,
  type Row,
  type Rows,
  type State,
  begin,
  settled,
  sheetOf,
} from '../../../tests/support/import-batches.ts'

const TITLES = [
  '楼栋',
  '单元',
  '楼层',
  '房号',
  '房屋类型',
  '户型',
  '建筑面积',
  '套内面积',
  '销售状态',
  '入住状态',
  '业主姓名',
  '联系电话',
  '备注',
]
type Cells = Partial<Record<(typeof TITLES)[number], string>>
const ROOMS: Record<string, Cells> = {
  101: {
    户型: '两室',
    建筑面积: '90',
    套内面积: '70',
    销售状态: '已售',
    入住状态: '自住',
    业主姓名: '陈建国',
    联系电话: '13800000001',
  },
  102: { 户型: '两室', 建筑面积: '91', 业主姓名: '李梅、王强', 联系电话: '13800000002、13800000003' },
  103: { 建筑面积: '92' },
  104: { 建筑面积: '93', 业主姓名: '赵一', 联系电话: '13800000004' },
}
const lines = (rooms: Record<string, Cells>) =>
  Object.entries(rooms).map(([房号, cells]) =>
    TITLES.map((title) => ({ 楼栋: '3栋', 单元: '1单元', 楼层: '1', 房屋类型: '住宅', 房号, ...cells })[title] ?? ''),
  )

let r: Register
let clerk: Caller & { userId: number }
/** Keeps the installation as well: what the first account asks for is decided by somebody else. */
let keeper: Caller
const sql: Register['sql'] = (text, values) => r.sql(text, values)
beforeAll(async () => {
  r = await openRegister({ jobs: true })
  clerk = await r.user('clerk001', ['basedata:house:import', 'basedata:house:list'])
  keeper = await r.user('keeper001', [])
  await sql("update sys_user set super_admin = true where username = 'keeper001'")
  await load(ROOMS)
})
afterAll(() => r?.app.stop())

async function check(
  titles: string[],
  rows: string[][],
  caller: Caller = r.admin,
): Promise<{ id: string; state: State; rows: Row[] }> {
  const reply = await begin(r.app, caller, 'register.xlsx', await sheetOf(titles, rows))
  const begun: Begun = reply.data
  expect(
    await caller.call('PUT', `/file/sys/import/${begun.batchId}/mapping`, {
      body: { mapping: begun.proposal, options: { communityId: r.communityId } },
    }),
  ).toMatchObject({ code: 0 })
  const state = await settled(caller, begun.batchId)
  const { data } = await caller.call<Rows>('GET', `/file/sys/import/${begun.batchId}/rows`, {
    query: { state: 'all', limit: 100 },
  })
  return { id: begun.batchId, state, rows: data.list }
}
async function commit(id: string): Promise<State> {
  expect(await r.admin.call('POST', `/file/sys/import/${id}/commit`)).toMatchObject({ code: 0 })
  return settled(r.admin, id)
}
const load = async (rooms: Record<string, Cells>) => commit((await check(TITLES, lines(rooms))).id)
const undo = (id: string) => r.admin.call('POST', `/file/sys/import/${id}/undo`)
const consent = (required: boolean) =>
  r.admin.call('PUT', '/basedata/base/baseChange/settings', {
    body: { settings: [{ targetType: 'house', action: 'update', required }] },
  })

const houseOf = async (roomNo: string) => {
  const [row] = await sql<{ id: string; version: number; use_status: number }>(
    'select id, version, building_area::text as area, charge_area::text as charge, layout, remark, use_status, sale_status from house where room_no = $1 and community_id = $2 and deleted_at is null',
    [roomNo, r.communityId],
  )
  return row!
}

describe('rows of houses that the community has', () => {
  test('are skipped where nothing differs; an empty cell says nothing', async () => {
    const { id, state, rows } = await check(TITLES, lines({ ...ROOMS, 103: { 建筑面积: '92.00', 楼层: '' } }))
    expect(state).toMatchObject({ status: 2, success: 0, fail: 0, skip: 4 })
    expect(rows.map((row) => row.error)).toEqual(Array.from({ length: 4 }, () => '与现有数据相同'))
    expect((await r.admin.call('POST', `/file/sys/import/${id}/commit`)).msg).toBe('没有可导入的行')
  })

  test('do not touch what follows from other acts', async () => {
    const { state, rows } = await check(TITLES, lines({ 101: { ...ROOMS[101], 入住状态: '出租' } }))
    expect(state).toMatchObject({ fail: 0, skip: 1 })
    expect(rows[0]!.error).toBe('入住状态仅首次导入时写入，其余与现有数据相同')
  })

  test('are refused where the owner is another, or the number of one', async () => {
    const { rows } = await check(
      TITLES,
      lines({
        101: { ...ROOMS[101], 业主姓名: '孙七', 联系电话: '13800000009' },
        102: { ...ROOMS[102], 业主姓名: '李梅', 联系电话: '13800000002' },
        103: { ...ROOMS[103], 业主姓名: '周八', 联系电话: '13800000008' },
        104: { ...ROOMS[104], 联系电话: '13800000014' },
      }),
    )
    const other = { ownerName: '业主与现有数据不一致，过户请在房产列表办理' }
    expect(rows.map((row) => row.errors)).toEqual([
      other,
      other,
      other,
      { mobile: '联系电话与业主档案不一致，请在客户列表修改' },
    ])
    expect(await sql('select count(*) as n from customer_house')).toEqual([{ n: 4 }])
  })

  test('are refused where the house would break its own rules', async () => {
    const { rows } = await check(
      TITLES.filter((title) => title !== '套内面积'),
      lines({ 101: { ...ROOMS[101], 建筑面积: '60' } }).map((line) => line.toSpliced(7, 1)),
    )
    expect(rows[0]!.errors).toEqual({ innerArea: '套内面积不能大于建筑面积' })
  })

  test('change the house at once, and an undo gives it its values back', async () => {
    const before = await houseOf('101')
    const { id, state } = await check(
      TITLES,
      lines({
        101: { ...ROOMS[101], 户型: '三室', 建筑面积: '95.5', 入住状态: '出租', 备注: '测绘' },
        102: ROOMS[102]!,
        105: { 建筑面积: '50', 业主姓名: '钱五', 联系电话: '13800000005' },
      }),
    )
    expect(state).toMatchObject({ success: 2, skip: 1, fail: 0 })
    expect(await commit(id)).toMatchObject({ status: 4, success: 2 })
    const after = await houseOf('101')
    expect(after).toMatchObject({
      area: '95.50',
      charge: '90.00',
      layout: '三室',
      remark: '测绘',
      use_status: before.use_status,
      version: before.version + 1,
    })
    expect(await sql('select 1 from base_change')).toEqual([])
    expect(
      await sql("select before, after from operation_log where entity_id = $1 and action = 'edit'", [after.id]),
    ).toEqual([
      {
        before: { layout: '两室', remark: null, buildingArea: '90.00' },
        after: { layout: '三室', remark: '测绘', buildingArea: '95.50' },
      },
    ])
    expect(await undo(id)).toMatchObject({ code: 0, data: { removed: 3 } })
    expect(await houseOf('101')).toEqual({ ...before, version: before.version + 2 })
    expect(await houseOf('105')).toBeUndefined()
    expect(await sql("select 1 from customer where name = '钱五'")).toEqual([])
  })

  test('are not given back over a later change', async () => {
    const { id } = await check(TITLES, lines({ 103: { ...ROOMS[103], 户型: '一室' } }))
    await commit(id)
    const { id: houseId, version } = await houseOf('103')
    expect(
      await r.admin.call('PUT', '/basedata/base/house', { body: { id: houseId, version, remark: '已看房' } }),
    ).toMatchObject({ code: 0 })
    expect(await undo(id)).toMatchObject({ code: 422, msg: '第2行数据已被引用，不能撤销' })
    expect(await houseOf('103')).toMatchObject({ layout: '一室', remark: '已看房' })
  })

  test('are for those who may edit houses', async () => {
    const { rows } = await check(
      TITLES,
      lines({ 103: { ...ROOMS[103], 户型: '四室' }, 104: ROOMS[104]!, 106: { 建筑面积: '50' } }),
      clerk,
    )
    expect(rows.map((row) => [row.state, row.error])).toEqual([
      ['bad', '房产已存在，没有编辑房产的权限'],
      ['skipped', '与现有数据相同'],
      ['good', null],
    ])
  })
})

describe('where the company asks for consent', () => {
  const rows = {
    101: { ...ROOMS[101], 户型: '复式', 建筑面积: '97', 销售状态: '自持' },
    104: { ...ROOMS[104], 建筑面积: '98' },
  }
  const orders = () =>
    sql('select target_title, before, after, reason, status, applicant_id from base_change order by id')
  let batch: string
  beforeAll(() => consent(true))
  afterAll(() => consent(false))

  test('each row that touches a key field asks for all of itself, once', async () => {
    const { id, state } = await check(TITLES, lines(rows))
    expect(state).toMatchObject({ success: 2, fail: 0 })
    expect(await commit(id)).toMatchObject({ status: 4, success: 2 })
    batch = id
    const shared = { reason: '房产台账导入', status: 1, applicant_id: r.userId }
    expect(await orders()).toEqual([
      {
        target_title: '云山花园-3栋-1单元-101',
        before: { buildingArea: '90.00', saleStatus: 2, layout: '两室' },
        after: { buildingArea: '97.00', saleStatus: 3, layout: '复式' },
        ...shared,
      },
      {
        target_title: '云山花园-3栋-1单元-104',
        before: { buildingArea: '93.00' },
        after: { buildingArea: '98.00' },
        ...shared,
      },
    ])
    expect(await houseOf('101')).toMatchObject({ area: '90.00', layout: '两室', sale_status: 2 })
  })

  test('a second order has to wait for the first', async () => {
    const again = await check(TITLES, lines(rows))
    expect(again.rows.map((row) => row.error)).toEqual(
      Array.from({ length: 2 }, () => '该房产存在审批中的变更，请勿重复提交'),
    )
  })

  test('an undo withdraws what nobody has decided', async () => {
    expect(await undo(batch)).toMatchObject({ code: 0, data: { removed: 0 } })
    expect((await orders()).map((order) => order['status'])).toEqual([4, 4])
    expect(await houseOf('101')).toMatchObject({ area: '90.00', layout: '两室', sale_status: 2 })
  })

  test('and does not go over what was approved', async () => {
    const { id } = await check(TITLES, lines({ 104: rows[104] }))
    await commit(id)
    const [order] = await sql<{ id: string }>('select id from base_change where status = 1')
    const approved = await keeper.call('POST', '/basedata/base/baseChange/approve', { body: { id: order!.id } })
    expect(approved).toMatchObject({ code: 0 })
    expect(await houseOf('104')).toMatchObject({ area: '98.00' })
    expect(await undo(id)).toMatchObject({ code: 422, msg: '第2行数据已被引用，不能撤销' })
    expect(await houseOf('104')).toMatchObject({ area: '98.00' })
  })
})

test('a row of a large batch is mended by itself and against its neighbours', async () => {
  const many = Array.from({ length: 3_000 }, (_, i) => {
    const [building, floor, room] = [Math.floor(i / 500) + 1, (Math.floor(i / 20) % 25) + 1, (i % 20) + 1]
    return [`A${building}栋`, '', String(floor), `${floor}${String(room).padStart(2, '0')}`, i === 700 ? '0' : '80']
  })
  const { id, state } = await check(['楼栋', '单元', '楼层', '房号', '建筑面积'], many)
  expect(state).toMatchObject({ total: 3_000, success: 2_999, fail: 1 })
  const mend = async (data: Record<string, string>) => {
    const reply = await r.admin.call<Row>('PUT', `/file/sys/import/${id}/rows`, { body: { rowNo: 702, data } })
    return reply.data
  }
  const mended = [
    await mend({ buildingArea: '81' }),
    await mend({ roomNo: '1102' }),
    await mend({ buildingArea: '80' }),
    await mend({ roomNo: '1101', floor: '99' }),
  ]
  expect(mended.map((row) => row.error ?? row.errors)).toEqual([{}, '与第703行冲突', {}, { floor: '楼层超出楼栋范围' }])
  expect(await settled(r.admin, id)).toMatchObject({ success: 2_999, fail: 1, skip: 0 })
})
