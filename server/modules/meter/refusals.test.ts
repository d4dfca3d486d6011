import { handoverFlow, handoverHouseFlow } from '@wuguan/contract/basedata/handover.flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Meters, openMeters } from '../../../tests/support/meters.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { asSystem } from '../../kernel/system-context.ts'
import { markShared, recordShared } from './reading.service.ts'

type Row = Record<string, unknown>
let m: Meters
beforeAll(async () => {
  m = await openMeters('2025-04-03 10:00:00')
})
afterAll(() => m.r.app.stop())

const METER = '/meter/base/meter'
const LEVEL = '/meter/base/meterLevel'
const CHANGES = '/meter/base/meterChange'
const READINGS = '/meter/base/meterReading'
const HANDOVER = '/basedata/base/handover'
const refused = (path: string, body: unknown) => m.r.refused('POST', path, body)
const codeOf = async (id: string) => String((await m.r.info(METER, id))['code'])
/** 400 by one field of the input. */
const wrong = (field: string, msg: string) => ({ code: 400, msg, data: { [field]: msg } })

let serial = 0
const changeOf = (meterId: string, over: Row = {}) => ({
  meterId,
  changeDate: '2025-03-10',
  oldFinal: '10',
  newCode: `N${++serial}`,
  newInitial: '0',
  newRatio: '1',
  newDigits: 6,
  reason: 'expire',
  ...over,
})
const changed = async (meterId: string, over: Row = {}) =>
  String((await m.r.ok('POST', `${CHANGES}/change`, changeOf(meterId, over)))['id'])
const changesOf = (meterId: string) => m.r.page(CHANGES, { meterId })

describe('a change', () => {
  it.each<[string, Row, Row, string, string]>([
    ['of tomorrow', {}, { changeDate: '2025-04-04' }, 'changeDate', '换表日期不能晚于今天'],
    [
      'before the meter hung there',
      { installDate: '2025-03-01' },
      { changeDate: '2025-02-28' },
      'changeDate',
      '换表日期不能早于安装日期',
    ],
    ['with an end that the old dial cannot show', { digits: 3 }, { oldFinal: '1000' }, 'oldFinal', '读数超出表盘位数'],
    [
      'with a beginning that the new dial cannot show',
      {},
      { newInitial: '1000', newDigits: 3 },
      'newInitial',
      '新表起数超出表盘位数',
    ],
  ])('%s is refused', async (_what, draft, over, field, msg) => {
    const id = await m.meter(draft)
    const code = await codeOf(id)
    expect(await refused(`${CHANGES}/change`, changeOf(id, over))).toMatchObject(wrong(field, msg))
    expect(await changesOf(id)).toEqual([])
    expect(await codeOf(id)).toBe(code)
  })

  it('follows the one before it, and takes no number of another meter', async () => {
    const [id, other] = [await m.meter(), await m.meter()]
    const code = await codeOf(id)
    await changed(id)
    expect(await refused(`${CHANGES}/change`, changeOf(id, { changeDate: '2025-03-09' }))).toMatchObject({
      code: 422,
      msg: '换表日期不能早于上次换表日期2025-03-10',
    })
    const taken = changeOf(id, { newCode: await codeOf(other) })
    expect(await refused(`${CHANGES}/change`, taken)).toMatchObject(wrong('newCode', '表号已存在'))
    // The number that it had before went to another meter meanwhile.
    const [{ id: change }] = (await changesOf(id)) as [Row]
    await m.meter({ code })
    expect(await refused(`${CHANGES}/revoke`, { id: change })).toMatchObject(wrong('newCode', '表号已存在'))
    expect(await changesOf(id)).toMatchObject([{ id: change, status: 1 }])
  })

  it('is revoked once, the last one first', async () => {
    const id = await m.meter()
    const first = await changed(id)
    const second = await changed(id, { changeDate: '2025-03-20' })
    const revoke = (change: string) => refused(`${CHANGES}/revoke`, { id: change })
    expect(await revoke(first)).toMatchObject({ code: 422, msg: '只能撤销最后一次换表' })
    await m.r.ok('POST', `${CHANGES}/revoke`, { id: second })
    expect(await revoke(second)).toMatchObject({ code: 422, msg: '该换表记录已撤销' })
    expect((await changesOf(id)).map((row) => row['status']).toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2])
  })

  it('stays where the meter has been dismantled', async () => {
    const id = await m.meter()
    const change = await changed(id, { oldFinal: '0' })
    const reading = await m.read(id, '2025-04-02', '0', { kind: 'final' })
    await m.audit(reading.id)
    await m.r.ok('POST', `${METER}/dismantle`, { id, reason: '改造' })
    await m.r.ok('POST', `${READINGS}/void`, { id: reading.id, reason: '抄错' })
    expect(await refused(`${CHANGES}/revoke`, { id: change })).toMatchObject({
      code: 422,
      msg: '仪表已拆除，不能撤销换表',
    })
    expect(await changesOf(id)).toMatchObject([{ status: 1 }])
  })
})

