import { handoverFlow, handoverHouseFlow } from '@wuguan/contract/basedata/handover.flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { type StandardDraft, bindTo, standardIn } from '../../../tests/support/standards.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { setBilledTo } from './bindings.service.ts'

/** What the settings of charging refuse: none of it leaves a trace. */
type Row = Record<string, unknown>
let w: ChargeWorld
let standard: string
let elsewhere: number
let stoppedItem: string
let tenant: string
const method: Record<string, string> = {}
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 10:00:00' })
  standard = await standardIn(w)
  const { companyId } = w
  elsewhere = Number((await w.ok('POST', '/basedata/base/community', { companyId, name: '季华园', code: 'JHY' })).id)
  stoppedItem = String(
    (await w.ok('POST', '/charge/base/feeItem', { code: 'TY', name: '停用的项目', enabled: false })).id,
  )
  tenant = (await w.customer()).id
  await w.sql('update fee_item set allow_preferential = false where id = $1', [w.items.deposit])
  for (const { kind, id } of await w.sql<{ kind: string; id: string }>(
    'select kind, id from calculation_method where built_in',
  ))
    method[kind] = id
})
afterAll(() => w.app.stop())

const beside = (field: string, sentence: string) => ({ code: 400, msg: sentence, data: { [field]: sentence } })
const no = (sentence: string) => ({ code: 422, msg: sentence })
const at = (path: string) => `/charge/base/${path}`
const tableOf = (noun: string) => noun.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const rows = async (noun: string) =>
  (await w.sql<{ n: number }>(`select count(*)::int as n from ${tableOf(noun)}`))[0]!.n
const stateOf = async (noun: string, id: unknown) =>
  (await w.sql<{ status: number }>(`select status from ${tableOf(noun)} where id = $1`, [id]))[0]!.status
const live = async (noun: string, id: unknown) =>
  (await w.sql(`select 1 from ${tableOf(noun)} where id = $1 and deleted_at is null`, [id])).length === 1

const file = (mime: string, size: number) => ({ id: uuidv7(), url: '/seal', name: 'seal', size, mime })
const scheme = (over: Row) => ({
  communityId: w.communityId,
  code: `YH${uuidv7().slice(-8)}`,
  name: `优惠${uuidv7().slice(-8)}`,
  validFrom: '2024-01-01',
  validTo: '2025-12-31',
  feeItems: [w.items.property],
  condition: 'none',
  benefit: 'percent',
  benefitValue: '5',
  ...over,
})
const product = (line: Row) => ({
  communityId: w.communityId,
  name: `套餐${uuidv7().slice(-8)}`,
  salesFrom: '2025-01-01',
  salesTo: '2025-12-31',
  saleAmount: '90.00',
  lines: [{ feeItemId: w.items.property, listAmount: '100.00', ...line }],
})
const rent = (turnoverTiers: readonly Row[]) => ({
  communityId: w.communityId,
  name: '首层商铺',
  contractNo: 'HT-1',
  customerId: tenant,
  feeItemId: w.items.property,
  unitRate: '10',
  turnoverMode: 'only',
  turnoverTiers,
  startDate: '2025-01-01',
  endDate: '2025-12-31',
})
const priced = (feeItemId: string, kind: string) => ({
  communityId: w.communityId,
  code: 'X1',
  name: '配错的标准',
  feeItemId,
  calculationMethodId: method[kind],
  rates: [{ effectiveFrom: '2025-01-01', unitRate: '2.35' }],
})
const groups = (...of: Row[]) => ({ name: '汇总', usage: 'report', groups: of })

