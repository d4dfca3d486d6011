import { allEntities } from '@wuguan/contract/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import type { Caller } from '../../../tests/support/app.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
})
afterAll(() => w.app.stop())

const RECEIPT = 'charge-finance.receipt'
async function receiptId(): Promise<string> {
  const home = await w.home()
  return (await w.collect(home, [await w.bill(home)])).data.receipts[0]!.receiptId
}
const ask = (id: string, { by = w.admin, entity = RECEIPT, key = crypto.randomUUID() as string } = {}) =>
  by.call<{ count: number; at: string }>('POST', '/basedata/sys/print', {
    body: { entity, id },
    headers: { 'idempotency-key': key },
  })
const seen = (id: string, by: Caller = w.admin) =>
  by.call<{ count: number }>('GET', `/basedata/sys/print?entity=${RECEIPT}&id=${id}`)
const logOf = (id: string) => w.sql('select nth, user_id as by from print_log where record_id = $1 order by nth', [id])
const keptOf = (id: string) => w.sql<{ n: number }>('select print_count as n from receipt where id = $1', [id])

describe('prints', () => {
  it('are counted one by one, with who asked, in the log of the record and in its list', async () => {
    const id = await receiptId()
    expect((await seen(id)).data).toEqual({ count: 0 })
    expect((await ask(id)).data).toEqual({ count: 1, at: '2025-03-10 09:00:00' })
    expect((await ask(id)).data.count).toBe(2)
    expect((await seen(id)).data).toEqual({ count: 2 })
    expect(await logOf(id)).toEqual([
      { nth: 1, by: w.userId },
      { nth: 2, by: w.userId },
    ])
    expect(await keptOf(id)).toEqual([{ n: 2 }])
    expect(
      await w.sql('select action, remark from timeline where biz_type = $1 and biz_id = $2 order by id', [RECEIPT, id]),
    ).toEqual([
      { action: '打印', remark: '第1次打印' },
      { action: '补打', remark: '第2次打印' },
    ])
  })

  it('are one for one press, however often it arrives, and as many as are asked for at once', async () => {
    const id = await receiptId()
    const key = crypto.randomUUID()
    expect((await ask(id, { key })).data.count).toBe(1)
    expect((await ask(id, { key })).data.count).toBe(1)
    const asked = await Promise.all(Array.from({ length: 6 }, () => ask(id)))
    expect(asked.map(({ data }) => data.count).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7])
    expect(await logOf(id)).toHaveLength(7)
  })

  it('go on from what was counted before there was a log', async () => {
    const id = await receiptId()
    await w.sql('update receipt set print_count = 4 where id = $1', [id])
    expect((await seen(id)).data.count).toBe(4)
    expect((await ask(id)).data.count).toBe(5)
    expect(await keptOf(id)).toEqual([{ n: 5 }])
  })

  it('need the right to the sheet, and to the second one where the noun says so', async () => {
    const id = await receiptId()
    const reader = await w.user('printer01', ['charge-finance:receipt:list'])
    expect(await ask(id, { by: reader })).toMatchObject({ code: 403 })
    expect(await seen(id, reader)).toMatchObject({ code: 403 })
    const clerk = await w.user('printer02', ['charge-finance:receipt:print'])
    expect((await ask(id, { by: clerk })).data.count).toBe(1)
    expect(await ask(id, { by: clerk })).toMatchObject({ code: 403 })
    expect(await logOf(id)).toHaveLength(1)
  })

  it('are of records that the caller may see, and that have a sheet as they stand', async () => {
    const id = await receiptId()
    await w.sql('update receipt set community_id = (select max(id) + 1 from community) where id = $1', [id])
    const clerk = await w.user('printer03', ['charge-finance:receipt:print'])
    expect(await ask(id, { by: clerk })).toMatchObject({ code: 404 })
    expect(await ask(id, { entity: 'system.timeline' })).toMatchObject({ code: 404 })
    expect(await ask(id, { entity: 'nobody.knows' })).toMatchObject({ code: 404 })
    expect(await ask('1')).toMatchObject({ code: 404 })
    const book = await w.admin.call<{ id: string }>('POST', '/charge/receipt/book', {
      body: { bookNo: 'SJ-P-001', prefix: 'P', startNo: 1, endNo: 2 },
      companyId: w.companyId,
      communityId: w.communityId,
    })
    const [sheet] = await w.sql<{ id: string }>('select id from paper_receipt where book_id = $1 limit 1', [
      book.data.id,
    ])
    expect(await ask(sheet!.id, { entity: 'charge-other.paperReceipt' })).toMatchObject({
      code: 422,
      msg: '未用的收据不能打印',
    })
  })

  it('of no record are of none, whatever the noun', async () => {
    for (const entity of allEntities()) {
      const id = entity.id === 'integer' ? '987654321' : '00000000-0000-7000-8000-000000000001'
      const { code } = await ask(id, { entity: entity.name })
      expect({ entity: entity.name, code }).toEqual({ entity: entity.name, code: 404 })
    }
  })
})
