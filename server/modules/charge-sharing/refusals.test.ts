import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECORD, type SharingWorld, STANDARD, openSharing } from '../../../tests/support/sharing.ts'

/** What sharing refuses: no standard, no record and no receivable is other than it was. */
type Row = Record<string, unknown>
type Home = Awaited<ReturnType<SharingWorld['home']>>
let s: SharingWorld
let home: Home
beforeAll(async () => {
  s = await openSharing()
  home = await s.home()
})
afterAll(() => s.w.app.stop())

const beside = (field: string, sentence: string) => ({ code: 400, msg: sentence, data: { [field]: sentence } })
const no = (sentence: string) => ({ code: 422, msg: sentence })
const recordsOf = (standardId: string) =>
  s.w.sql<{ id: string; status: number }>('select id, status from sharing_record where standard_id = $1 order by id', [
    standardId,
  ])
const stateOf = async (id: string) =>
  (await s.w.sql<{ status: number }>('select status from sharing_standard where id = $1', [id]))[0]!.status

const metered = (meterId: string, over: Row = {}) => ({
  kind: 'meter',
  fixedMode: null,
  fixedTotal: null,
  meters: [{ meterId }],
  rates: [{ effectiveFrom: '2025-01-01', unitRate: '1' }],
  ...over,
})
const BY_PRICE = { fixedMode: 'rate', fixedTotal: null, fixedRate: '0.15', unit: 'm2' }

describe('a standard', () => {
  let serial = 0
  const draft = (over: Row) => ({
    communityId: s.w.communityId,
    code: `R${++serial}`,
    name: `公摊标准${serial}`,
    kind: 'fixed',
    fixedMode: 'total',
    fixedTotal: '100.00',
    basis: 'area',
    feeStandardId: s.feeStandardId,
    ...over,
  })
  const count = async () => (await s.w.sql<{ n: number }>('select count(*)::int as n from sharing_standard'))[0]!.n

  it('counts each public meter of its community once', async () => {
    const meter = await s.meter({ code: 'HB00001' })
    const before = await count()
    expect(
      await s.w.refused('POST', STANDARD, draft(metered(meter, { meters: [{ meterId: meter }, { meterId: meter }] }))),
    ).toMatchObject(beside('meters', '同一仪表不能重复添加'))
    await s.w.sql("update meter set usage_type = 'house', property_id = $2 where id = $1", [meter, home.houseId])
    expect(await s.w.refused('POST', STANDARD, draft(metered(meter)))).toMatchObject(
      beside('meters', '仪表HB00001不是本项目的公区表或总表'),
    )
    expect(await count()).toBe(before)
  })

  it('has one price a day', async () => {
    const before = await count()
    const rates = ['1', '2'].map((unitRate) => ({ effectiveFrom: '2025-01-01', unitRate }))
    expect(await s.w.refused('POST', STANDARD, draft(metered(await s.meter(), { rates })))).toMatchObject(
      beside('rates', '该日期已有价格版本'),
    )
    expect(await count()).toBe(before)
  })

  it.each<[string, (meter: string) => Row, boolean, string]>([
    ['houses', () => ({}), false, '没有分摊范围'],
    ['a meter', (meter) => metered(meter, { meters: [] }), true, '没有仪表'],
    ['a price', (meter) => metered(meter, { rates: [] }), true, '没有单价'],
  ])('is not put in force without %s', async (_, parts, scoped, fault) => {
    const id = await s.standard(parts(await s.meter()), scoped ? [home] : [], false)
    const { name } = await s.w.info(STANDARD, id)
    expect(await s.w.refused('POST', `${STANDARD}/enable`, { ids: [id] })).toMatchObject(
      no(`公摊标准【${String(name)}】${fault}`),
    )
    expect(await stateOf(id)).toBe(1)
  })

  it('is not stopped as a draft', async () => {
    const [live, drafted] = [await s.standard({}, [await s.home()]), await s.standard({}, [], false)]
    expect(await s.w.refused('POST', `${STANDARD}/disable`, { ids: [live, drafted] })).toMatchObject(
      no('草稿状态的公摊标准不能停用'),
    )
    expect([await stateOf(live), await stateOf(drafted)]).toEqual([2, 1])
  })

  it('keeps its houses while it is in force', async () => {
    const own = await s.home()
    const id = await s.standard({}, [own])
    const { version } = await s.w.info(STANDARD, id)
    expect(await s.w.refused('PUT', STANDARD, { id, version, scopes: [] })).toMatchObject(
      no('启用中的公摊标准不能修改，请先停用'),
    )
    expect(await s.w.ok('GET', `${STANDARD}/parts`, { id })).toMatchObject({ scopes: [{ scopeId: own.houseId }] })
    expect(await s.w.info(STANDARD, id)).toMatchObject({ version })
  })

  it('takes the fee standard of the community that it is copied to', async () => {
    const { companyId } = s.w
    const { id: communityId } = await s.w.ok('POST', '/basedata/base/community', {
      companyId,
      name: '季华园',
      code: 'JHY',
    })
    const id = await s.standard({}, [], false)
    const before = await count()
    expect(
      await s.w.refused('POST', `${STANDARD}/copy`, {
        id,
        communityId,
        feeStandardId: s.feeStandardId,
        code: 'FZ',
        name: '复制品',
      }),
    ).toMatchObject(beside('feeStandardId', '请选择目标项目的收费标准'))
    expect(await count()).toBe(before)
  })

  it('stays once something was shared by it', async () => {
    const id = await s.standard({}, [await s.home()])
    await s.enter(id)
    await s.w.ok('POST', `${STANDARD}/disable`, { ids: [id] })
    expect(await s.w.refused('DELETE', STANDARD, [id])).toMatchObject(no('该公摊标准已有公摊记录，不能删除，可停用'))
    expect(await s.w.sql('select 1 from sharing_standard where id = $1 and deleted_at is null', [id])).toHaveLength(1)
  })
})

