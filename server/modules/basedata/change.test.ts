import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Register, openRegister } from '../../../tests/support/register.ts'

let r: Register
/** Keeps the installation as well: what the first account asks for is decided by somebody else. */
let keeper: Awaited<ReturnType<Register['user']>>
beforeAll(async () => {
  r = await openRegister()
  keeper = await r.user('keeper001', [])
  await r.sql("update sys_user set super_admin = true where username = 'keeper001'")
  await r.ok('PUT', '/basedata/base/baseChange/settings', {
    settings: [
      { targetType: 'house', action: 'update', required: true },
      { targetType: 'house', action: 'add', required: true },
      { targetType: 'house', action: 'delete', required: true },
      { targetType: 'community', action: 'update', required: true },
    ],
  })
})
afterAll(() => r.app.stop())

const HOUSE = '/basedata/base/house'
const CHANGE = '/basedata/base/baseChange'
const decide = (verb: 'approve' | 'reject', body: Record<string, unknown>) =>
  keeper.call<unknown>('POST', `${CHANGE}/${verb}`, { body })
const agree = async (body: Record<string, unknown>) => expect(await decide('approve', body)).toMatchObject({ code: 0 })
const newHouse = async (roomNo: string) => {
  const saved = await r.ok('POST', HOUSE, {
    communityId: r.communityId,
    buildingId: r.buildingId,
    unitId: r.unitId,
    roomNo,
    floor: 1,
    buildingArea: '90.00',
    changeReason: '补录',
  })
  await agree({ id: saved.changeId })
  const [row] = await r.sql<{ id: string; version: number }>('select id, version from house where room_no = $1', [
    roomNo,
  ])
  return row!
}

it('makes a new house by its approval', async () => {
  const saved = await r.ok('POST', HOUSE, {
    communityId: r.communityId,
    buildingId: r.buildingId,
    unitId: r.unitId,
    roomNo: 'A1',
    floor: 1,
    buildingArea: '90.00',
    changeReason: '补录',
  })
  expect(saved).toMatchObject({ id: null, changeId: expect.any(String) })
  expect(await r.sql("select 1 from house where room_no = 'A1'")).toEqual([])
  await agree({ id: saved.changeId, remark: '同意' })
  expect(await r.sql("select full_name, house_code from house where room_no = 'A1'")).toEqual([
    { full_name: '云山花园-3栋-1单元-A1', house_code: 'YSHY-03-1-A1' },
  ])
})

it('lets a save wait as a whole when one of its fields needs consent', async () => {
  const house = await newHouse('B1')
  expect(await r.refused('PUT', HOUSE, { id: house.id, version: house.version, buildingArea: '95.00' })).toMatchObject({
    code: 400,
    msg: '请输入变更原因',
  })
  const saved = await r.ok('PUT', HOUSE, {
    id: house.id,
    version: house.version,
    buildingArea: '95.00',
    remark: '测绘',
    changeReason: '实测更正',
  })
  expect(await r.info(HOUSE, house.id)).toMatchObject({ buildingArea: '90.00', remark: null, version: house.version })
  expect(
    await r.refused('PUT', HOUSE, {
      id: house.id,
      version: saved.version,
      buildingArea: '96.00',
      changeReason: '再改',
    }),
  ).toMatchObject({ code: 422, msg: '该房产存在审批中的变更，请勿重复提交' })
  const detail = await r.ok('GET', `${CHANGE}/detail/${String(saved.changeId)}`)
  expect(detail).toMatchObject({
    status: 1,
    canAudit: false,
    canWithdraw: true,
    fields: [
      { name: 'buildingArea', before: '90.00', after: '95.00', drifted: false },
      { name: 'remark', before: null, after: '测绘', drifted: false },
    ],
  })
  expect(await r.refused('POST', `${CHANGE}/approve`, { id: saved.changeId })).toMatchObject({ code: 403 })
  await agree({ id: saved.changeId })
  expect(await r.info(HOUSE, house.id)).toMatchObject({ buildingArea: '95.00', remark: '测绘' })
  const plain = await r.info(HOUSE, house.id)
  await r.ok('PUT', HOUSE, { id: house.id, version: plain.version, remark: '复核' })
  expect(await r.info(HOUSE, house.id)).toMatchObject({ remark: '复核' })
  expect(await decide('approve', { id: saved.changeId })).toMatchObject({
    code: 422,
    msg: '该变更单已处理',
  })
})

it('refuses an approval over data that has moved, and leaves it pending', async () => {
  const house = await newHouse('C1')
  const saved = await r.ok('PUT', HOUSE, {
    id: house.id,
    version: house.version,
    roomNo: 'C2',
    changeReason: '更正房号',
  })
  await r.sql("update house set room_no = 'C3', version = version + 1 where id = $1", [house.id])
  expect(await decide('approve', { id: saved.changeId })).toMatchObject({
    code: 422,
    msg: '数据已变化，请驳回后重新提交',
  })
  expect(await r.info(CHANGE, saved.changeId)).toMatchObject({ status: 1 })
  expect(await decide('reject', { id: saved.changeId, remark: '' })).toMatchObject({
    code: 400,
    msg: '请输入驳回原因',
  })
  expect(await decide('reject', { id: saved.changeId, remark: '房号有误' })).toMatchObject({ code: 0 })
  expect(await r.info(CHANGE, saved.changeId)).toMatchObject({ status: 3, auditRemark: '房号有误' })
})

