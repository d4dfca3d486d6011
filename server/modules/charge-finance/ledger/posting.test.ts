import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { openBook } from './book-date.service.ts'
import type { Cause } from './events.ts'
import { type Posting, post } from './posting.service.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-01 10:00:00' })
})
afterAll(() => w.app.stop())

const amounts = async (id: string) => {
  const [row] = await w.sql(
    'select receivable_amount, received_amount, deducted_amount, outstanding_amount, status from receivable where id = $1',
    [id],
  )
  return Object.values(row!).join(' / ')
}

describe('the posting function', () => {
  it('moves sums and status with the entries', async () => {
    const home = await w.home()
    const id = await w.bill(home)
    expect(await amounts(id)).toBe('210.40 / 0.00 / 0.00 / 210.40 / 1')
    await w.act(async (context) => {
      const book = await openBook(context, w.place)
      await post(
        context,
        book,
        { docType: 'test', docId: 't1', docNo: null },
        [{ receivableId: id, side: 'C', component: 'P', kind: 'collect', amount: 10000n }],
        'collect',
      )
    })
    expect(await amounts(id)).toBe('210.40 / 100.00 / 0.00 / 110.40 / 2')
    await expect(
      w.act(async (context) =>
        post(
          context,
          await openBook(context, w.place),
          { docType: 'test', docId: 't2', docNo: null },
          [{ receivableId: id, side: 'C', component: 'P', kind: 'collect', amount: 11041n }],
          'collect',
        ),
      ),
    ).rejects.toMatchObject({ code: 409, message: '该应收已被收款，请刷新后重试' })
  })

  it('lets what is charged later bear a late fee from its own day on', async () => {
    const at = (day: string) => w.app.clock.set(`${day} 10:00:00`)
    at('2025-03-01')
    const id = await w.bill(await w.home())
    at('2025-03-26')
    await w.act(async (context) =>
      post(
        context,
        await openBook(context, w.place),
        { docType: 'test', docId: 'later', docNo: null },
        [{ receivableId: id, side: 'R', component: 'P', kind: 'adjust', amount: 10000n }],
        'adjust',
      ),
    )
    expect(await amounts(id)).toBe('310.40 / 0.00 / 0.00 / 310.40 / 1')
    // 210.40 for ten days and 100.00 for nine of them, 5 of 10,000 a day.
    expect(await w.sql(`select late_fee_due($1, '2025-04-04') as due`, [id])).toEqual([{ due: '1.50' }])
    at('2025-03-01')
  })

  it('walks the life of one receivable as the book writes it', async () => {
    const home = await w.home()
    const at = (day: string) => w.app.clock.set(`${day} 10:00:00`)
    const entry = (side: Posting['side'], component: Posting['component'], kind: Posting['kind'], amount: bigint) =>
      ({ side, component, kind, amount }) as const
    let serial = 0
    const book = (cause: Cause, lines: Omit<Posting, 'receivableId'>[]) =>
      w.act(async (context) =>
        post(
          context,
          await openBook(context, w.place),
          { docType: 'test', docId: `life${++serial}`, docNo: null },
          lines.map((line) => ({ ...line, receivableId: id })),
          cause,
        ),
      )
    const fee = async (day: string) =>
      (await w.sql<{ payable: string }>('select late_fee_payable($1, $2) as payable', [id, day]))[0]!.payable
    at('2025-03-01')
    const id = await w.bill(home)
    expect(await amounts(id)).toBe('210.40 / 0.00 / 0.00 / 210.40 / 1')
    at('2025-03-20')
    const a = await book('collect', [entry('C', 'P', 'collect', 10000n)])
    expect(await amounts(id)).toBe('210.40 / 100.00 / 0.00 / 110.40 / 2')
    at('2025-03-22')
    await book('deduct', [entry('D', 'P', 'deduct', 1040n)])
    expect(await amounts(id)).toBe('210.40 / 100.00 / 10.40 / 100.00 / 2')
    at('2025-04-04')
    expect(await fee('2025-04-04')).toBe('0.50')
    await book('collect', [
      entry('C', 'P', 'collect', 10000n),
      entry('R', 'L', 'collect', 50n),
      entry('C', 'L', 'collect', 50n),
    ])
    expect(await amounts(id)).toBe('210.40 / 200.00 / 10.40 / 0.00 / 3')
    at('2025-04-08')
    await book('refund', [
      entry('C', 'P', 'refund', -5000n),
      entry('R', 'P', 'refund', -5000n),
      entry('C', 'L', 'refund', -50n),
      entry('D', 'L', 'refund', 50n),
    ])
    expect(await amounts(id)).toBe('160.40 / 150.00 / 10.40 / 0.00 / 3')
    at('2025-04-10')
    await book('void', [{ ...entry('C', 'P', 'void', -10000n), reversesEntryId: a.entryIds[0]! }])
    expect(await amounts(id)).toBe('160.40 / 50.00 / 10.40 / 100.00 / 2')
    expect(await w.sql(`select late_fee_due($1, '2025-04-10') as due`, [id])).toEqual([{ due: '1.30' }])
    expect(await fee('2025-04-10')).toBe('0.80')
    await book('deduct', [entry('D', 'P', 'deduct', 10000n)])
    expect(await amounts(id)).toBe('160.40 / 50.00 / 110.40 / 0.00 / 2')
    await book('deduct', [entry('R', 'L', 'deduct', 80n), entry('D', 'L', 'deduct', 80n)])
    expect(await amounts(id)).toBe('160.40 / 50.00 / 110.40 / 0.00 / 3')
    const topics = await w.sql<{ topic: string }>('select topic from outbox where biz_id = $1 order by id', [id])
    expect(topics.map((row) => row.topic)).toEqual([
      'charge.receivable.settled',
      'charge.receivable.reopened',
      'charge.receivable.settled',
    ])
    at('2025-03-01')
  })

  it('carries the largest amount, and cents that no float has', async () => {
    const home = await w.home()
    const large = await w.bill(home, { amount: '99999999999.99' })
    expect(await amounts(large)).toBe('99999999999.99 / 0.00 / 0.00 / 99999999999.99 / 1')
    const small = await w.bill(home, { amount: '0.30', feePeriod: '2025-04' })
    await w.act(async (context) =>
      post(
        context,
        await openBook(context, w.place),
        { docType: 'test', docId: 'cents', docNo: null },
        [10n, 20n].map((amount) => ({ receivableId: small, side: 'C', component: 'P', kind: 'collect', amount })),
        'collect',
      ),
    )
    expect(await amounts(small)).toBe('0.30 / 0.30 / 0.00 / 0.00 / 3')
  })

  it('keeps what was written', async () => {
    await expect(w.sql('update receivable_entry set amount = 1')).rejects.toThrow('never changed')
    await expect(w.sql('delete from receivable_entry')).rejects.toThrow('never changed')
    await expect(w.sql('delete from receivable')).rejects.toThrow('never changed')
  })
})