describe('nothing new comes of', () => {
  it.each<[string, string, () => Row, object]>([
    [
      'a payment method under the code of cash',
      'paymentMethod',
      () => ({ code: 'CASH', name: '柜台现金' }),
      beside('code', '支付方式编码已存在'),
    ],
    [
      'a payment method that draws on prepayments',
      'paymentMethod',
      () => ({ code: 'YC', name: '预存', kind: 'prepaid' }),
      beside('kind', '预存抵扣已内置，不能新增'),
    ],
    [
      'a deduction under the code of an automatic one',
      'deductedType',
      () => ({ code: 'ROUNDING', name: '零头' }),
      beside('code', '减免类型编码已存在'),
    ],
    [
      'an offset scheme that orders what it leaves out',
      'offsetScheme',
      () => ({ name: '自相矛盾', itemOrder: [w.items.property], excludedItems: [w.items.property] }),
      beside('excludedItems', '不冲抵的费项不能出现在费项顺序中'),
    ],
    [
      'a group without a name',
      'summaryRule',
      () => groups({ groupName: ' ', feeItems: [w.items.water] }),
      beside('groups', '请输入分组名称，不超过30个字符'),
    ],
    [
      'a group with a name of 31 characters',
      'summaryRule',
      () => groups({ groupName: '组'.repeat(31), feeItems: [w.items.water] }),
      beside('groups', '请输入分组名称，不超过30个字符'),
    ],
    [
      'two groups of one name',
      'summaryRule',
      () => groups({ groupName: '能耗', feeItems: [w.items.water] }, { groupName: '能耗', feeItems: [w.items.temp] }),
      beside('groups', '分组【能耗】重复'),
    ],
    [
      'a group without items',
      'summaryRule',
      () => groups({ groupName: '能耗', feeItems: [] }),
      beside('groups', '请选择分组【能耗】的收费项目'),
    ],
    [
      'a group of an item that is not there',
      'summaryRule',
      () => groups({ groupName: '能耗', feeItems: [uuidv7()] }),
      beside('groups', '收费项目不存在或已删除'),
    ],
    [
      'a seal that is no PNG',
      'communityChargeInfo',
      () => ({ communityId: w.communityId, seal: [file('image/jpeg', 1024)] }),
      beside('seal', '印章须为不超过2MB的PNG图片'),
    ],
    [
      'a seal of more than two megabytes',
      'communityChargeInfo',
      () => ({ communityId: w.communityId, seal: [file('image/png', 2 * 1024 * 1024 + 1)] }),
      beside('seal', '印章须为不超过2MB的PNG图片'),
    ],
    [
      'a benefit on deposits',
      'preferentialScheme',
      () => scheme({ feeItems: [w.items.property, w.items.deposit] }),
      beside('feeItems', '收费项目【装修押金】不可优惠'),
    ],
    [
      'a product line of neither months nor a quantity',
      'chargeProduct',
      () => product({}),
      beside('lines', '每行须填写月数或数量之一'),
    ],
    [
      'a product line of both',
      'chargeProduct',
      () => product({ months: 12, quantity: '1' }),
      beside('lines', '每行须填写月数或数量之一'),
    ],
    [
      'a product of an item that is stopped',
      'chargeProduct',
      () => product({ feeItemId: stoppedItem, months: 12 }),
      beside('lines', '收费项目不存在或已停用'),
    ],
    ['a commission without steps', 'businessFeeStandard', () => rent([]), beside('turnoverTiers', '请填写提成阶梯')],
    [
      'a commission that ends',
      'businessFeeStandard',
      () => rent([{ upTo: '100000.00', ratio: '0.1' }]),
      beside('turnoverTiers', '最后一档上限必须为空'),
    ],
    [
      'a commission whose steps descend',
      'businessFeeStandard',
      () => rent([{ upTo: '200000.00', ratio: '0.1' }, { upTo: '100000.00', ratio: '0.2' }, { ratio: '0.3' }]),
      beside('turnoverTiers', '阶梯上限必须递增'),
    ],
    [
      'a standard of an item that is stopped',
      'feeStandard',
      () => priced(stoppedItem, 'areaRate'),
      no('收费项目已停用'),
    ],
    [
      'a standard that measures what comes by the month',
      'feeStandard',
      () => priced(w.items.property, 'meter'),
      no('用量或阶梯计算方式只能用于用量类收费项目'),
    ],
    [
      'a standard that does not measure usage',
      'feeStandard',
      () => priced(w.items.water, 'areaRate'),
      no('用量类收费项目须选择用量或阶梯计算方式'),
    ],
  ])('%s', async (_, noun, draft, answer) => {
    const before = await rows(noun)
    expect(await w.refused('POST', at(noun), draft())).toMatchObject(answer)
    expect(await rows(noun)).toBe(before)
  })

  it('a classification whose code leaves that of its parent', async () => {
    const { id } = await w.ok('POST', at('classificationCode'), { code: '10', name: '物业收入' })
    expect(
      await w.refused('POST', at('classificationCode'), { parentId: id, code: '2001', name: '高层' }),
    ).toMatchObject(beside('code', '编码须以上级编码10开头'))
    expect(await w.sql('select code from classification_code where parent_id = $1', [id])).toEqual([])
  })

  it('a second route of an item', async () => {
    const { communityId, items } = w
    const { id } = await w.ok('POST', at('payeeAccount'), { name: '模拟户', channel: 'sandbox' })
    const route = (...feeItems: string[]) => ({ communityId, payeeAccountId: id, feeItems })
    await w.ok('POST', at('payeeRoute'), route(items.water, items.temp))
    expect(await w.refused('POST', at('payeeRoute'), route(items.property, items.water))).toMatchObject(
      beside('feeItems', '收费项目【水费】已有收款路由'),
    )
    expect(await rows('payeeRoute')).toBe(1)
  })
})

