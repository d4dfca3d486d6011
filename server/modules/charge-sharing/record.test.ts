import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideFor } from '../../../tests/support/consent.ts'
import { type SharingWorld, RECORD, openSharing } from '../../../tests/support/sharing.ts'
import { assertLedger } from '../charge-finance/ledger/assert-ledger.service.ts'
import { sharingViolations } from './sharing-check.service.ts'

let s: SharingWorld
beforeAll(async () => {
  s = await openSharing()
})
afterAll(() => s.w.app.stop())
const homes = async (...areas: string[]) => {
  const made = []
  for (const area of areas) made.push(await s.home(area))
  return made
}
const amounts = async (id: string) => (await s.lines(id)).map((line) => line.amount)
const record = async (id: string) =>
  (
    await s.w.sql<{ status: number; gross: string; bear: string; shared: string; usage: string; no: string }>(
      'select status, gross_amount::text as gross, company_bear::text as bear, shared_amount::text as shared, total_usage::text as usage, record_no as no from sharing_record where id = $1',
      [id],
    )
  )[0]!
const receivables = (id: string) =>
  s.w.sql<{ amount: string; status: number; house: string; id: string }>(
    `select receivable_amount::text as amount, status, source_part as house, id from receivable where source = 'sharing' and source_id = $1 order by receivable_no`,
    [id],
  )

describe('a record of a fixed total', () => {
  it('splits by area to the cent, and bills exactly that once', async () => {
    const three = await homes('89.53', '120.10', '75.00')
    const standard = await s.standard({}, three)
    const id = await s.enter(standard)
    expect((await record(id)).no).toBe('GT202504001')
    await s.bring(id)
    expect(await amounts(id)).toEqual(['314.55', '421.95', '263.50'])
    expect((await receivables(id)).map((row) => row.amount)).toEqual(['314.55', '421.95', '263.50'])
    expect(await record(id)).toMatchObject({ status: 4, shared: '1000.00' })
    expect(await s.by(s.auditor, `${RECORD}/generate`, { ids: [id] })).toMatchObject({ msg: '该公摊记录已生成应收' })
    expect(await s.w.refused('POST', RECORD, { standardId: standard, feePeriod: '2025-03' })).toMatchObject({
      msg: expect.stringMatching(/^【公摊\d+】2025-03已录入$/),
    })
    const detail = await s.w.ok('GET', `${RECORD}/detail`, { id })
    expect(detail['words']).toBe('总额1000.00，按面积分摊1000.00，合计面积284.63㎡')
    const sheet = await s.w.ok('GET', `${RECORD}/notice`, { id })
    expect(JSON.stringify(sheet)).not.toMatch(/客户|138/)
  })

  it('makes no receivable of 0.00', async () => {
    const id = await s.enter(
      await s.standard({ basis: 'household', fixedTotal: '0.02' }, await homes('90', '90', '90')),
    )
    await s.bring(id)
    expect((await s.lines(id)).map((line) => [line.amount, line.handling])).toEqual([
      ['0.01', 'charge'],
      ['0.01', 'charge'],
      ['0.00', 'zero'],
    ])
    expect(await receivables(id)).toHaveLength(2)
  })

  it('counts a vacant house by half', async () => {
    const [a, b] = await homes('100', '100')
    const vacant = await s.home('100', { use_status: 2 })
    const id = await s.enter(await s.standard({ vacantPolicy: 'ratio', vacantRatio: '0.5' }, [a!, b!, vacant]))
    await s.w.ok('POST', `${RECORD}/calculate`, { ids: [id] })
    expect(await amounts(id)).toEqual(['400.00', '400.00', '200.00'])
  })

  it('weighs the days since delivery', async () => {
    const [whole] = await homes('100')
    const half = await s.home('100', { deliver_date: '2025-04-16' })
    const id = await s.enter(
      await s.standard({ dayWeighted: true, fixedTotal: '300.00', basis: 'household' }, [whole!, half]),
      { feePeriod: '2025-04' },
    )
    await s.w.ok('POST', `${RECORD}/calculate`, { ids: [id] })
    expect(await amounts(id)).toEqual(['200.00', '100.00'])
  })

  it('goes to the developer, to the company, or to nobody, by what was sold', async () => {
    const [sold] = await homes('100')
    const unsold = await s.home('100', { sale_status: 1, use_status: 1, deliver_date: null })
    const standard = await s.standard({ basis: 'household', unsoldPolicy: 'developer' }, [sold!, unsold])
    const id = await s.enter(standard)
    expect(await s.w.refused('POST', `${RECORD}/calculate`, { ids: [id] })).toMatchObject({
      msg: '请先在项目收费信息中设置开发商客户',
    })
    await s.w.ok('POST', '/charge/sharing/standard/disable', { ids: [standard] })
    const [row] = await s.w.sql<{ version: number }>('select version from sharing_standard where id = $1', [standard])
    await s.w.ok('PUT', '/charge/sharing/standard', { id: standard, version: row!.version, unsoldPolicy: 'company' })
    await s.w.ok('POST', '/charge/sharing/standard/enable', { ids: [standard] })
    await s.bring(id)
    expect((await s.lines(id)).map((line) => line.handling)).toEqual(['charge', 'company'])
    expect(await receivables(id)).toMatchObject([{ amount: '500.00' }])
  })
})