it('deletes by approval and is taken back by whoever asked only', async () => {
  const house = await newHouse('D1')
  const { changeIds } = (await r.ok('DELETE', HOUSE, { ids: [house.id], changeReason: '重复建档' })) as {
    changeIds: string[]
  }
  const clerk = await r.user('clerk001', ['basedata:change:list'])
  expect(await clerk.call('POST', `${CHANGE}/withdraw`, { body: { id: changeIds[0] } })).toMatchObject({
    code: 422,
    msg: '只有发起人可以撤回',
  })
  expect(await clerk.call('POST', `${CHANGE}/approve`, { body: { id: changeIds[0] } })).toMatchObject({ code: 403 })
  await r.ok('POST', `${CHANGE}/withdraw`, { id: changeIds[0] })
  const again = (await r.ok('DELETE', HOUSE, { ids: [house.id], changeReason: '重复建档' })) as { changeIds: string[] }
  // A deletion is decided by the project manager and by the branch.
  await agree({ id: again.changeIds[0] })
  expect(await r.info(CHANGE, again.changeIds[0])).toMatchObject({ status: 1 })
  await agree({ id: again.changeIds[0] })
  expect(await r.refused('GET', `${HOUSE}/info/${house.id}`)).toMatchObject({ code: 404 })
})

it('holds for communities, and one order per house of a batch', async () => {
  const community = await r.info('/basedata/base/community', r.communityId)
  const saved = await r.ok('PUT', '/basedata/base/community', {
    id: r.communityId,
    version: community.version,
    feeMode: 2,
    changeReason: '业主大会表决',
  })
  await agree({ id: saved.changeId })
  await agree({ id: saved.changeId })
  expect(await r.info('/basedata/base/community', r.communityId)).toMatchObject({ feeMode: 2 })
  const [a, b] = [await newHouse('E1'), await newHouse('E2')]
  const batch = await r.ok('POST', `${HOUSE}/batchUpdate`, {
    ids: [a.id, b.id],
    set: { houseType: 4, layout: '开间' },
    changeReason: '改为公寓',
  })
  expect(batch).toMatchObject({ updated: 0, changeIds: [expect.any(String), expect.any(String)] })
  expect(await r.info(HOUSE, a.id)).toMatchObject({ layout: null, houseType: 1 })
  await agree({ id: (batch.changeIds as string[])[0] })
  expect(await r.info(HOUSE, a.id)).toMatchObject({ layout: '开间', houseType: 4 })
})

it('writes at once when the company asks for no approval', async () => {
  await r.ok('PUT', `${CHANGE}/settings`, { settings: [{ targetType: 'house', action: 'update', required: false }] })
  const house = await newHouse('F1')
  await r.ok('PUT', HOUSE, { id: house.id, version: house.version, buildingArea: '99.00' })
  expect(await r.info(HOUSE, house.id)).toMatchObject({ buildingArea: '99.00' })
})

it('is decided by the bound process, and by holders of the permission where none is bound', async () => {
  const order = { settings: [{ targetType: 'house', action: 'update', required: true }] }
  await r.ok('PUT', `${CHANGE}/settings`, order)
  const house = await newHouse('G1')
  const change = async (buildingArea: string) => {
    const { version } = await r.info(HOUSE, house.id)
    const saved = await r.ok('PUT', HOUSE, { id: house.id, version, buildingArea, changeReason: '复测' })
    return String(saved.changeId)
  }
  const approver = await r.user('approver1', ['basedata:change:list', 'basedata:change:approve'])
  const bound = await change('91.00')
  const [instance] = await r.sql<{ id: string; title: string; definition_key: string }>(
    'select id, title, definition_key from process_instance where business_id = $1 and result = 1',
    [bound],
  )
  expect(instance).toMatchObject({ definition_key: 'baseChange', title: '房产变更 云山花园-3栋-1单元-G1' })
  expect(await approver.call('POST', `${CHANGE}/approve`, { body: { id: bound } })).toMatchObject({
    code: 403,
    msg: '您不是该任务的处理人',
  })
  expect((await approver.call<{ canAudit: boolean }>('GET', `${CHANGE}/detail/${bound}`)).data.canAudit).toBe(false)
  expect(await decide('reject', { id: bound, remark: '面积有误' })).toMatchObject({ code: 0 })
  expect(await r.info(CHANGE, bound)).toMatchObject({ status: 3, auditRemark: '面积有误' })
  expect(await r.sql('select result from process_instance where id = $1', [instance!.id])).toEqual([{ result: 3 }])

  const taken = await change('92.00')
  await r.ok('POST', `${CHANGE}/withdraw`, { id: taken, remark: '重新测量' })
  expect(await r.info(CHANGE, taken)).toMatchObject({ status: 4, auditRemark: '重新测量' })
  expect(await r.sql('select result from process_instance where business_id = $1', [taken])).toEqual([{ result: 4 }])

  await r.sql("update approval_binding set enabled = false where business_type = 'basedata.house.update'")
  const free = await change('93.00')
  expect(await r.info(CHANGE, free)).toMatchObject({ processInstanceId: null })
  expect(await approver.call('POST', `${CHANGE}/approve`, { body: { id: free } })).toMatchObject({ code: 0 })
  expect(await r.info(HOUSE, house.id)).toMatchObject({ buildingArea: '93.00' })
})