describe('bindings', () => {
  const bearing = (houseId: string) => w.sql('select 1 from house_fee_standard where property_id = $1', [houseId])

  it('want a property', async () => {
    const { id } = await w.ok('POST', '/basedata/base/building', {
      communityId: w.communityId,
      buildName: '空楼',
      buildCode: '09',
      floorsUp: 1,
      floorsDown: 0,
    })
    expect(
      await w.refused('POST', at('houseFeeStandard/bind'), {
        feeStandardId: standard,
        buildingIds: [id],
        startDate: '2025-01-01',
      }),
    ).toMatchObject(beside('propertyIds', '请选择房产'))
  })

  it('of usage belong to meters', async () => {
    const { houseId } = await w.home()
    expect(
      await w.refused('POST', at('houseFeeStandard/bind'), {
        feeStandardId: await standardIn(w, { item: 'water', kind: 'meter' }),
        propertyIds: [houseId],
        startDate: '2025-01-01',
      }),
    ).toMatchObject(no('用量类收费标准请在仪表中绑定'))
    expect(await bearing(houseId)).toEqual([])
  })

  it('are not copied from a house that bears none on the day', async () => {
    const [from, to] = [await w.home(), await w.home()]
    await bindTo(w, standard, from, { startDate: '2025-02-01' })
    expect(
      await w.refused('POST', at('houseFeeStandard/copy'), {
        fromPropertyId: from.houseId,
        toPropertyIds: [to.houseId],
        startDate: '2025-01-31',
      }),
    ).toMatchObject(no('来源房产没有可复制的收费标准'))
    expect(await bearing(to.houseId)).toEqual([])
  })

  it('begin neither in the days of another nor anew once they are billed', async () => {
    const home = await w.home()
    await bindTo(w, standard, home, { endDate: '2024-12-31' })
    const id = await bindTo(w, standard, home, { startDate: '2025-01-01' })
    const [house] = await w.sql<{ room_no: string }>('select room_no from house where id = $1', [home.houseId])
    const begin = (startDate: string) => w.refused('PUT', at('houseFeeStandard'), { id, version: 1, startDate })
    expect(await begin('2024-12-31')).toMatchObject(
      beside('startDate', `房产${house!.room_no}的收费项目【住宅物业费】在该时间段已有标准`),
    )
    await setBilledTo(w.app.kernel.q, [{ bindingId: id, billedTo: '2025-03-31' }])
    expect(await begin('2025-02-01')).toMatchObject(beside('startDate', '已计费至2025-03-31，不能修改开始日期'))
    expect(await w.info(at('houseFeeStandard'), id)).toMatchObject({ version: 1, startDate: '2025-01-01' })
  })

  it.each<[string, StandardDraft, string, string]>([
    [
      'of another community',
      { name: '季华园物业费' },
      `community_id = (select id from community where name = '季华园')`,
      '收费标准【季华园物业费】不属于该项目',
    ],
    ['of usage', { item: 'water', kind: 'meter' }, 'due_days = 20', '用量类收费标准请在仪表中绑定'],
  ])('%s do not come with the keys', async (_, draft, change, sentence) => {
    const [house, buyer] = [await w.house(), await w.customer()]
    const feeStandardId = await standardIn(w, draft)
    const { id: batch } = await w.ok('POST', '/basedata/base/handover', {
      communityId: w.communityId,
      name: '交付',
      planStart: '2025-03-01',
      planEnd: '2025-03-31',
      feeStandards: [feeStandardId],
    })
    await w.ok('POST', '/basedata/base/handover/houses', { id: batch, houseIds: [house.id] })
    const [step] = await w.sql<{ id: string }>('select id from handover_house where house_id = $1', [house.id])
    await w.ok('POST', '/basedata/base/handoverCustomer', {
      communityId: w.communityId,
      handoverHouseId: step!.id,
      customerId: buyer.id,
      relation: 1,
      share: '100.00',
    })
    await w.sql('update handover_house set status = 4 where id = $1', [step!.id])
    expect(await w.verb(handoverFlow, 'publish', batch)).toMatchObject({ code: 0 })
    await w.sql(`update fee_standard set ${change} where id = $1`, [feeStandardId])
    expect(
      await w.verb(handoverHouseFlow, 'deliver', step!.id, {
        deliverDate: '2025-03-10',
        chargeStartDate: '2025-04-01',
      }),
    ).toMatchObject(no(sentence))
    expect(await bearing(house.id)).toEqual([])
    expect(await w.info('/basedata/base/house', house.id)).toMatchObject({ useStatus: 1 })
  })
})

