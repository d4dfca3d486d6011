import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Meters, openMeters } from '../../../tests/support/meters.ts'

let m: Meters
beforeAll(async () => {
  m = await openMeters('2025-04-03 10:00:00')
})
afterAll(() => m.r.app.stop())

const METER = '/meter/base/meter'
const CHANGE = '/meter/base/meterChange/change'

describe('the register of meters', () => {
  it('refuses in the words of the book', async () => {
    const house = await m.r.house()
    const draft = {
      communityId: m.r.communityId,
      code: 'A1',
      kind: 'water',
      levelId: m.levels.house,
      usageType: 'house',
      propertyId: house.id,
    }
    const said = async (over: Record<string, unknown>) => (await m.r.refused('POST', METER, { ...draft, ...over })).msg
    expect(await said({ code: '' })).toBe('请输入表号')
    expect(await said({ ratio: '0' })).toBe('倍率必须大于0')
    expect(await said({ initialReading: '1000', digits: 3 })).toBe('底数超出表盘位数')
    expect(await said({ propertyId: null })).toBe('请选择房产')
    const { id } = await m.r.ok('POST', METER, draft)
    expect(await said({})).toBe('表号已存在')
    await m.r.ok('POST', METER, { ...draft, kind: 'electric' })
    expect((await m.r.refused('DELETE', '/meter/base/meterLevel', [m.levels.house])).msg).toBe('级别已被仪表引用')
    expect(await m.r.info(METER, id)).toMatchObject({
      qrCode: `METER:${String(id)}`,
      lastReading: '0.0000',
      standardNames: [],
    })
  })

  it('keeps a tree without cycles, of one kind, downwards', async () => {
    const master = await m.meter({ usageType: 'master' })
    const building = await m.meter({ usageType: 'master', levelId: m.levels.building, parentId: master })
    const house = await m.meter({ parentId: building })
    const move = async (id: string, parentId: string) => {
      const { version } = await m.r.info(METER, id)
      return (await m.r.refused('PUT', METER, { id, version, parentId })).msg
    }
    expect(await move(master, house)).toBe('上级仪表不能是自身或下级')
    expect(await move(master, master)).toBe('上级仪表不能是自身或下级')
    const electric = await m.meter({ kind: 'electric', usageType: 'master' })
    expect(await move(house, electric)).toBe('上级仪表的类型必须相同')
    expect(
      await m.r.list(`${METER}/tree`, { communityId: m.r.communityId, kind: 'water', parentId: master }),
    ).toMatchObject([{ id: building, children: 1 }])
  })

  it('freezes the dial with the first reading', async () => {
    const id = await m.meter()
    await m.read(id, '2025-03-25', '10')
    const { version } = await m.r.info(METER, id)
    expect((await m.r.refused('PUT', METER, { id, version, ratio: '40' })).msg).toBe('倍率只能通过换表修改')
    expect((await m.r.refused('PUT', METER, { id, version, digits: 5 })).msg).toBe('该仪表已有读数，不能修改')
    await m.r.ok('PUT', METER, { id, version, ratio: '1.0', location: '厨房' })
  })

  it('adds a meter to every house once, numbered on', async () => {
    const houses = [await m.r.house(), await m.r.house()]
    const input = {
      communityId: m.r.communityId,
      houseIds: houses.map((one) => one.id),
      kind: 'heat',
      levelId: m.levels.house,
      prefix: 'H',
      from: 8,
      width: 3,
    }
    expect(await m.r.ok('POST', `${METER}/addMany`, input)).toEqual({ created: 2, skipped: [] })
    expect(await m.r.ok('POST', `${METER}/addMany`, input)).toMatchObject({ created: 0, skipped: { length: 2 } })
    const rows = await m.r.page(METER, { kind: 'heat', communityId: m.r.communityId })
    expect(rows.map((row) => String(row['code'])).toSorted()).toEqual(['H008', 'H009'])
  })

  it('is stopped, started, and dismantled after its last reading only', async () => {
    const id = await m.meter()
    await m.r.ok('POST', `${METER}/stop`, { ids: [id], reason: '空置' })
    expect(
      (
        await m.r.refused('POST', '/meter/base/meterReading/record', {
          meterId: id,
          feePeriod: '2025-03',
          readDate: '2025-03-25',
          currentReading: '1',
        })
      ).msg,
    ).toBe('仪表已停用，不能抄表')
    expect((await m.r.refused('POST', CHANGE, changeOf(id))).msg).toBe('仪表已停用，不能换表')
    await m.r.ok('POST', `${METER}/start`, { ids: [id] })
    expect((await m.r.refused('POST', `${METER}/dismantle`, { id, reason: '改造' })).msg).toBe('请先录入并结清最后读数')
    await m.read(id, '2025-04-02', '0', { kind: 'final' })
    await m.r.ok('POST', `${METER}/dismantle`, { id, reason: '改造' })
    expect(await m.r.info(METER, id)).toMatchObject({ status: 3, dismantledOn: '2025-04-03' })
  })
})

