import { handoverFlow, handoverHouseFlow } from '@wuguan/contract/basedata/handover.flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send, sheetOf } from '../../../tests/support/import-batches.ts'
import { overtaken } from '../../../tests/support/overtaken.ts'
import { type Register, type Saved, openRegister } from '../../../tests/support/register.ts'
import { loadRights, systemActor } from '../../kernel/auth/actor.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { changeApprovals } from './change/decide.service.ts'

/** Every sentence by which the register keeps somebody from something that no other test tries. */
let r: Register
/** Another community of the same company. */
let neighbour: number
beforeAll(async () => {
  r = await openRegister()
  neighbour = await community('滨江一号', 'BJ')
})
afterAll(() => r.app.stop())

const BASE = '/basedata/base'
const HOUSE = `${BASE}/house`
const COMMUNITY = `${BASE}/community`
const BUILDING = `${BASE}/building`
const CUSTOMER = `${BASE}/customer`
const NOBODY = '00000000-0000-7000-8000-0000000000ff'
const TODAY = '2026-03-15'

const no = (msg: string) => ({ code: 422, msg })
const fault = (field: string, sentence: string) => ({ code: 400, msg: sentence, data: { [field]: sentence } })
const made = async (path: string, body: Record<string, unknown>) => String((await r.ok('POST', path, body)).id)
const one = async <T extends object>(text: string, values: unknown[]) => (await r.sql<T>(text, values))[0]!
const count = async (from: string, values: unknown[] = []) =>
  (await one<{ n: number }>(`select count(*)::int as n from ${from}`, values)).n

const community = async (name: string, code: string, companyId = r.companyId) =>
  Number(await made(COMMUNITY, { companyId, name, code }))
const node = async (type: number, name: string) =>
  (
    await one<{ id: number }>(
      `insert into company (parent_id, node_type, name, code, path, level, order_num, state, created_at, updated_at)
       select id, $2, $3, $3, path || $4, level + 1, 9, 1, $5, $5 from company where id = $1 returning id`,
      [r.companyId, type, name, `9999${type}/`, r.app.clock.now()],
    )
  ).id
async function building(code: string, communityId = r.communityId) {
  const id = await made(BUILDING, { communityId, buildName: `${code}栋`, buildCode: code, floorsUp: 10 })
  const [unit] = await r.list(`${BASE}/unit/select`, { buildingId: id })
  return { communityId, buildingId: id, unitId: String(unit!['id']) }
}
const batch = () =>
  made(`${BASE}/handover`, {
    communityId: r.communityId,
    name: '交付',
    planStart: '2026-03-01',
    planEnd: '2026-04-30',
  })
const draft = (over: Record<string, unknown>) => ({
  communityId: r.communityId,
  buildingId: r.buildingId,
  unitId: r.unitId,
  roomNo: 'Z9',
  floor: 1,
  buildingArea: '90.00',
  ...over,
})
async function splitHouse(): Promise<{ old: Saved; parts: string[] }> {
  const old = await r.house({ buildingArea: '90.00' })
  const { newIds } = await r.ok('POST', `${HOUSE}/split`, {
    houseId: old.id,
    effectiveDate: TODAY,
    parts: [
      { roomNo: `${String(old['roomNo'])}A`, buildingArea: '40.00' },
      { roomNo: `${String(old['roomNo'])}B`, buildingArea: '50.00' },
    ],
  })
  return { old, parts: newIds as string[] }
}
const relationsOf = (houseId: unknown) =>
  r.sql(
    'select customer_id, relation, start_date, end_date, version from customer_house where house_id = $1 order by id',
    [houseId],
  )

describe('places', () => {
  it('a community belongs to a company, not to a department', async () => {
    const department = await node(3, '客服部')
    const before = await r.info(COMMUNITY, neighbour)
    expect(
      await r.refused('PUT', COMMUNITY, { id: neighbour, version: before.version, companyId: department }),
    ).toMatchObject(fault('companyId', '请选择所属公司'))
    expect(await r.info(COMMUNITY, neighbour)).toEqual(before)
  })

  it('a community is taken over once, and left once it was taken over, on a later day', async () => {
    const id = await community('江湾里', 'JW')
    const leave = (exitDate: string) => r.refused('POST', `${COMMUNITY}/exit`, { id, exitDate })
    expect(await leave(TODAY)).toMatchObject(no('项目不在管，不能撤场'))
    await r.ok('PUT', COMMUNITY, { id, version: 1, takeoverDate: '2024-01-01', managerId: r.userId })
    const { version } = await r.ok('POST', `${COMMUNITY}/takeover`, { id, version: 2 })
    expect(await r.refused('POST', `${COMMUNITY}/takeover`, { id, version })).toMatchObject(no('项目不在筹备状态'))
    expect(await leave('2023-12-31')).toMatchObject(no('撤场日期不能早于接管日期'))
    expect(await r.info(COMMUNITY, id)).toMatchObject({ manageState: 2, exitDate: null, version })
  })

  it('a building does not end below a house', async () => {
    const place = await building('21')
    await r.house({ ...place, floor: 9 })
    const { version } = await r.info(BUILDING, place.buildingId)
    expect(await r.refused('PUT', BUILDING, { id: place.buildingId, version, floorsUp: 8 })).toMatchObject(
      fault('floorsUp', '该楼栋下存在超出楼层范围的房产'),
    )
    await r.ok('PUT', BUILDING, { id: place.buildingId, version, floorsUp: 9 })
  })
})

