import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { bindTo, bookHome, deductedTypeIn, standardIn } from '../../../../tests/support/standards.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { createReceivables } from '../ledger/create.service.ts'
import { createBatch } from './batch.store.ts'
import { expirePreviews, runBatch } from './run.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 10:00:00', jobs: true })
})
afterAll(async () => {
  await assertLedger(w.app.kernel.q, w.communityId)
  await w.app.stop()
})

interface Line {
  fee_period: string
  period_from: string
  period_to: string
  due_date: string
  amount: string
  existing_amount: string | null
  result: string
  reason: string | null
  outlier: boolean
}
const linesOf = (batchId: string) =>
  w.sql<Line>(
    'select fee_period, period_from::text, period_to::text, due_date::text, amount, existing_amount, result, reason, outlier from generation_line where batch_id = $1 order by fee_period, id',
    [batchId],
  )
const rehearse = async (propertyIds: string[], from: string, to = from, mode: 'normal' | 'supplement' = 'normal') => {
  const batch = await w.act((context) =>
    createBatch(context, { communityId: w.communityId, scope: { propertyIds }, periodFrom: from, periodTo: to, mode }),
  )
  await runBatch(w.app.kernel, batch.id)
  return batch.id
}
const statusOf = async (id: string) =>
  (await w.sql<{ status: number }>('select status from generation_batch where id = $1', [id]))[0]!.status
