import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { approverFor } from './approver.service.ts'
import { bindingsOn, payersOfHouses, setBilledTo } from './bindings.service.ts'
import { chargeConfig } from './config.service.ts'
import { demandOpenPeriod, openPeriods } from './period.service.ts'
import { configurationFingerprint } from './standards.service.ts'
import { inTransaction } from '../../kernel/tx.ts'

let app: TestApp
let admin: Caller
let home: number
let companyId: number
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  admin = await app.admin()
  const q = app.kernel.q
  const [community] = await q.query<{ id: number; company_id: number }>(
    "select id, company_id from community where name = '云山花园'",
  )
  home = community!.id
  companyId = community!.company_id
  for (const row of await q.query<{ id: string; code: string }>('select id, code from fee_standard'))
    ids[row.code] = row.id
  for (const row of await q.query<{ id: string; code: string }>('select id, code from calculation_method'))
    ids[row.code] = row.id
  for (const row of await q.query<{ id: string; name: string }>('select id, name from fee_item')) ids[row.name] = row.id
})
afterAll(() => app?.stop())

const call = <T = Record<string, unknown>>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  admin.call<T>(method, `/charge/base/${path}`, {
    companyId,
    ...(method === 'GET' ? { query: (body ?? {}) as Record<string, string> } : { body }),
  })
const one = async <R extends object>(sql: string, values: unknown[] = []) =>
  (await app.kernel.q.query<R>(sql, values))[0]!
const house = () =>
  one<{ id: string; full_name: string; room_no: string }>(
    'select h.id, h.full_name, h.room_no from house h join house_fee_standard b on b.property_id = h.id::text where b.fee_standard_id = $1 and b.end_date is null order by h.full_name limit 1',
    [ids['WY-GC']],
  )

describe('standards', () => {
  it('come with a price, are tried, enabled and then frozen', async () => {
    const made = await call<{ id: string; version: number }>('POST', 'feeStandard', {
      communityId: home,
      code: 'T1',
      name: '试验标准',
      feeItemId: ids['住宅物业费'],
      calculationMethodId: ids['AREA_RATE'],
      rates: [{ effectiveFrom: '2025-01-01', unitRate: '2.35' }],
    })
    expect(made.code, made.msg).toBe(0)
    const trial = await call<{ total: string; lines: { amount: string }[] }>('POST', 'feeStandard/trial', {
      id: made.data.id,
      area: '89.53',
      from: '2025-03-11',
      to: '2025-04-30',
    })
    expect(trial.data.lines.map((line) => line.amount)).toEqual(['142.53', '210.40'])
    expect((await call('POST', 'feeStandard/enable', { ids: [made.data.id] })).data).toEqual({ changed: 1 })
    const frozen = await call('PUT', 'feeStandard', { id: made.data.id, version: 2, cycle: 3 })
    expect(frozen.msg).toBe('启用后的收费标准只能修改名称、备注和违约金，调整价格请用调价')
    expect((await call('PUT', 'feeStandard', { id: made.data.id, version: 2, overdueRate: '5' })).code).toBe(0)
    const used = await call('DELETE', 'feeStandard', [made.data.id])
    expect(used.msg).toBe('该收费标准已被使用，不能删除，可停用')
  })
  it.each([
    [{ rates: [] }, '请添加价格版本'],
    [{ rates: [{ effectiveFrom: '2025-01-01', unitRate: '-1' }] }, '单价不能为负数'],
    [{ rates: [{ effectiveFrom: '2025-01-01', unitRate: '' }] }, '请输入单价'],
    [{ rates: [{ effectiveFrom: '2025-01-01', unitRate: '1.2345678' }] }, '单价格式不正确'],
    [
      { rates: [{ effectiveFrom: '2025-01-01', tiers: [{ upTo: '1', unitRate: '2' }, { unitRate: '' }] }] },
      '请输入单价',
    ],
    [{ rates: [{ effectiveFrom: '2025-01-01', tiers: [{ unitRate: '2' }, { unitRate: '3' }] }] }, '请输入上限'],
    [{ billDay: 31 }, '出账日必须在1到28之间'],
    [{ overdueRate: '100.01' }, '违约金率不能超过万分之一百'],
    [{ calculationMethodId: null }, '请选择计算方式'],
  ])('refuse %j', async (given, message) => {
    const answer = await call('POST', 'feeStandard', {
      communityId: home,
      code: 'T2',
      name: '错误标准',
      feeItemId: ids['住宅物业费'],
      calculationMethodId: ids['AREA_RATE'],
      rates: [{ effectiveFrom: '2025-01-01', unitRate: '1' }],
      ...given,
    })
    expect(answer.msg).toBe(message)
  })
  it('take ladders that ascend and end open', async () => {
    const tiers = [{ upTo: '180', unitRate: '5' }, { upTo: '160', unitRate: '7' }, { unitRate: '9' }]
    const answer = await call('POST', 'feeStandard/reprice', { id: ids['SF-JM'], effectiveFrom: '2035-01-01', tiers })
    expect(answer.msg).toBe('阶梯上限必须递增')
  })
  it.each([
    [{ tiers: [{ unitRate: '2' }, { unitRate: '3' }] }, '请输入上限'],
    [{ unitRate: '-1' }, '单价不能为负数'],
    [{}, '请输入单价'],
  ])('are not repriced to %j', async (price, message) => {
    const answer = await call('POST', 'feeStandard/reprice', {
      id: ids['SF-JM'],
      effectiveFrom: '2035-01-01',
      ...price,
    })
    expect(answer.msg).toBe(message)
  })
  it('are repriced after what has been billed only', async () => {
    const { id } = await one<{ id: string }>('select id from house_fee_standard where fee_standard_id = $1 limit 1', [
      ids['WY-GC'],
    ])
    await setBilledTo(app.kernel.q, [{ bindingId: id, billedTo: '2030-06-30' }])
    const early = await call('POST', 'feeStandard/reprice', {
      id: ids['WY-GC'],
      effectiveFrom: '2030-03-01',
      unitRate: '3',
    })
    expect(early.msg).toBe('该日期前已生成应收，新价格生效日期必须晚于2030-06-30')
    await setBilledTo(app.kernel.q, [{ bindingId: id, billedTo: null }])
  })
})

