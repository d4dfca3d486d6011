import { add } from '@wuguan/contract/kernel/decimal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { accountOf, postPrepaid } from '../ledger/prepaid.service.ts'
import { holdReceivables } from '../ledger/receivables.service.ts'
import {
  type ReceivableRequest,
  arrears,
  cancelReceivable,
  collectBySystem,
  createReceivable,
  createReceivables,
  hold,
  release,
  transferDeposit,
} from './charge.service.ts'

let w: ChargeWorld
type Home = Awaited<ReturnType<ChargeWorld['home']>>
let home: Home
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
  home = await w.home()
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

const request = (over: Partial<ReceivableRequest> = {}): ReceivableRequest => ({
  communityId: w.communityId,
  propertyType: 'house',
  propertyId: home.houseId,
  feeItemCode: 'SF',
  amount: '155.00',
  feePeriod: '2025-03',
  source: 'meter',
  sourceId: uuidv7(),
  ...over,
})
const topics = async (bizId: string) =>
  (
    await w.sql<{ topic: string; cause: string }>(
      `select topic, payload->>'cause' as cause from outbox where biz_id = $1 and topic like 'charge.%' order by id`,
      [bizId],
    )
  ).map((row) => `${row.topic.slice(7)} ${row.cause}`)

describe('charge.createReceivable', () => {
  it('fills what is left out: the payer of today, the days of the month, the due days of the community', async () => {
    const id = await w.act((context) => createReceivable(context, request()))
    expect(
      await w.sql(
        'select payer_customer_id, period_from, period_to, due_date, book_date, status from receivable where id = $1',
        [id],
      ),
    ).toEqual([
      {
        payer_customer_id: home.customerId,
        period_from: '2025-03-01',
        period_to: '2025-03-31',
        due_date: '2025-03-30',
        book_date: '2025-03-10',
        status: 1,
      },
    ])
  })

  it('and the other calls want what they are about', async () => {
    const id = await w.act((context) => createReceivable(context, request()))
    const calls: [string, Parameters<typeof w.act>[0]][] = [
      ['金额最多保留两位小数', (context) => createReceivable(context, request({ amount: '1.005' }))],
      ['请选择房产', (context) => arrears(context, {})],
      [
        '转出和转入应收不能相同',
        (context) =>
          transferDeposit(context, {
            fromReceivableId: id!,
            toReceivableId: id!,
            amount: '1.00',
            source: 'decoration',
            sourceId: uuidv7(),
          }),
      ],
      [
        '只能转出押金',
        (context) =>
          transferDeposit(context, {
            fromReceivableId: id!,
            toReceivableId: uuidv7(),
            amount: '1.00',
            source: 'decoration',
            sourceId: uuidv7(),
          }),
      ],
    ]
    for (const [sentence, call] of calls) await expect(w.act(call)).rejects.toThrow(sentence)
  })

  it('asks and writes for forty rows as often as for two, and each first entry names its own source', async () => {
    const statements = async (requests: readonly ReceivableRequest[]) => {
      let count = 0
      await w.act((context) => {
        const query: typeof context.q.query = (sql, values) => {
          count++
          return context.q.query(sql, values)
        }
        return createReceivables({ ...context, q: { ...context.q, query } }, requests)
      })
      return count
    }
    const many = Array.from({ length: 40 }, () => request())
    expect(await statements(many)).toBe(await statements([request(), request()]))
    const docs = await w.sql<{ type: string; id: string }>(
      `select e.doc_type as type, e.doc_id as id from receivable_entry e join receivable r on r.id = e.receivable_id where r.source_id = any($1)`,
      [many.map((one) => one.sourceId)],
    )
    expect(docs.map(({ type, id }) => `${type} ${id}`).toSorted()).toEqual(
      many.map((one) => `meter ${one.sourceId}`).toSorted(),
    )
  })

  it('answers a repeat with the first, refuses another amount under the same key, makes nothing of 0.00', async () => {
    const asked = request()
    const first = await w.act((context) => createReceivable(context, asked))
    expect(await w.act((context) => createReceivable(context, asked))).toBe(first)
    await expect(w.act((context) => createReceivable(context, { ...asked, amount: '155.01' }))).rejects.toMatchObject({
      code: 409,
    })
    expect(await w.act((context) => createReceivable(context, request({ amount: '0.00' })))).toBeNull()
  })

  it.each([
    [{ amount: '-1.00' }, '金额不能为负数'],
    [{ feeItemCode: 'NONE' }, '收费项目不存在或已停用'],
  ])('refuses %j', async (over, message) => {
    await expect(w.act((context) => createReceivable(context, request(over)))).rejects.toMatchObject({ message })
  })

  it('wants a community that there is, and somebody who pays for what is no house', async () => {
    const placeId = uuidv7()
    await w.sql(
      `insert into parking_place (id, company_id, community_id, lot_id, place_no, place_code, kind, ownership, sale_status, use_status, max_cars, created_at, updated_at)
       values ($1, $2, $3, $1, 'Q-777', 'Q777', 1, 1, 1, 1, 1, $4, $4)`,
      [placeId, w.companyId, w.communityId, w.app.clock.now()],
    )
    const nobodys = request({ propertyType: 'place', propertyId: placeId })
    await expect(w.act((context) => createReceivable(context, nobodys))).rejects.toMatchObject({
      code: 422,
      message: '请选择付费人',
    })
    const nowhere = request({ communityId: 99_999_999 })
    await expect(w.act((context) => createReceivable(context, nowhere))).rejects.toMatchObject({
      code: 400,
      data: { communityId: '请选择项目' },
    })
    const sources = [nobodys.sourceId, nowhere.sourceId]
    expect(await w.sql('select 1 from receivable where source_id = any($1)', [sources])).toEqual([])
  })

  it('makes a list whole or not at all', async () => {
    const good = request()
    await expect(
      w.act((context) => createReceivables(context, [good, request({ feeItemCode: 'NONE' })])),
    ).rejects.toMatchObject({ code: 422 })
    expect(await w.sql('select 1 from receivable where source_id = $1', [good.sourceId])).toEqual([])
  })
})