describe('houses', () => {
  it('lie in a unit of their building, under a code that somebody types where the made one is too long', async () => {
    const place = await building('B'.repeat(20))
    expect(await r.refused('POST', HOUSE, draft({ buildingId: place.buildingId }))).toMatchObject(
      fault('unitId', '单元不属于所选楼栋'),
    )
    const long = draft({ ...place, roomNo: 'R'.repeat(20) })
    expect(await r.refused('POST', HOUSE, long)).toMatchObject(
      fault('houseCode', '自动生成的房产编码超过40个字符，请手工填写'),
    )
    expect(await count('house where building_id = $1', [place.buildingId])).toBe(0)
    await r.ok('POST', HOUSE, { ...long, houseCode: 'R20' })
  })

  it('are made on floors that there are', async () => {
    const body = { unitId: r.unitId, floorFrom: 7, floorTo: 8, skipFloors: [7, 8], positions: [{ buildingArea: '80' }] }
    expect(await r.refused('POST', `${HOUSE}/generate`, body)).toMatchObject(fault('floorTo', '没有可生成的楼层'))
    expect(
      await r.refused('POST', `${HOUSE}/generate`, { ...body, floorFrom: 0, floorTo: 0, skipFloors: [] }),
    ).toMatchObject(fault('floorTo', '没有可生成的楼层'))
    expect(await count('house where unit_id = $1 and floor between 7 and 8', [r.unitId])).toBe(0)
  })

  it('are split into rooms of different numbers, and not while a delivery waits for them', async () => {
    const house = await r.house({ buildingArea: '90.00' })
    const cut = (first: string, second: string) =>
      r.refused('POST', `${HOUSE}/split`, {
        houseId: house.id,
        effectiveDate: TODAY,
        parts: [
          { roomNo: first, buildingArea: '45.00' },
          { roomNo: second, buildingArea: '45.00' },
        ],
      })
    expect(await cut('S1', 'S1')).toMatchObject(fault('parts', '拆分后的房号不能相同'))
    await r.ok('POST', `${BASE}/handover/houses`, { id: await batch(), houseIds: [house.id] })
    expect(await cut('S1', 'S2')).toMatchObject(no('该房产在交房批次中，请先移出'))
    expect(await r.info(HOUSE, house.id)).toMatchObject({ lineage: 1, version: house.version })
    expect(await count('house_lineage where from_house_id = $1', [house.id])).toBe(0)
  })

  it('are merged within one building, across units only when somebody says that they adjoin', async () => {
    const unitId = await made(`${BASE}/unit`, {
      communityId: r.communityId,
      buildingId: r.buildingId,
      unitName: '2单元',
      floorsUp: 18,
    })
    const [here, nextDoor, far] = [await r.house(), await r.house({ unitId }), await r.house(await building('22'))]
    const merge = (other: Saved) => ({ houseIds: [here.id, other.id], effectiveDate: TODAY, roomNo: 'M1' })
    expect(await r.refused('POST', `${HOUSE}/merge`, merge(far))).toMatchObject(no('只能合并同一楼栋的房产'))
    expect(await r.refused('POST', `${HOUSE}/merge`, merge(nextDoor))).toMatchObject(
      no('合并的房产不在同一单元，请确认房产相邻'),
    )
    expect(await r.info(HOUSE, here.id)).toMatchObject({ lineage: 1, version: here.version })
    await r.ok('POST', `${HOUSE}/merge`, { ...merge(nextDoor), adjacent: true })
  })

  it('that were split are history: nothing becomes of them any more, and their parts stay', async () => {
    const { old, parts } = await splitHouse()
    const [person, sound] = [await r.customer(), await r.house()]
    const kept = await r.info(HOUSE, old.id)
    expect(await r.refused('PUT', HOUSE, { id: old.id, version: kept.version, remark: '补记' })).toMatchObject(
      no('该房产已拆分或合并，不能修改'),
    )
    const who = { customerId: person.id, relation: 1 }
    for (const [method, verb, body] of [
      ['POST', 'moveIn', { houseId: old.id, ...who, date: TODAY }],
      ['PUT', 'relations', { houseId: old.id, date: TODAY, relations: [who] }],
      ['POST', 'transfer', { houseId: old.id, date: TODAY, owners: [{ customerId: person.id }] }],
      ['POST', 'merge', { houseIds: [sound.id, old.id], effectiveDate: TODAY, roomNo: 'M2' }],
    ] as const)
      expect(await r.refused(method, `${HOUSE}/${verb}`, body), verb).toMatchObject(no('该房产已拆分或合并'))
    expect(await r.refused('DELETE', HOUSE, [parts[0]])).toMatchObject(no('该房产已产生业务数据，不能删除，可改为停用'))
    expect(await r.info(HOUSE, old.id)).toEqual(kept)
    expect(await relationsOf(old.id)).toEqual([])
    expect(await count('house where id = any($1) and deleted_at is null', [parts])).toBe(2)
  })
})