const changeOf = (meterId: string, over: Record<string, unknown> = {}) => ({
  meterId,
  changeDate: '2025-03-10',
  oldFinal: '1230.0',
  newCode: `N${Math.abs(hash(meterId))}`,
  newInitial: '2.0',
  newRatio: '1',
  newDigits: 6,
  reason: 'expire',
  ...over,
})
const hash = (text: string) => Array.from(text).reduce((sum, char) => (sum * 31 + char.codePointAt(0)!) | 0, 7)

describe('a change', () => {
  it('is billed by the next reading, both stretches', async () => {
    const id = await m.meter({ initialReading: '1200' })
    await m.read(id, '2025-02-25', '1203.5')
    expect((await m.r.refused('POST', CHANGE, changeOf(id, { oldFinal: '1200' }))).msg).toBe(
      '旧表止数不能小于上次读数1203.5',
    )
    expect((await m.r.refused('POST', CHANGE, changeOf(id, { changeDate: '2025-02-20' }))).msg).toBe(
      '换表日期之后已有抄表记录',
    )
    const { changeNo } = await m.r.ok('POST', CHANGE, changeOf(id))
    expect(changeNo).toBe('HB2025040001')
    expect(await m.r.info(METER, id)).toMatchObject({ lastReading: '2.0000', lastReadDate: '2025-02-25' })
    const reading = await m.read(id, '2025-03-25', '25.3')
    expect(reading.usage).toBe('49.8000')
    const [change] = await m.r.page('/meter/base/meterChange', { meterId: id })
    expect(
      (change as { titles?: Record<string, string> }).titles?.['operatorId'],
      'who changed it stands in the list',
    ).toBe('系统管理员')
    expect((await m.r.refused('POST', '/meter/base/meterChange/revoke', { id: change!['id'] })).msg).toBe(
      '换表之后已有抄表记录，不能撤销',
    )
    await m.r.ok('POST', '/meter/base/meterReading/remove', { ids: [reading.id] })
    await m.r.ok('POST', '/meter/base/meterChange/revoke', { id: change!['id'] })
    expect(await m.r.info(METER, id)).toMatchObject({ code: change!['oldCode'], lastReading: '1203.5000' })
    expect((await m.read(id, '2025-03-25', '1210')).usage).toBe('6.5000')
  })

  it('keeps the ratio of each stretch', async () => {
    const id = await m.meter({ kind: 'electric', ratio: '40' })
    await m.r.ok(
      'POST',
      CHANGE,
      changeOf(id, { changeDate: '2025-03-01', oldFinal: '10', newInitial: '0', newRatio: '20', newDigits: 5 }),
    )
    expect((await m.read(id, '2025-03-25', '5')).usage).toBe('500.0000')
    expect(await m.r.info(METER, id)).toMatchObject({ ratio: '20.0000', digits: 5 })
  })
})

describe('remote meters', () => {
  it('are read once, and one that does not answer stops no other', async () => {
    const remote = { kind: 'gas', collectMode: 'remote', installDate: '2025-03-01' }
    await m.meter({ ...remote, remoteNo: 'R1' })
    await m.meter({ ...remote, remoteNo: 'R2X' })
    const collect = () =>
      m.r.ok('POST', '/meter/base/meterReading/collect', { communityId: m.r.communityId, kind: 'gas' })
    expect(await collect()).toMatchObject({ read: 1, same: 0, failed: [{ reason: '终端离线' }] })
    expect(await collect()).toMatchObject({ read: 0, failed: [{}] })
  })
})

describe('loss', () => {
  it('is master minus children, of masters whose children are all read', async () => {
    const kind = 'heat'
    const master = await m.meter({ kind, usageType: 'master', digits: 6, location: '换热站' })
    const children = [await m.meter({ kind, parentId: master }), await m.meter({ kind, parentId: master })]
    const ids = [
      (await m.read(master, '2025-03-25', '12350')).id,
      (await m.read(children[0]!, '2025-03-25', '11000')).id,
    ]
    await m.audit(...ids)
    const energy = () => m.r.ok('GET', '/meter/base/energy', { communityId: m.r.communityId, kind, period: '2025-03' })
    expect(await energy()).toMatchObject({ lossRate: null, losses: [{ missing: 1, loss: null }] })
    await m.audit((await m.read(children[1]!, '2025-03-25', '860')).id)
    expect(await energy()).toMatchObject({
      usage: '12350.0000',
      monthGrowth: null,
      lossRate: '3.97',
      losses: [{ loss: '490.0000', rate: '3.97', alarm: false }],
    })
  })
})
