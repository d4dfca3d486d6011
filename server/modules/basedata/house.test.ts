import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { must } from '../../../tests/support/must.ts'
import { type Register, openRegister } from '../../../tests/support/register.ts'

let r: Register
beforeAll(async () => {
  r = await openRegister()
})
afterAll(() => r.app.stop())

const HOUSE = '/basedata/base/house'
const RELATION = '/basedata/base/customerHouse'
const draft = (over: Record<string, unknown>) => ({
  communityId: r.communityId,
  buildingId: r.buildingId,
  unitId: r.unitId,
  roomNo: 'Z1',
  floor: 1,
  buildingArea: '90.00',
  ...over,
})
const use = async (id: unknown) =>
  (await r.sql<{ use_status: number }>('select use_status from house where id = $1', [id]))[0]!.use_status
const deliver = (id: unknown) => r.sql('update house set use_status = 2 where id = $1', [id])

describe('saving', () => {
  it.each([
    [{ buildingArea: '0' }, '建筑面积必须大于0'],
    [{ innerArea: '95.00' }, '套内面积不能大于建筑面积'],
    [{ floor: 40 }, '楼层超出楼栋范围'],
    [{ floor: -2 }, '楼层超出楼栋范围'],
    [{ floor: 0 }, '楼层不能为0'],
    [{ unitId: undefined }, '请选择单元'],
    [{ roomNo: '' }, '请输入房号'],
    [{ layout: 'x'.repeat(31) }, '户型不能超过30个字符'],
    [{ useStatus: 4 }, expect.any(String)],
  ])('refuses %j', async (over, msg) => {
    expect(await r.refused('POST', HOUSE, draft(over))).toMatchObject({ code: 400, msg })
  })

  it('fills the charge area, the code and refuses a second room of equal number', async () => {
    const house = await r.house({ roomNo: '0901', floor: 9, buildingArea: '120.00' })
    expect(house).toMatchObject({ chargeArea: '120.00', houseCode: 'YSHY-03-1-0901' })
    expect(await r.refused('POST', HOUSE, draft({ roomNo: '0901' }))).toMatchObject({
      code: 400,
      msg: '该单元下房号已存在',
    })
  })

  it('answers 409 with the row of now for a stale version', async () => {
    const house = await r.house()
    await r.ok('PUT', HOUSE, { id: house.id, version: 1, remark: 'a' })
    expect(await r.refused('PUT', HOUSE, { id: house.id, version: 1, remark: 'b' })).toMatchObject({
      code: 409,
      data: { current: { remark: 'a', version: 2 } },
    })
  })

  it('is deleted only while nothing happened to it', async () => {
    const empty = await r.house()
    await r.ok('DELETE', HOUSE, [empty.id])
    const used = await r.house()
    await r.relate((await r.customer()).id, used.id)
    expect(await r.refused('DELETE', HOUSE, [used.id])).toMatchObject({
      code: 422,
      msg: '该房产已产生业务数据，不能删除，可改为停用',
    })
  })
})

