import { equipment } from '@wuguan/contract/equipment/equipment.entity'
import {
  copyCheckItems,
  equipmentByCode,
  type EquipmentLabel,
  equipmentLabels,
  type InheritedItem,
  inheritedItems,
  recodeEquipment,
  type TypeDemands,
  typeDemands,
} from '@wuguan/contract/equipment/equipment.actions'
import { equipmentFlow } from '@wuguan/contract/equipment/equipment.flow'
import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import { equipmentDocument, equipmentRunReading } from '@wuguan/contract/equipment/equipment-parts.entity'
import {
  equipmentAbnormalType,
  equipmentCheckItem,
  equipmentLevel,
  equipmentType,
} from '@wuguan/contract/equipment/equipment-settings.entity'
import { ledgerStatistics } from '@wuguan/contract/equipment/ledger-statistics.report'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { decideFor, type Decider } from '../../../tests/support/consent.ts'
import { must } from '../../../tests/support/must.ts'
import { documentExpire, overAge, warrantyExpire } from './jobs.ts'

/** 设备档案: what a machine is, what becomes of it, and what is counted. */
let w: ChargeWorld
let desk: Decider
let n = 0
const types = { root: '', pump: '', licensed: '' }
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
  desk = await decideFor(w)
  types.root = await made(equipmentType.base!, {
    code: 'JP',
    name: '给排水',
    system: 'water',
    lifeYears: 15,
    paramDefs: [{ name: '额定功率', unit: 'kW', required: true }],
  })
  types.pump = await made(equipmentType.base!, { code: 'PUM', name: '生活水泵', parentId: types.root })
  const fire = await made(equipmentType.base!, {
    code: 'XF',
    name: '消防',
    system: 'fire',
    licence: '消防设施维护保养资质',
  })
  types.licensed = await made(equipmentType.base!, { code: 'FPM', name: '消防泵', parentId: fire })
})
afterAll(() => w.app.stop())

type Values = Readonly<Record<string, unknown>>
const post = (base: string, body: Values) => w.admin.call<{ id: string }>('POST', base, { body })
const made = async (base: string, body: Values) => (await must<{ id: string }>(w.admin, 'POST', base, body)).id
const draft = (more: Values = {}) => ({
  communityId: w.communityId,
  name: `水泵${++n}`,
  typeId: types.pump,
  locationText: '地下一层水泵房',
  params: [{ name: '额定功率', value: '7.5' }],
  ...more,
})
const machine = (more: Values = {}) => made(equipment.base!, draft(more))
const refused = async (more: Values) => (await post(equipment.base!, draft(more))).data
const info = <T = Values>(base: string, id: string) =>
  must<T & { version: number }>(w.admin, 'GET', `${base}/info/${id}`)
const put = async (base: string, id: string, body: Values) =>
  w.admin.call('PUT', base, { body: { id, version: (await info(base, id)).version, ...body } })
const press = async (name: keyof typeof equipmentFlow.actions, id: string, body: Values = {}) =>
  w.admin.call<Values>('PUT', equipmentFlow.actions[name].path, {
    body: { id, version: (await info(equipment.base!, id)).version, ...body },
  })
const pressed = async (name: keyof typeof equipmentFlow.actions, id: string, body: Values = {}) => {
  const answer = await press(name, id, body)
  expect(answer.code, answer.msg).toBe(0)
  return answer.data
}
const statusOf = async (id: string) => (await info<{ status: number }>(equipment.base!, id)).status
const scan = (code: string) => w.admin.call<{ id: string }>('GET', equipmentByCode.path, { query: { code } })

