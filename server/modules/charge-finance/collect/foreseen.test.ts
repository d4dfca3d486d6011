import type { Quote } from '@wuguan/contract/charge-finance/collect.actions'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
  await w.config({ late_fee_from: null, cash_unit: 'jiao', auto_offset_after_recharge: false })
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

type Home = Awaited<ReturnType<ChargeWorld['home']>>
type Paying = { methodId: string; amount: string; tradeNo?: string }[]
const months = async (home: Home, count: number, amount = '210.40') => {
  const ids: string[] = []
  for (let month = 1; month <= count; month += 1)
    ids.push(await w.bill(home, { feePeriod: `2025-${String(month).padStart(2, '0')}`, amount, overdueRate: null }))
  return ids
}
const yearScheme = async (name = '年缴95折') => {
  const id = uuidv7()
  await w.sql(
    `insert into preferential_scheme (id, company_id, community_id, code, name, valid_from, valid_to, condition, condition_months, benefit, benefit_value,
       stack_mode, priority, partial_refund, used_count, status, created_at, updated_at)
     values ($1, $2, $3, $5, $5, '2025-01-01', '2025-12-31', 'months', 12, 'percent', 5, 'exclusive', 100, 'forbid', 0, 2, $4, $4)`,
    [id, w.companyId, w.communityId, w.app.clock.now(), name],
  )
  await w.sql('insert into preferential_scheme__fee_items (owner_id, target_id, position) values ($1, $2, 0)', [
    id,
    w.items.property,
  ])
  return id
}
const cash = (amount: string): Paying => [{ methodId: w.methods.cash, amount }]
const quote = (home: Home, ids: readonly string[], payments: Paying | null, over: Record<string, unknown> = {}) => {
  const { part, ...body } = over as { part?: Record<string, unknown> }
  return must<Quote>(w.admin, 'POST', '/charge/collection/quote', {
    communityId: w.communityId,
    ...body,
    parts: [
      {
        propertyType: 'house',
        propertyId: home.houseId,
        lines: ids.map((receivableId) => ({ receivableId })),
        ...part,
      },
    ],
    ...(payments ? { payments } : {}),
  })
}

it('lets go of the scheme by itself where the money does not reach, says so, and is paid as quoted', async () => {
  await yearScheme()
  const home = await w.home()
  const ids = await months(home, 12)
  expect(await quote(home, ids, null)).toMatchObject({ payable: '2398.56', dropped: [], refusal: null })
  // Enough with the scheme: it stays.
  expect(await quote(home, ids, cash('2398.60'))).toMatchObject({ payable: '2398.56', dropped: [], refusal: null })
  expect(await quote(home, ids, cash('1000.00'))).toMatchObject({
    payable: '2524.80',
    parts: [{ preferential: '0.00' }],
    dropped: [{ name: '年缴95折', amount: '126.24' }],
    refusal: null,
  })
  const paid = await w.collect(home, ids, { payments: cash('1000.00') })
  expect(paid).toMatchObject({ code: 0, data: { receipts: [{ totalAmount: '1000.00' }] } })
  await w.sql(`update preferential_scheme set status = 3`)
})

it('gives a scheme as often as it may be given', async () => {
  const scheme = await yearScheme('限量95折')
  await w.sql('update preferential_scheme set total_quota = 1 where id = $1', [scheme])
  const [home, other] = [await w.home(), await w.home()]
  const parts: { propertyType: string; propertyId: string; lines: { receivableId: string }[] }[] = []
  for (const each of [home, other]) {
    const lines = (await months(each, 12)).map((receivableId) => ({ receivableId }))
    parts.push({ propertyType: 'house', propertyId: each.houseId, lines })
  }
  const both = await must<Quote>(w.admin, 'POST', '/charge/collection/quote', { communityId: w.communityId, parts })
  expect(both.refusal).toBe('优惠方案【限量95折】名额已用完，请重新试算')
  const of = (index: number) => parts[index]!.lines.map(({ receivableId }) => receivableId)
  const exact = [{ methodId: w.methods.wechat, amount: '2398.56' }]
  expect(await w.collect(home, of(0), { payments: exact })).toMatchObject({ code: 0, msg: '' })
  expect(await quote(other, of(1), null)).toMatchObject({ payable: '2524.80', parts: [{ preferential: '0.00' }] })
  await w.sql(`update preferential_scheme set status = 3`)
})

