import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
  const post = (path: string, body: object) =>
    w.admin.call<{ id: string }>('POST', `/charge/receipt/${path}`, {
      body,
      companyId: w.companyId,
      communityId: w.communityId,
    })
  const book = await post('book', { bookNo: 'SJ-M-001', prefix: 'M', startNo: 1, endNo: 20 })
  await post('book', { bookNo: 'SJ-M-002', prefix: 'M', startNo: 21, endNo: 40 })
  await post('book/issue', { bookId: book.data.id, holderUserId: w.userId })
})
afterAll(() => w.app.stop())

const post = <T = Record<string, unknown>>(path: string, body: object) =>
  w.admin.call<T>('POST', `/charge/receipt/${path}`, { body, companyId: w.companyId, communityId: w.communityId })
type Home = Awaited<ReturnType<ChargeWorld['home']>>
const register = (number: string, home: Home, amount = '210.40', over: object = {}) =>
  post<{ id: string; missing: number }>('manual/register', {
    communityId: w.communityId,
    number,
    issueDate: '2025-03-08',
    propertyType: 'house',
    houseId: home.houseId,
    payerName: '张三',
    itemText: '物业费',
    amount,
    ...over,
  })
const paid = async (home: Home, amount = '210.40') =>
  ((await w.collect(home, [await w.bill(home, { amount, overdueRate: null })])).data as Payment).receipts[0]!
const match = (id: string, receiptId: string) => post('manual/match', { id, receiptId })
const state = async (number: string) =>
  (
    await w.sql<{ matched: string | null; status: number }>(
      'select matched_receipt_id as matched, status from paper_receipt where number = $1',
      [number],
    )
  )[0]!

it('takes sheets of books that somebody holds, once, and says how many were passed over', async () => {
  const home = await w.home()
  expect((await register('M02', home)).data.missing).toBe(1)
  expect(await register('M02', home)).toMatchObject({ code: 400, msg: '收据号M02已使用' })
  expect(await register('M99', home)).toMatchObject({ code: 400, msg: '收据号M99不在本项目的收据本中' })
  expect(await register('M21', home)).toMatchObject({ code: 400, msg: '收据号M21所在的收据本尚未领用' })
  expect(await register('M03', home, '1.00', { issueDate: '2025-03-11' })).toMatchObject({
    code: 400,
    msg: '开具日期不能晚于今天',
  })
  await w.sql("update paper_receipt set status = 3 where number = 'M03'")
  expect(await register('M03', home)).toMatchObject({ code: 400, msg: '收据号M03已作废或遗失' })
  await w.sql("update paper_receipt set status = 0 where number = 'M03'")
  expect(await register('M03', home, '1.00', { houseId: null })).toMatchObject({
    code: 400,
    data: { houseId: '请选择房号' },
  })
})

it('matches the same amount of the same property, to the cent, one paper a receipt', async () => {
  const [home, neighbour] = [await w.home(), await w.home()]
  const receipt = await paid(home)
  const [wrong, other, right, twin] = [
    (await register('M04', home, '210.41')).data.id,
    (await register('M05', neighbour)).data.id,
    (await register('M06', home)).data.id,
    (await register('M07', home)).data.id,
  ]
  expect(await match(wrong, receipt.receiptId)).toMatchObject({
    code: 400,
    msg: '金额不符：收据210.41，收款单210.40',
  })
  expect(await match(other, receipt.receiptId)).toMatchObject({
    code: 400,
    msg: `房号不符：收据${neighbour.name}，收款单${home.name}`,
  })
  expect((await match(right, receipt.receiptId)).code).toBe(0)
  expect(await match(twin, receipt.receiptId)).toMatchObject({ code: 400, msg: '该收款单已有收据M06' })
  expect(await post('paper/issue', { communityId: w.communityId, receiptNumber: receipt.receiptNumber })).toMatchObject(
    { code: 422, msg: '该收款单已开收据M06' },
  )
  expect(await match(right, receipt.receiptId)).toMatchObject({ code: 422, msg: '该收据已匹配，请先取消匹配' })
  expect((await post('manual/unmatch', { id: right })).code).toBe(0)
  expect(await post('manual/unmatch', { id: right })).toMatchObject({ code: 422, msg: '该收据尚未匹配' })
  await w.sql("update paper_receipt set status = 2 where number = 'M06'")
  expect(await match(right, receipt.receiptId)).toMatchObject({ code: 422, msg: '该收据已作废，不能匹配' })
  await w.sql("update paper_receipt set status = 1 where number = 'M06'")
  expect((await match(right, receipt.receiptId)).code).toBe(0)
  // The receipt that goes leaves the paper to the one that takes its place.
  await w.admin.call('POST', '/charge/receipt/void', { body: { receiptId: receipt.receiptId, reason: '重收' } })
  expect(await state('M06')).toEqual({ matched: null, status: 1 })
  expect(await match(right, receipt.receiptId)).toMatchObject({
    code: 400,
    msg: '该收款单已作废或已全额退款，不能匹配',
  })
})

it('finds by itself what can be one pair only', async () => {
  const [home, twins] = [await w.home(), await w.home()]
  const receipt = await paid(home, '88.00')
  await paid(twins, '66.00')
  await register('M08', home, '88.00')
  await register('M10', twins, '66.00')
  await register('M11', twins, '66.00')
  const answer = await post<{ matched: number; left: number }>('manual/autoMatch', { communityId: w.communityId })
  expect(answer.data.matched).toBe(1)
  expect((await state('M08')).matched).toBe(receipt.receiptId)
  expect((await state('M10')).matched).toBeNull()
})

it('adds up by book and holder, with the numbers that nobody has shown', async () => {
  const answer = await w.admin.call<ReportAnswer>('GET', '/charge/receipt/manual/summary/report', {
    query: { by: 'bookId' },
    companyId: w.companyId,
    communityId: w.communityId,
  })
  const [row] = answer.data.rows
  // M02, M04 to M08, M10 and M11 are used; M01, M03 and M09 were passed over.
  expect(row!.titles).toEqual(['SJ-M-001'])
  expect(row!.values).toMatchObject({ registered: '8', matched: '1', matchedAmount: '88.00', missing: '3' })
  const gaps = await w.admin.call<{ list: { number: string }[] }>(
    'GET',
    '/charge/receipt/manual/summary/report/rows/page',
    {
      query: { page: '1', limit: '20', state: 'missing', orderField: 'number', order: 'asc' },
      companyId: w.companyId,
      communityId: w.communityId,
    },
  )
  expect(gaps.data.list.map(({ number }) => number)).toEqual(['M01', 'M03', 'M09'])
})
