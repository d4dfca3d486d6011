import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../kernel/ids.ts'
import { type Meters, openMeters } from '../../../tests/support/meters.ts'

let m: Meters
const standards: Record<string, string> = {}
beforeAll(async () => {
  m = await openMeters('2025-04-03 10:00:00')
  const { r } = m
  const method = async (kind: string) =>
    (
      await r.sql<{ id: string }>(
        'select id from calculation_method where kind = $1 and built_in order by id limit 1',
        [kind],
      )
    )[0]!.id
  const standard = async (
    name: string,
    item: string,
    kind: 'meter' | 'ladder',
    rate: string,
    tiers: unknown,
    over = '',
  ) => {
    const [itemId, id] = [uuidv7(), uuidv7()]
    await r.sql(
      `insert into fee_item (id, company_id, code, name, category, period_kind, offset_priority, community_scope, enabled, late_fee_enabled, sort, created_at, updated_at)
       values ($1, $2, $3, $3, 'energy', 'usage', 100, 'all', true, true, 1, $4, $4)`,
      [itemId, r.companyId, item, r.app.kernel.clock.now()],
    )
    await r.sql(
      `insert into fee_standard (id, company_id, community_id, code, name, fee_item_id, calculation_method_id, unit_kind, additional_amount, cycle, charge_timing, due_days, prorate_mode, vacant_ratio,
         overdue_rate, late_fee_grace_days, late_fee_start_mode, ladder_basis, ladder_year_start, default_payer, status, min_amount, created_at, updated_at)
       values ($1, $2, $3, $4, $4, $5, $6, 'unit', 0, 1, 'post', 20, 'actualDays', 1, 5, 0, 'fromDue', 'year', '01-01', 'payer', 2, ${over || 'null'}, $7, $7)`,
      [id, r.companyId, r.communityId, name, itemId, await method(kind), r.app.kernel.clock.now()],
    )
    await r.sql(
      `insert into fee_standard_rate (id, company_id, community_id, fee_standard_id, effective_from, unit_rate, tiers, created_at, updated_at)
       values ($1, $2, $3, $4, '2024-01-01', $5, $6::jsonb, $7, $7)`,
      [uuidv7(), r.companyId, r.communityId, id, rate, JSON.stringify(tiers), r.app.kernel.clock.now()],
    )
    standards[name] = id
  }
  await standard('居民水价', '水费', 'ladder', '0', [
    { upTo: '180', unitRate: '5' },
    { upTo: '260', unitRate: '7' },
    { upTo: null, unitRate: '9' },
  ])
  await standard('污水', '污水处理费', 'meter', '1.36', null)
  await standard('商业电价', '电费', 'meter', '0.7883', null)
  await standard('保底气价', '燃气费', 'meter', '3', null, '6')
})
afterAll(() => m.r.app.stop())

/** A house with an owner who pays, and a meter that bears these standards. */
async function bound(names: readonly string[], draft: Record<string, unknown> = {}, payer = true): Promise<string> {
  const { r } = m
  const house = await r.house()
  if (payer) await r.relate((await r.customer()).id, house.id, { startDate: '2024-01-01', isPayer: true })
  const id = await m.meter({ propertyId: house.id, installDate: '2024-12-25', ...draft })
  for (const name of names)
    await r.sql(
      `insert into house_fee_standard (id, company_id, community_id, property_type, property_id, property_name, fee_standard_id, fee_item_id, meter_id, start_date, payer_kind, quantity, discount_ratio, status, created_at, updated_at)
       select $1, company_id, community_id, 'house', $2, $3, id, fee_item_id, $4, '2024-01-01', 'payer', 1, 1, 1, created_at, created_at from fee_standard where id = $5`,
      [uuidv7(), house.id, house['fullName'], id, standards[name]],
    )
  return id
}
const PREVIEW = '/meter/base/meterReading/charges/preview'
const GENERATE = '/meter/base/meterReading/charges/generate'
const posted = (readingId: string) =>
  m.r.sql(
    `select i.name, r.receivable_amount::text as amount, r.status, r.period_from::text as "from", r.period_to::text as "to", r.due_date::text as due, r.quantity::text as quantity, r.overdue_rate::text as rate
     from receivable r join fee_item i on i.id = r.fee_item_id where r.source = 'meter' and r.source_id = $1 order by i.name desc`,
    [readingId],
  )

