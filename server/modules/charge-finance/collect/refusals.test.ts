import type { Quote } from '@wuguan/contract/charge-finance/collect.actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { postTransfer } from './transfer.service.ts'

/** What the counter refuses: no receipt is written by any of it. */
let w: ChargeWorld
let receipts = 0
const written = async () => (await w.sql<{ n: number }>('select count(*)::int as n from receipt'))[0]!.n
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
})
afterAll(() => w.app.stop())
beforeEach(async () => {
  receipts = await written()
})
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

type Home = Awaited<ReturnType<ChargeWorld['home']>>
const post = (path: string, body: unknown) =>
  w.admin.call('POST', path, { body, headers: { 'idempotency-key': uuidv7() } })
const quote = (home: Home, ids: readonly string[], part: object = {}, body: object = {}) =>
  w.admin.call<Quote>('POST', '/charge/collection/quote', {
    body: {
      communityId: w.communityId,
      parts: [
        {
          propertyType: 'house',
          propertyId: home.houseId,
          lines: ids.map((receivableId) => ({ receivableId })),
          ...part,
        },
      ],
      ...body,
    },
  })
const recharged = async (home: Home, amount: string) => {
  await must(
    w.admin,
    'POST',
    '/charge/prepaid/recharge',
    {
      communityId: w.communityId,
      propertyType: 'house',
      propertyId: home.houseId,
      lines: [{ feeItemId: null, amount }],
      payments: [{ methodId: w.methods.cash, amount }],
    },
    { headers: { 'idempotency-key': uuidv7() } },
  )
  const [account] = await w.sql<{ id: string }>('select id from prepaid_account where property_id = $1', [home.houseId])
  receipts = await written()
  return account!.id
}
const owing = async (amount = '100.00') => {
  const home = await w.home()
  return { home, id: await w.bill(home, { amount, overdueRate: null }) }
}

describe('a selection', () => {
  it('has each receivable once', async () => {
    const { home, id } = await owing()
    expect(await quote(home, [id, id])).toMatchObject({ code: 400, data: { lines: '同一笔应收不能重复选择' } })
  })

  it('pays no more than is owed', async () => {
    const { home, id } = await owing()
    const lines = [{ receivableId: id, amount: '100.01' }]
    expect(await quote(home, [], { lines })).toMatchObject({
      code: 422,
      msg: expect.stringMatching(/^应收【.+】本次收款不能超过欠费$/) as string,
    })
  })

  it('leaves alone what is hung up, and what is paid', async () => {
    const { home, id } = await owing()
    await w.sql('update receivable set hung_up = true where id = $1', [id])
    expect(await quote(home, [id])).toMatchObject({
      code: 422,
      msg: expect.stringMatching(/^应收【.+】已挂账，不能收款$/) as string,
    })
    await w.sql('update receivable set hung_up = false where id = $1', [id])
    expect(await w.collect(home, [id])).toMatchObject({ code: 0 })
    expect(await quote(home, [id])).toMatchObject({
      code: 422,
      msg: expect.stringMatching(/^应收【.+】无需收款$/) as string,
    })
  })

  it('is not of a day that has not come', async () => {
    const { home, id } = await owing()
    expect(await quote(home, [id], {}, { bookDate: '2025-03-11' })).toMatchObject({
      code: 400,
      data: { bookDate: '收款日期不能晚于今天' },
    })
  })
})

describe('prepaid money', () => {
  it('is named once, is of the house, and is not frozen', async () => {
    const { home, id } = await owing()
    const accountId = await recharged(home, '50.00')
    const use = { accountId, amount: '10.00' }
    expect(await quote(home, [id], { prepaid: [use, use] })).toMatchObject({
      code: 400,
      data: { prepaid: '同一预存账户不能重复使用' },
    })
    const other = await owing()
    expect(await quote(other.home, [other.id], { prepaid: [use] })).toMatchObject({
      code: 400,
      data: { prepaid: '预存账户不属于该房产' },
    })
    await w.sql('update prepaid_account set status = 2 where id = $1', [accountId])
    expect(await quote(home, [id], { prepaid: [use] })).toMatchObject({ code: 422, msg: '预存账户已冻结' })
  })

  it('and what is rounded off are no more than is to be paid', async () => {
    await w.config({ round_off_max: '9.99' })
    const { home, id } = await owing('5.00')
    expect(await quote(home, [id], { roundOff: '5.01' })).toMatchObject({
      code: 422,
      msg: '预存抵扣和抹零不能超过应付金额',
    })
    await w.config({ round_off_max: '0' })
  })

  it('is taken by its method, which has to be there', async () => {
    const home = await w.home()
    const accountId = await recharged(home, '50.00')
    const id = await w.bill(home, { amount: '100.00', overdueRate: null })
    await w.sql('update payment_method set enabled = false where id = $1', [w.methods.prepaid])
    expect(await w.collect(home, [id], { part: { prepaid: [{ accountId, amount: '10.00' }] } })).toMatchObject({
      code: 422,
      msg: '支付方式【PREPAID】不存在或已停用',
    })
    await w.sql('update payment_method set enabled = true where id = $1', [w.methods.prepaid])
    expect(await written()).toBe(receipts)
  })
})