describe('bindings', () => {
  it('never overlap: by the service in words, by the database in any case', async () => {
    const { id, room_no } = await house()
    const answer = await call<{ success: number; failed: { reason: string }[] }>('POST', 'houseFeeStandard/bind', {
      feeStandardId: ids['WY-GC'],
      propertyIds: [id],
      startDate: '2030-05-01',
    })
    expect(answer.data).toMatchObject({
      success: 0,
      failed: [{ reason: `房产${room_no}的收费项目【住宅物业费】在该时间段已有标准` }],
    })
    await expect(
      app.kernel.q.query(
        `insert into house_fee_standard select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'start_date', '2030-05-01'))).*
         from house_fee_standard b where b.property_id = $1 and b.fee_standard_id = $2`,
        [id, ids['WY-GC']],
      ),
    ).rejects.toThrow('ex_house_fee_standard_days')
  })
  it('end not before what has been billed, and are replaced without a gap', async () => {
    const { id } = await house()
    const [binding] = await bindingsOn(app.kernel.q, id, '2030-01-01').then((rows) =>
      rows.filter((row) => row.feeStandardId === ids['WY-GC']),
    )
    await setBilledTo(app.kernel.q, [{ bindingId: binding!.id, billedTo: '2025-06-30' }])
    const refused = await call<{ failed: { reason: string }[] }>('POST', 'houseFeeStandard/end', {
      ids: [binding!.id],
      endDate: '2025-05-31',
    })
    expect(refused.data.failed[0]!.reason).toBe('已计费至2025-06-30，请先取消之后的应收')
    const other = await call<{ id: string }>('POST', 'feeStandard', {
      communityId: home,
      code: 'T3',
      name: '新物业标准',
      feeItemId: ids['住宅物业费'],
      calculationMethodId: ids['AREA_RATE'],
      rates: [{ effectiveFrom: '2025-01-01', unitRate: '3' }],
    })
    await call('POST', 'feeStandard/enable', { ids: [other.data.id] })
    const replaced = await call<{ success: number }>('POST', 'houseFeeStandard/replace', {
      ids: [binding!.id],
      feeStandardId: other.data.id,
      startDate: '2030-02-01',
    })
    expect(replaced.data.success, replaced.msg).toBe(1)
    const after = (await bindingsOn(app.kernel.q, id, '2030-02-01')).filter(
      (row) => row.feeItemId === binding!.feeItemId,
    )
    expect(after.map((row) => row.feeStandardId)).toEqual([other.data.id])
    expect((await bindingsOn(app.kernel.q, id, '2030-01-31')).some((row) => row.endDate === '2030-01-31')).toBe(true)
  })
  it('name their payer and show their gaps', async () => {
    const { id } = await house()
    const [payer] = await payersOfHouses(app.kernel.q, [
      { houseId: id, payerKind: 'payer', customerId: null, day: '2026-11-21' },
    ])
    expect(payer).toBeTruthy()
    const gaps = await call<{ total: number }>('GET', 'houseFeeStandard/gaps', { limit: '5', category: 'parking' })
    expect(gaps.data.total).toBeGreaterThan(100)
    const coverage = await call<{ rows: { communityName: string; rate: string }[] }>('GET', 'houseFeeStandard/coverage')
    expect(coverage.data.rows.find((row) => row.communityName === '云山花园')?.rate).toBe('100.00')
  })
})