const settled = async (id: string) => {
  for (let tries = 0; tries < 200; tries++) {
    if ((await statusOf(id)) !== 3) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('the batch does not end')
}
const post = async (id: string) => {
  await w.ok('POST', '/charge/finance/generationBatch/confirm', { id })
  await settled(id)
}
const generated = async (...args: Parameters<typeof rehearse>) => {
  const id = await rehearse(...args)
  await post(id)
  return id
}
const receivablesOf = (propertyId: string) =>
  w.sql<{
    id: string
    fee_period: string
    receivable_amount: string
    status: number
    calc_text: string
    calc_detail: { steps: unknown[] }
  }>(
    'select id, fee_period, receivable_amount, status, calc_text, calc_detail from receivable where property_id = $1 order by fee_period, id',
    [propertyId],
  )

describe('a rehearsal', () => {
  it('makes twelve months of 210.40, rounded each on its own', async () => {
    const home = await bookHome(w)
    await bindTo(w, await standardIn(w), home)
    const id = await rehearse([home.houseId], '2025-01', '2025-12')
    const lines = await linesOf(id)
    expect(lines.map((line) => [line.result, line.amount])).toEqual(lines.map(() => ['new', '210.40']))
    expect(lines).toHaveLength(12)
    const [batch] = await w.sql('select status, progress, new_count, new_total from generation_batch where id = $1', [
      id,
    ])
    expect(batch).toMatchObject({ status: 2, progress: 100, new_count: 12, new_total: '2524.80' })
    expect(lines[3]!.due_date).toBe('2025-04-25')
    expect(await receivablesOf(home.houseId)).toHaveLength(0)

    await post(id)
    const rows = await receivablesOf(home.houseId)
    expect(rows.map((row) => row.receivable_amount)).toEqual(rows.map(() => '210.40'))
    expect(rows).toHaveLength(12)
    expect(rows[0]!.calc_text).toContain('→210.40')
    const why = await w.ok('GET', '/charge/finance/receivable/why', { id: rows[0]!.id })
    expect(why['calcDetail']).toMatchObject({
      standardVersion: expect.stringContaining('2024-01-01'),
      steps: expect.arrayContaining([
        { label: '面积', value: '89.53㎡', source: '计费面积' },
        { label: '计算结果', value: '210.3955' },
        { label: '取整', value: '210.40', source: '按分四舍五入' },
      ]),
    })
    expect(why['entries']).toMatchObject([{ side: 'R', kind: 'generate', amount: '210.40' }])
    const [binding] = await w.sql('select billed_to::text from house_fee_standard where property_id = $1', [
      home.houseId,
    ])
    expect(binding).toEqual({ billed_to: '2025-12-31' })
    expect(await w.sql('select posted_count, posted_total, status from generation_batch where id = $1', [id])).toEqual([
      { posted_count: 12, posted_total: '2524.80', status: 4 },
    ])
  })

  it('is written, changed and taken back in its own state only', async () => {
    const home = await bookHome(w)
    await bindTo(w, await standardIn(w), home)
    const id = await rehearse([home.houseId], '2025-03')
    const refused = async (verb: string) =>
      (await w.refused('POST', `/charge/finance/generationBatch/${verb}`, { id })).msg
    const is = (set: string) => w.sql(`update generation_batch set ${set} where id = $1`, [id])
    expect(await refused('rollback')).toBe('只能回滚已生成的批次')
    await is('status = 1')
    expect(await refused('adjust')).toBe('预览尚未完成')
    await is('status = 7')
    for (const verb of ['adjust', 'confirm']) expect(await refused(verb)).toBe('预览已过期，请重新预览')
    await is('status = 2, new_count = 0')
    expect(await refused('confirm')).toBe('没有可生成的应收')
    await is("status = 6, new_count = 1, book_date = '2025-02-28'")
    expect(await refused('resume')).toBe('该批次的入账期间已过，请回滚后重新生成')
    expect(await receivablesOf(home.houseId)).toEqual([])
    await is('status = 7')
  })

  it('prorates the first month, and a change of price inside a month', async () => {
    const home = await bookHome(w)
    await bindTo(w, await standardIn(w, { rates: { '2024-01-01': '2.35', '2025-04-16': '2.60' } }), home, {
      startDate: '2025-03-11',
    })
    const lines = await linesOf(await rehearse([home.houseId], '2025-02', '2025-05'))
    expect(lines.map((line) => [line.fee_period, line.period_from, line.amount])).toEqual([
      ['2025-03', '2025-03-11', '142.53'],
      ['2025-04', '2025-04-01', '221.59'],
      ['2025-05', '2025-05-01', '232.78'],
    ])
  })

  it('knows what exists, what differs and why, and what it may not do', async () => {
    const home = await bookHome(w)
    const standard = await standardIn(w)
    const binding = await bindTo(w, standard, home)
    await bindTo(w, await standardIn(w, { item: 'water', kind: 'meter' }), home)
    await generated([home.houseId], '2025-01', '2025-03')
    await w.sql('update house_fee_standard set discount_ratio = 0.9 where id = $1', [binding])
    const lines = await linesOf(await rehearse([home.houseId], '2025-02', '2025-04'))
    expect(lines.filter((line) => line.result === 'skip').map((line) => line.reason)).toEqual([
      '用量类收费由已审核的抄表读数生成',
    ])
    expect(
      lines
        .filter((line) => line.result !== 'skip')
        .map((line) => [line.fee_period, line.result, line.amount, line.existing_amount, line.reason]),
    ).toEqual([
      ['2025-02', 'different', '189.36', '210.40', '折扣变化'],
      ['2025-03', 'different', '189.36', '210.40', '折扣变化'],
      ['2025-04', 'new', '189.36', null, null],
    ])
    const [again] = await linesOf(await rehearse([home.houseId], '2025-04')).then((rows) =>
      rows.filter((row) => row.result === 'new'),
    )
    expect(again!.outlier).toBe(false)
  })

  it('names houses without a payer, without a price, and amounts far from the month before', async () => {
    const empty = await w.house({ buildingArea: '89.53' })
    const nobody = { houseId: empty.id, name: String(empty['fullName']) }
    await bindTo(w, await standardIn(w), nobody)
    expect((await linesOf(await rehearse([empty.id], '2025-03'))).map((line) => [line.result, line.reason])).toEqual([
      ['error', '没有付费人'],
    ])

    const late = await bookHome(w)
    await bindTo(w, await standardIn(w, { rates: { '2025-06-01': '2.35' } }), late)
    expect(
      (await linesOf(await rehearse([late.houseId], '2025-03'))).map((line) => [line.result, line.reason]),
    ).toEqual([['error', '该期间没有价格版本']])

    const jump = await bookHome(w)
    await bindTo(w, await standardIn(w, { rates: { '2024-01-01': '2.35', '2025-04-01': '3.60' } }), jump)
    expect(
      (await linesOf(await rehearse([jump.houseId], '2025-03', '2025-05'))).map((line) => [line.amount, line.outlier]),
    ).toEqual([
      ['210.40', false],
      ['322.31', true],
      ['322.31', false],
    ])
  })

  it('generates whole cycles with one due date', async () => {
    const home = await bookHome(w)
    await bindTo(w, await standardIn(w, { set: { cycle: 3 } }), home)
    const lines = await linesOf(await rehearse([home.houseId], '2025-05'))
    expect(lines.map((line) => [line.fee_period, line.due_date])).toEqual([
      ['2025-04', '2025-04-25'],
      ['2025-05', '2025-04-25'],
      ['2025-06', '2025-04-25'],
    ])
  })
})

describe('confirming', () => {
  it('is refused when the configuration has changed, and after a day', async () => {
    const home = await bookHome(w)
    const standard = await standardIn(w)
    await bindTo(w, standard, home)
    const id = await rehearse([home.houseId], '2025-03')
    await w.sql('update fee_standard set version = version + 1 where id = $1', [standard])
    expect((await w.refused('POST', '/charge/finance/generationBatch/confirm', { id })).msg).toBe(
      '收费配置已变化，请重新预览',
    )
    expect(await statusOf(id)).toBe(2)

    const old = await rehearse([home.houseId], '2025-03')
    const aged = (batch: string) =>
      w.sql("update generation_batch set previewed_at = previewed_at - interval '25 hours' where id = $1", [batch])
    await aged(old)
    expect((await w.refused('POST', '/charge/finance/generationBatch/confirm', { id: old })).msg).toBe(
      '预览已过期，请重新预览',
    )
    expect(await statusOf(old)).toBe(7)
    await aged(id)
    expect(await expirePreviews(w.app.kernel.q, w.app.kernel.clock.now())).toBe(1)
    expect(await statusOf(id)).toBe(7)
  })

  it('makes nothing twice, whoever confirms and whatever was made meanwhile', async () => {
    const home = await bookHome(w)
    await bindTo(w, await standardIn(w), home)
    const [a, b] = [
      await rehearse([home.houseId], '2025-03', '2025-04'),
      await rehearse([home.houseId], '2025-03', '2025-04'),
    ]
    const made = await w.ok('POST', '/charge/finance/receivable/generate', {
      propertyId: home.houseId,
      periodFrom: '2025-03',
      periodTo: '2025-03',
    })
    expect(made).toMatchObject({ created: 1, total: '210.40' })
    await Promise.all([post(a), post(b)])
    const rows = await receivablesOf(home.houseId)
    expect(rows.map((row) => row.fee_period)).toEqual(['2025-03', '2025-04'])
    const posted = await w.sql<{ n: number }>(
      'select sum(posted_count)::int as n from generation_batch where id = any($1)',
      [[a, b]],
    )
    expect(posted[0]!.n).toBe(1)
    expect((await linesOf(a)).concat(await linesOf(b)).filter((line) => line.reason === '预览后已生成')).toHaveLength(3)
  })

  it('finds a cancelled month in the middle again', async () => {
    const home = await bookHome(w)
    await bindTo(w, await standardIn(w), home)
    await generated([home.houseId], '2025-01', '2025-03')
    await w.config({ change_needs_approval: false })
    const [, middle] = await receivablesOf(home.houseId)
    await w.ok('POST', '/charge/finance/receivable/cancel', { ids: [middle!.id], reason: '重复出账' })
    const lines = await linesOf(await rehearse([home.houseId], '2025-01', '2025-03'))
    expect(lines.map((line) => [line.fee_period, line.result])).toEqual([
      ['2025-01', 'same'],
      ['2025-02', 'new'],
      ['2025-03', 'same'],
    ])
  })

  it('counts the parts of a split as the month they were', async () => {
    const home = await bookHome(w)
    await bindTo(w, await standardIn(w), home)
    await generated([home.houseId], '2025-03')
    const [row] = await receivablesOf(home.houseId)
    await w.ok('POST', '/charge/finance/receivable/split', { id: row!.id, amount: '60.00', reason: '分两次' })
    const lines = await linesOf(await rehearse([home.houseId], '2025-03'))
    expect(lines.map((line) => [line.result, line.existing_amount])).toEqual([['same', '210.40']])
  })
})

describe('taking a batch back', () => {
  it('cancels every receivable, and the months may be generated again', async () => {
    const home = await bookHome(w)
    await bindTo(w, await standardIn(w), home)
    const id = await generated([home.houseId], '2025-03', '2025-05')
    await w.ok('POST', '/charge/finance/generationBatch/rollback', { id })
    expect(await statusOf(id)).toBe(5)
    expect((await receivablesOf(home.houseId)).map((row) => [row.status, row.receivable_amount])).toEqual([
      [4, '0.00'],
      [4, '0.00'],
      [4, '0.00'],
    ])
    const [binding] = await w.sql('select billed_to from house_fee_standard where property_id = $1', [home.houseId])
    expect(binding).toEqual({ billed_to: null })
    expect((await linesOf(await rehearse([home.houseId], '2025-03'))).map((line) => line.result)).toEqual(['new'])
  })

  it('is refused whole while anything was touched', async () => {
    const homes = [await bookHome(w), await bookHome(w), await bookHome(w), await bookHome(w)]
    const standard = await standardIn(w)
    for (const home of homes) await bindTo(w, standard, home)
    const id = await generated(
      homes.map((home) => home.houseId),
      '2025-03',
    )
    const typeId = await deductedTypeIn(w)
    for (const home of homes.slice(0, 3)) {
      const [row] = await receivablesOf(home.houseId)
      await w.ok('POST', '/charge/finance/deduction/apply', {
        deductedTypeId: typeId,
        lines: [{ receivableId: row!.id, component: 'P', mode: 'amount', amount: '10.40' }],
        reason: '停水补偿',
      })
    }
    const answer = await w.refused('POST', '/charge/finance/generationBatch/rollback', { id })
    expect(answer.msg).toBe('批次中有3笔应收已收款或减免，不能回滚')
    expect(await statusOf(id)).toBe(4)
    const [untouched] = await receivablesOf(homes[3]!.houseId)
    expect(untouched!.receivable_amount).toBe('210.40')
  })
})

describe('closed months', () => {
  it('are left out, but supplemented where that is asked for, booked today', async () => {
    const home = await bookHome(w)
    await bindTo(w, await standardIn(w), home)
    const now = w.app.clock.now()
    await w.sql(
      `insert into accounting_period (id, company_id, community_id, period, start_date, end_date, status, reopened_count, closed_at, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, '2024-11', '2024-11-01', '2024-11-30', 3, 0, $3, $3, $3)`,
      [w.companyId, w.communityId, now],
    )
    const normal = await linesOf(await rehearse([home.houseId], '2024-11', '2024-12'))
    expect(normal.map((line) => [line.result, line.reason])).toEqual([
      ['skip', '2024-11已月结，请用补收'],
      ['new', null],
    ])
    await generated([home.houseId], '2024-11', '2024-11', 'supplement')
    const [row] = await w.sql(
      'select source, fee_period, book_date::text, account_period from receivable where property_id = $1',
      [home.houseId],
    )
    expect(row).toEqual({
      source: 'supplement',
      fee_period: '2024-11',
      book_date: '2025-03-10',
      account_period: '2025-03',
    })
  })
})

describe('differences', () => {
  it('become one change of the unpaid ones', async () => {
    const [a, b] = [await bookHome(w), await bookHome(w)]
    const standard = await standardIn(w)
    for (const home of [a, b]) await bindTo(w, standard, home)
    await generated([a.houseId, b.houseId], '2025-03')
    const paid = (await receivablesOf(b.houseId))[0]!.id
    await w.collect(b, [paid])
    await w.sql('update house_fee_standard set discount_ratio = 0.9 where fee_standard_id = $1', [standard])
    const id = await rehearse([a.houseId, b.houseId], '2025-03')
    const answer = await w.ok('POST', '/charge/finance/generationBatch/adjust', { id })
    expect(answer).toMatchObject({ adjusted: 1, skipped: [{ reason: '已收款、已减免或已取消' }] })
    expect((await receivablesOf(a.houseId))[0]!.receivable_amount).toBe('189.36')
    expect((await receivablesOf(b.houseId))[0]!.receivable_amount).toBe('210.40')
  })

  it('are a thousand at once and no more', async () => {
    const home = await bookHome(w)
    const standard = await standardIn(w)
    await bindTo(w, standard, home)
    const id = await rehearse([home.houseId], '2025-03')
    const many = Array.from({ length: 1001 }, () => ({
      propertyType: 'house',
      propertyId: home.houseId,
      propertyName: home.name,
      payerCustomerId: home.customerId,
      feeItemId: w.items.property,
      houseFeeStandardId: uuidv7(),
      feePeriod: '2025-03',
      periodFrom: '2025-03-01',
      periodTo: '2025-03-31',
      dueDate: '2025-03-31',
      amount: '1.00',
      source: 'generate',
    }))
    await w.act(async (context) => {
      const doc = { docType: 'generationBatch', docId: uuidv7(), docNo: null }
      return createReceivables(context, await openBook(context, w.place), doc, 'generate', many)
    })
    await w.sql(
      `insert into generation_line (id, company_id, community_id, batch_id, property_type, property_id, fee_item_id, standard_id, house_fee_standard_id, fee_period,
         amount, result, existing_receivable_id, created_at, updated_at)
       select gen_random_uuid(), company_id, community_id, $1, property_type, property_id, fee_item_id, $2, house_fee_standard_id, fee_period,
         2, 'different', id, created_at, updated_at from receivable where property_id = $3`,
      [id, standard, home.houseId],
    )
    expect(await w.refused('POST', '/charge/finance/generationBatch/adjust', { id })).toMatchObject({
      code: 422,
      msg: '单次最多调整1000条，请分次选择差异明细',
    })
    const untouched = 'select count(*)::int as n from receivable where property_id = $1 and receivable_amount = 1'
    expect(await w.sql(untouched, [home.houseId])).toEqual([{ n: 1001 }])
    expect(
      await w.sql(
        `select 1 from receivable_change_line l join receivable r on r.id = l.receivable_id where r.property_id = $1`,
        [home.houseId],
      ),
    ).toEqual([])
  })
})

describe('by itself', () => {
  it('starts once on its day, posts without errors and waits with them', async () => {
    const home = await bookHome(w)
    await bindTo(w, await standardIn(w), home)
    const { startAutomatic } = await import('./jobs.ts')
    await w.sql(`delete from house_fee_standard where community_id = $1 and property_id <> $2`, [
      w.communityId,
      home.houseId,
    ])
    expect(await startAutomatic(w.app.kernel, w.communityId, '2025-03-10', 1)).toBe(1)
    expect(await startAutomatic(w.app.kernel, w.communityId, '2025-03-10', 1)).toBe(0)
    const [batch] = await w.sql<{ id: string }>('select id from generation_batch where auto')
    for (let tries = 0; tries < 200 && (await statusOf(batch!.id)) !== 4; tries++)
      await new Promise((done) => setTimeout(done, 50))
    expect((await receivablesOf(home.houseId)).map((row) => row.fee_period)).toEqual(['2025-03', '2025-04'])
  })
})
