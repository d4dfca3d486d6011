import type { DifferenceRun } from '@wuguan/contract/charge-report/difference.actions'
import type { Page } from '@wuguan/contract/kernel/envelope'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { makeUser } from '../../../../tests/support/user.ts'
import { bindTo, bookHome, standardIn } from '../../../../tests/support/standards.ts'

const PATH = '/charge/report/receivable/differencePage/index'
let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 10:00:00', jobs: true })
  await w.config({ change_needs_approval: false })
})
afterAll(() => w.app.stop())

const statusOf = async (id: string) =>
  (await w.sql<{ status: number }>('select status from generation_batch where id = $1', [id]))[0]!.status
const until = async (id: string, status: number) => {
  for (let tries = 0; tries < 400 && (await statusOf(id)) !== status; tries++)
    await new Promise((done) => setTimeout(done, 50))
  expect(await statusOf(id)).toBe(status)
}
const runs = () => must<DifferenceRun[]>(w.admin, 'GET', '/charge/report/receivable/differencePage/runs')
const byText = (left: string, right: string) => (left < right ? -1 : 1)
const byName = (left: readonly unknown[], right: readonly unknown[]) => byText(left.join(), right.join())
const list = async () =>
  (await must<Page<Record<string, unknown>>>(w.admin, 'GET', `${PATH}/report/rows/page?limit=100`)).list
const found = async () =>
  (await list())
    .map((row) =>
      ['propertyName', 'feePeriod', 'kind', 'expected', 'booked', 'reason'].map((field) => String(row[field])),
    )
    .toSorted(byName)
const check = async () => {
  const months = { periodFrom: '2025-01', periodTo: '2025-03' }
  expect(await w.ok('POST', '/charge/report/receivable/differencePage/check', months)).toMatchObject({ communities: 1 })
  const [batch] = await w.sql<{ id: string }>('select id from generation_batch order by id desc limit 1')
  await until(batch!.id, 2)
}

it('lists what was not generated, what no standard asks for, and what stands otherwise, with the order that moved it', async () => {
  const standard = await standardIn(w)
  const [missing, excess, moved, right] = [await bookHome(w), await bookHome(w), await bookHome(w), await bookHome(w)]
  const ended = await bindTo(w, standard, excess)
  for (const home of [moved, right]) await bindTo(w, standard, home)
  const { batches } = await must<{ batches: { id: string }[] }>(
    w.admin,
    'POST',
    '/charge/finance/generationBatch/preview',
    { communityIds: [w.communityId], periodFrom: '2025-01', periodTo: '2025-03' },
  )
  await until(batches[0]!.id, 2)
  await w.ok('POST', '/charge/finance/generationBatch/confirm', { id: batches[0]!.id })
  await until(batches[0]!.id, 4)
  expect(await runs(), 'nobody has checked yet').toEqual([])

  await bindTo(w, standard, missing, { startDate: '2025-02-01' })
  await w.sql("update house_fee_standard set end_date = '2025-02-28' where id = $1", [ended])
  const [of] = await w.sql<{ id: string }>(
    "select id from receivable where property_id = $1 and fee_period = '2025-02'",
    [moved.houseId],
  )
  const adjusting = { ids: [of!.id], mode: 'amount', amount: '200.40', reason: '核减' }
  const { changeNumber } = await w.ok('POST', '/charge/finance/receivable/adjust', adjusting)
  await check()

  expect(await found()).toEqual(
    [
      [missing.name, '2025-02', 'missing', '210.40', '0.00', '未生成'],
      [missing.name, '2025-03', 'missing', '210.40', '0.00', '未生成'],
      [excess.name, '2025-03', 'excess', '0.00', '210.40', '没有该月有效的收费标准'],
      [moved.name, '2025-02', 'amount', '210.40', '200.40', `人工调整 ${String(changeNumber)}`],
    ].toSorted(byName),
  )
  const { totals } = await must<ReportAnswer>(w.admin, 'GET', `${PATH}/report`)
  expect(totals.values).toMatchObject({ rows: '4', expected: '631.20', booked: '410.80', delta: '220.40' })
  expect(await runs()).toMatchObject([{ status: 2, progress: 100, periodFrom: '2025-01', periodTo: '2025-03' }])
  // Nothing was written by looking.
  const [count] = await w.sql<{ n: number }>('select count(*)::int as n from receivable where property_id = $1', [
    missing.houseId,
  ])
  expect(count!.n).toBe(0)
})