describe('people of a house', () => {
  it('do not move into a room out of use', async () => {
    const [house, person] = [await r.house(), await r.customer()]
    await r.sql('update house set use_status = 7 where id = $1', [house.id])
    expect(
      await r.refused('POST', `${HOUSE}/moveIn`, {
        houseId: house.id,
        customerId: person.id,
        relation: 1,
        date: TODAY,
      }),
    ).toMatchObject(no('房产已停用，不能办理迁入'))
    expect(await relationsOf(house.id)).toEqual([])
  })

  it('move out of where they are, once they are there', async () => {
    const [house, other] = [await r.house(), await r.house()]
    const soon = await r.relate((await r.customer()).id, house.id, { relation: 3, startDate: '2026-04-01' })
    const elsewhere = await r.relate((await r.customer()).id, other.id, { relation: 3 })
    const before = await relationsOf(house.id)
    const leave = (id: string) =>
      r.refused('POST', `${HOUSE}/moveOut`, { houseId: house.id, relationIds: [id], date: TODAY })
    expect(await leave(elsewhere.id)).toMatchObject(fault('relationIds', '迁出人员不在该房产中'))
    expect(await leave(soon.id)).toMatchObject(fault('date', '迁出日期不能早于开始日期'))
    expect(await relationsOf(house.id)).toEqual(before)
  })

  it('are changed as the form knew them, and stay who and what they are', async () => {
    const [house, owner] = [await r.house(), await r.customer()]
    const { id } = await r.relate(owner.id, house.id)
    const before = await relationsOf(house.id)
    const save = (person: Record<string, unknown>) =>
      r.refused('PUT', `${HOUSE}/relations`, {
        houseId: house.id,
        date: TODAY,
        relations: [{ id, customerId: owner.id, relation: 1, ...person }],
      })
    expect(await save({ id: NOBODY })).toMatchObject(fault('relations', '关系人已变化，请刷新后重试'))
    expect(await save({ relation: 2 })).toMatchObject(fault('relations', '已有关系人的客户和关系不能修改'))
    expect(await save({ customerId: (await r.customer()).id })).toMatchObject(
      fault('relations', '已有关系人的客户和关系不能修改'),
    )
    expect(await relationsOf(house.id)).toEqual(before)
  })

  it('hand a house that has an owner to others, each named once, on a day after his first', async () => {
    const [house, owner, buyer] = [await r.house(), await r.customer(), await r.customer()]
    const hand = (...ids: string[]) =>
      r.refused('POST', `${HOUSE}/transfer`, {
        houseId: house.id,
        date: TODAY,
        owners: ids.map((customerId) => ({ customerId })),
      })
    expect(await hand(buyer.id)).toMatchObject(no('该房产没有业主，请办理迁入'))
    await r.relate(owner.id, house.id, { startDate: TODAY })
    const before = await relationsOf(house.id)
    expect(await hand(buyer.id, buyer.id)).toMatchObject(fault('owners', '新业主不能重复'))
    expect(await hand(buyer.id)).toMatchObject(fault('date', '过户日期须晚于现业主的开始日期'))
    expect(await relationsOf(house.id)).toEqual(before)
  })
})

