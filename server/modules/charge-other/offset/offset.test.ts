import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { TransferSource, TransferTarget } from '@wuguan/contract/charge-other/offset/item-transfer.actions'
import { itemTransferFlow } from '@wuguan/contract/charge-other/offset/item-transfer.flow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { type Decider, decideFor } from '../../../../tests/support/consent.ts'
import { must } from '../../../../tests/support/must.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { assertLedger } from '../../charge-finance/ledger/assert-ledger.service.ts'

let w: ChargeWorld
let desk: Decider
beforeAll(async () => {
  w = await openCharge({ now: '2025-01-05 09:00:00' })
  desk = await decideFor(w)
  await w.config({ auto_offset_after_recharge: false, late_fee_from: null })
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

type Home = Awaited<ReturnType<ChargeWorld['home']>>
const bill = (home: Home, amount: string, item: 'property' | 'water' | 'deposit' = 'water') =>
  w.bill(home, { amount, item, feePeriod: '2025-01', overdueRate: null })
const offered = (home: Home) =>
  must<{ sources: TransferSource[]; targets: TransferTarget[] }>(
    w.admin,
    'GET',
    '/charge/itemTransfer/transferable',
    undefined,
    { query: { propertyId: home.houseId } },
  )
const paid = async (home: Home, amount: string, item: 'property' | 'deposit' = 'property') => {
  const { code, msg, data } = await w.collect(home, [await bill(home, amount, item)])
  expect(code, msg).toBe(0)
  const [row] = await w.sql<{ id: string }>('select id from receipt_allocation where receipt_id = $1', [
    (data as Payment).receipts[0]!.receiptId,
  ])
  return row!.id
}
const filled = async (home: Home, amount: string) => {
  const body = {
    communityId: w.communityId,
    propertyType: 'house',
    propertyId: home.houseId,
    lines: [{ feeItemId: w.items.property, amount }],
    payments: [{ methodId: w.methods.cash, amount }],
  }
  await must(w.admin, 'POST', '/charge/prepaid/recharge', body, { headers: { 'idempotency-key': uuidv7() } })
  const [account] = await w.sql<{ id: string }>('select id from prepaid_account where property_id = $1', [home.houseId])
  return account!.id
}
const ask = (
  source: { accountId: string } | { allocationId: string },
  targets: object[],
  reason = '多收物业费抵水费',
) =>
  w.admin.call<{ id: string }>('POST', '/charge/itemTransfer/apply', {
    body: {
      sourceKind: 'accountId' in source ? 'prepaid' : 'allocation',
      accountId: null,
      allocationId: null,
      ...source,
      targets,
      reason,
    },
    headers: { 'idempotency-key': uuidv7() },
  })
const target = (receivableId: string, amount: string, component = 'P') => ({ receivableId, component, amount })
const owed = async (id: string) =>
  (await w.sql<{ n: string }>('select outstanding_amount as n from receivable where id = $1', [id]))[0]!.n
const status = async (id: string) =>
  (await w.sql<{ n: number }>('select status as n from item_transfer where id = $1', [id]))[0]!.n

describe('what was received of one item', () => {
  it('pays another when it is agreed: the source owes again, and all allocations of the receipt sum to nothing', async () => {
    const home = await w.home()
    const allocationId = await paid(home, '200.00')
    const water = await bill(home, '80.00')
    expect(await offered(home)).toMatchObject({
      sources: [{ kind: 'allocation', id: allocationId, free: '200.00' }],
      targets: [{ receivableId: water, outstanding: '80.00' }],
    })
    const { code, data } = await ask({ allocationId }, [target(water, '80.00')])
    expect(code).toBe(0)
    // Reserved, while the target may still be paid by anybody.
    expect((await offered(home)).sources).toMatchObject([{ free: '120.00' }])
    expect(await owed(water)).toBe('80.00')
    await desk.decide(data.id, 'approved')
    expect(await owed(water)).toBe('0.00')
    const [receipt] = await w.sql<{ type: string; sum: string; owes: string }>(
      `select r.type, (select sum(a.amount) from receipt_allocation a where a.receipt_id = r.id) as sum,
         (select v.outstanding_amount from receivable v join receipt_allocation a on a.receivable_id = v.id where a.id = $2) as owes
       from item_transfer t join receipt r on r.id = t.receipt_id where t.id = $1`,
      [data.id, allocationId],
    )
    expect(receipt).toEqual({ type: 'transfer', sum: '0.00', owes: '80.00' })
  })

  it('is free again when it is taken back or refused', async () => {
    const home = await w.home()
    const allocationId = await paid(home, '50.00')
    const water = await bill(home, '30.00')
    const first = await ask({ allocationId }, [target(water, '30.00')])
    expect(await w.verb(itemTransferFlow, 'withdraw', first.data.id)).toMatchObject({ code: 0 })
    const second = await ask({ allocationId }, [target(water, '30.00')])
    await desk.decide(second.data.id, 'rejected')
    expect(await status(second.data.id)).toBe(3)
    expect((await offered(home)).sources).toMatchObject([{ free: '50.00' }])
    expect(await w.verb(itemTransferFlow, 'withdraw', second.data.id)).toMatchObject({
      code: 422,
      msg: '只能撤回审批中的冲抵单',
    })
  })

  it('does not take effect on what somebody paid meanwhile', async () => {
    const home = await w.home()
    const allocationId = await paid(home, '60.00')
    const water = await bill(home, '40.00')
    const { data } = await ask({ allocationId }, [target(water, '40.00')])
    await w.collect(home, [water])
    await expect(desk.decide(data.id, 'approved')).rejects.toThrow('该应收已被收款，请刷新后重试')
    expect(await status(data.id)).toBe(1)
    expect(await w.verb(itemTransferFlow, 'withdraw', data.id)).toMatchObject({ code: 0 })
  })
})

it('money of a prepaid account of its own item pays another by a receipt of type offset', async () => {
  const home = await w.home()
  const accountId = await filled(home, '100.00')
  const water = await bill(home, '70.00')
  const { data, code, msg } = await ask({ accountId }, [target(water, '70.00')])
  expect(code, msg).toBe(0)
  const account = async () => (await w.sql('select balance, frozen from prepaid_account where id = $1', [accountId]))[0]
  expect(await account()).toEqual({ balance: '100.00', frozen: '70.00' })
  await desk.decide(data.id, 'approved')
  expect(await account()).toEqual({ balance: '30.00', frozen: '0.00' })
  expect(await owed(water)).toBe('0.00')
  const [receipt] = await w.sql(
    'select r.type, r.prepaid_used as used from item_transfer t join receipt r on r.id = t.receipt_id where t.id = $1',
    [data.id],
  )
  expect(receipt).toEqual({ type: 'offset', used: '70.00' })
  const { list } = await must<{ list: Record<string, unknown>[] }>(
    w.admin,
    'GET',
    '/charge/prepaid/offsetLine/page',
    undefined,
    { query: { kind: 'single,item', accountId } },
  )
  expect(list).toMatchObject([{ kind: 'item', receivableId: water, amount: '70.00', status: 1 }])
})

it('money of a frozen account stays where it is', async () => {
  const home = await w.home()
  const accountId = await filled(home, '20.00')
  const water = await bill(home, '15.00')
  const { data } = await ask({ accountId }, [target(water, '15.00')])
  await w.sql('update prepaid_account set status = 2 where id = $1', [accountId])
  await expect(desk.decide(data.id, 'approved')).rejects.toThrow('预存账户已冻结')
  expect(await owed(water)).toBe('15.00')
})

it('pays a late fee that stands today, and no more of it', async () => {
  const home = await w.home()
  const allocationId = await paid(home, '50.00')
  const late = await w.bill(home, {
    item: 'water',
    amount: '100.00',
    feePeriod: '2024-12',
    dueDate: '2024-12-26',
    bookDate: '2024-12-01',
    overdueRate: '10',
  })
  // Ten days of a thousandth.
  expect((await offered(home)).targets).toMatchObject([{ receivableId: late, lateFee: '1.00' }])
  expect((await ask({ allocationId }, [target(late, '1.01', 'L')])).msg).toBe('该应收已被收款，请刷新后重试')
  const { data } = await ask({ allocationId }, [target(late, '40.00'), target(late, '1.00', 'L')])
  await desk.decide(data.id, 'approved')
  expect(await owed(late)).toBe('60.00')
  const [fee] = await w.sql('select late_fee_received as n from receivable where id = $1', [late])
  expect(fee).toEqual({ n: '1.00' })
})

it('waits while the month is being closed', async () => {
  const home = await w.home()
  const allocationId = await paid(home, '30.00')
  const water = await bill(home, '30.00')
  const { data } = await ask({ allocationId }, [target(water, '30.00')])
  const month = (status: number) =>
    w.sql(`update accounting_period set status = $2 where community_id = $1 and period = '2025-01'`, [
      w.communityId,
      status,
    ])
  await month(2)
  await expect(desk.decide(data.id, 'approved')).rejects.toThrow('2025-01正在月结')
  await month(1)
  await desk.decide(data.id, 'approved')
  expect(await owed(water)).toBe('0.00')
})

it('is refused beyond what is free, to another house, payer or the same item, from deposits, and without a reason', async () => {
  const [home, other] = [await w.home(), await w.home()]
  const allocationId = await paid(home, '50.00')
  const [water, theirs, fee] = [
    await bill(home, '90.00'),
    await bill(other, '10.00'),
    await bill(home, '20.00', 'property'),
  ]
  const refusal = async (answer: ReturnType<typeof ask>) => (await answer).msg
  expect(await refusal(ask({ allocationId }, [target(water, '50.01')]))).toBe('冲抵金额不能超过可用金额50.00')
  expect(await refusal(ask({ allocationId }, [target(water, '90.01')]))).toBe('该应收已被收款，请刷新后重试')
  expect(await refusal(ask({ allocationId }, [target(theirs, '10.00')]))).toBe('只能在同一房产内冲抵')
  expect(await refusal(ask({ allocationId }, [target(fee, '10.00')]))).toBe('不能冲抵同一收费项目')
  expect(await refusal(ask({ allocationId }, [target(water, '1.00'), target(water, '2.00')]))).toBe('请勿重复选择应收')
  expect((await ask({ allocationId }, [target(water, '1.00')], '')).data).toEqual({ reason: '请填写冲抵原因' })
  expect((await ask({ allocationId }, [])).data).toEqual({ targets: '请选择要冲抵的应收' })
  await w.sql('update receivable set payer_customer_id = $2 where id = $1', [water, other.customerId])
  expect(await refusal(ask({ allocationId }, [target(water, '10.00')]))).toBe('付费人不一致，不能冲抵')
  await w.sql('update receivable set payer_customer_id = $2 where id = $1', [water, home.customerId])
  const deposit = await paid(home, '500.00', 'deposit')
  expect(await refusal(ask({ allocationId: deposit }, [target(water, '10.00')]))).toBe('押金不能冲抵其他费项')
  const bond = await bill(home, '20.00', 'deposit')
  expect(await refusal(ask({ allocationId }, [target(bond, '10.00')]))).toBe('不能用其他费项冲抵押金')
})
