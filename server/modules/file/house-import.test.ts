import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import {
  type Begun,
  type Row,
  type Rows,
  begin,
  register,
  settled,
  sheetOf,
} from '../../../tests/support/import-batches.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp({ jobs: true })
  admin = await app.admin()
})
afterAll(() => app?.stop())

const counts = async () => {
  const [row] = await app.kernel.q.query(
    `select (select count(*) from community) as communities, (select count(*) from building) as buildings, (select count(*) from unit) as units,
       (select count(*) from house) as houses, (select count(*) from customer) as customers, (select count(*) from customer_house) as relations`,
  )
  return row
}
const rowsOf = async (id: string, query: Record<string, string | number>) =>
  (await admin.call<Rows>('GET', `/file/sys/import/${id}/rows`, { query: { limit: 1000, ...query } })).data

describe('the register of a clerk', () => {
  let begun: Begun

  test('is understood: sheet, columns, rows', async () => {
    const reply = await begin(app, admin, 'house-register.xlsx', await register())
    expect(reply.msg).toBe('')
    begun = reply.data
    expect(begun).toMatchObject({ sheet: '房产台账', rows: 590, duplicateOf: null, layoutRemembered: false })
    expect(begun.proposal).toEqual({
      community: 0,
      building: 1,
      unit: 2,
      floor: 3,
      roomNo: 4,
      houseType: 5,
      layout: 6,
      buildingArea: 7,
      innerArea: 8,
      deliverDate: 9,
      useStatus: 10,
      ownerName: 11,
      mobile: 12,
      remark: 13,
    })
    expect(begun.headers[0]).toMatchObject({ index: 0, title: '项目名称', samples: ['云锦花园'] })
  })

  test('needs its columns', async () => {
    const { roomNo: _, ...rest } = begun.proposal
    const reply = await admin.call('PUT', `/file/sys/import/${begun.batchId}/mapping`, {
      body: { mapping: rest, options: { createCommunity: { name: '云锦花园' } } },
    })
    expect(reply).toMatchObject({ code: 422, msg: '模板列不匹配：缺少“房号”' })
  })

  test('is checked whole, each bad row with its own sentences, before anything is written', async () => {
    const before = await counts()
    const mapped = await admin.call('PUT', `/file/sys/import/${begun.batchId}/mapping`, {
      body: { mapping: begun.proposal, options: { createCommunity: { name: '云锦花园' } } },
    })
    expect(mapped).toMatchObject({ code: 0, data: { status: 1, stage: 'reading' } })
    const state = await settled(admin, begun.batchId)
    expect(state).toMatchObject({
      status: 2,
      stage: 'review',
      total: 590,
      success: 575,
      fail: 14,
      progress: 100,
      error: null,
    })
    const bad = await rowsOf(begun.batchId, { state: 'bad' })
    expect(bad.list.map((row) => [row.rowNo, row.error ?? row.errors])).toEqual([
      [127, { buildingArea: '建筑面积必须大于0' }],
      [151, { buildingArea: '建筑面积必须大于0' }],
      [174, { innerArea: '套内面积不能大于建筑面积' }],
      [198, { mobile: '手机号码长度为11个字符' }],
      [221, { useStatus: '入住状态不在可选范围内：出国' }],
      [245, { floor: '楼层超出楼栋范围' }],
      [268, { roomNo: '请输入房号' }],
      [292, { deliverDate: '交付日期格式不正确' }],
      [315, { ownerName: '业主姓名不能超过60个字符' }],
      [339, { houseType: '房屋类型不在可选范围内：别野' }],
      [386, '与第389行冲突'],
      [389, '与第386行冲突'],
      [409, { remark: '“备注”含公式，请粘贴为数值' }],
      [433, { ownerName: '业主姓名包含不允许的字符' }],
    ])
    const skipped = await rowsOf(begun.batchId, { state: 'skipped' })
    expect(skipped.list.map((row) => [row.rowNo, row.error])).toEqual([[363, '与第362行重复']])
    expect(bad.sentences[0]).toEqual({ sentence: '建筑面积必须大于0', count: 2 })
    expect((await rowsOf(begun.batchId, { error: '建筑面积必须大于0' })).total).toBe(2)
    expect(await counts()).toEqual(before)
  })

  test('is mended in place: a row, and the rows that were compared with it', async () => {
    const area = await admin.call<Row>('PUT', `/file/sys/import/${begun.batchId}/rows`, {
      body: { rowNo: 127, data: { buildingArea: '89.52' } },
    })
    expect(area.data).toMatchObject({ rowNo: 127, state: 'good', errors: {}, error: null })
    const formula = await admin.call<Row>('PUT', `/file/sys/import/${begun.batchId}/rows`, {
      body: { rowNo: 198, data: { mobile: '=1+1' } },
    })
    expect(formula.data.errors).toMatchObject({ mobile: '“联系电话”含公式，请粘贴为数值' })
    // The same as row 386 now: one of the two is enough.
    const same = await admin.call<Row>('PUT', `/file/sys/import/${begun.batchId}/rows`, {
      body: { rowNo: 389, data: { buildingArea: '142.35' } },
    })
    expect(same.data).toMatchObject({ state: 'skipped', error: '与第386行重复' })
    expect(await settled(admin, begun.batchId)).toMatchObject({ success: 577, fail: 11 })
    const unknown = await admin.call('PUT', `/file/sys/import/${begun.batchId}/rows`, {
      body: { rowNo: 127, data: { nothing: 'x' } },
    })
    expect(unknown.code).toBe(400)
  })

  test('goes in once, however often the button is pressed', async () => {
    const pressed = await Promise.all(
      [1, 2, 3].map(() => admin.call('POST', `/file/sys/import/${begun.batchId}/commit`)),
    )
    expect(pressed.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual([0, 422, 422])
    const state = await settled(admin, begun.batchId)
    expect(state).toMatchObject({ status: 5, total: 590, success: 577, fail: 11, undoUntil: '2026-03-16 10:00:00' })
    expect(state.communityId).toEqual(expect.any(Number))
  })

  test('with its buildings, units, customers and owner relations', async () => {
    const { q } = app.kernel
    expect(await counts()).toMatchObject({ communities: 1, buildings: 6, units: 13, houses: 577, relations: 578 })
    expect(
      await q.query(
        'select b.build_name as name, b.floors_up as up, b.build_type as type, (select count(*) from unit u where u.building_id = b.id) as units from building b order by order_num',
      ),
    ).toEqual([
      { name: '1栋', up: 18, type: 1, units: 2 },
      { name: '2栋', up: 18, type: 1, units: 2 },
      { name: '3栋', up: 18, type: 1, units: 2 },
      { name: '5栋', up: 11, type: 1, units: 3 },
      { name: '6栋', up: 11, type: 1, units: 3 },
      { name: '商业街', up: 1, type: 5, units: 1 },
    ])
    const [shop] = await q.query(
      `select h.full_name, h.house_code, h.use_status, h.sale_status, u.unit_name, u.is_default, p.name, p.customer_type, p.mobile
       from house h join unit u on u.id = h.unit_id join customer_house ch on ch.house_id = h.id join customer p on p.id = ch.customer_id where h.room_no = 'S01'`,
    )
    expect(shop).toEqual({
      full_name: '云锦花园-商业街-S01',
      house_code: 'XM26031501-商业街-S01',
      use_status: 5,
      sale_status: 2,
      unit_name: '默认单元',
      is_default: true,
      name: '恒丰便利连锁有限公司',
      customer_type: 2,
      mobile: '19900700565',
    })
    expect(await q.query(`select count(*) as n from customer where customer_type = 2`)).toEqual([{ n: 2 }])
    // 89.52㎡, full-width digits, blanks, dashes and a serial number mean what they mean.
    const owners = await q.query(
      `select p.name, ch.relation, ch.is_payer, h.building_area::text as area, h.deliver_date from house h join customer_house ch on ch.house_id = h.id join customer p on p.id = ch.customer_id
       where h.full_name = '云锦花园-1栋-1单元-1401' order by ch.relation`,
    )
    expect(owners).toEqual([
      { name: '林涛', relation: 1, is_payer: true, area: '58.40', deliver_date: '2021-02-09' },
      { name: '谢杰勇', relation: 2, is_payer: false, area: '58.40', deliver_date: '2021-02-09' },
    ])
    expect(await q.query(`select 1 from customer where name like '%<%' or mobile !~ '^1[0-9]{10}$'`)).toEqual([])
    expect(await q.query(`select 1 from house where room_no !~ '^(S?[0-9]+)$'`)).toEqual([])
    expect(await q.query('select 1 from base_change')).toEqual([])
    const list = await admin.call<{ total: number }>('GET', '/basedata/base/house/page', { query: { limit: 10 } })
    expect(list.data.total).toBe(577)
    const log = await q.query("select title from operation_log where action = 'import' order by at")
    expect(log).toEqual([{ title: '导入房产台账 577 行：house-register.xlsx' }])
  })

  test('what was left can be mended and follows', async () => {
    await admin.call('PUT', `/file/sys/import/${begun.batchId}/rows`, { body: { rowNo: 245, data: { floor: '7' } } })
    expect((await admin.call('POST', `/file/sys/import/${begun.batchId}/commit`)).code).toBe(0)
    expect(await settled(admin, begun.batchId)).toMatchObject({ status: 5, success: 578, fail: 10 })
  })

  test('the refused rows come back as a sheet with their sentences', async () => {
    const reply = await admin.call('GET', `/file/sys/import/${begun.batchId}/errors.xlsx`)
    expect(String(reply.headers['content-disposition'])).toContain('attachment')
    expect(reply.raw.subarray(0, 2).toString()).toBe('PK')
    const again = await begin(app, admin, 'errors.xlsx', reply.raw)
    expect(again.data.rows).toBe(12)
    expect(again.data.headers.at(-1)).toMatchObject({ title: '错误原因' })
  })

  test('the same file again: asked about, its columns remembered, its houses skipped', async () => {
    const again = await begin(app, admin, '另存为.xlsx', await register())
    expect(again.data).toMatchObject({ duplicateOf: begun.batchId, layoutRemembered: true, proposal: begun.proposal })
    const { communityId } = (await admin.call<{ communityId: number }>('GET', `/file/sys/import/${begun.batchId}`)).data
    await admin.call('PUT', `/file/sys/import/${again.data.batchId}/mapping`, {
      body: { mapping: begun.proposal, options: { communityId } },
    })
    const state = await settled(admin, again.data.batchId)
    expect(state).toMatchObject({ status: 2, success: 0 })
    const skipped = await rowsOf(again.data.batchId, { state: 'skipped' })
    expect(Map.groupBy(skipped.list, (row) => row.error).get('与现有数据相同')?.length).toBe(575)
    expect((await admin.call('POST', `/file/sys/import/${again.data.batchId}/commit`)).msg).toBe('没有可导入的行')
  })

  test('is not undone while somebody uses a row of it', async () => {
    const { q } = app.kernel
    const [used] = await q.query<{ id: string; company_id: number; community_id: number; row_no: number }>(
      `select h.id, h.company_id, h.community_id, r.row_no from house h join import_row r on r.entity_id = h.id::text where h.full_name = '云锦花园-2栋-1单元-301'`,
    )
    await q.query(
      `insert into house_lineage (id, company_id, community_id, batch_no, kind, from_house_id, to_house_id, area, effective_date, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'X', 1, $3, $3, 1, '2026-03-01', $4, $4)`,
      [used!.company_id, used!.community_id, used!.id, new Date()],
    )
    const reply = await admin.call('POST', `/file/sys/import/${begun.batchId}/undo`)
    expect(reply).toMatchObject({ code: 422, msg: `第${used!.row_no}行数据已被引用，不能撤销` })
    await q.query('delete from house_lineage')
  })

  test('is undone to the last record', async () => {
    const reply = await admin.call<{ removed: number }>('POST', `/file/sys/import/${begun.batchId}/undo`)
    expect(reply.code).toBe(0)
    expect(await counts()).toEqual({ communities: 0, buildings: 0, units: 0, houses: 0, customers: 0, relations: 0 })
    expect((await admin.call('GET', `/file/sys/import/${begun.batchId}`)).data).toMatchObject({ status: 7 })
    expect((await admin.call('POST', `/file/sys/import/${begun.batchId}/undo`)).code).toBe(422)
  })
})

describe('what may not come in', () => {
  test('more than 50,000 rows, to the row', async () => {
    const titles = ['楼栋', '房号', '建筑面积']
    const line = (_: unknown, i: number) => ['1栋', String(i), '10']
    const over = await begin(app, admin, 'many.xlsx', await sheetOf(titles, Array.from({ length: 50_001 }, line)))
    expect(over).toMatchObject({ code: 422, msg: '单次最多导入50000行' })
    const full = await begin(app, admin, 'many.xlsx', await sheetOf(titles, Array.from({ length: 50_000 }, line)))
    expect(full).toMatchObject({ code: 0, data: { rows: 50_000 } })
  })

  test('other files, under whatever name', async () => {
    expect(await begin(app, admin, 'a.exe', Buffer.from('MZ'))).toMatchObject({
      code: 422,
      msg: '仅支持.xlsx、.xls、.csv格式的文件',
    })
    expect(await begin(app, admin, 'a.xlsx', Buffer.from('not a zip at all'))).toMatchObject({ code: 422 })
    expect((await app.anonymous.call('POST', '/file/sys/import/upload')).code).toBe(401)
  })

  test('a sheet without the columns it needs', async () => {
    const reply = await begin(app, admin, 'x.xlsx', await sheetOf(['编号', '内容'], [['1', '2']]))
    expect(reply).toMatchObject({ code: 0, data: { proposal: {} } })
    const mapped = await admin.call('PUT', `/file/sys/import/${reply.data.batchId}/mapping`, {
      body: { mapping: {}, options: { createCommunity: { name: '某园' } } },
    })
    expect(mapped).toMatchObject({ code: 422, msg: '模板列不匹配：缺少“楼栋”、“房号”、“建筑面积”' })
  })
})