describe('a file', () => {
  it('is numbered by SB, the code of its type and five digits, where nobody numbers it', async () => {
    const { equipmentNo } = await info<{ equipmentNo: string }>(equipment.base!, await machine())
    expect(equipmentNo).toMatch(/^SBPUM\d{5}$/)
    const own = await machine({ equipmentNo: 'YS-001' })
    expect(await info(equipment.base!, own)).toMatchObject({ equipmentNo: 'YS-001', system: 'water' })
    expect(await refused({ equipmentNo: 'YS-001' })).toEqual({ equipmentNo: '设备编号已存在' })
  })
  it.each([
    [
      'used before it was installed',
      { installDate: '2025-02-01', useDate: '2025-01-31' },
      { useDate: '启用日期不能早于安装日期' },
    ],
    ['without a required parameter', { params: null }, { params: '请填写技术参数“额定功率”' }],
  ])('is refused %s', async (_what, more, data) => {
    expect(await refused(more)).toEqual(data)
  })
  it('names a leaf of the types, and no type that is stopped', async () => {
    expect(await refused({ typeId: types.root })).toEqual({ typeId: '请选择最末级设备类型' })
    const stopped = await made(equipmentType.base!, { code: `S${++n}`, name: '旧泵', parentId: types.root, enabled: 0 })
    expect(await refused({ typeId: stopped })).toEqual({ typeId: '该设备类型已停用' })
  })
  it('has a serial number once per brand', async () => {
    await machine({ brand: '格兰富', serialNo: 'A1' })
    await machine({ brand: '凯泉', serialNo: 'A1' })
    await machine({ serialNo: 'A1' })
    await machine({ serialNo: 'A1' })
    expect(await refused({ brand: '格兰富', serialNo: 'A1' })).toEqual({ serialNo: '该品牌下出厂编号已存在' })
  })
  it('lies at most three deep, never in itself', async () => {
    const top = await machine()
    const middle = await machine({ parentId: top })
    const low = await machine({ parentId: middle })
    expect(await refused({ parentId: low })).toEqual({ parentId: '设备最多3级' })
    expect((await put(equipment.base!, top, { parentId: low })).data).toEqual({
      parentId: '上级设备不能是自身或其下级',
    })
    expect((await put(equipment.base!, top, { parentId: top })).data).toEqual({
      parentId: '上级设备不能是自身或其下级',
    })
  })
  it('is not moved to another community', async () => {
    const id = await machine()
    const [other] = await w.sql<{ id: number }>(
      'select id from community where id <> $1 and company_id = $2 and deleted_at is null limit 1',
      [w.communityId, w.companyId],
    )
    await put(equipment.base!, id, { name: '改名', communityId: other?.id ?? w.communityId + 1 })
    expect(await info(equipment.base!, id)).toMatchObject({ name: '改名', communityId: w.communityId })
  })
  it('is not deleted once something was done with it', async () => {
    const [fresh, used] = [await machine(), await machine()]
    await pressed('start', used)
    expect((await w.admin.call('DELETE', equipment.base!, { body: [fresh] })).code).toBe(0)
    expect(await w.admin.call('DELETE', equipment.base!, { body: [used] })).toMatchObject({
      code: 422,
      msg: '设备已有维保记录，不能删除，请停用或报废',
    })
  })
  it('has a label; a new code voids the old', async () => {
    const id = await machine()
    const { qrCode, equipmentNo } = await info<{ qrCode: string; equipmentNo: string }>(equipment.base!, id)
    const [label] = await must<EquipmentLabel[]>(w.admin, 'POST', equipmentLabels.path, { ids: [id] })
    expect(label).toMatchObject({ qrCode, equipmentNo, place: '地下一层水泵房' })
    expect((await scan(`EQ:${qrCode}`)).data.id).toBe(id)
    expect((await scan(equipmentNo)).data.id).toBe(id)
    const { code } = await must<{ code: string }>(w.admin, 'POST', recodeEquipment.path, { id, reason: '标签脱落' })
    expect(await scan(`EQ:${qrCode}`)).toMatchObject({ code: 422, msg: '该二维码已作废' })
    expect((await scan(code)).data.id).toBe(id)
    expect(await scan('EQ:NOSUCH')).toMatchObject({ code: 404, msg: '没有找到该编码的设备' })
  })
})

describe('no valid licence, no assignment', () => {
  const asked = async (contractorId: string) => refused({ typeId: types.licensed, contractorId, params: null })
  it('holds on the day, by name', async () => {
    const [dict] = await w.sql<{ value: string }>(
      "select i.value from dict_item i join dict d on d.id = i.dict_id where d.code = 'contractor_type' limit 1",
    )
    const of = (certs: readonly Values[]) =>
      made('/basedata/base/contractor', { name: `维保公司${++n}`, type: dict!.value, certs })
    const sentence = {
      contractorId: expect.stringMatching(/^“维保公司\d+”没有有效的“消防设施维护保养资质”，不能安排维保$/),
    }
    expect(await asked(await of([]))).toEqual(sentence)
    expect(await asked(await of([{ name: '消防设施维护保养资质', expireAt: '2025-04-03' }]))).toEqual(sentence)
    expect(await asked(await of([{ name: '电梯维修许可', expireAt: '2030-01-01' }]))).toEqual(sentence)
    const last = await of([{ name: '消防设施维护保养资质', expireAt: '2025-04-04' }])
    await machine({ typeId: types.licensed, contractorId: last, params: null })
    // A pump of the water system asks for none.
    await machine({ contractorId: await of([]) })
  })
})