describe('a meter', () => {
  it('is stopped, started and dismantled from the state it is in', async () => {
    const id = await m.meter()
    expect(await refused(`${METER}/start`, { ids: [id] })).toMatchObject({ code: 422, msg: '只能启用停用的仪表' })
    await m.r.ok('POST', `${METER}/stop`, { ids: [id], reason: '空置' })
    expect(await refused(`${METER}/stop`, { ids: [id], reason: '空置' })).toMatchObject({
      code: 422,
      msg: '只能停用在用的仪表',
    })
    await m.r.ok('POST', `${METER}/start`, { ids: [id] })
    await m.read(id, '2025-04-02', '0', { kind: 'final' })
    await m.r.ok('POST', `${METER}/dismantle`, { id, reason: '改造' })
    expect(await refused(`${METER}/dismantle`, { id, reason: '再拆' })).toMatchObject({ code: 422, msg: '仪表已拆除' })
    expect(await m.r.info(METER, id)).toMatchObject({ status: 3, statusReason: '改造' })
  })

  it('above others is not dismantled', async () => {
    const master = await m.meter({ usageType: 'master' })
    await m.meter({ parentId: master })
    await m.read(master, '2025-04-02', '0', { kind: 'final' })
    expect(await refused(`${METER}/dismantle`, { id: master, reason: '改造' })).toMatchObject({
      code: 422,
      msg: '该表有下级仪表，请先调整下级',
    })
    expect(await m.r.info(METER, master)).toMatchObject({ status: 1 })
  })

  it('has a level of its kind, below that of its parent, of its own project, and above those of its children', async () => {
    const electric = await m.r.ok('POST', LEVEL, { code: 'LE', name: '电表', levelNo: 1, kind: 'electric' })
    const draft = { communityId: m.r.communityId, code: 'LV1', kind: 'water', usageType: 'master' }
    expect(await refused(METER, { ...draft, levelId: electric['id'] })).toMatchObject(
      wrong('levelId', '仪表级别与类型不符'),
    )
    const parent = await m.meter({ usageType: 'master', levelId: m.levels.building })
    expect(await refused(METER, { ...draft, levelId: m.levels.building, parentId: parent })).toMatchObject(
      wrong('parentId', '上级仪表的级别必须高于本表'),
    )
    const elsewhere = await m.r.ok('POST', '/basedata/base/community', {
      companyId: m.r.companyId,
      name: '水岸',
      code: 'SA',
    })
    const far = await m.meter({ usageType: 'master', communityId: elsewhere['id'] })
    expect(await refused(METER, { ...draft, levelId: m.levels.building, parentId: far })).toMatchObject(
      wrong('parentId', '上级仪表不存在或已删除'),
    )
    expect(await m.r.page(METER, { keyword: 'LV1' })).toEqual([])
    await m.meter({ parentId: parent })
    const { version } = await m.r.info(METER, parent)
    expect(await m.r.refused('PUT', METER, { id: parent, version, levelId: m.levels.house })).toMatchObject(
      wrong('levelId', '级别必须小于下级仪表'),
    )
    expect(await m.r.info(METER, parent)).toMatchObject({ version, levelId: m.levels.building })
  })

  it('is not put elsewhere in the tree once the period has been audited', async () => {
    const master = await m.meter({ usageType: 'master' })
    const id = await m.meter()
    const reading = await m.read(id, '2025-04-02', '3')
    await m.audit(reading.id)
    const { version } = await m.r.info(METER, id)
    expect(await m.r.refused('PUT', METER, { id, version, parentId: master })).toMatchObject({
      code: 422,
      msg: '本期间已有审核读数，不能调整上级仪表',
    })
    expect(await m.r.info(METER, id)).toMatchObject({ version, parentId: null })
  })

  it('that comes back after its parent was deleted is put under another one first', async () => {
    const parent = await m.meter({ usageType: 'master' })
    const id = await m.meter({ parentId: parent })
    await m.r.ok('DELETE', METER, [id])
    await m.r.ok('DELETE', METER, [parent])
    const [record] = await m.r.sql<{ id: string }>('select id from recycle_record where entity_id = $1', [id])
    await m.r.ok('POST', '/basedata/sys/recycle/recover', { ids: [record!.id] })
    const { version } = await m.r.info(METER, id)
    expect(await m.r.refused('PUT', METER, { id, version, levelId: m.levels.public })).toMatchObject(
      wrong('parentId', '上级仪表不存在'),
    )
    expect(await m.r.info(METER, id)).toMatchObject({ version, levelId: m.levels.house })
  })

  it('is added to houses of the community only', async () => {
    const house = await m.r.house()
    const input = {
      communityId: m.r.communityId,
      kind: 'gas',
      levelId: m.levels.house,
      prefix: 'AM',
      from: 1,
      width: 3,
    }
    expect(await refused(`${METER}/addMany`, { ...input, houseIds: [house.id, uuidv7()] })).toMatchObject(
      wrong('houseIds', '房产不存在或不在该项目'),
    )
    expect(await m.r.page(METER, { keyword: 'AM' })).toEqual([])
  })
})