describe('standards', () => {
  it.each<[string, StandardDraft, boolean, string]>([
    ['has no price', { name: '无价', rates: {} }, true, '收费标准【无价】没有价格版本'],
    [
      'is calculated by what is stopped',
      { name: '停算', kind: 'formula', formula: 'area*rate' },
      false,
      '收费标准【停算】的计算方式已停用',
    ],
    [
      'has a formula that nobody tried',
      { name: '未试', kind: 'formula', formula: 'area*rate' },
      true,
      '请先试算通过后再启用',
    ],
  ])('one that %s is not put in force', async (_, draft, enabled, sentence) => {
    const id = await standardIn(w, { ...draft, set: { status: 1 } })
    await w.sql(
      'update calculation_method set enabled = $2 where id = (select calculation_method_id from fee_standard where id = $1)',
      [id, enabled],
    )
    const sound = await standardIn(w, { set: { status: 1 } })
    expect(await w.refused('POST', at('feeStandard/enable'), { ids: [sound, id] })).toMatchObject(no(sentence))
    expect([await stateOf('feeStandard', id), await stateOf('feeStandard', sound)]).toEqual([1, 1])
  })

  it('a draft is not stopped', async () => {
    const id = await standardIn(w, { set: { status: 1 } })
    expect(await w.refused('POST', at('feeStandard/disable'), { ids: [standard, id] })).toMatchObject(
      no('草稿状态的收费标准不能停用'),
    )
    expect([await stateOf('feeStandard', standard), await stateOf('feeStandard', id)]).toEqual([2, 1])
  })

  it.each<[string, number, string, object]>([
    ['from a day that has a price', 2, '2024-01-01', beside('effectiveFrom', '该日期已有价格版本')],
    ['while it is stopped', 3, '2025-04-01', no('收费标准已停用，请先启用')],
  ])('one is not repriced %s', async (_, status, effectiveFrom, answer) => {
    const id = await standardIn(w, { set: { status } })
    expect(await w.refused('POST', at('feeStandard/reprice'), { id, effectiveFrom, unitRate: '2.60' })).toMatchObject(
      answer,
    )
    expect(
      await w.sql('select effective_from::text as day from fee_standard_rate where fee_standard_id = $1', [id]),
    ).toEqual([{ day: '2024-01-01' }])
  })

  it('the only price stays', async () => {
    const [rate] = await w.sql<{ id: string }>('select id from fee_standard_rate where fee_standard_id = $1', [
      standard,
    ])
    expect(await w.refused('DELETE', at('feeStandardRate'), [rate!.id])).toMatchObject(
      no('收费标准至少保留一个价格版本'),
    )
    expect(await w.sql('select id from fee_standard_rate where fee_standard_id = $1', [standard])).toEqual([rate])
  })

  it('an item that somebody owed stays', async () => {
    await w.bill(await w.home(), { item: 'temp' })
    expect(await w.refused('DELETE', at('feeItem'), [w.items.temp])).toMatchObject(
      no('该收费项目已产生应收，不能删除，可停用'),
    )
    expect(await live('feeItem', w.items.temp)).toBe(true)
  })

  it.each<[string, () => StandardDraft, Row, object]>([
    [
      'for a house of another community',
      () => ({ set: { community_id: elsewhere } }),
      {},
      beside('houseId', '房产不属于该收费标准的项目'),
    ],
    ['over 61 months', () => ({}), { houseId: null, to: '2030-01-31' }, beside('to', '试算不能超过60个月')],
    ['of usage without one', () => ({ item: 'water', kind: 'meter' }), {}, beside('usage', '请输入用量')],
    [
      'of what is shared',
      () => ({ set: { calculation_method_id: method['share'] } }),
      {},
      no('该计算方式请在公摊或商业收费标准中试算'),
    ],
    ['before its first price', () => ({}), { from: '2023-12-01' }, no('该期间没有价格版本')],
    [
      'of a formula over an area that is not given',
      () => ({ kind: 'formula', formula: 'area*rate' }),
      { houseId: null },
      no('房产没有计费面积'),
    ],
  ])('a trial %s comes to nothing', async (_, draft, asked, answer) => {
    const id = await standardIn(w, draft())
    const { houseId } = await w.home()
    expect(
      await w.refused('POST', at('feeStandard/trial'), { id, houseId, from: '2025-01-01', to: '2025-01-31', ...asked }),
    ).toMatchObject(answer)
    expect(
      await w.sql(
        'select m.trial_passed_at as tried from calculation_method m join fee_standard s on s.calculation_method_id = m.id where s.id = $1',
        [id],
      ),
    ).toEqual([{ tried: null }])
  })
})