describe('settings', () => {
  it('have defaults, and keep late fees out of closed months', async () => {
    const config = await chargeConfig(app.kernel.q, home)
    expect(config).toMatchObject({
      roundingUnit: 'fen',
      billDay: 5,
      dueDays: 20,
      maxPrepayMonths: 24,
      jumpMode: 'authorized',
    })
    expect(await chargeConfig(app.kernel.q, 999_999)).toMatchObject({ roundingUnit: 'fen', surgeRatio: '0.5000' })
    const read = await call<{ id: string; version: number }>('GET', 'communityChargeConfig/of', {
      communityId: String(home),
    })
    const saved = await call('PUT', 'communityChargeConfig', {
      id: read.data.id,
      version: read.data.version,
      lateFeeFrom: '2021-01-01',
    })
    expect(saved.msg).toBe('不能早于已月结期间')
  })
  it('keep approver bands apart and find the one of an amount', async () => {
    const level = [{ users: [1], roles: [], mode: 'any' }]
    const band = (amountFrom: string, amountTo: string | null) =>
      call('POST', 'chargeApprover', {
        bizType: 'void',
        community: home,
        amountFrom,
        amountTo,
        levels: level,
      })
    expect((await band('0', '1000')).code).toBe(0)
    expect((await band('500', '2000')).msg).toBe('金额区间与已有设置重叠')
    expect((await band('1000', null)).code).toBe(0)
    const find = (amount: string) => approverFor(app.kernel, { bizType: 'void', communityId: home, amount })
    expect((await find('999.99'))!.id).not.toBe((await find('1000.00'))!.id)
    const { id: elsewhere } = await one<{ id: number }>("select id from community where name = '季华园'")
    expect(await approverFor(app.kernel, { bizType: 'void', communityId: elsewhere, amount: '1' })).toBeNull()
  })
  it('open periods once and refuse closed ones', async () => {
    const { q, clock } = app.kernel
    expect(await openPeriods(q, [home], ['2040-01', '2040-02'], clock.now())).toBe(2)
    expect(await openPeriods(q, [home], ['2040-01'], clock.now())).toBe(0)
    const closed = await one<{ period: string }>(
      'select max(period) as period from accounting_period where community_id = $1 and status = 3',
      [home],
    )
    await expect(
      inTransaction(app.kernel, (tx) => demandOpenPeriod(tx.q, home, closed.period, clock.now())),
    ).rejects.toThrow(`【云山花园】${closed.period}已月结，不能新增或修改该期间的收费数据`)
  })
  it('guard what is built in', async () => {
    const cash = await one<{ id: string; version: number }>(
      "select id, version from payment_method where code = 'CASH'",
    )
    const off = await call('PUT', 'paymentMethod', { ...cash, enabled: false })
    expect(off.msg).toBe('内置支付方式不能停用')
    expect((await call('DELETE', 'calculationMethod', [ids['LADDER']])).msg).toBe('内置计算方式不能删除')
    expect((await call('POST', 'taxCode', { code: '30408', name: '短', rate: '0.0600' })).msg).toBe(
      '税收分类编码必须为19位数字',
    )
    const formula = await call('POST', 'calculationMethod', {
      code: 'X',
      name: 'X',
      kind: 'formula',
      formula: 'area**2',
    })
    expect(formula.msg).toBe('公式语法错误：第6个字符附近')
    expect((await call('DELETE', 'feeItem', [ids['住宅物业费']])).msg).toBe('该项目下有收费标准，不能删除')
  })
  it('put an item into one group only', async () => {
    const rule = {
      name: '重复',
      usage: 'report',
      groups: [
        { groupName: '能耗', feeItems: [ids['水费']] },
        { groupName: '其他', feeItems: [ids['水费']] },
      ],
    }
    expect((await call('POST', 'summaryRule', rule)).msg).toBe('收费项目【水费】已在分组【能耗】中')
  })
  it('change the fingerprint with every change that generation reads', async () => {
    const before = await configurationFingerprint(app.kernel.q, [home])
    expect(await configurationFingerprint(app.kernel.q, [home])).toBe(before)
    await call('POST', 'feeStandard/reprice', { id: ids['LJ'], effectiveFrom: '2036-01-01', unitRate: '13' })
    expect(await configurationFingerprint(app.kernel.q, [home])).not.toBe(before)
  })
})