describe('what meters stand on', () => {
  it('a level in use keeps its number', async () => {
    const { id } = await m.r.ok('POST', LEVEL, { code: 'L9', name: '末级表', levelNo: 5 })
    await m.meter({ levelId: id })
    const { version } = await m.r.info(LEVEL, id)
    expect(await m.r.refused('PUT', LEVEL, { id, version, levelNo: 4 })).toMatchObject({
      code: 422,
      msg: '级别已被仪表引用',
    })
    expect(await m.r.info(LEVEL, id)).toMatchObject({ version, levelNo: 5 })
  })

  it('a standard that does not count usage is bound to none', async () => {
    const [item, standard] = [uuidv7(), uuidv7()]
    const { communityId, companyId } = m.r
    const now = m.r.app.kernel.clock.now()
    await m.r.sql(
      `insert into fee_item (id, company_id, code, name, category, period_kind, offset_priority, community_scope, enabled, late_fee_enabled, sort, created_at, updated_at)
       values ($1, $2, 'WY', '物业费', 'property', 'cycle', 100, 'all', true, true, 1, $3, $3)`,
      [item, companyId, now],
    )
    await m.r.sql(
      `insert into fee_standard (id, company_id, community_id, code, name, fee_item_id, calculation_method_id, unit_kind, additional_amount, cycle, charge_timing, due_days, prorate_mode, vacant_ratio,
         overdue_rate, late_fee_grace_days, late_fee_start_mode, ladder_basis, ladder_year_start, default_payer, status, created_at, updated_at)
       select $1, $2, $3, 'WYF', '物业费', $4, id, 'm2Month', 0, 1, 'pre', 20, 'actualDays', 1, 5, 0, 'fromDue', 'month', '01-01', 'payer', 2, $5, $5
       from calculation_method where kind = 'areaRate' and built_in limit 1`,
      [standard, companyId, communityId, item, now],
    )
    await m.meter()
    const body = { feeStandardId: standard, kind: 'water', startDate: '2025-04-01' }
    expect(await refused('/meter/base/standard/bind', body)).toMatchObject({
      code: 422,
      msg: '只能绑定按用量或阶梯计价的收费标准',
    })
    expect(await m.r.sql('select 1 from house_fee_standard where fee_standard_id = $1', [standard])).toEqual([])
  })

  it('a house with a meter in use is not split', async () => {
    const house = await m.r.house()
    const id = await m.meter({ propertyId: house.id })
    const parts = ['A', 'B'].map((part) => ({ roomNo: `SP${part}`, buildingArea: '45.00' }))
    const split = { houseId: house.id, effectiveDate: '2025-04-03', parts }
    expect(await refused('/basedata/base/house/split', split)).toMatchObject({
      code: 422,
      msg: `房产下有在用仪表${await codeOf(id)}，请先拆除或变更房产`,
    })
    expect(await m.r.info('/basedata/base/house', house.id)).toMatchObject({ version: house.version, lineage: 1 })
  })
})

describe('a delivery', () => {
  /** A house with a buyer who is there to take it over, and its meter. */
  const ready = async () => {
    const draft = { communityId: m.r.communityId, name: '一期交付', planStart: '2025-04-01', planEnd: '2025-04-30' }
    const { id: batch } = await m.r.ok('POST', HANDOVER, draft)
    const [house, buyer] = [await m.r.house(), await m.r.customer()]
    await m.r.ok('POST', `${HANDOVER}/houses`, { id: batch, houseIds: [house.id] })
    expect(await m.r.verb(handoverFlow, 'publish', batch)).toMatchObject({ code: 0 })
    const [step] = await m.r.sql<{ id: string }>(
      'update handover_house set status = 4 where house_id = $1 returning id',
      [house.id],
    )
    const owner = { communityId: m.r.communityId, customerId: buyer.id, relation: 1, share: '100.00' }
    await m.r.ok('POST', '/basedata/base/handoverCustomer', { ...owner, handoverHouseId: step!.id })
    return { id: step!.id, houseId: house.id, meterId: await m.meter({ propertyId: house.id }) }
  }
  const deliver = async (step: { id: string; houseId: string }, meterId: string, reading: string) => {
    const answer = await m.r.verb(handoverHouseFlow, 'deliver', step.id, {
      deliverDate: '2025-04-03',
      meterReadings: [{ meterId, reading }],
    })
    expect(await m.r.sql('select status from handover_house where id = $1', [step.id])).toEqual([{ status: 4 }])
    expect(await m.r.sql('select 1 from customer_house where house_id = $1', [step.houseId])).toEqual([])
    return answer
  }

  it('reads the meters of its house alone, in numbers that their chains take', async () => {
    const [step, other] = [await ready(), await m.meter()]
    const code = await codeOf(step.meterId)
    expect(await deliver(step, other, '5')).toMatchObject(wrong('meterReadings', '仪表不属于该房产'))
    for (const reading of ['五', '-1', '1.00001'])
      expect(await deliver(step, step.meterId, reading)).toMatchObject(
        wrong('meterReadings', `表${code}：底数格式不正确`),
      )
    await m.read(step.meterId, '2025-03-25', '10')
    expect(await deliver(step, step.meterId, '5')).toMatchObject({
      code: 422,
      msg: `表${code}：底数不能小于上次读数`,
    })
    expect(await m.chain(step.meterId)).toHaveLength(1)
  })
})

