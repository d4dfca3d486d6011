import type { ClosedMonth, MonthStatement, MonthView } from '@wuguan/contract/charge-other/month.actions'
import { type ItemColumn, arrearsOf, totalsOf, CASH_COLUMNS } from '@wuguan/contract/charge-other/statement'
import { cents, total } from '@wuguan/contract/charge-finance/cents'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { Approvals, type ApprovalResult } from '../../../kernel/approval.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { assertLedger } from '../../charge-finance/ledger/assert-ledger.service.ts'
import { openBook } from '../../charge-finance/ledger/book-date.service.ts'
import { accountOf, postPrepaid } from '../../charge-finance/ledger/prepaid.service.ts'
import { reopenApproval } from './reopen.service.ts'

const MARCH = '2025-03'
const BASE = '/charge/month/settlement'
const SOMEBODY_ELSE = 990_001
let w: ChargeWorld
let admin: Caller
let home: Awaited<ReturnType<ChargeWorld['home']>>
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
  await w.config({ change_needs_approval: false })
  admin = w.admin
  home = await w.home()
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

const month = (period = MARCH) => ({ communityId: w.communityId, period })
const post = <T = Record<string, unknown>>(act: string, body: object, caller = admin) =>
  caller.call<T>('POST', `${BASE}/${act}`, { body })
const confirm = (period: string, confirmedChecks: string[] = ['W3']) =>
  post('close', { ...month(period), confirmPeriod: period, confirmedChecks })
const view = async (period = MARCH) =>
  (await admin.call<MonthView>('GET', `${BASE}/check`, { query: month(period) })).data
const statement = async (period = MARCH) =>
  (await admin.call<MonthStatement>('GET', `${BASE}/statement`, { query: month(period) })).data
const failing = async (period = MARCH) =>
  (await view(period)).checks.filter((one) => !one.passed).map((one) => one.code)
/** Every day of the month that has postings, as the accountant leaves it. */
const closeDays = (period: string) =>
  w.sql(`update finance_day set status = 3 where community_id = $1 and to_char(book_date, 'YYYY-MM') = $2`, [
    w.communityId,
    period,
  ])
const decide = async (id: string, result: ApprovalResult) => {
  await w.act((context) => reopenApproval.finished(context, id, result), SOMEBODY_ELSE)
}

describe('the equation of a statement', () => {
  it('holds for the numbers of the book', () => {
    const zero = { addedPast: '0', addedFuture: '0', deductedPreferential: '0', deductedRounding: '0' }
    const row = {
      ...zero,
      openingArrears: '40000.00',
      addedCurrent: '100000.00',
      adjusted: '-500.00',
      deductedManual: '3000.00',
      receivedCurrent: '86200.00',
      receivedPast: '0',
      receivedFuture: '0',
      refunded: '300.00',
    } as Record<ItemColumn, string>
    expect(arrearsOf(row)).toBe('50600.00')
  })
})

