import type { Quote } from '@wuguan/contract/charge-finance/collect.actions'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Answer } from '../../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { type Decider, decideFor } from '../../../../tests/support/consent.ts'
import { send } from '../../../../tests/support/import-batches.ts'
import { must } from '../../../../tests/support/must.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'

let w: ChargeWorld
let desk: Decider
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
  desk = await decideFor(w)
  await w.config({ auto_offset_after_recharge: false, late_fee_from: null })
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

const STRANGER = '付款人与该房产没有关系'
const recharge = (houseId: string, amount: string, payerCustomerId?: string) => ({
  communityId: w.communityId,
  propertyType: 'house',
  propertyId: houseId,
  ...(payerCustomerId ? { payerCustomerId } : {}),
  lines: [{ feeItemId: null, amount }],
  payments: [{ methodId: w.methods.cash, amount }],
})
const temp = (houseId: string, payerCustomerId?: string) => ({
  communityId: w.communityId,
  propertyType: 'house',
  propertyId: houseId,
  ...(payerCustomerId ? { payerCustomerId } : {}),
  feeItemId: w.items.temp,
  unitRate: '20.00',
  explanation: '垃圾清运',
  payments: [{ methodId: w.methods.cash, amount: '20.00' }],
})
const post = (path: string, body: unknown, key: string | null = uuidv7()) =>
  w.admin.call('POST', path, { body, ...(key === null ? {} : { headers: { 'idempotency-key': key } }) })

/** A house that was sold: the seller left 50.00 unpaid and 300.00 on account, the buyer owes 200.00. */
async function sold() {
  const home = await w.home()
  await must(w.admin, 'POST', '/charge/prepaid/recharge', recharge(home.houseId, '300.00'), {
    headers: { 'idempotency-key': uuidv7() },
  })
  const [account] = await w.sql<{ id: string }>('select id from prepaid_account where property_id = $1', [home.houseId])
  const old = await w.bill(home, { feePeriod: '2025-02', amount: '50.00', overdueRate: null })
  const buyer = await w.customer()
  await w.relate(buyer.id, home.houseId, { relation: 1, share: '0' }).catch(() => null)
  const owed = { item: 'water' as const, overdueRate: null, payerCustomerId: String(buyer.id) }
  const fresh = await w.bill(home, { ...owed, feePeriod: '2025-01', amount: '200.00' })
  return { home, accountId: account!.id, old, fresh, buyerId: String(buyer.id) }
}
const paidOf = async (ids: readonly string[]) =>
  (
    await w.sql<{ received_amount: string }>(
      'select received_amount from receivable where id = any($1) order by array_position($1, id)',
      [ids],
    )
  ).map((row) => row.received_amount)

it('pays the lines of its own customer only, whoever pays, and of a partial payment too', async () => {
  const { home, accountId, old, fresh, buyerId } = await sold()
  const quote = (amount: string, payerCustomerId = buyerId) =>
    w.admin.call<Quote>('POST', '/charge/collection/quote', {
      body: {
        communityId: w.communityId,
        parts: [
          {
            propertyType: 'house',
            propertyId: home.houseId,
            payerCustomerId,
            lines: [old, fresh].map((receivableId) => ({ receivableId })),
            prepaid: [{ accountId, amount }],
          },
        ],
      },
    })
  for (const payer of [buyerId, home.customerId])
    expect(await quote('250.00', payer)).toMatchObject({ code: 422, msg: '预存账户只能抵扣本人的应付金额50.00元' })
  expect((await quote('50.00')).code).toBe(0)
  // The older month is the buyer's: in the order of debts it comes first, and still takes nothing of the seller's money.
  const paid = await w.collect(home, [old, fresh], {
    part: { prepaid: [{ accountId, amount: '50.00' }] },
    payments: [{ methodId: w.methods.cash, amount: '10.00' }],
  })
  expect(paid).toMatchObject({ code: 0, msg: '' })
  expect(await paidOf([old, fresh])).toEqual(['50.00', '10.00'])
})