describe('a payment', () => {
  it('is some money', async () => {
    const { home, id } = await owing()
    const asked = await quote(home, [id])
    const { expected, preferential } = asked.data.parts[0]!
    const part = {
      propertyType: 'house',
      propertyId: home.houseId,
      lines: [{ receivableId: id }],
      expected,
      preferential,
    }
    expect(
      await post('/charge/collection/pay', { communityId: w.communityId, parts: [part], payments: [] }),
    ).toMatchObject({ code: 400, data: { payments: '请输入收款金额' } })
    expect(await written()).toBe(receipts)
  })

  it('names the payer where its method asks for him', async () => {
    await w.sql('update payment_method set need_payer_name = true where id = $1', [w.methods.transfer])
    const { home, id } = await owing()
    const payments = [{ methodId: w.methods.transfer, amount: '100.00' }]
    expect((await quote(home, [id], {}, { payments })).data).toMatchObject({ refusal: '请填写【银行转账】的付款户名' })
    expect(await w.collect(home, [id], { payments })).toMatchObject({
      code: 400,
      data: { payments: '请填写【银行转账】的付款户名' },
    })
    expect(await written()).toBe(receipts)
    await w.sql('update payment_method set need_payer_name = false where id = $1', [w.methods.transfer])
  })

  it('of a later month before an earlier one says why', async () => {
    await w.config({ jump_mode: 'authorized' })
    const home = await w.home()
    const ids = [
      await w.bill(home, { feePeriod: '2025-01', overdueRate: null }),
      await w.bill(home, { feePeriod: '2025-02', overdueRate: null }),
    ]
    await must(w.admin, 'POST', '/charge/base/staffJump', {
      communityId: w.communityId,
      userId: w.userId,
      maxMonths: 12,
      validFrom: '2025-01-01',
      validTo: '2025-12-31',
      reasonRequired: true,
    })
    expect(await w.collect(home, [ids[1]!])).toMatchObject({ code: 400, data: { jumpReason: '请填写跳收原因' } })
    expect(await written()).toBe(receipts)
    expect(await w.collect(home, [ids[1]!], { body: { jumpReason: '业主要求' } })).toMatchObject({ code: 0 })
  })
})

describe('a fee of the moment', () => {
  const temp = (houseId: string, unitRate: string | null, amount: string) => ({
    communityId: w.communityId,
    propertyType: 'house',
    propertyId: houseId,
    feeItemId: w.items.temp,
    unitRate,
    explanation: '垃圾清运',
    payments: [{ methodId: w.methods.pos, amount, tradeNo: 'T1' }],
  })
  it.each([
    ['has a price', null, '20.00', { code: 400, data: { unitRate: '请输入单价' } }],
    ['comes to something', '0.001', '20.00', { code: 400, data: { unitRate: '金额必须大于0' } }],
    ['is paid', '20.00', '19.99', { code: 422, msg: '收款金额小于应付金额' }],
    ['is paid once', '20.00', '20.01', { code: 422, msg: '收款金额大于应付金额' }],
  ])('%s', async (_title, unitRate, amount, refused) => {
    const { houseId } = await w.home()
    const owed = async () =>
      (await w.sql<{ n: number }>('select count(*)::int as n from receivable where property_id = $1', [houseId]))[0]!.n
    expect(await post('/charge/collection/temp', temp(houseId, unitRate, amount))).toMatchObject(refused)
    expect([await written(), await owed()]).toEqual([receipts, 0])
  })

  it('has somebody who pays', async () => {
    const house = await w.house()
    expect(await post('/charge/collection/temp', temp(String(house.id), '20.00', '20.00'))).toMatchObject({
      code: 400,
      data: { payerCustomerId: '请选择付费人' },
    })
  })
})

describe('money that is moved', () => {
  const allocationOf = async (receivableId: string, component: string) =>
    (
      await w.sql<{ id: string }>(
        'select id from receipt_allocation where receivable_id = $1 and component = $2 and amount > 0',
        [receivableId, component],
      )
    )[0]!.id
  it('is as much here as there, is principal, stays in the house, and is not spent twice', async () => {
    const home = await w.home()
    const [paid, late, open] = [
      await w.bill(home, { amount: '100.00', overdueRate: null }),
      await w.bill(home, { feePeriod: '2024-12', amount: '100.00', bookDate: '2025-03-01' }),
      await w.bill(home, { feePeriod: '2025-04', amount: '100.00', overdueRate: null }),
    ]
    const far = await owing()
    expect(await w.collect(home, [late, paid])).toMatchObject({ code: 0, msg: '' })
    const move = (allocationId: string, out: bigint, receivableId: string, into = out) =>
      w.act(async (context) =>
        postTransfer(context, await openBook(context, w.place), {
          sources: [{ allocationId, amount: out }],
          targets: [{ receivableId, component: 'P', amount: into }],
        }),
      )
    receipts = await written()
    const principal = await allocationOf(paid, 'P')
    await expect(move(principal, 100n, open, 99n)).rejects.toMatchObject({
      code: 400,
      data: { amount: '转出和转入金额不一致' },
    })
    await expect(move(await allocationOf(late, 'L'), 100n, open)).rejects.toThrow('违约金不能冲抵')
    await expect(move(principal, 10_001n, open)).rejects.toThrow('冲抵金额不能超过可用金额100.00')
    await expect(move(principal, 100n, far.id)).rejects.toThrow('只能在同一房产内冲抵')
    expect(await written()).toBe(receipts)
    await move(principal, 100n, open)
  })
})
