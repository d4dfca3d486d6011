import type {
  DayFigure,
  MethodSum,
  PrepayItem,
  ReceiptLogLine,
  TempItem,
} from '@wuguan/contract/charge-finance/desk.actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
})
afterAll(() => w.app.stop())

const read = async <T>(path: string, query: Record<string, unknown> = {}) => {
  const answer = await w.admin.call<T>('GET', path, { query: query as never })
  expect(answer.code, answer.msg).toBe(0)
  return answer.data
}

it('sums the receipts of a list by method, a change of method as if it had always been so', async () => {
  const home = await w.home()
  const bills = [
    await w.bill(home, { amount: '100.00' }),
    await w.bill(home, { amount: '50.00', feePeriod: '2025-04' }),
  ]
  const first = (await w.collect(home, [bills[0]!])).data.receipts[0]!
  await w.collect(home, [bills[1]!], { payments: [{ methodId: w.methods.wechat, amount: '50.00' }] })
  const sums = async () =>
    (await read<MethodSum[]>('/charge/receipt/methods', { bookDate: '2025-03-10,2025-03-10' })).map(
      (sum) => `${sum.name} ${sum.count} ${sum.amount}`,
    )
  expect(await sums()).toEqual(['现金 1 100.00', '微信 1 50.00'])
  const [payment] = await w.sql<{ id: string }>('select id from payment where receipt_id = $1', [first.receiptId])
  const body = { paymentId: payment!.id, methodId: w.methods.wechat }
  expect((await w.admin.call('POST', '/charge/receipt/changeMethod', { body })).code).toBe(0)
  expect(await sums()).toEqual(['微信 2 150.00'])
  expect(await read<MethodSum[]>('/charge/receipt/methods', { bookDate: '2025-03-11,' })).toEqual([])
  const log = await read<ReceiptLogLine[]>(`/charge/receipt/log/${first.receiptId}`)
  expect(log.map((line) => `${line.action} ${line.remark}`)).toContain('更改支付方式 微信')
  const unknown = await w.admin.call('GET', '/charge/receipt/methods', { query: { nonsense: '1' } as never })
  expect(unknown.code).toBe(400)
})

it('leaves voided receipts out of what stands under a list, and counts late fees alone as owed', async () => {
  const home = await w.home()
  const [kept, gone] = [
    await w.bill(home, { feePeriod: '2025-01', amount: '40.00', overdueRate: null }),
    await w.bill(home, { feePeriod: '2025-02', amount: '60.00', overdueRate: null }),
  ]
  await w.collect(home, [kept])
  const voided = (await w.collect(home, [gone])).data.receipts[0]!
  const body = { receiptId: voided.receiptId, reason: '重收' }
  expect((await w.admin.call('POST', '/charge/receipt/void', { body })).code).toBe(0)
  const of = { propertyId: home.houseId }
  expect(await read('/charge/finance/receipt/totals', of)).toMatchObject({
    count: 2,
    totalAmount: '40.00',
    cashAmount: '40.00',
  })
  expect(
    (await read<MethodSum[]>('/charge/receipt/methods', of)).map((sum) => `${sum.name} ${sum.count} ${sum.amount}`),
  ).toEqual(['现金 1 40.00'])

  // The principal is paid, its late fee is not: 未缴 for the desk, and for the list.
  const late = await w.bill(home, {
    item: 'water',
    feePeriod: '2025-02',
    amount: '100.00',
    dueDate: '2025-01-31',
    overdueRate: '50',
    bookDate: '2025-03-01',
  })
  const paid = await w.collect(home, [late], { payments: [{ methodId: w.methods.cash, amount: '100.00' }] })
  expect(paid.code, paid.msg).toBe(0)
  const list = (owing: boolean) =>
    read<{ list: { id: string }[] }>('/charge/finance/receivable/page', { ...of, owing, limit: 100 })
  const desk = await read<{ receivables: { id: string }[] }>(`/charge/collection/property/${home.houseId}`)
  const owed = desk.receivables.map((row) => row.id).toSorted()
  expect(owed).toContain(late)
  expect((await list(true)).list.map((row) => row.id).toSorted()).toEqual(owed)
  expect((await list(false)).list.map((row) => row.id)).toEqual([kept])
})

it('shows the days of a month on which something happened', async () => {
  const days = await read<DayFigure[]>('/charge/day/calendar', { communityId: w.communityId, month: '2025-03' })
  expect(days).toEqual([
    { bookDate: '2025-03-01', status: 1, receipts: 0, net: '0.00', openShifts: 0 },
    { bookDate: '2025-03-10', status: 1, receipts: 4, net: '290.00', openShifts: 0 },
  ])
  expect(await read<DayFigure[]>('/charge/day/calendar', { communityId: w.communityId, month: '2025-02' })).toEqual([])
})

it('offers temporary items and deposits, and nothing to prepay where no standard is bound', async () => {
  const home = await w.home()
  const items = await read<TempItem[]>('/charge/collection/tempItems', { communityId: w.communityId })
  expect(items.map((item) => `${item.name} ${item.category}`)).toEqual(
    expect.arrayContaining(['临时停车费 temp', '装修押金 deposit']),
  )
  expect(items.some((item) => item.name === '住宅物业费')).toBe(false)
  expect(await read<PrepayItem[]>(`/charge/collection/prepayItems/${home.houseId}`)).toEqual([])
})