it('leaves out what was put right since, one row at a time', async () => {
  const rows = await list()
  const row = (kind: string) => rows.find((one) => one['kind'] === kind)!
  const moved = row('amount')
  const adjusting = { id: moved['batchId'], lineIds: [moved['id']] }
  expect(await w.ok('POST', '/charge/finance/generationBatch/adjust', adjusting)).toMatchObject({ adjusted: 1 })
  const { propertyId, feeItemId, feePeriod } = row('missing')
  const months = { periodFrom: feePeriod, periodTo: feePeriod, mode: 'supplement' }
  const made = { propertyId, feeItemIds: [feeItemId], ...months }
  expect(await w.ok('POST', '/charge/finance/receivable/generate', made)).toMatchObject({ created: 1, total: '210.40' })
  expect((await found()).map(([, , kind]) => String(kind)).toSorted(byText)).toEqual(['excess', 'missing'])
  // The rest of the batch at once; what no standard asks for stays until somebody cancels it.
  await w.ok('POST', '/charge/finance/generationBatch/confirm', { id: moved['batchId'] })
  await until(String(moved['batchId']), 4)
  expect(await found()).toMatchObject([[expect.anything(), '2025-03', 'excess', '0.00', '210.40', expect.anything()]])
  expect(await runs()).toMatchObject([{ status: 4 }])
})

it('a standard that cannot be worked out any more is said beside what was generated by it', async () => {
  const standard = await standardIn(w)
  const home = await bookHome(w)
  await bindTo(w, standard, home, { startDate: '2025-03-01' })
  const asked = { propertyId: home.houseId, periodFrom: '2025-03', periodTo: '2025-03' }
  expect(await w.ok('POST', '/charge/finance/receivable/generate', asked)).toMatchObject({ created: 1 })
  await w.sql('delete from fee_standard_rate where fee_standard_id = $1', [standard])
  await check()
  const [line] = (await found()).filter(([name]) => name === home.name)
  expect(line).toEqual([home.name, '2025-03', 'amount', '0.00', '210.40', '该期间没有价格版本'])
})

it('is asked for by whoever may see it and rehearse a generation, and says what months it takes', async () => {
  const at = '/charge/report/receivable/differencePage/check'
  const rights = ['charge-report:difference:view', 'charge-finance:generation:preview']
  for (const [n, codes] of [rights.slice(0, 1), rights.slice(1)].entries()) {
    const caller = await makeUser(w.app, `half-${n}`, codes, { companyId: w.companyId })
    const { code } = await caller.call('POST', at, { body: { periodFrom: '2025-01', periodTo: '2025-03' } })
    expect(code).toBe(403)
  }
  const refused = async (periodFrom: string, periodTo: string) =>
    (await w.refused('POST', at, { periodFrom, periodTo })).data
  expect(await refused('2025-03', '2025-01')).toEqual({ periodTo: '结束期间不能早于开始期间' })
  expect(await refused('2023-01', '2025-03')).toEqual({ periodTo: '核对期间不能超过24个月' })
})

it('is kept for a day', async () => {
  expect(await runs()).toHaveLength(1)
  const caller = await w.day('2025-03-11 10:30:00')
  expect(await must(caller, 'GET', '/charge/report/receivable/differencePage/runs')).toEqual([])
  const { list } = await must<{ list: unknown[] }>(caller, 'GET', `${PATH}/report/rows/page?limit=100`)
  expect(list).toEqual([])
})
