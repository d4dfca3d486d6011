import type { DeskHit } from '@wuguan/contract/charge-finance/collect.actions'
import type {
  DayFigure,
  MethodSum,
  PrepayItem,
  ReceiptLogLine,
  TempItem,
} from '@wuguan/contract/charge-finance/desk.actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { uuidv7 } from '../../../kernel/ids.ts'

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

it('finds a house by the end of a plate of its owner, and by nothing shorter', async () => {
  const home = await w.home()
  await w.sql(
    `insert into park_member (id, company_id, community_id, member_no, plates, level, points, customer_id, source, state, created_at, updated_at)
     values ($1, $2, $3, 'M1', array['粤B·8Z81K'], 1, 0, $4, 1, 1, $5, $5)`,
    [uuidv7(), w.companyId, w.communityId, home.customerId, w.app.clock.now()],
  )
  const found = async (keyword: string) =>
    (await read<DeskHit[]>('/charge/collection/search', { keyword })).map((hit) => `${hit.match} ${hit.propertyId}`)
  expect(await found('8z81k')).toEqual([`车牌 ${home.houseId}`])
  expect(await found('粤B8Z81K')).toEqual([`车牌 ${home.houseId}`])
  expect(await found('81k')).toEqual([])
})

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

it('shows the days of a month on which something happened', async () => {
  const days = await read<DayFigure[]>('/charge/day/calendar', { communityId: w.communityId, month: '2025-03' })
  expect(days).toEqual([{ bookDate: '2025-03-10', status: 1, receipts: 2, net: '150.00', openShifts: 0 }])
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
