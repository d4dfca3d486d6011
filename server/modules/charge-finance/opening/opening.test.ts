import type { RefundOutcome, Refundable } from '@wuguan/contract/charge-finance/refund.actions'
import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { decideFor } from '../../../../tests/support/consent.ts'
import { type Begun, begin, settled, sheetOf } from '../../../../tests/support/import-batches.ts'
import { must } from '../../../../tests/support/must.ts'
import { bindTo, standardIn } from '../../../../tests/support/standards.ts'
import { makeUser } from '../../../../tests/support/user.ts'
import type { Caller } from '../../../../tests/support/app.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'

let w: ChargeWorld
type Home = Awaited<ReturnType<ChargeWorld['home']>>
let homes: Home[]
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 10:00:00', jobs: true })
  homes = [await w.home(), await w.home()]
})
afterAll(() => w.app.stop())

type Sheet = readonly (readonly string[])[]
/** Uploads a sheet and has it checked. */
async function checked(kind: string, titles: readonly string[], rows: Sheet, caller: Caller = w.admin) {
  const { code, msg, data } = await begin(w.app, caller, `${kind}.xlsx`, await sheetOf(titles, rows), kind)
  expect(code, msg).toBe(0)
  const { batchId, proposal } = data as Begun
  await must(caller, 'PUT', `/file/sys/import/${batchId}/mapping`, {
    mapping: proposal,
    options: { communityId: w.communityId },
  })
  await settled(caller, batchId)
  return { batchId, errors: await sentences(batchId, caller) }
}
async function sentences(batchId: string, caller: Caller = w.admin) {
  const { list } = await must<{ list: { errors: Record<string, string>; error: string | null }[] }>(
    caller,
    'GET',
    `/file/sys/import/${batchId}/rows`,
    undefined,
    { query: { page: 1, limit: 20, state: 'bad' } },
  )
  return list.flatMap((row) => [...Object.values(row.errors ?? {}), ...(row.error ? [row.error] : [])])
}
async function committed(batchId: string, caller: Caller = w.admin) {
  const answer = await caller.call('POST', `/file/sys/import/${batchId}/commit`, { body: {} })
  return { ...answer, state: await settled(caller, batchId) }
}
/** Uploads a sheet, commits it where nothing is wrong with it, and answers with its batch. */
async function imported(kind: string, titles: readonly string[], rows: Sheet, caller: Caller = w.admin) {
  const one = await checked(kind, titles, rows, caller)
  if (one.errors.length > 0) return one
  expect((await committed(one.batchId, caller)).state).toMatchObject({ success: rows.length, fail: 0 })
  return one
}
const undone = (batchId: string, caller: Caller = w.admin) =>
  caller.call('POST', `/file/sys/import/${batchId}/undo`, { body: {} })
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

  // Money of the time before is no money of these books: no figure of money has it, what was due and came in has.
  const said = async (path: string, figure: string) =>
    (await must<ReportAnswer>(w.admin, 'GET', `${path}/report?across=none`)).totals.values[figure]
  expect(await said('/charge/report/collection/analysis', 'collected')).toBe('0.00')
  expect(await said('/charge/waterListLog', 'in')).toBe('0.00')
  expect(await said('/charge/report/fee/collection/detail', 'amount')).toBe('0.00')
  expect(await said('/charge/report/receivable/detail', 'received')).toBe('2210.40')

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

const count = async (table: string, where: string, home: Home) =>
  (
    await w.sql<{ n: number }>(`select count(*)::int as n from ${table} where property_id = $1 and ${where}`, [
      home.houseId,
    ])
  )[0]!.n
const TWICE = /^已于2025-03-10 10:00由“.+\.xlsx”导入，不能重复导入；要重新导入，请先在导入记录中撤销该批次$/

it('takes the same money once: the same file again, another file with the same debt, two batches at the same time', async () => {
  const [one, two] = [await w.home(), await w.home()]
  const debt = (home: Home, amount: string) => [home.name, '住宅物业费', '2025-01', amount, '2025-03-01']
  const balance = (home: Home, amount: string) => [home.name, '', amount, '2025-03-01']
  const BALANCES = ['房产全称', '收费项目', '金额', '启用日期']

  const debts = await imported('financeReceivable', DEBTS, [debt(one, '888.00')])
  expect((await checked('financeReceivable', DEBTS, [debt(one, '888.00')])).errors).toEqual([
    expect.stringMatching(TWICE),
  ])
  const wider = await checked('financeReceivable', DEBTS, [debt(two, '10.00'), debt(one, '999.00')])
  expect(wider.errors).toEqual([expect.stringMatching(TWICE)])
  expect((await committed(wider.batchId)).state).toMatchObject({ success: 1, fail: 1 })
  expect(await count('receivable', 'status <> 4', one)).toBe(1)

  await imported('prepaidBalance', BALANCES, [balance(one, '50.00')])
  expect((await checked('prepaidBalance', BALANCES, [balance(one, '50.00')])).errors).toEqual([
    expect.stringMatching(TWICE),
  ])
  await imported('financeReceived', DEBTS, [debt(two, '2.00')])
  expect((await checked('financeReceived', DEBTS, [debt(two, '2.00')])).errors).toEqual([expect.stringMatching(TWICE)])

  const late = await w.home()
  const [left, right] = [
    await checked('financeReceivable', DEBTS, [debt(late, '77.00')]),
    await checked('financeReceivable', DEBTS, [debt(late, '77.00')]),
  ]
  await Promise.all([committed(left.batchId), committed(right.batchId)])
  expect(await count('receivable', 'status <> 4', late)).toBe(1)

  expect((await undone(debts.batchId)).code).toBe(0)
  expect((await imported('financeReceivable', DEBTS, [debt(one, '889.00')])).errors).toEqual([])
  await assertLedger(w.app.kernel.q, w.communityId)
})