describe('a fixed price', () => {
  it('is rounded house by house and its total is their sum', async () => {
    const id = await s.enter(
      await s.standard(
        { fixedMode: 'rate', fixedTotal: null, fixedRate: '0.15', unit: 'm2' },
        await homes('89.53', '100.00'),
      ),
    )
    await s.bring(id)
    expect(await amounts(id)).toEqual(['13.43', '15.00'])
    expect(await record(id)).toMatchObject({ gross: '28.43', shared: '28.43', bear: '0.00' })
  })
})

describe('a record of meters', () => {
  it('multiplies once, the company bears its part', async () => {
    const meter = await s.meter({ initialReading: '1000' })
    await s.reading(meter, '2025-03-28', '4250')
    const id = await s.enter(
      await s.standard(
        {
          kind: 'meter',
          fixedMode: null,
          fixedTotal: null,
          companyBearRatio: '0.1',
          meters: [{ meterId: meter }],
          rates: [{ effectiveFrom: '2025-01-01', unitRate: '0.7883' }],
        },
        await homes('90', '90'),
      ),
    )
    expect(await record(id)).toMatchObject({ usage: '3250.0000', gross: '2561.98', bear: '256.20', shared: '2305.78' })
    await s.bring(id)
    const detail = await s.w.ok('GET', `${RECORD}/detail`, { id })
    expect(detail['words']).toBe('总用量3250度×0.7883=2561.98，物业承担10%=256.20，按面积分摊2305.78，合计面积180.00㎡')
    const [reading] = await s.w.sql<{ id: string }>('select id from meter_reading where meter_id = $1', [meter])
    expect(await s.w.refused('POST', '/meter/base/meterReading/void', { id: reading!.id, reason: '错' })).toMatchObject(
      {
        msg: expect.stringContaining(`该读数已用于公摊${(await record(id)).no}`),
      },
    )
  })

  it('takes off what the houses used: master 12350 less 11860 is 490', async () => {
    const [master, sub] = [await s.meter({ initialReading: '0', digits: 6 }), await s.meter({ initialReading: '0' })]
    await s.reading(master, '2025-03-28', '12350')
    await s.reading(sub, '2025-03-28', '11860')
    const draft = (a: number, b: number) => ({
      kind: 'meter',
      fixedMode: null,
      fixedTotal: null,
      meters: [
        { meterId: master, sign: a },
        { meterId: sub, sign: b },
      ],
      rates: [{ effectiveFrom: '2025-01-01', unitRate: '1' }],
    })
    const standard = await s.standard(draft(1, -1), await homes('90'))
    expect((await record(await s.enter(standard))).usage).toBe('490.0000')
    await s.w.ok('POST', '/charge/sharing/standard/disable', { ids: [standard] })
    const negative = await s.standard(draft(-1, 1), await homes('90'))
    expect(await s.w.refused('POST', RECORD, { standardId: negative, feePeriod: '2025-03' })).toMatchObject({
      msg: '公摊用量不能为负数',
    })
  })

  it('records what is typed where the month has no reading', async () => {
    const meter = await s.meter({ initialReading: '1000' })
    const standard = await s.standard(
      {
        kind: 'meter',
        fixedMode: null,
        fixedTotal: null,
        meters: [{ meterId: meter }],
        rates: [{ effectiveFrom: '2025-01-01', unitRate: '2' }],
      },
      await homes('90'),
    )
    const body = (currentReading: string) => ({
      standardId: standard,
      feePeriod: '2025-03',
      readings: [{ meterId: meter, currentReading, readDate: '2025-03-28' }],
    })
    expect(await s.w.refused('POST', RECORD, body('980'))).toMatchObject({ msg: '本次读数不能小于上次读数' })
    const id = String((await s.w.ok('POST', RECORD, body('1010'))).id)
    expect(await record(id)).toMatchObject({ usage: '10.0000', shared: '20.00' })
    expect(await s.w.sql('select source, status from meter_reading where meter_id = $1', [meter])).toEqual([
      { source: 'sharing', status: 2 },
    ])
  })
})