describe('a formula', () => {
  it('stays the kind of method that it is', async () => {
    const { id } = await w.ok('POST', at('calculationMethod'), { code: 'GS', name: '按人数', formula: 'persons * 2' })
    expect(await w.refused('PUT', at('calculationMethod'), { id, version: 1, kind: 'fixed' })).toMatchObject(
      beside('kind', '计算类型不能修改'),
    )
    expect(await w.info(at('calculationMethod'), id)).toMatchObject({
      version: 1,
      kind: 'formula',
      formula: 'persons * 2',
    })
  })
})

describe('a standard that ran out', () => {
  it('on the day before is not replaced', async () => {
    const home = await w.home()
    const past = await bindTo(w, standard, home, { endDate: '2024-12-31' })
    const feeStandardId = await standardIn(w)
    expect(
      await w.ok('POST', at('houseFeeStandard/replace'), { ids: [past], feeStandardId, startDate: '2025-01-01' }),
    ).toMatchObject({ success: 0, failed: [{ reason: '已终止' }] })
    expect(
      await w.sql('select id, end_date::text, status from house_fee_standard where property_id = $1', [home.houseId]),
    ).toEqual([{ id: past, end_date: '2024-12-31', status: 1 }])
  })
  it('is neither made longer by ending nor by replacing it, whatever follows it', async () => {
    const home = await w.home()
    const past = await bindTo(w, standard, home, { startDate: '2024-01-01', endDate: '2024-12-31' })
    const failed = { success: 0, failed: [{ reason: '已终止' }] }
    const end = () => w.ok('POST', at('houseFeeStandard/end'), { ids: [past], endDate: '2025-06-30' })
    expect(await end()).toMatchObject(failed)
    await bindTo(w, standard, home, { startDate: '2025-01-01' })
    expect(await end()).toMatchObject(failed)
    const feeStandardId = await standardIn(w)
    expect(
      await w.ok('POST', at('houseFeeStandard/replace'), { ids: [past], feeStandardId, startDate: '2025-06-01' }),
    ).toMatchObject(failed)
    expect(await w.sql('select end_date::text, status from house_fee_standard where id = $1', [past])).toEqual([
      { end_date: '2024-12-31', status: 1 },
    ])
  })
})