describe('customers', () => {
  it('carry one label of a type that allows one, of those that there are', async () => {
    const label = (name: string) => made(`${BASE}/crmLabel`, { type: 'family', name, multi: false })
    const labels = [await label('三口之家'), await label('独居')]
    const either = expect.stringMatching(/^(三口之家、独居|独居、三口之家)只能选择一项$/)
    const fresh = { name: '多标签', mobile: '13899990001', createdIn: r.communityId, labels }
    expect(await r.refused('POST', CUSTOMER, fresh)).toMatchObject({ code: 400, data: { labels: either } })
    expect(await count("customer where name = '多标签'")).toBe(0)
    const person = await r.customer({ labels: [labels[0]] })
    expect(await r.refused('POST', `${CUSTOMER}/label`, { ids: [person.id], labelIds: [NOBODY] })).toMatchObject(
      no('标签项不存在或已删除'),
    )
    expect(await r.info(CUSTOMER, person.id)).toMatchObject({ labels: [labels[0]], version: person.version })
  })

  it('are merged with their like, of one company, once, into values that one of them has', async () => {
    const [a, b] = [await r.customer(), await r.customer()]
    const firm = await r.customer({ customerType: 2, name: '云帆科技', mobile: null })
    const abroad = await community('异地项目', 'YD', await node(2, '外地分公司'))
    const stranger = await r.customer({ createdIn: abroad })
    const house = await r.house()
    await r.relate(b.id, house.id)
    const merge = (survivorId: string, other: string, values: Record<string, string> = {}) =>
      r.refused('POST', `${CUSTOMER}/merge`, { survivorId, mergedIds: [other], values })
    expect(await merge(a.id, firm.id)).toMatchObject(no('个人客户和企业客户不能合并'))
    expect(await merge(a.id, stranger.id)).toMatchObject(no('不同公司的客户不能合并'))
    expect(await merge(a.id, b.id, { state: b.id })).toMatchObject(fault('values', '保留的字段不正确'))
    expect(await merge(a.id, b.id, { name: firm.id })).toMatchObject(fault('values', '保留的字段不正确'))
    expect(await relationsOf(house.id)).toMatchObject([{ customer_id: b.id }])
    expect(await r.info(CUSTOMER, b.id)).toMatchObject({ state: 1, mergedIntoId: null })
    await r.ok('POST', `${CUSTOMER}/merge`, { survivorId: a.id, mergedIds: [b.id] })
    expect(await merge(firm.id, b.id)).toMatchObject(no('客户已合并，请重新选择'))
    expect(
      await r.refused('POST', `${BASE}/customerHouse`, {
        communityId: r.communityId,
        customerId: b.id,
        houseId: house.id,
        relation: 3,
        startDate: TODAY,
      }),
    ).toMatchObject(fault('customerId', '该客户已合并，请选择保留的客户'))
    expect(await relationsOf(house.id)).toMatchObject([{ customer_id: a.id }])
  })

  it('are named for a follower without a number, who is let go only where he is bound', async () => {
    const { id: fanId } = await one<{ id: string }>(
      `insert into fan (id, company_id, channel, open_id, nickname, created_at, updated_at)
       values (gen_random_uuid(), $1, 2, 'open-nobody', '过客', $2, $2) returning id`,
      [r.companyId, r.app.clock.now()],
    )
    const house = await r.house()
    expect(await r.refused('POST', `${BASE}/fan/bind`, { fanId, houseId: house.id })).toMatchObject(
      fault('customerId', '该粉丝没有手机号，请选择客户'),
    )
    expect(await r.refused('POST', `${BASE}/fan/unbind`, { fanId })).toMatchObject(no('该粉丝未绑定客户'))
    expect(await r.sql('select customer_id, version from fan where id = $1', [fanId])).toEqual([
      { customer_id: null, version: 1 },
    ])
    expect(await relationsOf(house.id)).toEqual([])
  })

  it('are recorded in no community that is deleted meanwhile', async () => {
    const gone = await community('雨山花园', 'YS')
    const labels = [await made(`${BASE}/crmLabel`, { type: 'family', name: '四口之家', multi: false })]
    const body = { name: '来晚的', mobile: '13899990002', labels }
    const delay = ['lock table crm_label in access exclusive mode'] as const
    const deleted = ['update community set deleted_at = created_at where id = $1', [gone]] as const
    const fresh = () => r.admin.call('POST', CUSTOMER, { communityId: gone, body })
    expect(await overtaken(r.app, [delay, deleted], fresh)).toMatchObject(fault('createdIn', '建档项目不存在或已删除'))
    expect(await count("customer where name = '来晚的'")).toBe(0)
  })

  it('come under no tag that is deleted meanwhile', async () => {
    const tagId = await made(`${BASE}/tag`, { name: '短命的', kind: 1 })
    const { id: customerId } = await r.customer()
    const member = () => r.refused('POST', `${BASE}/tagMember`, { tagId, customerId })
    expect(await overtaken(r.app, [['delete from tag where id = $1', [tagId]]], member)).toMatchObject(
      fault('tagId', '请选择标签'),
    )
    expect(await count('tag_member where customer_id = $1', [customerId])).toBe(0)
  })

  it('are tagged by a rule that is on, and by a rule at all', async () => {
    const TAG = `${BASE}/tag`
    const byHand = await made(TAG, { name: '手选', kind: 1 })
    const off = await made(TAG, { name: '停用的', kind: 2, rule: { field: '年龄', op: 'gte', value: 0 }, state: 0 })
    expect(await r.refused('POST', `${TAG}/refresh`, { id: byHand })).toMatchObject(no('手动标签不需要刷新'))
    expect(await r.refused('POST', `${TAG}/refresh`, { id: off })).toMatchObject(no('标签已停用'))
    expect(await r.info(TAG, off)).toMatchObject({ memberCount: 0, refreshedAt: null, version: 1 })
  })
})