describe('people of a house', () => {
  it('has one payer: a new one ends the flag of the old', async () => {
    const house = await r.house()
    const [a, b] = [await r.customer(), await r.customer()]
    const first = await r.relate(a.id, house.id, { isPayer: true })
    const second = await r.relate(b.id, house.id, { relation: 3, isPayer: true })
    expect((await r.info(RELATION, first.id)).isPayer).toBe(false)
    expect((await r.info(RELATION, second.id)).isPayer).toBe(true)
    const people = [
      { customerId: a.id, relation: 1, isPayer: true },
      { customerId: b.id, relation: 3, isPayer: true },
    ]
    expect(
      await r.refused('PUT', `${HOUSE}/relations`, { houseId: house.id, date: '2026-03-15', relations: people }),
    ).toMatchObject({ code: 400, msg: '请指定一位缴费人' })
  })

  it('gives away at most a hundred percent on any day', async () => {
    const house = await r.house()
    await r.relate((await r.customer()).id, house.id, { share: '60.00' })
    const other = {
      communityId: r.communityId,
      customerId: (await r.customer()).id,
      houseId: house.id,
      relation: 2,
      startDate: '2025-06-01',
    }
    expect(await r.refused('POST', RELATION, { ...other, share: '40.01' })).toMatchObject({
      code: 400,
      msg: '共有人份额合计不能超过100%',
    })
    await r.ok('POST', RELATION, { ...other, share: '40.00' })
  })

  it('refuses a lease that ends before it begins and a relation that is there twice', async () => {
    const house = await r.house()
    const person = await r.customer()
    const tenant = {
      communityId: r.communityId,
      customerId: person.id,
      houseId: house.id,
      relation: 3,
      startDate: '2026-02-01',
    }
    expect(await r.refused('POST', RELATION, { ...tenant, leaseEnd: '2026-01-31' })).toMatchObject({
      code: 400,
      msg: '租期结束不能早于开始',
    })
    await r.ok('POST', RELATION, tenant)
    expect(await r.refused('POST', RELATION, { ...tenant, startDate: '2026-03-01' })).toMatchObject({
      code: 400,
      msg: '该客户与房产的关系在此期间已存在',
    })
  })

  it('replaces them as the form says', async () => {
    const house = await r.house()
    const [a, b, c] = [await r.customer(), await r.customer(), await r.customer()]
    const mine = await r.relate(a.id, house.id, { share: '60.00', isPayer: true })
    const other = await r.relate(b.id, house.id, { relation: 2, share: '40.00' })
    const answer = await r.ok('PUT', `${HOUSE}/relations`, {
      houseId: house.id,
      date: '2026-03-15',
      relations: [
        { id: mine.id, customerId: a.id, relation: 1, share: '30.00', isPayer: false },
        { id: other.id, customerId: b.id, relation: 2, share: '70.00', isPayer: true },
        { customerId: c.id, relation: 4 },
      ],
    })
    expect(answer).toEqual({ changed: 2, added: 1, ended: 0 })
    const people = await r.list(`${HOUSE}/relations`, { houseId: house.id })
    expect(people.map(({ relation, share, isPayer }) => [relation, share, isPayer])).toEqual([
      [1, '30.00', false],
      [2, '70.00', true],
      [4, null, false],
    ])
  })

  it('says what the room is used for', async () => {
    const house = await r.house()
    const owner = await r.customer()
    await r.relate(owner.id, house.id, { isPayer: true })
    expect(
      await r.refused('POST', `${HOUSE}/moveIn`, {
        houseId: house.id,
        customerId: owner.id,
        relation: 1,
        date: '2026-03-10',
      }),
    ).toMatchObject({ code: 422, msg: '房产未交付，不能办理迁入' })
    await deliver(house.id)
    expect(
      await r.ok('POST', `${HOUSE}/moveIn`, {
        houseId: house.id,
        customerId: owner.id,
        relation: 1,
        date: '2026-03-10',
      }),
    ).toMatchObject({ useStatus: 4 })
    const tenant = await r.ok('POST', `${HOUSE}/moveIn`, {
      houseId: house.id,
      customerId: (await r.customer()).id,
      relation: 3,
      date: '2026-03-11',
      leaseEnd: '2027-03-10',
    })
    expect(await use(house.id)).toBe(5)
    expect(
      await r.ok('POST', `${HOUSE}/moveOut`, { houseId: house.id, relationIds: [tenant.id], date: '2026-03-15' }),
    ).toMatchObject({ ended: 1, useStatus: 4 })
    const mine = (await r.list(`${HOUSE}/relations`, { houseId: house.id })).find((row) => row.relation === 1)!
    expect(
      await r.ok('POST', `${HOUSE}/moveOut`, { houseId: house.id, relationIds: [mine.id], date: '2026-03-15' }),
    ).toMatchObject({ ended: 0, useStatus: 2 })
  })

  it('leaves the change of use in the history that fees go by, and the check finds a history that does not follow', async () => {
    const house = await r.house({ buildingArea: '90.00' })
    await deliver(house.id)
    await r.sql(
      `insert into timeline (id, company_id, biz_type, biz_id, action, from_state, to_state, actor_kind, at, created_at, updated_at)
       values (gen_random_uuid(), $2, 'basedata.house', $1, '交付', '未交付', '空置', 'user', $3::timestamptz - interval '90 days', $3, $3)`,
      [house.id, r.companyId, r.app.clock.now()],
    )
    const person = await r.customer()
    const date = '2026-03-01'
    await must(r.admin, 'POST', `${HOUSE}/moveIn`, {
      houseId: house.id,
      customerId: person.id,
      relation: 1,
      date,
      isPayer: true,
    })
    expect(await use(house.id)).toBe(4)
    const states = () =>
      r.sql(
        'select from_state as was, to_state as became from timeline where biz_id = $1 and to_state is not null order by at, id',
        [house.id],
      )
    expect(await states()).toEqual([
      { was: '未交付', became: '空置' },
      { was: '空置', became: '自住' },
    ])
    const faults = async () =>
      (await must<{ list: { id: string; fault: string }[] }>(r.admin, 'GET', `${HOUSE}/contradictions`)).list
        .filter((row) => row.id === house.id)
        .map((row) => row.fault)
    expect(await faults()).toEqual([])
    await r.sql('update house set use_status = 2 where id = $1', [house.id])
    expect(await faults()).toEqual(['变更记录最后是“自住”，使用状态是“空置”', '有已入住的业主，使用状态是“空置”'])
  })

  it('changes hands on a day, the family with the owner', async () => {
    const house = await r.house()
    const [seller, wife, buyer] = [await r.customer(), await r.customer(), await r.customer()]
    await r.relate(seller.id, house.id, { isPayer: true, share: '100.00' })
    await r.relate(wife.id, house.id, { relation: 4 })
    await r.ok('POST', `${HOUSE}/transfer`, {
      houseId: house.id,
      date: '2026-03-20',
      owners: [{ customerId: buyer.id, share: '100.00' }],
    })
    const rows = await r.sql<{ customer_id: string; start_date: string; end_date: string | null; is_payer: boolean }>(
      'select customer_id, start_date, end_date, is_payer from customer_house where house_id = $1 order by id',
      [house.id],
    )
    expect(rows.map(({ start_date, end_date, is_payer }) => [start_date, end_date, is_payer])).toEqual([
      ['2025-01-01', '2026-03-19', true],
      ['2025-01-01', '2026-03-19', false],
      ['2026-03-20', null, true],
    ])
    expect(
      await r.refused('POST', `${HOUSE}/transfer`, {
        houseId: house.id,
        date: '2026-04-01',
        owners: [{ customerId: buyer.id }],
      }),
    ).toMatchObject({ code: 400, msg: '新业主与现业主相同' })
    const history = await r.ok('GET', `${HOUSE}/history`, { houseId: house.id })
    expect((history['timeline'] as { action: string }[])[0]!.action).toBe('过户')
  })
})