describe('commerce', () => {
  it('a product keeps naming a standard that lives', async () => {
    const feeStandardId = await standardIn(w, { set: { status: 1 } })
    const { id } = await w.ok('POST', at('chargeProduct'), product({ feeStandardId, months: 12 }))
    await w.ok('DELETE', at('feeStandard'), [feeStandardId])
    expect(await w.refused('PUT', at('chargeProduct'), { id, version: 1, saleAmount: '80.00' })).toMatchObject(
      beside('lines', '收费标准不存在或已删除'),
    )
    expect(await w.info(at('chargeProduct'), id)).toMatchObject({ version: 1, saleAmount: '90.00' })
  })

  it('a product that was sold stays', async () => {
    const { id } = await w.ok('POST', at('chargeProduct'), product({ months: 12 }))
    await w.sql('update charge_product set sold_count = 1, status = 3 where id = $1', [id])
    expect(await w.refused('DELETE', at('chargeProduct'), [id])).toMatchObject(no('该收费产品已有销售，不能删除'))
    expect(await live('chargeProduct', id)).toBe(true)
  })

  it('a scheme of past days is not put in force', async () => {
    const { id } = await w.ok('POST', at('preferentialScheme'), scheme({ name: '去年优惠', validTo: '2025-03-09' }))
    expect(await w.refused('POST', at('preferentialScheme/enable'), { ids: [id] })).toMatchObject(
      no('优惠方案【去年优惠】已过有效期'),
    )
    expect(await stateOf('preferentialScheme', id)).toBe(1)
  })

  it('schemes are not tried on a house that owes nothing', async () => {
    const { houseId } = await w.home()
    expect(
      await w.refused('POST', at('preferentialScheme/trial'), { houseId, months: 12, on: '2025-03-10' }),
    ).toMatchObject(beside('houseId', '该房产没有未缴费用'))
  })

  it('the default of offsetting is one in use', async () => {
    const { id } = await w.ok('POST', at('offsetScheme'), { name: '默认冲抵' })
    await w.ok('POST', at('offsetScheme/default'), { id })
    const { version } = await w.info(at('offsetScheme'), id)
    expect(await w.refused('PUT', at('offsetScheme'), { id, version, enabled: false })).toMatchObject(
      no('默认方案不能停用，请先设置其他默认方案'),
    )
    const stopped = await w.ok('POST', at('offsetScheme'), { name: '停用冲抵', enabled: false })
    expect(await w.refused('POST', at('offsetScheme/default'), { id: stopped.id })).toMatchObject(
      no('已停用的方案不能设为默认'),
    )
    expect(
      await w.sql('select name, enabled from offset_scheme where is_default and company_id = $1', [w.companyId]),
    ).toEqual([{ name: '默认冲抵', enabled: true }])
  })
})