describe('lookups and commerce', () => {
  it('offer what may be chosen', async () => {
    const items = await call<{ name: string }[]>('GET', 'lookup/feeItem', { types: 'deposit' })
    expect(items.data.map((item) => item.name)).toEqual(['装修押金', '出入证押金', '门禁卡押金'])
    const types = await call<{ code: string }[]>('GET', 'lookup/deductedType')
    expect(types.data.some((type) => type.code === 'PREFERENTIAL')).toBe(false)
    const methods = await call<{ code: string }[]>('GET', 'lookup/calculationMethod', { excludeCodes: 'SHARE' })
    expect(methods.data.some((method) => method.code === 'SHARE')).toBe(false)
    const { id } = await house()
    const payers = await call<{ isPayer: boolean }[]>('GET', 'lookup/get_pay_customer_list', {
      propertyType: 'house',
      propertyId: id,
    })
    expect(payers.data.length).toBeGreaterThan(0)
  })
  it('schedule commercial rent and charge the difference of a late report', async () => {
    const standard = await one<{ id: string; contract_no: string }>(
      'select id, contract_no from business_fee_standard limit 1',
    )
    const schedule = await call<{ rows: { period: string; chargedDays: number; noReport: boolean }[] }>(
      'GET',
      'businessFeeStandard/schedule',
      { id: standard.id },
    )
    expect(schedule.code, schedule.msg).toBe(0)
    expect(schedule.data.rows[0]).toMatchObject({ chargedDays: 0 })
    const { fee_period: month, id: report } = await one<{ fee_period: string; id: string }>(
      'select fee_period, id from turnover_report where status = 1 limit 1',
    )
    const made = await call<{ created: number }>('POST', 'businessFeeStandard/generate', {
      id: standard.id,
      periods: [month],
    })
    expect(made.data?.created, made.msg).toBe(1)
    expect((await call('POST', 'businessFeeStandard/generate', { id: standard.id, periods: [month] })).msg).toBe(
      '所选月份没有需要生成的应收',
    )
    await app.kernel.q.query('update turnover_report set turnover_amount = 480000 where id = $1', [report])
    expect((await call('POST', 'turnoverReport/audit', { ids: [report] })).code).toBe(0)
    const difference = await call<{ created: number; total: string }>('POST', 'turnoverReport/generate', {
      ids: [report],
    })
    expect(difference.data, difference.msg).toEqual({ created: 1, total: '12400.00' })
  })
})