describe('a record is not entered', () => {
  it.each<[string, Row, Row, object]>([
    [
      'by a price, with an amount beside it',
      BY_PRICE,
      { manualAdjust: '5.00', adjustReason: '补差' },
      beside('manualAdjust', '固定单价方式不支持手工调整'),
    ],
    [
      'for days that end before they begin',
      {},
      { periodFrom: '2025-03-31', periodTo: '2025-03-01' },
      beside('periodTo', '结束日期不能早于开始日期'),
    ],
    ['without a total', { fixedTotal: null }, {}, beside('total', '请输入总额')],
    [
      'over another total without saying why',
      { fixedTotal: '100.00' },
      { total: '120.00', totalReason: ' ' },
      beside('totalReason', '请填写调整原因'),
    ],
  ])('%s', async (_, draft, over, answer) => {
    const id = await s.standard(draft, [await s.home()])
    expect(await s.w.refused('POST', RECORD, { standardId: id, feePeriod: '2025-03', ...over })).toMatchObject(answer)
    expect(await recordsOf(id)).toEqual([])
  })

  it('by meters before their first price', async () => {
    const meter = await s.meter({ initialReading: '0' })
    await s.reading(meter, '2025-03-28', '100')
    const rates = [{ effectiveFrom: '2025-04-01', unitRate: '1' }]
    const id = await s.standard(metered(meter, { rates }), [await s.home()])
    expect(await s.w.refused('POST', RECORD, { standardId: id, feePeriod: '2025-03' })).toMatchObject(
      no('公摊标准在本期间没有单价'),
    )
    expect(await recordsOf(id)).toEqual([])
  })

  it('nor looked at, by a meter that ran backwards', async () => {
    const meter = await s.meter({ initialReading: '1000' })
    const id = await s.standard(metered(meter), [await s.home()])
    expect(
      await s.w.refused('POST', `${RECORD}/preview`, {
        standardId: id,
        feePeriod: '2025-03',
        readings: [{ meterId: meter, currentReading: '999.9', readDate: '2025-03-28' }],
      }),
    ).toMatchObject(beside('readings', '本次读数不能小于上次读数'))
    expect(await s.w.sql('select 1 from meter_reading where meter_id = $1', [meter])).toEqual([])
  })

  it('by more than a whole reading, also of standards that follow one another', async () => {
    const meter = await s.meter({ initialReading: '0' })
    await s.reading(meter, '2025-03-28', '100')
    const part = (share: string) => metered(meter, { meters: [{ meterId: meter, share }] })
    const first = await s.standard(part('0.6'), [await s.home()])
    const id = await s.enter(first)
    await s.w.ok('POST', `${STANDARD}/disable`, { ids: [first] })
    const second = await s.standard(part('0.5'), [await s.home()])
    expect(await s.w.refused('POST', RECORD, { standardId: second, feePeriod: '2025-03' })).toMatchObject(
      no('该仪表的分摊比例合计超过100%'),
    )
    expect(await recordsOf(second)).toEqual([])
    const { recordNo } = await s.w.info(RECORD, id)
    expect(await s.w.sql('select shared_in as shared from meter_reading where meter_id = $1', [meter])).toEqual([
      { shared: [recordNo] },
    ])
  })
})

