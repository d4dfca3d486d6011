import type { PaperView } from '@wuguan/contract/charge-other/paper.actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
})
afterAll(() => w.app.stop())

const post = <T = Record<string, unknown>>(path: string, body: object) =>
  w.admin.call<T>('POST', `/charge/receipt/${path}`, { body, companyId: w.companyId, communityId: w.communityId })
const book = (bookNo: string, startNo: number, endNo: number, prefix = 'A') =>
  post<{ id: string }>('book', { bookNo, prefix, startNo, endNo })
async function receiptNumber(amount = '210.40') {
  const home = await w.home()
  const answer = await w.collect(home, [await w.bill(home, { amount })])
  expect(answer.code, answer.msg).toBe(0)
  return answer.data.receipts[0]!.receiptNumber
}
const issue = (number: string, bookId?: string) =>
  post<{ id: string; number: string }>('paper/issue', { communityId: w.communityId, receiptNumber: number, bookId })

describe('books', () => {
  it('never share a number, within one prefix', async () => {
    const first = await book('SJ-A-003', 1001, 1100)
    expect(first.code, first.msg).toBe(0)
    expect(await book('SJ-A-004', 1100, 1199)).toMatchObject({ code: 422, msg: '号段与收据本SJ-A-003重叠' })
    expect((await book('SJ-B-001', 1001, 1100, 'B')).code).toBe(0)
    expect(await book('SJ-A-005', 2000, 3000)).toMatchObject({ code: 400, msg: '每本最多1000张' })
    expect(await w.sql('select count(*) as n from paper_receipt where book_id = $1', [first.data.id])).toEqual([
      { n: 100 },
    ])
  })

  it('two at once: one of them is told', async () => {
    const both = await Promise.all([book('SJ-C-001', 1, 50, 'C'), book('SJ-C-002', 50, 99, 'C')])
    expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([0, 422])
  })

  it('give out their numbers in order, are used up, and are written off when no sheet is open', async () => {
    const { id: bookId } = (await book('SJ-D-001', 8, 10, 'D')).data
    const number = await receiptNumber()
    expect(await issue(number, bookId)).toMatchObject({ code: 422, msg: '请先领用收据本' })
    expect((await post('book/issue', { bookId, holderUserId: w.userId })).code).toBe(0)
    expect((await issue(number, bookId)).data.number).toBe('D08')
    expect(await issue(number, bookId)).toMatchObject({ code: 422, msg: '该收款单已开收据D08' })
    expect(await post('book/verify', { bookId })).toMatchObject({
      code: 422,
      msg: '还有2张未用收据（自D09起），请先登记使用、作废或遗失',
    })
    const [lost] = await w.sql<{ id: string }>(`select id from paper_receipt where number = 'D09'`)
    expect((await post('paper/lose', { id: lost!.id, reason: '遗失' })).code).toBe(0)
    expect((await issue(await receiptNumber(), bookId)).data.number).toBe('D10')
    expect(await w.sql('select status from receipt_book where id = $1', [bookId])).toEqual([{ status: 3 }])
    expect((await post('book/verify', { bookId })).code).toBe(0)
  })
})

describe('papers', () => {
  it('carry capitals, and never give a voided number out again', async () => {
    const number = await receiptNumber('1680.32')
    const paper = (await issue(number)).data
    const fresh = await w.admin.call<PaperView>('GET', `/charge/receipt/paper/detail/${paper.id}`)
    expect(fresh.data).toMatchObject({ capital: '壹仟陆佰捌拾元零叁角贰分', mark: null, printCount: 0 })
    expect((await post('paper/void', { id: paper.id, reason: '打印错位' })).code).toBe(0)
    expect(await post('paper/void', { id: paper.id, reason: '再来' })).toMatchObject({
      code: 422,
      msg: '该收据已作废或遗失',
    })
    const again = (await issue(number)).data
    expect(again.number).not.toBe(paper.number)
    const shown = await w.admin.call<PaperView>('GET', `/charge/receipt/paper/detail/${paper.id}`)
    expect(shown.data).toMatchObject({ mark: '已作废', voidReason: '打印错位' })
  })

  it('go with their receipt, and say so where one was left in use', async () => {
    const home = await w.home()
    const { receiptId, receiptNumber: number } = (await w.collect(home, [await w.bill(home)])).data.receipts[0]!
    const paper = (await issue(number)).data
    const shown = async () => (await w.admin.call<PaperView>('GET', `/charge/receipt/paper/detail/${paper.id}`)).data
    await w.admin.call('POST', '/charge/receipt/void', { body: { receiptId, reason: '重收' } })
    expect(await shown()).toMatchObject({ status: 2, mark: '已作废', voidReason: `收款单${number}已作废` })
    expect(
      await w.sql('select action, remark from timeline where biz_id = $1 order by at, id', [paper.id]),
    ).toContainEqual({
      action: '作废',
      remark: `收款单${number}已作废`,
    })
    // As installations have it whose receipts were voided before.
    await w.sql('update paper_receipt set status = 1, void_reason = null where id = $1', [paper.id])
    expect(await shown()).toMatchObject({ status: 1, mark: '已作废' })
  })
})