describe('types and items', () => {
  it('take the system of the root along, with parameters and licence from above', async () => {
    const demands = await must<TypeDemands>(w.admin, 'GET', typeDemands.path, undefined, {
      query: { typeId: types.licensed },
    })
    expect(demands).toEqual({ params: [], licence: '消防设施维护保养资质', lifeYears: null })
    const own = await must<TypeDemands>(w.admin, 'GET', typeDemands.path, undefined, { query: { typeId: types.pump } })
    expect(own).toEqual({ params: [{ name: '额定功率', unit: 'kW', required: true }], licence: null, lifeYears: 15 })
    expect(await post(equipmentType.base!, { code: 'ZZ', name: '没有系统' })).toMatchObject({
      data: { system: '请选择系统' },
    })
    await put(equipmentType.base!, types.root, { system: 'other' })
    expect(await info(equipmentType.base!, types.pump)).toMatchObject({ system: 'other' })
    await put(equipmentType.base!, types.root, { system: 'water' })
  })
  it('are kept with types or machines below them', async () => {
    await machine()
    const kept = { code: 422, msg: '该类型已有下级类型、设备或检查项，不能删除' }
    for (const id of [types.root, types.pump])
      expect(await w.admin.call('DELETE', equipmentType.base!, { body: [id] })).toMatchObject(kept)
    expect(await post(equipmentType.base!, { code: `N${++n}`, name: '新下级', parentId: types.pump })).toMatchObject({
      data: { parentId: '该类型下已有设备，不能新增下级类型' },
    })
  })
  it('items have a sound range, come down from above and are copied once', async () => {
    const item = (typeId: string, name: string, more: Values = {}) =>
      post(equipmentCheckItem.base!, { typeId, maintainKind: 'monthly', name, ...more })
    expect(await item(types.root, '温度', { valueType: 'number', normalMin: '80', normalMax: '0' })).toMatchObject({
      data: { normalMax: '正常范围下限不能大于上限' },
    })
    expect((await item(types.root, '温度', { valueType: 'number', normalMin: '0', normalMax: '80' })).code).toBe(0)
    expect(await item(types.root, '温度')).toMatchObject({ data: { name: '该类型的此类维保已有同名检查项' } })
    const above = await must<InheritedItem[]>(w.admin, 'GET', inheritedItems.path, undefined, {
      query: { typeId: types.pump },
    })
    expect(above).toMatchObject([{ name: '温度', typeName: '给排水' }])
    const copy = { fromId: types.root, toId: types.licensed }
    expect(await must(w.admin, 'POST', copyCheckItems.path, copy)).toEqual({ copied: 1, skipped: 0 })
    expect(await must(w.admin, 'POST', copyCheckItems.path, copy)).toEqual({ copied: 0, skipped: 1 })
  })
  it('an abnormal type that becomes an order names a category', async () => {
    expect(await post(equipmentAbnormalType.base!, { code: 'LS', name: '漏水', toOrder: true })).toMatchObject({
      data: { categoryId: '请选择问题类别' },
    })
    await made(equipmentAbnormalType.base!, { code: 'LS', name: '漏水' })
    expect(await post(equipmentAbnormalType.base!, { code: 'LS2', name: '漏水' })).toMatchObject({
      data: { name: '异常类型名称已存在' },
    })
  })
  it('a level takes its code once', async () => {
    await made(equipmentLevel.base!, { code: 'A', name: '关键' })
    expect(await post(equipmentLevel.base!, { code: 'A', name: '特级' })).toMatchObject({
      data: { code: '级别编码已存在' },
    })
  })
})