describe('split and merger', () => {
  it('splits 120.00 into 70.00 + 50.00, not into 70.00 + 49.98', async () => {
    const house = await r.house({ roomNo: '1001', floor: 10, buildingArea: '120.00' })
    const owner = await r.customer()
    await r.relate(owner.id, house.id, { isPayer: true })
    const body = (second: string) => ({
      houseId: house.id,
      effectiveDate: '2026-03-15',
      parts: [
        { roomNo: '1001', buildingArea: '70.00' },
        { roomNo: '1001A', buildingArea: second },
      ],
    })
    expect(await r.refused('POST', `${HOUSE}/split`, body('49.98'))).toMatchObject({
      code: 422,
      msg: '拆分后面积合计应等于原面积',
    })
    const { newIds, batchNo } = (await r.ok('POST', `${HOUSE}/split`, body('50.00'))) as {
      newIds: string[]
      batchNo: string
    }
    expect(await r.info(HOUSE, house.id)).toMatchObject({ lineage: 2, useStatus: 7 })
    expect(await r.info(HOUSE, newIds[0])).toMatchObject({
      fullName: '云山花园-3栋-1单元-1001',
      houseCode: 'YSHY-03-1-1001-2',
      ownerNames: [owner.name],
      payerName: owner.name,
    })
    expect(await r.sql('select area from house_lineage where batch_no = $1 order by id', [batchNo])).toEqual([
      { area: '70.00' },
      { area: '50.00' },
    ])
    expect(await r.refused('POST', `${HOUSE}/split`, body('50.00'))).toMatchObject({
      code: 422,
      msg: '该房产已拆分或合并',
    })
  })

  it('merges houses of the same owners only', async () => {
    const [a, b, c] = [
      await r.house({ roomNo: '1101', floor: 11 }),
      await r.house({ roomNo: '1102', floor: 11 }),
      await r.house({ roomNo: '1103', floor: 11 }),
    ]
    const owner = await r.customer()
    await r.relate(owner.id, a.id, { isPayer: true })
    await r.relate(owner.id, b.id, { isPayer: true })
    expect(
      await r.refused('POST', `${HOUSE}/merge`, {
        houseIds: [a.id, c.id],
        effectiveDate: '2026-03-15',
        roomNo: '1101M',
      }),
    ).toMatchObject({ code: 422, msg: '合并房产的业主不一致' })
    expect(
      await r.refused('POST', `${HOUSE}/merge`, { houseIds: [a.id], effectiveDate: '2026-03-15', roomNo: '1101' }),
    ).toMatchObject({ code: 400, msg: '请选择至少两套房产' })
    const { newIds } = (await r.ok('POST', `${HOUSE}/merge`, {
      houseIds: [a.id, b.id],
      effectiveDate: '2026-03-15',
      roomNo: '1101',
    })) as { newIds: string[] }
    expect(await r.info(HOUSE, newIds[0])).toMatchObject({ buildingArea: '180.00', ownerNames: [owner.name] })
    expect(await r.info(HOUSE, b.id)).toMatchObject({ lineage: 3 })
  })
})