it('leaves in the drawer what a drawer holds: cash to the 角, the rest is forgone and booked', async () => {
  const home = await w.home()
  const [first, second, third] = await months(home, 3, '100.07')
  const whole = await w.collect(home, [first!], { payments: cash('100.00') })
  expect(whole).toMatchObject({ code: 0, msg: '', data: { change: '0.00' } })
  expect(
    await w.sql('select cash_amount, round_off_amount from receipt where id = $1', [whole.data.receipts[0]!.receiptId]),
  ).toEqual([{ cash_amount: '100.00', round_off_amount: '0.07' }])
  expect(await w.sql('select status from receivable where id = $1', [first])).toEqual([{ status: 3 }])
  // Change comes in the same pieces; by the side of another method only what cash pays has a rest.
  expect(await w.collect(home, [second!], { payments: cash('101.00') })).toMatchObject({ data: { change: '1.00' } })
  const mixed = [...cash('50.00'), { methodId: w.methods.wechat, amount: '50.07' }]
  expect(await w.collect(home, [third!], { payments: mixed })).toMatchObject({ code: 0, msg: '' })
  expect(
    await w.sql('select sum(amount) % 0.1 as odd from payment where payment_method_id = $1 and community_id = $2', [
      w.methods.cash,
      w.communityId,
    ]),
  ).toEqual([{ odd: '0.00' }])
  const [fourth] = await months(await w.home(), 1, '5.05')
  expect(fourth).toBeDefined()
})

it('says before F8 whatever the payment would refuse', async () => {
  const home = await w.home()
  const [jan, feb] = await months(home, 2)
  const lone = await w.home()
  const [nobodys] = await months(lone, 1)
  await w.sql('update receivable set payer_customer_id = null where id = $1', [nobodys])
  await w.sql('delete from customer_house where house_id = $1', [lone.houseId])
  const set = async (config: Record<string, unknown>) => w.config(config)
  const pos = [{ methodId: w.methods.pos, amount: '210.40' }]
  const cases: {
    name: string
    says: string
    set?: () => Promise<unknown>
    unset?: () => Promise<unknown>
    home?: Home
    ids?: string[]
    payments?: Paying
    over?: Record<string, unknown>
  }[] = [
    {
      name: 'no shift',
      says: '请先开班',
      set: () => set({ shift_required: true }),
      unset: () => set({ shift_required: false }),
    },
    { name: 'an earlier month', says: '请先缴纳2025-01的【住宅物业费】，或由授权人员跳收', ids: [feb!] },
    {
      name: 'less than is owed where that is not allowed',
      says: '收款金额小于应付金额',
      payments: cash('100.00'),
      set: () => set({ allow_partial_pay: false }),
      unset: () => set({ allow_partial_pay: true }),
    },
    {
      name: 'a round-off on a part',
      says: '部分缴费不能享受优惠或抹零',
      payments: cash('100.00'),
      over: { part: { roundOff: '0.40' } },
      set: () => set({ round_off_max: '1.00' }),
    },
    {
      name: 'more than is owed where nothing is kept',
      says: '收款金额大于应付金额',
      payments: [{ methodId: w.methods.wechat, amount: '300.00' }],
      set: () => set({ allow_overpay_to_prepaid: false }),
      unset: () => set({ allow_overpay_to_prepaid: true }),
    },
    {
      name: 'more than is owed by nobody',
      says: '该房产没有客户，不能充值',
      home: lone,
      ids: [nobodys!],
      payments: [{ methodId: w.methods.wechat, amount: '300.00' }],
    },
    { name: 'a number that is missing', says: '请填写【POS刷卡】的流水号', payments: pos },
    {
      name: 'a method that is gone',
      says: '支付方式不存在或已停用',
      payments: [{ methodId: uuidv7(), amount: '1.00' }],
    },
    { name: 'pieces that no till has', says: '现金只能收到角，请修改现金金额', payments: cash('210.45') },
    {
      name: 'a day too far back',
      says: '收款日期不能早于2025-03-10',
      over: { bookDate: '2025-03-09' },
    },
    {
      name: 'a day before the debt',
      says: '收款日期不能早于2025-03-10',
      over: { bookDate: '2025-03-09' },
      set: () => set({ backdate_days: 5 }),
      unset: () => set({ backdate_days: 0 }),
    },
    {
      name: 'a month that is closed',
      says: `【${(await w.sql<{ name: string }>('select name from community where id = $1', [w.communityId]))[0]!.name}】2025-03已月结，不能新增或修改该期间的收费数据`,
      set: () =>
        w.sql("update accounting_period set status = 3 where community_id = $1 and period = '2025-03'", [
          w.communityId,
        ]),
      unset: () =>
        w.sql("update accounting_period set status = 1 where community_id = $1 and period = '2025-03'", [
          w.communityId,
        ]),
    },
  ]
  for (const one of cases) {
    await one.set?.()
    const [at, ids] = [one.home ?? home, one.ids ?? [jan!]]
    const quoted = await quote(at, ids, one.payments ?? null, one.over)
    expect(quoted.refusal, one.name).toBe(one.says)
    const { part, ...body } = (one.over ?? {}) as { part?: Record<string, unknown> }
    const paid = await w.collect(at, ids, {
      ...(one.payments ? { payments: one.payments } : {}),
      part: part ?? {},
      body,
    })
    expect(paid, one.name).toMatchObject({ msg: one.says })
    await one.unset?.()
  }
  // Nothing of all this was held or written by the quotes.
  expect(await w.sql('select count(*)::int as n from receipt where property_id = $1', [home.houseId])).toEqual([
    { n: 0 },
  ])
  expect(await quote(home, [jan!, feb!], null)).toMatchObject({ refusal: null })
})