describe('running hours', () => {
  it('fire each threshold once: 480, 1020, 1030, then 1020 corrected to 1010', async () => {
    const id = await machine({ hoursEvery: 500, managerId: w.userId })
    const read = async (hours: string) => {
      w.app.clock.advance(60)
      return made(equipmentRunReading.base!, { communityId: w.communityId, equipmentId: id, hours })
    }
    const told = async () =>
      (
        await w.sql<{ n: number }>(
          "select count(*)::int as n from outbox where biz_type = 'equipment.hoursDue' and payload ->> 'event' = 'equipment.hoursDue'",
        )
      )[0]!.n
    await read('480')
    expect(await told()).toBe(0)
    const second = await read('1020')
    await read('1030')
    expect((await put(equipmentRunReading.base!, second, { hours: '1010' })).code).toBe(0)
    expect(await told()).toBe(1)
    const due = await w.sql<{ threshold: string; told: boolean }>(
      'select h.threshold::text, h.told from equipment_hour_due h where h.equipment_id = $1 order by h.threshold',
      [id],
    )
    expect(due).toEqual([
      { threshold: '500.0', told: false },
      { threshold: '1000.0', told: true },
    ])
    expect(await info(equipment.base!, id)).toMatchObject({ runHours: '1030.0', nextHours: '1500.0' })
    expect(
      (await post(equipmentRunReading.base!, { communityId: w.communityId, equipmentId: id, hours: '1029' })).data,
    ).toEqual({ hours: '运行小时不能小于上次读数1030.0' })
    expect((await put(equipmentRunReading.base!, second, { hours: '1031' })).data).toEqual({
      hours: '运行小时不能大于下次读数1030.0',
    })
    expect((await put(equipmentRunReading.base!, second, { hours: '479' })).data).toEqual({
      hours: '运行小时不能小于上次读数480.0',
    })
    await read('1500')
    expect(await told()).toBe(2)
  })
})

describe('what becomes of a machine', () => {
  it('is started, swapped, fails, is repaired by an order and recovers', async () => {
    const id = await machine()
    await pressed('start', id, { asStandby: true })
    expect(await info(equipment.base!, id)).toMatchObject({ status: EQUIPMENT_STATUS.standby, useDate: '2025-04-04' })
    await pressed('swap', id)
    expect(await statusOf(id)).toBe(EQUIPMENT_STATUS.running)
    await pressed('reportFault', id, { reason: '异响' })
    const [category] = await w.sql<{ id: string }>(
      "select id from problem_category where company_id = $1 and 'inner' = any(order_types) limit 1",
      [w.companyId],
    )
    if (category) {
      const { orderId } = await pressed('repair', id, { categoryId: category.id, content: '更换轴承并试运行' })
      expect(await statusOf(id)).toBe(EQUIPMENT_STATUS.repairing)
      expect(await press('recover', id)).toMatchObject({ data: { reason: '维修工单没有关闭，请填写恢复说明' } })
      await pressed('recover', id, { reason: '已修复，工单待验收' })
      await pressed('stop', id, { reason: '改造' })
      expect(await press('submit', id, { scrapReason: '不能修复', residualValue: '0.00' })).toMatchObject({
        code: 422,
        msg: '设备还有未关闭的工单',
      })
      await w.sql('update work_order set status = $2 where id = $1', [orderId, WORK_ORDER_STATUS.closed])
      await pressed('submit', id, { scrapReason: '不能修复', residualValue: '300.00' })
      await desk.decide(id, 'approved')
      expect(await info(equipment.base!, id)).toMatchObject({
        status: EQUIPMENT_STATUS.scrapped,
        scrapDate: '2025-04-04',
        residualValue: '300.00',
      })
      expect(await put(equipment.base!, id, { name: '改名' })).toMatchObject({ code: 422, msg: '报废的设备不能修改' })
    }
    const log = await w.sql<{ to: number }>(
      'select to_status as "to" from equipment_status_log where equipment_id = $1 order by at, id',
      [id],
    )
    expect(log.slice(0, 3).map(({ to }) => to)).toEqual([
      EQUIPMENT_STATUS.standby,
      EQUIPMENT_STATUS.running,
      EQUIPMENT_STATUS.fault,
    ])
  })
  it('is not started before it was installed', async () => {
    const id = await machine({ installDate: '2025-04-01' })
    expect(await press('start', id, { startDate: '2025-03-31' })).toMatchObject({
      data: { startDate: '启用日期不能早于安装日期' },
    })
  })
})