describe('billing a reading', () => {
  it('makes one receivable per standard, by the ladder of the year', async () => {
    const id = await bound(['居民水价', '污水'])
    const first = await m.read(id, '2025-02-25', '170')
    const second = await m.read(id, '2025-03-25', '195')
    await m.audit(first.id, second.id)
    expect(await m.r.ok('POST', PREVIEW, { ids: [second.id] })).toMatchObject({
      readings: 1,
      amount: '189.00',
      skipped: [],
    })
    expect(await posted(second.id)).toEqual([])
    expect(await m.r.ok('POST', GENERATE, { ids: [second.id] })).toEqual({
      readings: 1,
      receivables: 2,
      amount: '189.00',
    })
    const common = {
      status: 1,
      from: '2025-02-26',
      to: '2025-03-25',
      due: '2025-04-25',
      quantity: '25.0000',
      rate: '5.0000',
    }
    expect(await posted(second.id)).toEqual([
      { name: '污水处理费', amount: '34.00', ...common },
      { name: '水费', amount: '155.00', ...common },
    ])
    expect(await m.r.info('/meter/base/meterReading', second.id)).toMatchObject({ status: 3, amount: '189.00' })
    expect((await m.r.refused('POST', GENERATE, { ids: [second.id] })).msg).toBe('没有可生成应收的读数')
    const detail = await m.r.ok('GET', `/meter/base/meterReading/detail/${second.id}`)
    expect(detail).toMatchObject({
      calcText: '(195−170)=25',
      traces: [{ amount: '155.00', receivableStatus: 1 }, { amount: '34.00' }],
    })
    expect(
      await m.r.ok('POST', '/meter/base/meterReading/charges/revoke', { ids: [second.id], reason: '单价有误' }),
    ).toMatchObject({ done: 1 })
    expect((await posted(second.id)).map((row) => row['status'])).toEqual([4, 4])
    expect(
      (await m.r.refused('POST', '/meter/base/meterReading/charges/revoke', { ids: [second.id], reason: '再撤' })).msg,
    ).toMatch(/^表.+：该读数尚未生成应收$/)
    expect(await m.r.ok('POST', GENERATE, { ids: [second.id] })).toMatchObject({ receivables: 2 })
  })

  it('counts a transformer and its loss', async () => {
    const id = await bound(['商业电价'], { kind: 'electric', ratio: '40', lossRate: '0.02', initialReading: '318.6' })
    const reading = await m.read(id, '2025-03-25', '342.1')
    expect(reading.usage).toBe('958.8000')
    await m.audit(reading.id)
    expect(await m.r.ok('POST', GENERATE, { ids: [reading.id] })).toMatchObject({ amount: '755.82' })
  })

  it('says what stays out, and bills nothing used by the minimum or not at all', async () => {
    const unbound = await bound([])
    const payerless = await bound(['居民水价'], {}, false)
    const card = await bound(['居民水价'], { collectMode: 'prepaid' })
    const nothing = await bound(['居民水价'])
    const minimum = await bound(['保底气价'], { kind: 'gas' })
    const ids: string[] = []
    for (const meterId of [unbound, payerless, card]) ids.push((await m.read(meterId, '2025-03-25', '10')).id)
    for (const meterId of [nothing, minimum]) ids.push((await m.read(meterId, '2025-03-25', '0')).id)
    await m.audit(...ids)
    const preview = (await m.r.ok('POST', PREVIEW, { ids })) as unknown as {
      skipped: { reason: string }[]
      readings: number
      amount: string
    }
    expect(preview.skipped.map((one) => one.reason).toSorted()).toEqual(
      ['房产没有付费人', '未绑定收费标准', '预付费表不生成应收'].toSorted(),
    )
    expect(preview).toMatchObject({ readings: 2, amount: '6.00' })
    expect(await m.r.ok('POST', GENERATE, { ids })).toEqual({ readings: 2, receivables: 1, amount: '6.00' })
    expect(await m.r.info('/meter/base/meterReading', ids[3]!)).toMatchObject({ status: 3, amount: '0.00' })
  })
})

describe('voiding', () => {
  it('takes the last link only, and its unpaid receivables with it', async () => {
    const id = await bound(['居民水价'])
    const first = await m.read(id, '2025-02-25', '10')
    const second = await m.read(id, '2025-03-25', '22')
    await m.audit(first.id, second.id)
    const refused = async (readingId: string) =>
      (await m.r.refused('POST', '/meter/base/meterReading/void', { id: readingId, reason: '抄错' })).msg
    expect(await refused(first.id)).toBe('该读数之后已有抄表记录，不能作废')
    await m.r.ok('POST', GENERATE, { ids: [second.id] })
    expect((await m.r.ok('POST', '/meter/base/meterReading/void', { id: second.id, reason: '抄错' })).cancelled).toBe(1)
    expect((await posted(second.id))[0]).toMatchObject({ status: 4, amount: '0.00' })
    expect(await m.r.info('/meter/base/meterReading', second.id)).toMatchObject({
      status: 4,
      voidHandling: 'cancelled',
    })
    expect(await m.r.info('/meter/base/meter', id)).toMatchObject({ lastReading: '10.0000' })
    // The period is free again.
    await m.read(id, '2025-03-26', '21', { feePeriod: '2025-03' })
  })

  it('waits for the refund of what has been paid', async () => {
    const id = await bound(['居民水价'])
    const reading = await m.read(id, '2025-03-25', '10')
    await m.audit(reading.id)
    await m.r.ok('POST', GENERATE, { ids: [reading.id] })
    await m.r.sql(
      `insert into receivable_entry (id, company_id, community_id, receivable_id, side, component, kind, amount, value_date, book_date, account_period, doc_type, doc_id, created_at, updated_at)
       select gen_random_uuid(), company_id, community_id, id, 'C', 'P', 'collect', 1, '2025-04-03', '2025-04-03', '2025-04', 'test', 'test', created_at, created_at from receivable where source_id = $1`,
      [reading.id],
    )
    expect((await m.r.refused('POST', '/meter/base/meterReading/void', { id: reading.id, reason: '抄错' })).msg).toBe(
      '应收已缴费，请对应收做退款后再作废',
    )
  })

  it('leaves alone what a shared cost was counted by', async () => {
    const id = await bound([])
    const reading = await m.read(id, '2025-03-25', '10')
    await m.audit(reading.id)
    await m.r.sql("update meter_reading set shared_in = array['GT202503001'] where id = $1", [reading.id])
    expect((await m.r.refused('POST', '/meter/base/meterReading/void', { id: reading.id, reason: '抄错' })).msg).toBe(
      '该读数已用于公摊GT202503001',
    )
    expect(await m.r.ok('POST', '/meter/base/meterReading/unaudit', { ids: [reading.id] })).toMatchObject({
      done: 0,
      failed: [{ reason: '该读数已用于公摊GT202503001' }],
    })
  })
})