describe('charge.cancelReceivable', () => {
  it('cancels what is untouched, once, and lets the key live again', async () => {
    const asked = request()
    const id = await w.act((context) => createReceivable(context, asked))
    const cancel = () =>
      w.act((context) => cancelReceivable(context, { source: 'meter', sourceId: asked.sourceId, reason: '读数作废' }))
    expect(await cancel()).toBe(1)
    expect(await cancel()).toBe(0)
    expect(await topics(String(id))).toEqual(['receivable.cancelled cancel'])
    expect(await w.act((context) => createReceivable(context, asked))).not.toBe(id)
  })

  it('refuses what is paid or locked', async () => {
    const asked = request()
    const id = String(await w.act((context) => createReceivable(context, asked)))
    await w.act((context) => holdReceivables(context, [id], { type: 'bank', ref: 'batch' }))
    const cancel = () =>
      w.act((context) => cancelReceivable(context, { source: 'meter', sourceId: asked.sourceId, reason: 'x' }))
    await expect(cancel()).rejects.toMatchObject({ message: '应收【水费 2025-03】代扣处理中，暂不能取消' })
    await w.sql(`update receivable set lock_type = 'none', lock_ref = null where id = $1`, [id])
    await pay(id, '155.00')
    await expect(cancel()).rejects.toMatchObject({ message: '该应收已收款或减免，不能取消' })
  })
})

const pay = (receivableId: string, principal: string, over: Record<string, unknown> = {}) =>
  w.act((context) =>
    collectBySystem(context, {
      communityId: w.communityId,
      type: 'mobile',
      lines: [{ receivableId, principal, lateFee: '0.00' }],
      payments: [{ methodCode: 'WX', amount: principal, channelTradeNo: uuidv7() }],
      valueDate: '2025-03-10',
      source: 'mobile',
      sourceId: uuidv7(),
      ...over,
    }),
  )