describe('handover', () => {
  const STEP = `${BASE}/handoverHouse`
  /** A house that is being looked at in a batch that is on its way. */
  async function checking(buyer?: string) {
    const [id, house] = [await batch(), await r.house()]
    await r.ok('POST', `${BASE}/handover/houses`, { id, houseIds: [house.id] })
    expect(await r.verb(handoverFlow, 'publish', id)).toMatchObject({ code: 0 })
    const step = await one<{ id: string }>('select id from handover_house where house_id = $1', [house.id])
    if (buyer)
      await r.ok('POST', `${BASE}/handoverCustomer`, {
        communityId: r.communityId,
        handoverHouseId: step.id,
        customerId: buyer,
        relation: 1,
      })
    await r.sql('update handover_house set status = 4 where id = $1', [step.id])
    return { batchId: id, house, stepId: step.id }
  }
  const deliver = (id: string, deliverDate = TODAY) => r.verb(handoverHouseFlow, 'deliver', id, { deliverDate })

  it('takes houses of its own community, while it goes on', async () => {
    const id = await batch()
    const [mine, theirs] = [await r.house(), await r.house(await building('01', neighbour))]
    const add = (house: Saved) => r.refused('POST', `${BASE}/handover/houses`, { id, houseIds: [house.id] })
    expect(await add(theirs)).toMatchObject(no('只能添加本项目的房产'))
    expect(await r.verb(handoverFlow, 'cancel', id)).toMatchObject({ code: 0 })
    expect(await add(mine)).toMatchObject(no('该批次已结束，不能添加房产'))
    expect(
      await r.refused('POST', STEP, { communityId: r.communityId, handoverId: id, houseId: mine.id }),
    ).toMatchObject(no('该批次已结束，不能添加房产'))
    expect(await count('handover_house where handover_id = $1', [id])).toBe(0)
  })

  it('gives keys to an owner, not before today has come, and not where the house was given already', async () => {
    const ownerless = await checking()
    expect(await deliver(ownerless.stepId)).toMatchObject(no('请先完善交付客户'))
    const { house, stepId } = await checking((await r.customer()).id)
    expect(await deliver(stepId, '2026-03-16')).toMatchObject(fault('deliverDate', '交付日期不能晚于今天'))
    await r.sql('update house set use_status = 2 where id = $1', [house.id])
    expect(await deliver(stepId)).toMatchObject(no('该房产已交付'))
    expect(await r.info(STEP, stepId)).toMatchObject({ status: 4 })
    expect(await count('handover_deliver where handover_house_id = any($1)', [[stepId, ownerless.stepId]])).toBe(0)
    expect(await relationsOf(house.id)).toEqual([])
  })

  it('makes no fees for a house whose batch was called off', async () => {
    const { batchId, stepId } = await checking((await r.customer()).id)
    expect(await r.verb(handoverFlow, 'cancel', batchId)).toMatchObject({ code: 0 })
    expect(
      await r.refused('POST', '/charge/finance/handover/generate', { handoverHouseId: stepId, deliverDate: TODAY }),
    ).toMatchObject(no('该批次不在进行中'))
  })
})

describe('ledgers', () => {
  const LEDGER = `${BASE}/ledger`
  const add = (over: Record<string, unknown>) => ({
    communityId: r.communityId,
    kind: 1,
    period: '2026-03',
    title: '台账',
    content: { households: 4 },
    ...over,
  })
  const special = (rows: unknown) => ({ kind: 2, period: undefined, specialType: 'income', content: { rows } })

  it.each([
    ['a figure that nobody knows', { content: { profit: '1.00' } }, '未知的指标：profit'],
    ['an area that is no number', { content: { manageArea: '很大' } }, '在管面积格式不正确'],
    ['a negative figure', { content: { households: -1 } }, '户数格式不正确'],
    ['no rows', special([]), '请填写台账内容'],
    ['rows that are none', special('十行'), '请填写台账内容'],
    ['more rows than a sheet', special(Array.from({ length: 501 }, () => ({ 金额: '1' }))), '台账内容最多500行'],
    ['a cell that is no value', special([{ 金额: { 元: 1 } }]), '台账内容格式不正确'],
    ['a row that is none', special([null]), '台账内容格式不正确'],
  ])('refuse %s', async (_, over, sentence) => {
    expect(await r.refused('POST', LEDGER, add(over))).toMatchObject(fault('content', sentence))
    expect(await count('ledger')).toBe(0)
  })

  it('replace one of their month that is in force, which alone is declared void', async () => {
    const first = await made(LEDGER, add({ period: '2026-02' }))
    expect(await r.refused('POST', LEDGER, add({ prevId: first }))).toMatchObject(
      fault('prevId', '只能替代本期间已生效的台账'),
    )
    expect(await r.refused('POST', `${LEDGER}/void`, { id: first, remark: '填错' })).toMatchObject(
      no('只能作废已生效的台账'),
    )
    expect(await r.info(LEDGER, first)).toMatchObject({ status: 0, version: 1 })
    expect(await count('ledger')).toBe(1)
  })

  it.each([
    ['2023-03', '2026-03'],
    ['2026-03', '2026-02'],
  ])('are not laid out from %s to %s', async (from, to) => {
    expect(await r.refused('GET', `${LEDGER}/matrix`, { from, to })).toMatchObject(fault('to', '期间范围最长36个月'))
  })
})