describe('a month from its first posting to its close and back', () => {
  it('puts every movement where the book says', async () => {
    const [old, current, future, cancelled] = [
      await w.bill(home, { feePeriod: '2025-01', bookDate: '2025-02-10' }),
      await w.bill(home, { feePeriod: MARCH }),
      await w.bill(home, { feePeriod: '2025-04', amount: '100.00' }),
      await w.bill(home, { feePeriod: '2025-05', amount: '50.00' }),
    ]
    expect(await w.collect(home, [old])).toMatchObject({ code: 0 })
    expect(await w.collect(home, [current, future])).toMatchObject({ code: 0 })
    const adjusted = await admin.call('POST', '/charge/finance/receivable/cancel', {
      body: { ids: [cancelled], reason: '多生成' },
    })
    expect(adjusted.code, adjusted.msg).toBe(0)
    const supplement = await w.bill(home, { feePeriod: '2025-02', amount: '20.00' })
    const taken = await w.collect(home, [supplement])
    expect(
      (
        await admin.call('POST', '/charge/receipt/void', {
          body: { receiptId: taken.data.receipts[0]!.receiptId, reason: '收错' },
        })
      ).code,
    ).toBe(0)

    const { statements, closed } = await statement()
    expect(closed).toBe(false)
    expect(statements.items).toHaveLength(1)
    const [row] = statements.items
    expect(row).toMatchObject({
      name: '住宅物业费',
      openingArrears: '210.40',
      addedCurrent: '210.40',
      addedPast: '20.00',
      addedFuture: '150.00',
      adjusted: '-50.00',
      receivedCurrent: '210.40',
      receivedPast: '210.40',
      receivedFuture: '100.00',
      refunded: '0.00',
      closingArrears: '20.00',
    })
    expect(cents(row!.lateFeeReceived)).toBeGreaterThan(0n)
    // Money of the month = principal and late fee received + prepaid (none).
    const net = totalsOf(statements.cash, CASH_COLUMNS).net
    expect(cents(net)).toBe(
      total([row!.receivedCurrent, row!.receivedPast, row!.receivedFuture, row!.lateFeeReceived].map(cents)),
    )
  })

  it('cannot close before its last day, nor with what blocks it', async () => {
    expect(await post('start', month())).toMatchObject({ code: 422, msg: '还未到月末，不能月结' })
    admin = await w.day('2025-04-02 09:00:00')
    expect(await failing()).toEqual(['B2', 'B6'])
    const [shift] = [uuidv7()]
    await w.sql(
      `insert into cashier_shift (id, company_id, community_id, shift_no, cashier_id, book_date, opened_at, status, created_at, updated_at)
       values ($1, $2, $3, 'JB1', $4, '2025-03-10', $5, 2, $5, $5)`,
      [shift, w.companyId, w.communityId, w.userId, w.app.clock.now()],
    )
    expect((await post('start', month())).code).toBe(0)
    expect(await confirm(MARCH)).toMatchObject({ code: 422, msg: '存在1个未核对的交班单，不能月结' })
    await w.sql('update cashier_shift set status = 3 where id = $1', [shift])
    expect(await confirm(MARCH)).toMatchObject({ code: 422, msg: '存在1天未日结，不能月结' })
    await closeDays(MARCH)
    expect(await confirm(MARCH)).toMatchObject({ code: 422, msg: '请先完成2025-02的月结' })
    const wrong = await post('close', { ...month(), confirmPeriod: '2025-04', confirmedChecks: [] })
    expect(wrong).toMatchObject({ code: 400, msg: '输入的期间不一致' })
  })

  it('is closing meanwhile: nothing is posted, a second closer is refused, and it can be given up', async () => {
    expect(await post('start', month())).toMatchObject({ code: 422, msg: '该期间正在月结' })
    await expect(w.bill(home, { feePeriod: '2025-06', bookDate: '2025-03-20' })).rejects.toThrow(/正在月结/)
    expect((await post('cancel', month())).code).toBe(0)
    expect((await view()).status).toBe(0)
    const both = await Promise.all([post('start', month()), post('start', month())])
    expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([0, 422])
    expect(both.find((one) => one.code !== 0)!.msg).toBe('该期间正在月结')
    expect((await post('cancel', month())).code).toBe(0)
  })

  it('closes month after month and keeps what it was', async () => {
    await closeDays('2025-02')
    const february = (
      await post<ClosedMonth[]>('closeMany', {
        communityIds: [w.communityId],
        period: '2025-02',
        confirmWarnings: true,
      })
    ).data
    expect(february).toEqual([
      { communityId: w.communityId, community: expect.any(String), closed: true, message: '已结账' },
    ])
    const live = (await statement()).statements
    expect((await post('start', month())).code).toBe(0)
    const done = await confirm(MARCH)
    expect(done.code, done.msg).toBe(0)
    const kept = await statement()
    expect(kept).toMatchObject({ closed: true, snapshotHash: done.data['hash'] })
    expect(kept.statements).toEqual(live)
    // What the month began with is what the one before ended with.
    expect(kept.statements.items[0]!.openingArrears).toBe(kept.previous.items[0]!.closingArrears)
    expect((await statement('2025-04')).statements.items[0]!.openingArrears).toBe('20.00')
    expect(await confirm(MARCH)).toMatchObject({ code: 422, msg: '该期间已月结' })
    expect(await post('start', month())).toMatchObject({ code: 422, msg: '该期间已月结' })
  })

  it('refuses postings into the closed month, by service and by the database', async () => {
    await expect(w.bill(home, { feePeriod: '2025-06', bookDate: '2025-03-20' })).rejects.toThrow(
      /已月结，不能新增或修改/,
    )
    for (const sql of [
      `insert into receivable_entry select (e).* from (select jsonb_populate_record(e, jsonb_build_object('id', $2::text, 'book_date', '2025-03-28')) as e
         from receivable_entry e where e.community_id = $1 and e.account_period = '2025-03' limit 1) x`,
      `insert into payment select (p).* from (select jsonb_populate_record(p, jsonb_build_object('id', $2::text, 'book_date', '2025-03-28')) as p
         from payment p where p.community_id = $1 and p.account_period = '2025-03' limit 1) x`,
    ])
      await expect(w.sql(sql, [w.communityId, uuidv7()])).rejects.toThrow(/are closed/)
    for (const sql of [
      `update month_settlement_line set closing_arrears = closing_arrears + 1 where community_id = $1`,
      `delete from month_settlement_cash where community_id = $1`,
    ])
      await expect(w.sql(sql, [w.communityId])).rejects.toThrow(/snapshot of a closed month/)
    await expect(
      w.sql(`update accounting_period set status = 1 where community_id = $1 and period = '2025-03'`, [w.communityId]),
    ).rejects.toThrow(/closed by its settlement/)
  })

  it('opens again by consent only, the last month first, and closes with the same hash', async () => {
    const idOf = async (period: string) => (await view(period)).settlementId!
    const [february, march] = [await idOf('2025-02'), await idOf(MARCH)]
    const before = (await view()).snapshotHash
    const apply = (settlementId: string, reason = '补录一笔漏记的转账收款') => post('reopen', { settlementId, reason })
    expect(await apply(march, '太短')).toMatchObject({ code: 400, msg: '反月结原因不能少于10个字符' })
    expect(await apply(february)).toMatchObject({ code: 422, msg: '请先反月结2025-03' })
    expect(await apply(march)).toMatchObject({ code: 422, msg: '未配置审批流程，请联系管理员' })
    await w.sql(
      `insert into charge_approver (id, company_id, biz_type, amount_from, levels, enabled, created_at, updated_at) values ($1, $2, 'monthReopen', 0, $3, true, $4, $4)`,
      [uuidv7(), w.companyId, JSON.stringify([{ users: [w.userId], roles: [], mode: 'any' }]), w.app.clock.now()],
    )
    Object.assign(w.app.kernel, {
      approvals: new Approvals([reopenApproval], {
        start: async () => uuidv7(),
        demandChain: async () => {},
        withdraw: (context) => reopenApproval.finished(context, march, 'cancelled'),
      }),
    })
    const asked = await apply(march)
    expect(asked.code, asked.msg).toBe(0)
    expect(await apply(march)).toMatchObject({ code: 422, msg: '该期间反月结审批中' })
    await expect(w.act((context) => reopenApproval.finished(context, march, 'approved'))).rejects.toThrow(
      '不能审批本人提交的申请',
    )
    await decide(march, 'rejected')
    expect(await view()).toMatchObject({ status: 3, snapshotHash: before })
    expect((await apply(march)).code).toBe(0)
    expect((await post('withdraw', { settlementId: march })).code).toBe(0)
    expect((await view()).status).toBe(3)
    expect((await apply(march)).code).toBe(0)
    await decide(march, 'approved')
    expect(await view()).toMatchObject({ status: 0, snapshotHash: null })
    const [archived] = await w.sql<{ before: { snapshotHash: string; statements: { items: unknown[] } } }>(
      `select before from operation_log where entity = 'charge-other.monthSettlement' and entity_id = $1`,
      [march],
    )
    expect(archived!.before).toMatchObject({ snapshotHash: before, statements: { items: [expect.anything()] } })

    expect((await post('start', month())).code).toBe(0)
    const again = await confirm(MARCH)
    expect(again.data['hash']).toBe(before)
    const verified = await admin.call('GET', `${BASE}/verify/${march}`)
    expect(verified.data).toMatchObject({ same: true, hash: before })
    const [period] = await w.sql(
      `select status, reopened_count as n from accounting_period where period = '2025-03' and community_id = $1`,
      [w.communityId],
    )
    expect(period).toEqual({ status: 3, n: 1 })
  })

  it('lets a late correction be booked today, against the closed month', async () => {
    const [row] = await w.sql<{ id: string }>(
      `select id from receivable where community_id = $1 and fee_period = '2025-02'`,
      [w.communityId],
    )
    const adjusted = await admin.call('POST', '/charge/finance/receivable/cancel', {
      body: { ids: [row!.id], reason: '三月多补收' },
    })
    expect(adjusted.code, adjusted.msg).toBe(0)
    const april = (await statement('2025-04')).statements.items[0]!
    expect(april).toMatchObject({ openingArrears: '20.00', adjusted: '-20.00', closingArrears: '0.00' })
    expect((await statement()).statements.items[0]!.closingArrears).toBe('20.00')
  })

  it('does not close on statements that do not add up', async () => {
    // Takes back an entry without naming it, so that it stands in no column.
    await w.act(async (context) => {
      const book = await openBook(context, w.place)
      const owner = {
        propertyType: 'house',
        propertyId: home.houseId,
        propertyName: home.name,
        customerId: home.customerId,
        feeItemId: null,
      }
      const accountId = await accountOf(context, w.place, owner)
      await postPrepaid(context, book, [
        { accountId, kind: 'recharge', amount: 1000n, importBatchId: 'old' },
        { accountId, kind: 'void', amount: -1000n, importBatchId: 'old' },
      ])
    })
    const april = '2025-04'
    admin = await w.day('2025-05-02 09:00:00')
    await closeDays(april)
    expect(await post('start', month(april))).toMatchObject({ code: 0 })
    expect(await confirm(april)).toMatchObject({ code: 422, msg: '月结报表不平：通用' })
    expect(await view(april)).toMatchObject({ status: 2, snapshotHash: null })
    expect(await statement(april)).toMatchObject({ closed: false })
    const [period] = await w.sql('select status from accounting_period where period = $2 and community_id = $1', [
      w.communityId,
      april,
    ])
    expect(period).toEqual({ status: 2 })
  })
})