describe('a reading', () => {
  const two = async () => {
    const id = await m.meter()
    return { id, first: await m.read(id, '2025-02-25', '10'), second: await m.read(id, '2025-03-25', '22') }
  }
  const record = (meterId: string, over: Row) =>
    refused(`${READINGS}/record`, {
      meterId,
      feePeriod: '2025-03',
      readDate: '2025-03-25',
      currentReading: '23',
      ...over,
    })
  const valuesOf = async (meterId: string) => (await m.chain(meterId)).map((link) => link['currentReading'])

  it('is changed by who has seen it, as long as it waits and ends its chain', async () => {
    const { id, first, second } = await two()
    expect(await record(id, { id: second.id })).toMatchObject(wrong('version', '数据版本不能为空'))
    const early = { feePeriod: '2025-02', readDate: '2025-02-25', currentReading: '11' }
    expect(await record(id, { ...early, id: first.id, version: 1 })).toMatchObject({
      code: 422,
      msg: '该读数之后已有抄表记录，不能修改',
    })
    await m.audit(second.id)
    expect(await record(id, { id: second.id, version: 1 })).toMatchObject({ code: 422, msg: '只能修改待审核的读数' })
    expect(await valuesOf(id)).toEqual(['10.0000', '22.0000'])
  })

  it('is not deleted from the middle of its chain', async () => {
    const { id, first } = await two()
    expect(await refused(`${READINGS}/remove`, { ids: [first.id] })).toMatchObject({
      code: 422,
      msg: `表${await codeOf(id)}：该读数之后已有抄表记录，不能删除`,
    })
    expect(await valuesOf(id)).toEqual(['10.0000', '22.0000'])
  })

  it('that is void needs no word any more', async () => {
    const { second } = await two()
    await m.audit(second.id)
    await m.r.ok('POST', `${READINGS}/void`, { id: second.id, reason: '抄错' })
    const note = { id: second.id, abnormalNote: '住户外出' }
    expect(await m.r.refused('PUT', `${READINGS}/note`, note)).toMatchObject({ code: 422, msg: '该读数已作废' })
    expect(await m.r.info(READINGS, second.id)).toMatchObject({ abnormalNote: null })
  })
})

describe('a shared cost', () => {
  const act = <T>(work: (context: ActionContext) => Promise<T>) => asSystem(m.r.app.kernel, m.r.companyId, 'test', work)

  it('counts what has been audited and not billed, each reading that it names', async () => {
    const id = await m.meter({ usageType: 'public' })
    const reading = await m.read(id, '2025-03-25', '12')
    const mark = (...ids: string[]) => act((context) => markShared(context, ids, 'GT202503001'))
    const no = { code: 422, message: '公摊只能使用已审核的读数' }
    await expect(mark(reading.id)).rejects.toMatchObject(no)
    await m.audit(reading.id)
    await expect(mark(reading.id, uuidv7())).rejects.toMatchObject(no)
    await m.r.sql('update meter_reading set status = 3 where id = $1', [reading.id])
    await expect(mark(reading.id)).rejects.toMatchObject(no)
    expect(await m.r.sql('select shared_in from meter_reading where id = $1', [reading.id])).toEqual([
      { shared_in: null },
    ])
  })

  it('takes no reading that the chain does not take', async () => {
    const id = await m.meter({ usageType: 'public' })
    const typed = { meterId: id, feePeriod: '2025-03', currentReading: '12', rollover: false, confirmed: true }
    const enter = (readDate: string) =>
      act((context) => recordShared({ ...context, secrets: context.kernel.secrets }, { ...typed, readDate }))
    await expect(enter('2025-04-04')).rejects.toMatchObject({ code: 422, message: '抄表日期不能晚于今天' })
    expect(await m.chain(id)).toEqual([])
  })
})