describe('what is told', () => {
  it('60, 30 and 7 days before a warranty or the newest certificate of a name ends', async () => {
    await machine({ managerId: w.userId, warrantyEnd: '2025-05-04' })
    await machine({ managerId: w.userId, warrantyEnd: '2025-05-05' })
    const id = await machine({ managerId: w.userId })
    const document = (issueDate: string, expireDate: string) =>
      made(equipmentDocument.base!, {
        communityId: w.communityId,
        equipmentId: id,
        name: '年度检测',
        issueDate,
        expireDate,
      })
    expect(
      await post(equipmentDocument.base!, {
        communityId: w.communityId,
        equipmentId: id,
        name: '检测',
        issueDate: '2025-04-04',
        expireDate: '2025-04-03',
      }),
    ).toMatchObject({
      data: { expireDate: '有效期至不能早于签发日期' },
    })
    await document('2024-04-11', '2025-04-11')
    expect((await info(equipment.base!, id)).nextDocument).toBe('2025-04-11')
    expect(await warrantyExpire(w.app.kernel).run({} as never)).toEqual({ affected: 1 })
    expect(await documentExpire(w.app.kernel).run({} as never)).toEqual({ affected: 1 })
    await document('2025-04-01', '2026-04-01')
    expect(await documentExpire(w.app.kernel).run({} as never)).toEqual({ affected: 0 })
    expect((await info(equipment.base!, id)).nextDocument).toBe('2026-04-01')
  })
})

describe('台账统计', () => {
  it('188 running and 10 standby of 205 are 96.59 %, on their day; who is stopped, waits or is scrapped is left out', async () => {
    await w.sql('update equipment set deleted_at = $1 where deleted_at is null', [w.app.clock.now()])
    const type = types.pump
    const { running, standby, fault, repairing, stopped, scrapped } = EQUIPMENT_STATUS
    for (const [status, count, useDate] of [
      [running, 188, '2011-04-04'],
      [standby, 10, '2023-01-01'],
      [fault, 5, '2023-01-01'],
      [repairing, 2, '2023-01-01'],
      [stopped, 3, '2023-01-01'],
      [scrapped, 4, '2005-01-01'],
    ] as const)
      await w.sql(
        `insert into equipment (id, company_id, community_id, equipment_no, qr_code, name, type_id, location_text, use_date, purchase_price, life_years, status, created_at, updated_at)
         select gen_random_uuid(), $1, $2, $6::text || '-' || n, $6::text || 'Q' || n, '泵' || n, $3, '泵房', $5::date, 1000, 10, $6::integer, $7, $7 from generate_series(1, $4::integer) n`,
        [w.companyId, w.communityId, type, count, useDate, status, w.app.clock.now()],
      )
    const report = (query: Values) =>
      must<{ totals: { values: Values } }>(w.admin, 'GET', `${ledgerStatistics.path}/report`, undefined, {
        query: query as Record<string, string>,
      })
    const { totals } = await report({ by: 'system' })
    expect(totals.values).toMatchObject({
      machines: '208',
      goodRate: '96.59',
      good: '198',
      counted: '205',
      overAge: '188',
      overAgeRate: '90.38',
    })
    await w.sql('update community set manager_id = $2 where id = $1', [w.communityId, w.userId])
    expect(await overAge(w.app.kernel).run({} as never)).toEqual({ affected: 1 })
    const [{ payload } = { payload: null }] = await w.sql<{
      payload: { receivers: number[]; payload: Record<string, string> }
    }>("select payload from outbox where biz_type = 'equipment.overAge'")
    expect(payload).toMatchObject({ receivers: [w.userId], payload: { count: '188' } })
    expect(payload!.payload['equipments']).toMatch(/^泵\d+（20-\d+，2021-04-04到期）、.*等188台$/)
    // What is scrapped or in repair by now was sound then: their log says so.
    for (const [status, at] of [
      [scrapped, '2022-03-01 09:00+08'],
      [fault, '2024-01-02 09:00+08'],
      [repairing, '2024-01-01 00:00+08'],
    ] as const)
      await w.sql(
        `insert into equipment_status_log (id, company_id, community_id, equipment_id, from_status, to_status, at, created_at, updated_at)
         select gen_random_uuid(), e.company_id, e.community_id, e.id, $1::integer, $2::integer, $3::timestamptz, $4, $4 from equipment e where e.deleted_at is null and e.status = $2::integer`,
        [running, status, at, w.app.clock.now()],
      )
    const on = async (asOf: string) => (await report({ by: 'system', asOf })).totals.values
    expect(await on('2020-01-01')).toMatchObject({ machines: '192', good: '192', counted: '192' })
    expect(await on('2022-02-28')).toMatchObject({ machines: '192' })
    expect(await on('2022-03-01')).toMatchObject({ machines: '188' })
    expect(await on('2023-12-31')).toMatchObject({ machines: '208', good: '205', counted: '205', goodRate: '100.00' })
    expect(await on('2024-01-01')).toMatchObject({ machines: '208', good: '203', counted: '205' })
    expect(await on('2024-01-02')).toMatchObject({ machines: '208', good: '198', counted: '205', goodRate: '96.59' })
  })
})