describe('many at once', () => {
  it('shows, then makes the houses of a unit, and lists those that exist', async () => {
    await r.house({ roomNo: '1401', floor: 14 })
    const body = {
      unitId: r.unitId,
      floorFrom: 13,
      floorTo: 15,
      skipFloors: [13],
      positions: [{ buildingArea: '89.50', layout: '三室两厅' }, { buildingArea: '118.60' }],
    }
    const shown = await r.ok('POST', `${HOUSE}/generate`, { ...body, preview: true })
    expect(shown).toMatchObject({ created: 0, skipped: ['1401'] })
    expect((shown['rooms'] as { roomNo: string }[]).map((room) => room.roomNo)).toEqual([
      '1401',
      '1402',
      '1501',
      '1502',
    ])
    expect(await r.ok('POST', `${HOUSE}/generate`, body)).toMatchObject({ created: 3, skipped: ['1401'] })
    expect(await r.refused('POST', `${HOUSE}/generate`, { ...body, floorTo: 40 })).toMatchObject({
      code: 400,
      msg: '楼层超出楼栋范围',
    })
  })

  it('draws the room map from the top floor', async () => {
    const grid = (await r.ok('GET', `${HOUSE}/grid`, { unitId: r.unitId })) as {
      units: { floors: { floor: number; rooms: { roomNo: string }[] }[] }[]
      total: number
    }
    const floors = grid.units[0]!.floors.map((floor) => floor.floor)
    expect(floors).toEqual([...floors].sort((a, b) => b - a))
    expect(grid.units[0]!.floors.find((floor) => floor.floor === 14)!.rooms.map((room) => room.roomNo)).toEqual([
      '1401',
      '1402',
    ])
    expect(await r.refused('GET', `${HOUSE}/grid`)).toMatchObject({ code: 400, msg: '请选择楼栋' })
  })

  it('changes common fields in a batch and stops empty rooms only', async () => {
    const [a, b] = [await r.house(), await r.house()]
    expect(
      await r.ok('POST', `${HOUSE}/batchUpdate`, { ids: [a.id, b.id], set: { layout: '两室一厅' } }),
    ).toMatchObject({ updated: 2, changeIds: [] })
    expect(await r.refused('POST', `${HOUSE}/batchUpdate`, { ids: [a.id], set: { fullName: 'x' } })).toMatchObject({
      code: 400,
    })
    expect(await r.refused('POST', `${HOUSE}/useStatus`, { ids: [a.id], useStatus: 7 })).toMatchObject({
      code: 422,
      msg: `${a.fullName as string}不是空置状态`,
    })
    await deliver(a.id)
    await r.ok('POST', `${HOUSE}/useStatus`, { ids: [a.id], useStatus: 7 })
    expect(await use(a.id)).toBe(7)
  })

  it('finds houses by room, owner, mobile and its last four digits', async () => {
    const house = await r.house({ roomNo: '1777', floor: 17 })
    const owner = await r.customer({ name: '欧阳修远', mobile: '13912345678' })
    await r.relate(owner.id, house.id, { isPayer: true })
    for (const keyword of ['1777', '欧阳修', '13912345678', '5678'])
      expect(
        (await r.page(HOUSE, { keyword })).map((row) => row.id),
        keyword,
      ).toEqual([house.id])
    expect((await r.page(HOUSE, { ownerName: '修远' })).map((row) => row.payerMobile)).toEqual(['139****5678'])
    expect((await r.page(HOUSE, { hasOwner: 'false', limit: 1000 })).map((row) => row.id)).not.toContain(house.id)
    const totals = await r.ok('GET', `${HOUSE}/totals`, { roomNo: '1777' })
    expect(totals).toMatchObject({ count: 1, buildingArea: '90.00', chargeArea: '90.00' })
  })
})

describe('scope', () => {
  it('hides houses of another company on read and refuses them on write', async () => {
    const house = await r.house()
    const [other] = await r.sql<{ id: number }>(
      "insert into company (parent_id, node_type, name, code, path, level, order_num, state, created_at, updated_at) select id, 2, '外地分公司', 'WD', path || '99999/', 2, 1, 1, now(), now() from company where id = $1 returning id",
      [r.companyId],
    )
    await r.sql('update company set path = (select path from company where id = $1) || id || $3 where id = $2', [
      r.companyId,
      other!.id,
      '/',
    ])
    const stranger = await r.user('stranger', ['basedata:house:list', 'basedata:house:edit'], { companyId: other!.id })
    expect(await stranger.call('GET', `${HOUSE}/info/${house.id}`)).toMatchObject({
      status: 404,
      code: 404,
      msg: '找不到资源',
    })
    expect(await stranger.call('PUT', HOUSE, { body: { id: house.id, version: 1, remark: 'x' } })).toMatchObject({
      status: 403,
      code: 403,
      msg: '没有操作权限，请联系上级管理员',
    })
    expect(await stranger.call('POST', `${HOUSE}/split`, { body: {} })).toMatchObject({ status: 403, code: 403 })
  })
})