it('takes from an account what it has, and what is owed for its item', async () => {
  const home = await w.home()
  const fill = (feeItemId: string | null, amount: string) =>
    must(
      w.admin,
      'POST',
      '/charge/prepaid/recharge',
      { ...recharge(home.houseId, amount), lines: [{ feeItemId, amount }] },
      { headers: { 'idempotency-key': uuidv7() } },
    )
  await fill(null, '30.00')
  await fill(w.items.water, '90.00')
  const accountOf = async (item: string | null) =>
    (
      await w.sql<{ id: string }>(
        'select id from prepaid_account where property_id = $1 and fee_item_id is not distinct from $2',
        [home.houseId, item],
      )
    )[0]!.id
  const ids = [
    await w.bill(home, { feePeriod: '2025-02', overdueRate: null }),
    await w.bill(home, { feePeriod: '2025-02', item: 'water', amount: '80.00', overdueRate: null }),
  ]
  const using = async (item: string | null, amount: string) =>
    (
      await w.admin.call('POST', '/charge/collection/quote', {
        body: {
          communityId: w.communityId,
          parts: [
            {
              propertyType: 'house',
              propertyId: home.houseId,
              lines: ids.map((receivableId) => ({ receivableId })),
              prepaid: [{ accountId: await accountOf(item), amount }],
            },
          ],
        },
      })
    ).msg
  expect(await using(null, '30.01')).toBe('预存余额不足，可用30.00元')
  expect(await using(null, '30.00')).toBe('')
  expect(await using(w.items.water, '80.01')).toBe('专项预存只能抵扣本费项的应付金额')
  expect(await using(w.items.water, '80.00')).toBe('')
})

it('takes nobody for a payer who has nothing to do with the property', async () => {
  const home = await w.home()
  const stranger = String((await w.customer()).id)
  const id = await w.bill(home, { feePeriod: '2025-02', overdueRate: null })
  const refused = { msg: STRANGER }
  expect(await w.collect(home, [id], { part: { payerCustomerId: stranger } })).toMatchObject(refused)
  expect(await post('/charge/prepaid/recharge', recharge(home.houseId, '10.00', stranger))).toMatchObject(refused)
  expect(await post('/charge/collection/temp', temp(home.houseId, stranger))).toMatchObject(refused)
  const change = { ids: [id], customerId: stranger, reason: '单位代付' }
  expect(await post('/charge/finance/receivable/payer', change)).toMatchObject({
    msg: '该客户与房产没有关系，请将付费人身份选为“其他”',
  })
  expect(await post('/charge/finance/receivable/payer', { ...change, payerRole: 'other' })).toMatchObject({ code: 0 })
  // Now the bill is his, and he pays it.
  expect(await w.collect(home, [id], { part: { payerCustomerId: stranger } })).toMatchObject({ code: 0 })
})

it('moves prepaid money to those only who have to do with the house', async () => {
  const { home, accountId } = await sold()
  const other = await w.home()
  const paper = Buffer.from('%PDF-1.4\n%%EOF')
  const { data } = await send<Attachment>(w.app, w.admin, '/file/sys/attachment/upload', '转移协议.pdf', paper, {})
  const attachments = [data]
  const move = (toPropertyId: string, toCustomerId: string) =>
    post('/charge/prepaid/transfer/apply', {
      fromAccountId: accountId,
      toPropertyType: 'house',
      toPropertyId,
      toCustomerId,
      amount: '10.00',
      reason: '转移',
      attachments,
    })
  const refused = { code: 422, msg: '转入客户与该房产没有关系' }
  expect(await move(other.houseId, home.customerId)).toMatchObject(refused)
  expect(await move(home.houseId, other.customerId)).toMatchObject(refused)
  const beyond = { code: 422, msg: '只能转给同一客户的其他房产或同一房产的新客户' }
  expect(await move(other.houseId, other.customerId)).toMatchObject(beyond)
  // Who had to do with it when it was asked for, and has no more when it is agreed to, gets nothing.
  const tenant = await w.customer()
  await w.relate(tenant.id, home.houseId, { relation: 2, share: '0' })
  const asked = await move(home.houseId, String(tenant.id))
  expect(asked).toMatchObject({ code: 0 })
  await w.sql('delete from customer_house where customer_id = $1', [tenant.id])
  const { transferId } = (asked as unknown as Answer<{ transferId: string }>).data
  await expect(desk.decide(transferId, 'approved')).rejects.toThrow(refused.msg)
})

it('takes money without a quote by a key only', async () => {
  const home = await w.home()
  for (const [path, body] of [
    ['/charge/prepaid/recharge', recharge(home.houseId, '10.00')],
    ['/charge/collection/temp', temp(home.houseId)],
  ] as const) {
    expect(await post(path, body, null)).toMatchObject({ code: 400, msg: '请求缺少 Idempotency-Key' })
    const key = uuidv7()
    const [first, again] = [await post(path, body, key), await post(path, body, key)]
    expect(first.code, first.msg).toBe(0)
    expect(again.data).toEqual(first.data)
  }
})