describe('schedule', () => {
  const PLAN = `${BASE}/staffSchedule`
  let [early, late, night, dawn] = ['', '', '', '']
  let [anna, bert, carl] = [0, 0, 0]
  beforeAll(async () => {
    const shift = (code: string, startTime: string, endTime: string, crossDay = false) =>
      made(`${BASE}/shift`, { name: `${code}班`, code, startTime, endTime, crossDay })
    early = await shift('E', '07:00', '15:00')
    late = await shift('L', '15:00', '23:00')
    night = await shift('N', '23:00', '07:00', true)
    dawn = await shift('D', '06:00', '14:00')
    anna = (await r.user('ref-anna', [])).userId
    bert = (await r.user('ref-bert', [])).userId
    carl = (await r.user('ref-carl', [])).userId
  })
  const plan = (userId: number, date: string, shiftId: string, status = 1) =>
    made(PLAN, { communityId: r.communityId, userId, date, shiftId, status })
  const rotate = (over: Record<string, unknown>) =>
    r.refused('POST', `${PLAN}/rotate`, {
      communityId: r.communityId,
      userIds: [carl],
      pattern: [early],
      from: '2026-06-01',
      to: '2026-06-02',
      ...over,
    })

  it('rotates shifts that there are, for a year at most, and not too many at once', async () => {
    expect(await rotate({ pattern: [early, NOBODY] })).toMatchObject(fault('pattern', '班次不存在或已删除'))
    expect(await rotate({ to: '2027-06-02' })).toMatchObject(fault('to', '轮班最长一年'))
    const left = (await r.user('ref-left', [])).userId
    await r.app.kernel.q.query('update sys_user set state = 0 where id = $1', [left])
    expect(await rotate({ userIds: [carl, left] })).toMatchObject(fault('userIds', '员工不存在或已停用'))
    const crowd = Array.from({ length: 55 }, () => carl)
    expect(await rotate({ userIds: crowd, to: '2027-06-01' })).toMatchObject(no('单次排班过多，请缩短日期范围'))
    expect(await count('staff_schedule where user_id = $1', [carl])).toBe(0)
  })

  it('rotates nobody whom the planner may not name', async () => {
    const [above] = await r.app.kernel.q.query<{ id: number }>(
      `insert into company (parent_id, node_type, name, code, path, level, order_num, state, created_at, updated_at)
       select null, node_type, '别家', 'BJ', '/8888/', 1, 9, 1, $2, $2 from company where id = $1 returning id`,
      [r.companyId, r.app.clock.now()],
    )
    const foreign = (await r.user('ref-foreign', [], { companyId: above!.id })).userId
    const clerk = await r.user('ref-planner', ['basedata:schedule:edit', 'basedata:schedule:list'], {
      dataScope: 5,
      communityIds: [r.communityId],
    })
    const turn = { communityId: r.communityId, pattern: [early], from: '2026-06-01', to: '2026-06-02', stagger: 0 }
    const ask = (userIds: number[]) => clerk.call('POST', `${PLAN}/rotate`, { body: { ...turn, userIds } })
    expect(await ask([foreign])).toMatchObject({ code: 400, msg: '员工不存在或已删除' })
    expect(await count('staff_schedule where user_id = $1', [foreign])).toBe(0)
  })

  it('writes no round that calls somebody before his night is over', async () => {
    expect(await rotate({ pattern: [night, dawn] })).toMatchObject(
      no('ref-carl在2026-06-02的排班时段重叠：该员工在该时段已有排班'),
    )
    expect(await count('staff_schedule where user_id = $1', [carl])).toBe(0)
  })

  it('copies weeks that hold something', async () => {
    expect(
      await r.refused('POST', `${PLAN}/copyWeek`, {
        communityId: r.communityId,
        from: '2027-01-04',
        to: '2027-01-11',
      }),
    ).toMatchObject(no('来源周没有排班'))
  })

  it('is shown for two months at most', async () => {
    for (const [from, to] of [
      ['2026-01-01', '2026-03-05'],
      ['2026-03-02', '2026-03-01'],
    ])
      expect(await r.refused('GET', `${PLAN}/calendar`, { from, to })).toMatchObject(fault('to', '日期范围最长62天'))
  })

  it('exchanges working shifts of two people, one exchange at a time, where both then can', async () => {
    const [mine, beside, his] = [
      await plan(anna, '2026-05-01', early),
      await plan(anna, '2026-05-02', dawn),
      await plan(bert, '2026-05-02', early),
    ]
    const [free, spare] = [await plan(bert, '2026-05-05', early, 4), await plan(bert, '2026-05-06', early)]
    const swap = (id: string, withId: string) => r.refused('POST', `${PLAN}/swap`, { id, withId })
    expect(await swap(mine, beside)).toMatchObject(fault('withId', '请选择其他员工的排班'))
    expect(await swap(mine, free)).toMatchObject(no('请假或休息的排班不能调班'))
    await r.ok('POST', `${PLAN}/swap`, { id: mine, withId: his })
    expect(await swap(mine, spare)).toMatchObject(no('该排班正在调班或已调班'))
    const answer = { id: mine, accept: true }
    expect(await r.refused('POST', `${PLAN}/swapAnswer`, answer)).toMatchObject(no('该员工在该时段已有排班'))
    expect(await r.info(PLAN, mine)).toMatchObject({ userId: anna, status: 1 })
    expect(await r.info(PLAN, his)).toMatchObject({ userId: bert, status: 1 })
    await r.ok('DELETE', PLAN, [beside])
    await r.ok('POST', `${PLAN}/swapAnswer`, answer)
    expect(await r.refused('POST', `${PLAN}/swapAnswer`, answer)).toMatchObject(no('该排班没有待确认的调班'))
    expect(await r.info(PLAN, mine)).toMatchObject({ userId: bert, status: 2 })
  })

  it('keeps the hours of a shift apart from those that its people work beside it', async () => {
    await plan(carl, '2026-03-20', early)
    await plan(carl, '2026-03-20', late)
    const { version } = await r.info(`${BASE}/shift`, early)
    expect(await r.refused('PUT', `${BASE}/shift`, { id: early, version, endTime: '16:00' })).toMatchObject(
      fault('startTime', '修改后与已有排班时段重叠'),
    )
    expect(await r.info(`${BASE}/shift`, early)).toMatchObject({ version })
  })
})