describe('a record', () => {
  const receivables = (id: string) =>
    s.w.sql<{ status: number }>("select status from receivable where source = 'sharing' and source_id = $1", [id])
  const billed = async (draft: Row = {}) => {
    const standardId = await s.standard(draft, [await s.home(), await s.home()])
    const id = await s.enter(standardId)
    await s.bring(id)
    return { standardId, id }
  }

  it('is not calculated over a floor that has no coefficient', async () => {
    const own = await s.home()
    const floorTable = [{ fromFloor: 1, toFloor: 18, coefficient: '1' }]
    const standardId = await s.standard({ basis: 'floor', floorTable }, [own])
    const id = await s.enter(standardId)
    await s.w.sql('update house set floor = 19 where id = $1', [own.houseId])
    expect(await s.w.refused('POST', `${RECORD}/calculate`, { ids: [id] })).toMatchObject(no('第19层未设置系数'))
    expect(await recordsOf(standardId)).toEqual([{ id, status: 1 }])
    expect(await s.lines(id)).toEqual([])
  })

  it('is not billed before somebody audited it', async () => {
    const standardId = await s.standard({}, [await s.home()])
    const id = await s.enter(standardId)
    await s.w.ok('POST', `${RECORD}/calculate`, { ids: [id] })
    expect(await s.by(s.auditor, `${RECORD}/generate`, { ids: [id] })).toMatchObject(no('请先审核公摊记录'))
    expect(await recordsOf(standardId)).toEqual([{ id, status: 2 }])
    expect(await receivables(id)).toEqual([])
  })

  it('is not taken back before it is billed', async () => {
    const standardId = await s.standard({}, [await s.home()])
    const id = await s.enter(standardId)
    expect(await s.w.refused('POST', `${RECORD}/rollback`, { id, reason: '录错' })).toMatchObject(
      no('只能撤销已生成的公摊记录'),
    )
    expect(await recordsOf(standardId)).toEqual([{ id, status: 1 }])
  })

  it('is not entered anew once it is billed', async () => {
    const { standardId, id } = await billed()
    expect(await s.w.refused('POST', RECORD, { id, standardId, feePeriod: '2025-03' })).toMatchObject(
      no('只能修改草稿和已计算的公摊记录'),
    )
    expect(await recordsOf(standardId)).toEqual([{ id, status: 4 }])
  })

  it.each<[string, Row, Row, object]>([
    ['a total', {}, {}, beside('total', '请输入更正后总额')],
    ['a price', BY_PRICE, { total: '10.00' }, beside('unitRate', '请输入更正后单价')],
  ])('is not corrected without %s', async (_, draft, over, answer) => {
    const { standardId, id } = await billed(draft)
    expect(await s.w.refused('POST', `${RECORD}/correct`, { id, reason: '有误', ...over })).toMatchObject(answer)
    expect(await recordsOf(standardId)).toEqual([{ id, status: 4 }])
  })

  it('that is being corrected stays, and its correction is made anew', async () => {
    const { standardId, id } = await billed()
    const { id: correction } = await s.w.ok('POST', `${RECORD}/correct`, { id, total: '900.00', reason: '有误' })
    expect(await s.w.refused('POST', `${RECORD}/rollback`, { id, reason: '录错' })).toMatchObject(
      no('已有差额更正，不能撤销，请再次差额更正'),
    )
    expect((await receivables(id)).map(({ status }) => status)).toEqual([1, 1])
    expect(
      await s.w.refused('POST', RECORD, { id: correction, standardId, feePeriod: '2025-03', total: '800.00' }),
    ).toMatchObject(no('差额更正记录不能修改，请删除后重新更正'))
    expect(await recordsOf(standardId)).toEqual([
      { id, status: 4 },
      { id: correction, status: 1 },
    ])
  })
})