describe('guards of a record', () => {
  it('know who entered it, what changed, and what is not open', async () => {
    const [home] = await homes('90')
    const id = await s.enter(await s.standard({}, [home!]))
    await s.w.ok('POST', `${RECORD}/calculate`, { ids: [id] })
    expect(await s.w.refused('POST', `${RECORD}/audit`, { ids: [id] })).toMatchObject({ msg: '不能审核本人录入的记录' })
    await s.by(s.auditor, `${RECORD}/audit`, { ids: [id] })
    await s.w.sql('update house set charge_area = 91, building_area = 91 where id = $1', [home!.houseId])
    expect(await s.by(s.auditor, `${RECORD}/generate`, { ids: [id] })).toMatchObject({
      msg: '房产或标准已变化，请重新试算',
    })
    expect(await s.w.refused('DELETE', RECORD, [id])).toMatchObject({ msg: '只能删除草稿和已计算的公摊记录' })
    await s.by(s.auditor, `${RECORD}/unaudit`, { ids: [id] })
    await s.w.ok('DELETE', RECORD, [id])
  })

  it('want weights, reasons and a remainder', async () => {
    const excluded = await s.home('90', { use_status: 2 })
    const id = await s.enter(await s.standard({ vacantPolicy: 'exclude' }, [excluded]))
    expect(await s.w.refused('POST', `${RECORD}/calculate`, { ids: [id] })).toMatchObject({
      msg: '分摊基数合计为0，无法分摊',
    })
    const standard = await s.standard({}, await homes('90'))
    const body = { standardId: standard, feePeriod: '2025-03' }
    expect(await s.w.refused('POST', RECORD, { ...body, manualAdjust: '-5.00' })).toMatchObject({
      msg: '请填写调整原因',
    })
    expect(
      await s.w.refused('POST', RECORD, { ...body, manualAdjust: '-1000.00', adjustReason: '冲抵' }),
    ).toMatchObject({ msg: '分摊额必须大于0' })
    expect(await s.w.refused('POST', RECORD, { feePeriod: '2025-03' })).toMatchObject({ msg: '请选择公摊标准' })
    expect(await s.w.refused('POST', RECORD, { standardId: standard })).toMatchObject({ msg: '请选择期间' })
  })

  it('let one of two win who generate at once', async () => {
    const id = await s.enter(await s.standard({}, await homes('90', '90')))
    await s.w.ok('POST', `${RECORD}/calculate`, { ids: [id] })
    await s.by(s.auditor, `${RECORD}/audit`, { ids: [id] })
    const answers = await Promise.all([1, 2, 3].map(() => s.by(s.auditor, `${RECORD}/generate`, { ids: [id] })))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(await receivables(id)).toHaveLength(2)
  })
})

describe('taking back and correcting', () => {
  it('rolls back what nobody paid, and lets the month be entered again', async () => {
    const standard = await s.standard({}, await homes('90', '90'))
    const id = await s.enter(standard)
    await s.bring(id)
    await s.w.ok('POST', `${RECORD}/rollback`, { id, reason: '录错' })
    expect(await receivables(id)).toMatchObject([
      { amount: '0.00', status: 4 },
      { amount: '0.00', status: 4 },
    ])
    expect((await record(id)).status).toBe(5)
    await s.bring(await s.enter(standard))
  })

  it('refuses once somebody has paid; a correction bills, lowers and gives back the differences', async () => {
    await decideFor(s.w)
    const [a, b] = await homes('100', '100')
    const standard = await s.standard({ fixedTotal: '200.00' }, [a!, b!])
    const id = await s.enter(standard)
    await s.bring(id)
    const [first] = await receivables(id)
    const payer = [a!, b!].find((home) => home.houseId === first!.house)!
    expect(await s.w.collect(payer, [first!.id])).toMatchObject({ code: 0 })
    expect(await s.w.refused('POST', `${RECORD}/rollback`, { id, reason: '录错' })).toMatchObject({
      msg: '已有1户缴费，不能撤销，请使用差额更正',
    })

    const down = String((await s.w.ok('POST', `${RECORD}/correct`, { id, total: '150.00', reason: '总额有误' })).id)
    await s.bring(down)
    expect((await s.lines(down)).map((line) => [line.amount, line.delta])).toEqual([
      ['75.00', '-25.00'],
      ['75.00', '-25.00'],
    ])
    const after = await receivables(id)
    expect(after.find((row) => row.id !== first!.id)).toMatchObject({ amount: '75.00' })
    expect(after.find((row) => row.id === first!.id)).toMatchObject({ amount: '100.00' })
    expect(await s.w.sql("select total::text, target from refund where source = 'sharing'")).toEqual([
      { total: '25.00', target: 'prepaid' },
    ])

    expect(await s.w.refused('POST', `${RECORD}/correct`, { id, total: '180.00', reason: '再改' })).toMatchObject({
      msg: expect.stringContaining('请更正最新的公摊记录'),
    })
    const up = String((await s.w.ok('POST', `${RECORD}/correct`, { id: down, total: '250.00', reason: '再改' })).id)
    await s.bring(up)
    expect((await s.lines(up)).map((line) => line.delta)).toEqual(['50.00', '50.00'])
    expect((await receivables(up)).map((row) => row.amount)).toEqual(['50.00', '50.00'])
  })

  it('may correct down to nothing', async () => {
    const id = await s.enter(await s.standard({ fixedTotal: '10.00' }, await homes('90')))
    await s.bring(id)
    const zero = String((await s.w.ok('POST', `${RECORD}/correct`, { id, total: '0.00', reason: '不应分摊' })).id)
    await s.bring(zero)
    expect(await receivables(id)).toMatchObject([{ amount: '0.00', status: 4 }])
  })
})

describe('the equations', () => {
  it('hold after all of it', async () => {
    expect(await sharingViolations(s.w.app.kernel.q, s.w.communityId)).toEqual([])
    await assertLedger(s.w.app.kernel.q, s.w.communityId)
  })
})
