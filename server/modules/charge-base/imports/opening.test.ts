import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { type Begun, begin, settled, sheetOf } from '../../../../tests/support/import-batches.ts'
import { must } from '../../../../tests/support/must.ts'
import { assertLedger } from '../../charge-finance/ledger/assert-ledger.service.ts'

let w: ChargeWorld
type Home = Awaited<ReturnType<ChargeWorld['home']>>
let homes: Home[]
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 10:00:00', jobs: true })
  homes = [await w.home(), await w.home()]
})
afterAll(() => w.app.stop())

/** Uploads a sheet, commits it, and answers with its batch. */
async function imported(kind: string, titles: readonly string[], rows: readonly (readonly string[])[]) {
  const { code, msg, data } = await begin(w.app, w.admin, `${kind}.xlsx`, await sheetOf(titles, rows), kind)
  expect(code, msg).toBe(0)
  const { batchId, proposal } = data as Begun
  await must(w.admin, 'PUT', `/file/sys/import/${batchId}/mapping`, {
    mapping: proposal,
    options: { communityId: w.communityId },
  })
  const checked = await settled(w.admin, batchId)
  if (checked.fail > 0) {
    const { list } = await must<{ list: { errors: Record<string, string> }[] }>(
      w.admin,
      'GET',
      `/file/sys/import/${batchId}/rows`,
      undefined,
      { query: { page: 1, limit: 20, state: 'bad' } },
    )
    return { batchId, errors: list.flatMap((row) => Object.values(row.errors)) }
  }
  await must(w.admin, 'POST', `/file/sys/import/${batchId}/commit`, {})
  expect(await settled(w.admin, batchId)).toMatchObject({ success: rows.length, fail: 0 })
  return { batchId, errors: [] }
}
const undone = async (batchId: string) => {
  const answer = await w.admin.call('POST', `/file/sys/import/${batchId}/undo`, { body: {} })
  await settled(w.admin, batchId)
  return answer
}
const owed = async (home: Home) =>
  (
    await w.sql<Record<string, string>>(
      "select receivable_amount as r, received_amount as c, outstanding_amount as o, status::text as s from receivable where property_id = $1 and source = 'import' order by id desc limit 1",
      [home.houseId],
    )
  ).map(({ r, c, o, s }) => [r, c, o, s].join(' / '))[0]
const available = async (home: Home) =>
  (await w.sql<{ balance: string }>('select balance from prepaid_account where property_id = $1', [home.houseId]))[0]
    ?.balance

const DEBTS = ['房产全称', '收费项目', '费用所属期', '金额', '启用日期']

it('debts, what was paid of them, and balances are opened, used, and undone while nobody has used them', async () => {
  const [one, two] = homes as [Home, Home]
  const debts = await imported('financeReceivable', DEBTS, [
    [one.name, '住宅物业费', '2025-01', '2345.00', '2025-03-01'],
    [two.name, '住宅物业费', '2025-01', '210.40', '2025-03-01'],
  ])
  expect(await owed(one)).toBe('2345.00 / 0.00 / 2345.00 / 1')

  const missing = await imported('financeReceived', DEBTS, [
    [one.name, '住宅物业费', '2025-02', '1.00', '2025-03-01'],
    [two.name, '住宅物业费', '2025-01', '210.41', '2025-03-01'],
  ])
  expect(missing.errors.toSorted()).toEqual(['实收金额不能大于欠费210.40', '没有对应的期初应收，请先导入'])
  const received = await imported('financeReceived', DEBTS, [
    [one.name, '住宅物业费', '2025-01', '2000.00', '2025-03-01'],
    [two.name, '住宅物业费', '2025-01', '210.40', '2025-03-01'],
  ])
  expect(await owed(one)).toBe('2345.00 / 2000.00 / 345.00 / 2')
  expect(await owed(two)).toBe('210.40 / 210.40 / 0.00 / 3')
  const [receipt] = await w.sql<{ type: string; method: string; total: string }>(
    `select r.type, m.code as method, r.total_amount as total from receipt r join payment p on p.receipt_id = r.id join payment_method m on m.id = p.payment_method_id
     where r.property_id = $1`,
    [one.houseId],
  )
  expect(receipt).toEqual({ type: 'import', method: 'IMPORT', total: '2000.00' })

  const balances = await imported(
    'prepaidBalance',
    ['房产全称', '收费项目', '金额', '启用日期'],
    [
      [one.name, '', '500.00', '2025-03-01'],
      [two.name, '', '300.00', '2025-03-01'],
    ],
  )
  expect([await available(one), await available(two)]).toEqual(['500.00', '300.00'])
  await assertLedger(w.app.kernel.q, w.communityId)

  expect((await undone(debts.batchId)).msg).toBe('第2行应收已收款，不能撤销')
  expect((await undone(received.batchId)).code).toBe(0)
  expect(await owed(one)).toBe('2345.00 / 0.00 / 2345.00 / 1')
  expect((await undone(debts.batchId)).code).toBe(0)
  expect(await owed(two)).toBe('0.00 / 0.00 / 0.00 / 4')
  await assertLedger(w.app.kernel.q, w.communityId)

  const debt = await w.bill(one, { overdueRate: null })
  const [account] = await w.sql<{ id: string }>('select id from prepaid_account where property_id = $1', [one.houseId])
  const paid = await w.collect(one, [debt], {
    part: { prepaid: [{ accountId: account!.id, amount: '210.40' }] },
    payments: [],
  })
  expect(paid).toMatchObject({ code: 0 })
  expect((await undone(balances.batchId)).msg).toBe('第2行预存余额已使用，不能撤销')
  expect([await available(one), await available(two)]).toEqual(['289.60', '300.00'])
  await assertLedger(w.app.kernel.q, w.communityId)
})