describe('housekeepers', () => {
  const KEEPER = `${BASE}/housekeeper`
  it('serve each place once, in a unit of its building, while on duty, and hand over to who is', async () => {
    const keeper = async (name: string) =>
      made(KEEPER, { communityId: r.communityId, userId: (await r.user(name, [])).userId })
    const [id, away] = [await keeper('ref-dora'), await keeper('ref-emil')]
    const place = { buildingId: r.buildingId, unitId: r.unitId }
    const { buildingId } = await building('23')
    await r.ok('PUT', `${KEEPER}/areas`, { id, areas: [place] })
    await r.ok('POST', `${KEEPER}/duty`, { id: away, state: 0 })
    const serve = (keeperId: string, ...areas: Record<string, unknown>[]) =>
      r.refused('PUT', `${KEEPER}/areas`, { id: keeperId, areas })
    expect(await serve(id, place, place)).toMatchObject(fault('areas', '服务区域重复'))
    expect(await serve(id, { buildingId, unitId: r.unitId })).toMatchObject(fault('unitId', '单元不属于所选楼栋'))
    expect(await serve(away, place)).toMatchObject(no('离岗的管家不能分配服务区域'))
    for (const takeOverId of [id, away])
      expect(await r.refused('POST', `${KEEPER}/duty`, { id, state: 0, takeOverId })).toMatchObject(
        fault('takeOverId', '请选择本项目在岗的管家'),
      )
    expect(await r.info(KEEPER, id)).toMatchObject({ state: 1 })
    expect(
      await r.sql('select housekeeper_id as id from housekeeper_area where building_id = $1', [r.buildingId]),
    ).toEqual([{ id }])
  })
})

describe('terminals and directories', () => {
  const SOURCE = `${BASE}/idmSource`
  const source = (name: string) => made(SOURCE, { name, type: 5 })

  it('a terminal that nobody may use any more is not saved', async () => {
    const id = await made(`${BASE}/terminal`, { name: '岗亭', type: 3, serialNo: 'REF-1', users: [r.userId] })
    await r.sql('delete from terminal__users where owner_id = $1', [id])
    expect(await r.refused('PUT', `${BASE}/terminal`, { id, version: 1, name: '北岗亭' })).toMatchObject(
      fault('users', '请选择授权用户'),
    )
    expect(await r.info(`${BASE}/terminal`, id)).toMatchObject({ name: '岗亭', version: 1 })
  })

  it.each([
    [['甲', '乙'], '模板列不匹配：缺少“姓名”'],
    [['外部编号', '手机号'], '模板列不匹配：缺少“姓名”'],
    [['姓名', '手机号'], '模板列不匹配：缺少“外部编号”'],
  ])('a file under %j is not read', async (titles, sentence) => {
    const sourceId = await source(`名册${titles.join('')}`)
    const sheet = await sheetOf(titles, [['1', '2']])
    const { data } = await send<{ id: string }>(r.app, r.admin, '/file/sys/attachment/upload', '名册.xlsx', sheet)
    expect(await r.refused('POST', `${SOURCE}/sync`, { sourceId, fileId: data.id })).toMatchObject(no(sentence))
  })

  it('a directory brings somebody while it is on, and each of them is one user', async () => {
    const sourceId = await source('名册')
    const accounts = ['E1', 'E2'].map((externalId) => ({ externalId, name: `员工${externalId}` }))
    expect(await r.refused('POST', `${SOURCE}/sync`, { sourceId, accounts: [] })).toMatchObject(
      fault('fileId', '文件中没有账号'),
    )
    await r.ok('POST', `${SOURCE}/sync`, { sourceId, accounts })
    const [first, second] = await r.sql<{ id: string }>(
      'select id from idm_account where source_id = $1 order by external_id',
      [sourceId],
    )
    const match = (id: string, userId: number) => ({ id, userId })
    expect(await r.refused('POST', `${BASE}/idmAccount/match`, match(first!.id, 987_654))).toMatchObject(
      fault('userId', '用户不存在或已删除'),
    )
    await r.ok('POST', `${BASE}/idmAccount/match`, match(first!.id, r.userId))
    expect(await r.refused('POST', `${BASE}/idmAccount/match`, match(second!.id, r.userId))).toMatchObject(
      fault('userId', '该用户已匹配其他外部账号'),
    )
    const { version } = await r.info(SOURCE, sourceId)
    await r.ok('PUT', SOURCE, { id: sourceId, version, state: 0 })
    expect(await r.refused('POST', `${SOURCE}/sync`, { sourceId, accounts: accounts.slice(1) })).toMatchObject(
      no('目录源已停用'),
    )
    expect(
      await r.sql('select user_id, match_state from idm_account where source_id = $1 order by external_id', [sourceId]),
    ).toEqual([
      { user_id: r.userId, match_state: 1 },
      { user_id: null, match_state: 2 },
    ])
  })
})

