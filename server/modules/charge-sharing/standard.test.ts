import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECORD, type SharingWorld, STANDARD, openSharing } from '../../../tests/support/sharing.ts'

let s: SharingWorld
beforeAll(async () => {
  s = await openSharing()
})
afterAll(() => s.w.app.stop())
let serial = 0
const draft = (over: Record<string, unknown>) => ({
  communityId: s.w.communityId,
  code: `T${++serial}`,
  name: `标准${serial}`,
  kind: 'fixed',
  fixedMode: 'total',
  fixedTotal: '100.00',
  basis: 'area',
  feeStandardId: s.feeStandardId,
  ...over,
})

describe('a sharing standard', () => {
  it('leaves something to share', async () => {
    expect(await s.w.refused('POST', STANDARD, draft({ companyBearRatio: '1.5' }))).toMatchObject({
      msg: '物业承担比例必须在0到1之间',
    })
    expect(await s.w.refused('POST', STANDARD, draft({ companyBearRatio: '1' }))).toMatchObject({ msg: '无可分摊金额' })
    expect(
      await s.w.refused(
        'POST',
        STANDARD,
        draft({ fixedMode: 'rate', fixedRate: '0.15', unit: 'm2', fixedTotal: null, companyBearRatio: '0.1' }),
      ),
    ).toMatchObject({ msg: '固定单价方式不支持物业承担' })
  })

  it('has a coefficient for every floor of its units', async () => {
    const home = await s.home()
    expect(
      await s.w.refused(
        'POST',
        STANDARD,
        draft({
          basis: 'floor',
          floorTable: [
            { fromFloor: 1, toFloor: 5, coefficient: '1' },
            { fromFloor: 7, toFloor: 18, coefficient: '1' },
          ],
          scopes: [{ scopeType: 'house', scopeId: home.houseId }],
        }),
      ),
    ).toMatchObject({ msg: '第6层未设置系数' })
  })

  it('has a coefficient for every house of a table of its own, or is not calculated', async () => {
    const [one, two] = [await s.home(), await s.home()]
    const id = await s.standard({ basis: 'custom', customTable: [{ propertyId: one.houseId, coefficient: '1' }] }, [
      one,
      two,
    ])
    const recordId = await s.enter(id)
    expect(await s.w.refused('POST', `${RECORD}/calculate`, { ids: [recordId] })).toMatchObject({
      msg: `以下房产未设置系数：${two.name}`,
    })
  })

  it('gives a meter away once', async () => {
    const meterId = await s.meter()
    const part = (share: string) => ({
      kind: 'meter',
      fixedMode: null,
      fixedTotal: null,
      meters: [{ meterId, share }],
      rates: [{ effectiveFrom: '2025-01-01', unitRate: '1' }],
    })
    await s.standard(part('0.6'), [await s.home()])
    expect(await s.w.refused('POST', STANDARD, draft(part('0.5')))).toMatchObject({
      msg: '该仪表的分摊比例合计超过100%',
    })
    await s.standard(part('0.4'), [await s.home()])
  })

  it('is alone over a house for its item', async () => {
    const home = await s.home()
    const other = await s.home()
    await s.w
      .ok('POST', STANDARD, draft({ name: '1号楼电梯公摊', scopes: [{ scopeType: 'house', scopeId: home.houseId }] }))
      .then(({ id }) => s.w.ok('POST', `${STANDARD}/enable`, { ids: [id] }))
    const { id } = await s.w.ok(
      'POST',
      STANDARD,
      draft({
        scopes: [
          { scopeType: 'house', scopeId: home.houseId },
          { scopeType: 'house', scopeId: other.houseId },
        ],
      }),
    )
    expect(await s.w.refused('POST', `${STANDARD}/enable`, { ids: [id] })).toMatchObject({
      msg: '该房产已在公摊标准【1号楼电梯公摊】中',
    })
  })

  it('matches houses by its including rows less the excluding ones', async () => {
    const [a, b] = [await s.home('80'), await s.home('70')]
    const scopes = [
      { scopeType: 'house', scopeId: a.houseId },
      { scopeType: 'house', scopeId: b.houseId },
      { scopeType: 'house', scopeId: b.houseId, exclude: true },
    ]
    expect(await s.w.ok('POST', `${STANDARD}/scopeFigures`, { communityId: s.w.communityId, scopes })).toEqual({
      houses: 1,
      area: '80.00',
    })
  })

  it('stays as it is while in force, is tried and copied without its houses', async () => {
    const id = await s.standard({}, [await s.home('60'), await s.home('40')])
    const row = await s.w.info(STANDARD, id)
    expect(await s.w.refused('PUT', STANDARD, { id, version: row.version, basis: 'household' })).toMatchObject({
      msg: '启用中的公摊标准不能修改，请先停用',
    })
    expect(await s.w.ok('POST', `${STANDARD}/trial`, { id, feePeriod: '2025-03', total: '100.00' })).toMatchObject({
      difference: '0.00',
      lines: [{ amount: '60.00' }, { amount: '40.00' }],
    })
    expect(await s.w.refused('POST', `${STANDARD}/trial`, { id, feePeriod: '2025-03' })).toMatchObject({
      data: { total: '请输入总额' },
    })
    const byPrice = await s.standard({ fixedMode: 'rate', fixedRate: '0.15', unit: 'm2', fixedTotal: null }, [
      await s.home('89.53'),
    ])
    expect(await s.w.ok('POST', `${STANDARD}/trial`, { id: byPrice, feePeriod: '2025-03' })).toMatchObject({
      lines: [{ amount: '13.43' }],
    })
    const copied = await s.w.ok('POST', `${STANDARD}/copy`, {
      id,
      communityId: s.w.communityId,
      feeStandardId: s.feeStandardId,
      code: 'COPY',
      name: '复制品',
    })
    expect(await s.w.ok('GET', `${STANDARD}/parts`, { id: copied['id'] })).toMatchObject({ scopes: [], houses: 0 })
  })
})