describe('charge.collectBySystem', () => {
  it('posts once per source, as 系统, and tells that the debt is settled', async () => {
    const id = String(await w.act((context) => createReceivable(context, request())))
    const sourceId = uuidv7()
    const first = await pay(id, '155.00', { sourceId })
    expect(await pay(id, '155.00', { sourceId })).toEqual(expect.objectContaining({ receiptId: first.receiptId }))
    expect(await w.sql('select cashier_id, status from receipt where id = $1', [first.receiptId])).toEqual([
      { cashier_id: null, status: 1 },
    ])
    expect(await topics(id)).toEqual(['receivable.settled collect'])
    await expect(pay(id, '155.00')).rejects.toMatchObject({ code: 409, message: '该应收已被收款，请刷新后重试' })
  })

  it('refuses another debt than it was told, and payments that do not add up', async () => {
    const id = String(await w.act((context) => createReceivable(context, request())))
    await expect(pay(id, '150.00')).rejects.toMatchObject({
      code: 409,
      message: '应收【水费 2025-03】已发生变化，请重新试算',
    })
    await expect(pay(id, '155.00', { payments: [{ methodCode: 'WX', amount: '154.00' }] })).rejects.toMatchObject({
      message: '收款金额与应收不一致',
    })
  })

  it('stands on the next open day with the late fee of its own', async () => {
    const id = await w.bill(home, { feePeriod: '2025-01', bookDate: '2025-02-20' })
    await w.sql(
      `insert into finance_day (id, company_id, community_id, book_date, status, created_at, updated_at)
       select gen_random_uuid(), $1, $2, d::date, 3, now(), now() from generate_series('2025-02-24'::date, '2025-02-26', '1 day') d
       on conflict (community_id, book_date) do update set status = 3`,
      [w.companyId, w.communityId],
    )
    const [fee] = await w.sql<{ fee: string }>(`select late_fee_payable($1, '2025-02-25') as fee`, [id])
    const { receiptId } = await w.act((context) =>
      collectBySystem(context, {
        communityId: w.communityId,
        type: 'bank',
        lines: [{ receivableId: id, principal: '210.40', lateFee: fee!.fee }],
        payments: [{ methodCode: 'YH', amount: add('210.40', fee!.fee) }],
        valueDate: '2025-02-25',
        source: 'bank',
        sourceId: uuidv7(),
      }),
    )
    expect(
      await w.sql(`select distinct book_date, value_date from receivable_entry where doc_id = $1 and side = 'C'`, [
        receiptId,
      ]),
    ).toEqual([{ book_date: '2025-02-27', value_date: '2025-02-25' }])
    expect(await w.sql('select status from receivable where id = $1', [id])).toEqual([{ status: 3 }])
  })
})

it('charge.arrears sums what is owed up to the month, its overdue part and the late fee', async () => {
  const other = await w.home()
  await w.bill(other, { feePeriod: '2025-02', dueDate: '2025-02-18' })
  await w.bill(other, { feePeriod: '2025-03', dueDate: '2025-03-25', amount: '100.00' })
  await w.bill(other, { feePeriod: '2025-06', amount: '999.00' })
  const [sum] = [await arrears({ q: w.app.kernel.q, now: w.app.clock.now() }, { propertyId: other.houseId })]
  // Booked on 03-10 only: no day of interest yet.
  expect(sum).toEqual({ principal: '310.40', overdue: '210.40', lateFee: '0.00', count: 2 })
})