describe('changes that wait for consent', () => {
  const CHANGE = `${BASE}/baseChange`
  const [WIDE, LESS] = ['90.00', '80.00']
  let house: Saved
  beforeAll(async () => {
    house = await r.house({ buildingArea: WIDE, innerArea: '85.00' })
    await r.ok('PUT', `${CHANGE}/settings`, {
      settings: ['add', 'update'].map((action) => ({ targetType: 'house', action, required: true })),
    })
    // Nothing bound: whoever holds the permission decides.
    await r.sql("update approval_binding set enabled = false where business_type like 'basedata.house.%'")
  })
  const asAdmin = async (work: (context: ActionContext) => Promise<void>) => {
    const { kernel } = r.app
    const facts = { userId: r.userId, superAdmin: true, homeCompanyId: r.companyId, departmentId: null }
    const rights = await loadRights(kernel.q, facts, r.companyId, 0)
    const actor = { ...systemActor(rights, r.companyId, 'test'), userId: r.userId }
    return inTransaction(kernel, (scope) => work({ kernel, actor, ...scope }))
  }
  const change = async (buildingArea: string) =>
    String(
      (
        await r.ok('PUT', HOUSE, {
          id: house.id,
          version: (await r.info(HOUSE, house.id)).version,
          buildingArea,
          changeReason: '复测',
        })
      )['changeId'],
    )

  it('are asked for with the same input as a save', async () => {
    const of = { id: house.id, version: house.version, changeReason: '复测' }
    expect(await r.refused('POST', HOUSE, draft({ roomNo: '', changeReason: '补录' }))).toMatchObject(
      fault('roomNo', '请输入房号'),
    )
    expect(await r.refused('PUT', HOUSE, { ...of, buildingArea: '0' })).toMatchObject(
      fault('buildingArea', '建筑面积必须大于0'),
    )
    expect(await r.refused('PUT', HOUSE, { ...of, buildingArea: LESS })).toMatchObject(
      fault('innerArea', '套内面积不能大于建筑面积'),
    )
    const batchOf = { ids: [house.id], set: { houseType: 99 }, changeReason: '改性质' }
    expect(await r.refused('POST', `${HOUSE}/batchUpdate`, batchOf)).toMatchObject({
      code: 400,
      data: { houseType: expect.any(String) },
    })
    expect(await r.refused('DELETE', HOUSE, [])).toMatchObject(fault('ids', '请选择房产'))
    expect(await count('base_change')).toBe(0)
  })

  it('are asked for by who may add there', async () => {
    const clerk = await r.user('ref-clerk', ['basedata:house:add'], { dataScope: 5, communityIds: [neighbour] })
    expect(await clerk.call('POST', HOUSE, { body: draft({ changeReason: '补录' }) })).toMatchObject(
      fault('communityId', '请选择项目'),
    )
    expect(await count('base_change')).toBe(0)
  })

  it('are decided by somebody else, once, while what they change is there', async () => {
    const approver = await r.user('ref-approver', ['basedata:change:list', 'basedata:change:approve'])
    const id = await change('95.00')
    expect(await r.refused('POST', `${CHANGE}/approve`, { id })).toMatchObject(no('不能审批本人提交的申请'))
    expect(await approver.call('POST', `${CHANGE}/reject`, { body: { id, remark: '不实' } })).toMatchObject({ code: 0 })
    const kind = changeApprovals.find(({ type }) => type === 'basedata.house.update')!
    await expect(asAdmin((context) => kind.finished(context, id, 'approved'))).rejects.toMatchObject({
      code: 422,
      message: '该变更单已处理',
    })
    expect(await r.info(HOUSE, house.id)).toMatchObject({ buildingArea: WIDE, version: house.version })
    const late = await change('96.00')
    await r.ok('DELETE', HOUSE, [house.id])
    expect(await approver.call('POST', `${CHANGE}/approve`, { body: { id: late } })).toMatchObject(
      no('数据已变化，请驳回后重新提交'),
    )
    expect(await r.info(CHANGE, late)).toMatchObject({ status: 1 })
  })
})