it('a debt of the opening bears interest by the standard of its house', async () => {
  const [bound, free] = [await w.home(), await w.home()]
  const standard = await standardIn(w, {
    set: { overdue_rate: '7', late_fee_grace_days: 3, late_fee_start_mode: 'afterGrace', overdue_cap_ratio: '0.5' },
  })
  await bindTo(w, standard, bound, { startDate: '2024-01-01' })
  await standardIn(w, { set: { overdue_rate: '9' } })
  await imported('financeReceivable', DEBTS, [
    [bound.name, '住宅物业费', '2025-01', '1000.00', '2025-03-01'],
    [free.name, '住宅物业费', '2025-01', '1000.00', '2025-03-01'],
    [bound.name, '装修押金', '2025-01', '1000.00', '2025-03-01'],
  ])
  const rules = await w.sql<Record<string, unknown>>(
    `select overdue_rate::float as rate, grace_days as grace, start_mode as start, overdue_cap_ratio::float as cap, late_fee_from::text as since
     from receivable where property_id = any($1) and source = 'import' order by fee_item_id = $2, property_id = $3`,
    [[bound.houseId, free.houseId], w.items.deposit, bound.houseId],
  )
  expect(rules).toEqual([
    { rate: null, grace: null, start: null, cap: null, since: '2024-01-01' },
    { rate: 7, grace: 3, start: 'afterGrace', cap: 0.5, since: '2024-01-01' },
    { rate: null, grace: null, start: null, cap: null, since: '2024-01-01' },
  ])
})

it('money of an opening receipt goes back as of any other; then neither the receipt nor its batch can be undone', async () => {
  const desk = await decideFor(w)
  const home = await w.home()
  const debts = await imported('financeReceivable', DEBTS, [
    [home.name, '住宅物业费', '2025-01', '2345.00', '2025-03-01'],
  ])
  const received = await imported('financeReceived', DEBTS, [
    [home.name, '住宅物业费', '2025-01', '2000.00', '2025-03-01'],
  ])
  const [receipt] = await w.sql<{ id: string; number: string }>(
    'select id, receipt_number as number from receipt where property_id = $1',
    [home.houseId],
  )
  const refundable = () =>
    must<Refundable>(w.admin, 'GET', '/charge/finance/refund/refundable', undefined, {
      query: { receiptNumber: receipt!.number },
    })
  const { lines } = await refundable()
  const apply = (amount: string) =>
    w.admin.call<RefundOutcome>('POST', '/charge/finance/refund/apply', {
      body: {
        receiptId: receipt!.id,
        lines: [{ allocationId: lines[0]!.allocationId, amount, handling: 'restore' }],
        target: 'transfer',
        payeeName: '张三',
        payeeAccountNo: '622202',
        reason: '期初多记',
      },
    })
  expect((await apply('2000.01')).msg).toBe('退款金额不能超过可退金额2000.00')
  const { data: asked } = await apply('500.00')
  expect(await owed(home)).toBe('2345.00 / 2000.00 / 345.00 / 2')
  await desk.decide(asked.refundId, 'approved')
  expect(await w.verb(refundFlow, 'payout', asked.refundId)).toMatchObject({ code: 0 })
  expect(await owed(home)).toBe('2345.00 / 1500.00 / 845.00 / 2')
  expect((await refundable()).lines[0]).toMatchObject({ refunded: '500.00', refundable: '1500.00' })
  await assertLedger(w.app.kernel.q, w.communityId)

  expect(
    (await w.admin.call('POST', '/charge/receipt/void', { body: { receiptId: receipt!.id, reason: '收错' } })).code,
  ).toBe(422)
  for (const { batchId } of [received, debts]) expect((await undone(batchId)).code).toBe(422)
  expect(await owed(home)).toBe('2345.00 / 1500.00 / 845.00 / 2')
  await assertLedger(w.app.kernel.q, w.communityId)
})

it('goes back out by the right of the module, after days, until its month is closed', async () => {
  const home = await w.home()
  const rows = [[home.name, '住宅物业费', '2025-02', '66.00', '2025-03-01']]
  const place = { companyId: w.companyId, communityIds: [w.communityId] }
  const held = ['charge-base:import-finance:import', 'basedata:import:undo', 'basedata:import:list']
  const clerk = await makeUser(w.app, 'opening_clerk', held, place)
  const accountant = ['charge-base:import-finance:undo', 'basedata:import:list']
  const { batchId } = await imported('financeReceivable', DEBTS, rows, clerk)
  await w.day('2025-03-19 09:00:00')
  const [again, owner] = [
    await w.app.login('opening_clerk', 'Admin12345'),
    await makeUser(w.app, 'opening_owner', accountant, place),
  ]
  const shown = async (caller: Caller) =>
    (
      await must<{ list: { id: string; undoable: boolean }[] }>(caller, 'GET', '/file/sys/import/page', undefined, {
        query: { limit: 50 },
      })
    ).list.find((row) => row.id === batchId)?.undoable
  expect([await shown(again), await shown(owner)]).toEqual([false, true])
  expect(await undone(batchId, again)).toMatchObject({ code: 403 })

  await w.sql('update accounting_period set status = 3 where community_id = $1 and period = $2', [
    w.communityId,
    '2025-03',
  ])
  expect((await undone(batchId, owner)).msg).toMatch(/2025-03已月结/)
  await w.sql('update accounting_period set status = 1 where community_id = $1 and period = $2', [
    w.communityId,
    '2025-03',
  ])
  expect(await undone(batchId, owner)).toMatchObject({ code: 0 })
  expect(await count('receivable', 'status <> 4', home)).toBe(0)
})
