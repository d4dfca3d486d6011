import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { bindTo, standardIn } from '../../../tests/support/standards.ts'
import { setBilledTo } from './bindings.service.ts'

/** What the book calls bad input, case by case and in its words. */
let w: ChargeWorld
let homeId: string
let standard: string
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 10:00:00' })
  const home = await w.home()
  homeId = home.houseId
  standard = await standardIn(w)
  const bindingId = await bindTo(w, standard, home)
  await setBilledTo(w.app.kernel.q, [{ bindingId, billedTo: '2025-06-30' }])
})
afterAll(() => w.app.stop())

/** The sentence of a refusal: the one beside the field, where there is one. */
async function sentence(method: 'POST' | 'PUT', path: string, body: Record<string, unknown>): Promise<string> {
  const { msg, data } = await w.refused(method, `/charge/base/${path}`, body)
  return Object.values((data ?? {}) as Record<string, string>)[0] ?? msg
}
const bind = (over: Record<string, unknown>) => ({
  feeStandardId: standard,
  propertyIds: [homeId],
  startDate: '2025-05-01',
  ...over,
})
const scheme = (over: Record<string, unknown>) => ({
  communityId: w.communityId,
  code: 'YH',
  name: '年缴优惠',
  validFrom: '2025-01-01',
  validTo: '2025-12-31',
  feeItems: [w.items.property],
  condition: 'none',
  benefit: 'percent',
  ...over,
})
const approver = (amountFrom: string, amountTo: string) => ({
  bizType: 'void',
  community: w.communityId,
  amountFrom,
  amountTo,
  levels: [{ users: [w.userId], roles: [], mode: 'any' }],
})

describe('bad input', () => {
  it('1: a second binding of an item over days that have one', async () => {
    const answer = await w.ok('POST', '/charge/base/houseFeeStandard/bind', bind({}))
    const [row] = await w.sql<{ room_no: string }>('select room_no from house where id = $1', [homeId])
    expect(answer).toMatchObject({
      success: 0,
      failed: [{ reason: `房产${row!.room_no}的收费项目【住宅物业费】在该时间段已有标准` }],
    })
  })
  it('2: ladder tiers 180, 160, open', async () => {
    const id = await standardIn(w, { item: 'water', kind: 'meter' })
    await w.sql(
      `update fee_standard set calculation_method_id = (select id from calculation_method where kind = 'ladder' and built_in) where id = $1`,
      [id],
    )
    const tiers = [
      { upTo: '180', unitRate: '5' },
      { upTo: '160', unitRate: '7' },
      { upTo: null, unitRate: '9' },
    ]
    expect(await sentence('POST', 'feeStandard/reprice', { id, effectiveFrom: '2026-01-01', tiers })).toBe(
      '阶梯上限必须递增',
    )
  })
  it.each([
    ['area*rate/0', '除数不能为0'],
    ['area*rate/(days-monthDays)', '除数不能为0'],
    ['area**2', '公式语法错误：第6个字符附近'],
    // A formula names values only: it cannot lean on another one, nor on itself.
    ['F1*2', '未知变量：F1'],
    ['rate-area', '公式结果不能为负数'],
  ])('3: the formula %s', async (formula, message) => {
    const values = { area: '89.53', rate: '2.35', days: '31', monthDays: '31' }
    expect(await sentence('POST', 'calculationMethod/trial', { formula, values })).toBe(message)
  })
  it.each(['1.2', '0'])('4: a discount ratio of %s', async (discountRatio) => {
    expect(await sentence('POST', 'houseFeeStandard/bind', bind({ discountRatio }))).toBe('折扣系数必须大于0且不超过1')
  })
  it('5: approvers of [0, 1000) and [500, 2000)', async () => {
    await w.ok('POST', '/charge/base/chargeApprover', approver('0', '1000'))
    expect(await sentence('POST', 'chargeApprover', approver('500', '2000'))).toBe('金额区间与已有设置重叠')
  })
  it('6: billed on the 31st', async () => {
    const [config] = await w.sql<{ id: string; version: number }>(
      'select id, version from community_charge_config where community_id = $1',
      [w.communityId],
    )
    expect(await sentence('PUT', 'communityChargeConfig', { ...config, billDay: 31 })).toBe('出账日必须在1到28之间')
  })
  it('7: cash is switched off', async () => {
    const cash = await w.info('/charge/base/paymentMethod', w.methods.cash)
    expect(await sentence('PUT', 'paymentMethod', { id: cash.id, version: cash.version, enabled: false })).toBe(
      '内置支付方式不能停用',
    )
  })
  it('8: a tax code of five digits', async () => {
    expect(await sentence('POST', 'taxCode', { code: '30408', name: '短', rate: '0.0600' })).toBe(
      '税收分类编码必须为19位数字',
    )
  })
  it('9: a price from a day that is billed already', async () => {
    expect(
      await sentence('POST', 'feeStandard/reprice', { id: standard, effectiveFrom: '2025-03-01', unitRate: '2.60' }),
    ).toBe('该日期前已生成应收，新价格生效日期必须晚于2025-06-30')
  })
  it.each([
    ['100', '折扣率必须大于0且小于100'],
    ['0', '优惠值必须大于0'],
  ])('10: a scheme that takes %s percent off', async (benefitValue, message) => {
    expect(await sentence('POST', 'preferentialScheme', scheme({ benefitValue }))).toBe(message)
  })
})
