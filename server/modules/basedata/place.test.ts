import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Register, openRegister } from '../../../tests/support/register.ts'

let r: Register
beforeAll(async () => {
  r = await openRegister()
})
afterAll(() => r.app.stop())

it('writes the full name of a house and rewrites it when a parent is renamed', async () => {
  const house = await r.house({ roomNo: '1201', floor: 12 })
  expect(house.fullName).toBe('云山花园-3栋-1单元-1201')
  const building = await r.info('/basedata/base/building', r.buildingId)
  await r.ok('PUT', '/basedata/base/building', { id: r.buildingId, version: building.version, buildName: '4栋' })
  expect((await r.info('/basedata/base/house', house.id)).fullName).toBe('云山花园-4栋-1单元-1201')
  const unit = await r.info('/basedata/base/unit', r.unitId)
  await r.ok('PUT', '/basedata/base/unit', { id: r.unitId, version: unit.version, unitName: '东单元' })
  const community = await r.info('/basedata/base/community', r.communityId)
  await r.ok('PUT', '/basedata/base/community', { id: r.communityId, version: community.version, shortName: '云山' })
  expect((await r.info('/basedata/base/house', house.id)).fullName).toBe('云山-4栋-东单元-1201')
  await r.ok('PUT', '/basedata/base/building', { id: r.buildingId, version: building.version + 1, buildName: '3栋' })
  await r.ok('PUT', '/basedata/base/unit', { id: r.unitId, version: unit.version + 1, unitName: '1单元' })
  await r.ok('PUT', '/basedata/base/community', { id: r.communityId, version: community.version + 1, shortName: null })
})

it('gives a building without units a default unit that full names leave out', async () => {
  const building = await r.ok('POST', '/basedata/base/building', {
    communityId: r.communityId,
    buildName: '商铺楼',
    buildCode: 'S1',
    buildType: 5,
    floorsUp: 2,
  })
  const units = await r.list('/basedata/base/unit/select', { buildingId: String(building.id) })
  expect(units).toEqual([expect.objectContaining({ unitName: '默认单元', isDefault: true, label: '默认单元' })])
  const shop = await r.house({
    buildingId: String(building.id),
    unitId: units[0]!.id as string,
    roomNo: 'A01',
    floor: 1,
    houseType: 2,
  })
  expect(shop.fullName).toBe('云山花园-商铺楼-A01')
  expect(shop.houseCode).toBe('YSHY-S1-A01')
  expect(await r.refused('DELETE', '/basedata/base/building', [String(building.id)])).toMatchObject({
    code: 422,
    msg: '该楼栋下存在单元，不能删除',
  })
})

it('replaces an empty default unit by the first real one', async () => {
  const { id } = await r.ok('POST', '/basedata/base/building', {
    communityId: r.communityId,
    buildName: '5栋',
    buildCode: '05',
    floorsUp: 6,
  })
  await r.ok('POST', '/basedata/base/unit', {
    communityId: r.communityId,
    buildingId: id,
    unitName: '1单元',
    floorsUp: 6,
  })
  expect((await r.list('/basedata/base/unit/select', { buildingId: String(id) })).map((unit) => unit.unitName)).toEqual(
    ['1单元'],
  )
})

it('generates buildings and leaves existing names alone', async () => {
  const made = await r.ok('POST', '/basedata/base/building/generate', {
    communityId: r.communityId,
    from: 3,
    to: 12,
    floorsUp: 11,
    units: 2,
  })
  expect(made).toEqual({
    created: ['4栋', '6栋', '7栋', '8栋', '9栋', '10栋', '11栋', '12栋'],
    skipped: ['3栋', '5栋'],
  })
  const tree = await r.list('/basedata/base/building/select/v2', { communityId: r.communityId, keyword: '12栋' })
  expect(tree[0]).toMatchObject({ buildName: '12栋', unitCount: 2, houseCount: 0 })
})

it('refuses choices without their parent in the words of the specification', async () => {
  expect(await r.refused('GET', '/basedata/base/unit/select')).toMatchObject({ code: 400, msg: '请选择楼栋' })
  expect(await r.refused('GET', '/basedata/base/building/select')).toMatchObject({ code: 400, msg: '请选择项目' })
  expect(await r.refused('GET', '/basedata/base/house/select')).toMatchObject({ code: 400, msg: '请选择单元' })
  // Pickers of other records look houses up by words, and find again what they hold.
  const found = await r.list('/basedata/base/house/select', { keyword: 'A01', limit: 10 })
  expect(found.length).toBeGreaterThan(0)
  const [held] = await r.list('/basedata/base/house/select', { ids: String(found[0]!['id']) })
  expect(held).toMatchObject({ id: found[0]!['id'], label: found[0]!['fullName'] })
})

it('takes a community over and ends it, after which it is read only', async () => {
  const made = await r.ok('POST', '/basedata/base/community', { companyId: r.companyId, name: '滨江一号', code: 'BJ1' })
  const id = Number(made.id)
  expect(await r.refused('POST', '/basedata/base/community/takeover', { id, version: 1 })).toMatchObject({
    code: 422,
    msg: '请先填写接管日期和项目经理',
  })
  await r.ok('PUT', '/basedata/base/community', { id, version: 1, takeoverDate: '2024-01-01', managerId: r.userId })
  await r.ok('POST', '/basedata/base/community/takeover', { id, version: 2 })
  await r.ok('POST', '/basedata/base/community/exit', { id, exitDate: '2026-03-01' })
  expect(
    await r.refused('POST', '/basedata/base/building', { communityId: id, buildName: '1栋', buildCode: '01' }),
  ).toMatchObject({ code: 422, msg: '项目已撤场，不能修改' })
  expect(await r.refused('PUT', '/basedata/base/community', { id, version: 4, address: '江边' })).toMatchObject({
    code: 422,
    msg: '项目已撤场，不能修改',
  })
})

it('refuses a community of equal name or code, or with more chargeable than built area', async () => {
  const base = { companyId: r.companyId, name: '云山花园', code: 'NEW1' }
  expect(await r.refused('POST', '/basedata/base/community', base)).toMatchObject({ code: 400, msg: '项目名称已存在' })
  expect(await r.refused('POST', '/basedata/base/community', { ...base, name: '新项目', code: 'YSHY' })).toMatchObject({
    code: 400,
    msg: '项目编码已存在',
  })
  expect(await r.refused('POST', '/basedata/base/community', { name: '新项目', code: 'NEW1' })).toMatchObject({
    code: 400,
    msg: '请选择所属公司',
  })
  expect(
    await r.refused('POST', '/basedata/base/community', {
      ...base,
      name: '新项目',
      buildingArea: '100.00',
      chargeArea: '100.01',
    }),
  ).toMatchObject({ code: 400, msg: '计费面积不能大于建筑面积' })
})