describe('charge.transferDeposit', () => {
  const deposit = async (amount = '3000.00') => {
    const id = await w.bill(home, { item: 'deposit', amount, feePeriod: '2025-03' })
    await w.act((context) =>
      collectBySystem(context, {
        communityId: w.communityId,
        type: 'temp',
        lines: [{ receivableId: id, principal: amount, lateFee: '0.00' }],
        payments: [{ methodCode: 'WX', amount }],
        valueDate: '2025-03-10',
        source: 'test',
        sourceId: uuidv7(),
      }),
    )
    return id
  }

  it('shrinks the deposit, which stays settled, and pays the other debt; its void gives both back', async () => {
    const from = await deposit()
    const to = await w.bill(home, { item: 'temp', amount: '500.00' })
    const sourceId = uuidv7()
    const move = (amount = '500.00') =>
      w.act((context) =>
        transferDeposit(context, {
          fromReceivableId: from,
          toReceivableId: to,
          amount,
          source: 'decoration',
          sourceId,
        }),
      )
    const receipt = await move()
    expect(await move()).toEqual({ receiptId: receipt.receiptId, receiptNumber: receipt.receiptNumber })
    await expect(move('400.00')).rejects.toMatchObject({ code: 409 })
    const state = () =>
      w.sql(
        'select receivable_amount, received_amount, status from receivable where id = any($1) order by receivable_amount desc',
        [[from, to]],
      )
    expect(await state()).toEqual([
      { receivable_amount: '2500.00', received_amount: '2500.00', status: 3 },
      { receivable_amount: '500.00', received_amount: '500.00', status: 3 },
    ])
    expect(await topics(from)).toEqual(['receivable.settled collect'])
    const voided = await w.admin.call('POST', '/charge/receipt/void', {
      body: { receiptId: receipt.receiptId, reason: '扣错' },
    })
    expect(voided.code, voided.msg).toBe(0)
    expect(await state()).toEqual([
      { receivable_amount: '3000.00', received_amount: '3000.00', status: 3 },
      { receivable_amount: '500.00', received_amount: '0.00', status: 1 },
    ])
    expect(
      await w.sql(
        'select refunded_amount from receipt_allocation where receivable_id = $1 and amount > 0 and refunded_amount > 0',
        [from],
      ),
    ).toEqual([])
  })

  it('moves no more than is there', async () => {
    const from = await deposit('100.00')
    const to = await w.bill(home, { item: 'temp', amount: '500.00' })
    await expect(
      w.act((context) =>
        transferDeposit(context, {
          fromReceivableId: from,
          toReceivableId: to,
          amount: '100.01',
          source: 'decoration',
          sourceId: uuidv7(),
        }),
      ),
    ).rejects.toMatchObject({ message: '冲抵金额不能超过可用金额100.00' })
  })
})

describe('charge.hold and release', () => {
  it('promises what is there, once, and gives it back', async () => {
    const person = await w.home()
    const accountId = await w.act(async (context) => {
      const book = await openBook(context, w.place)
      const id = await accountOf(context, book, {
        propertyType: 'house',
        propertyId: person.houseId,
        propertyName: person.name,
        customerId: person.customerId,
        feeItemId: null,
      })
      await postPrepaid(context, book, [{ accountId: id, kind: 'import', amount: 28100n, importBatchId: uuidv7() }])
      return id
    })
    const ask = (amount: string, refId: string, expireAt: Date | null = null) =>
      w.act((context) => hold(context, { prepaidAccountId: accountId, amount, reason: 'park', refId, expireAt }))
    expect(await ask('81.00', 'a')).toBe('200.00')
    expect(await ask('81.00', 'a')).toBe('200.00')
    await expect(ask('80.00', 'a')).rejects.toMatchObject({ code: 409 })
    await expect(ask('200.01', 'b')).rejects.toMatchObject({ message: '预存余额不足，可用200.00元' })
    expect(await ask('200.00', 'c', new Date('2025-03-10T01:30:00Z'))).toBe('0.00')
    await expect(ask('0.00', 'g')).rejects.toMatchObject({ message: '金额必须大于0' })
    await expect(ask('0.01', 'd')).rejects.toMatchObject({ message: '预存余额不足，可用0.00元' })
    expect(await w.act((context) => release(context, { reason: 'park', refId: 'a' }))).toBe('81.00')
    expect(await w.act((context) => release(context, { reason: 'park', refId: 'a' }))).toBe('81.00')
    w.app.clock.set('2025-03-10 09:31:00')
    expect(await ask('281.00', 'e')).toBe('0.00')
    await w.act((context) => release(context, { reason: 'park', refId: 'e' }))
    await w.sql('update prepaid_account set status = 2 where id = $1', [accountId])
    await expect(ask('1.00', 'f')).rejects.toMatchObject({ message: '预存账户已冻结' })
  })
})
