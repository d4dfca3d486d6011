import type { ReceiptPrint } from '@wuguan/contract/charge-finance/receipt.actions'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import type { Caller } from '../../../../tests/support/app.ts'
import { type ApprovalKind, Approvals } from '../../../kernel/approval.ts'
import { flowApprovals } from '../../../kernel/flow/act.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { postTransfer } from '../collect/transfer.service.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { startVoid, receiptVoidSteps } from './void.service.ts'

const [voidApproval] = flowApprovals(receiptVoidSteps, {}) as [ApprovalKind]

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

async function paid(amount = '210.40', payments?: { methodId: string; amount: string }[]) {
  const home = await w.home()
  const receivableId = await w.bill(home, { amount })
  const answer = await w.collect(home, [receivableId], payments ? { payments } : {})
  expect(answer.code, answer.msg).toBe(0)
  return { home, receivableId, receiptId: answer.data.receipts[0]!.receiptId }
}
const tryVoid = (receiptId: string, caller: Caller = w.admin) =>
  caller.call('POST', '/charge/receipt/void', { body: { receiptId, reason: '收错' } })

describe('voiding', () => {
  it('mirrors everything once', async () => {
    const { receivableId, receiptId } = await paid()
    expect((await tryVoid(receiptId)).data).toMatchObject({ status: 2 })
    expect(await w.sql('select status, outstanding_amount from receivable where id = $1', [receivableId])).toEqual([
      { status: 1, outstanding_amount: '210.40' },
    ])
    expect(
      await w.sql('select sum(amount) as sum, count(*) as n from payment where receipt_id = $1', [receiptId]),
    ).toEqual([{ sum: '0.00', n: 2 }])
    expect(await tryVoid(receiptId)).toMatchObject({ code: 422, msg: '该收款单已作废' })
    const events = await w.sql(
      `select topic from outbox where biz_id = any($1) and topic like 'charge.%' order by id`,
      [[receiptId, receivableId]],
    )
    expect(events.map((event) => event['topic'])).toEqual([
      'charge.receivable.settled',
      'charge.receipt.posted',
      'charge.receivable.reopened',
      'charge.receipt.voided',
    ])
  })

  it.each<[string, string, (id: string) => Promise<unknown>]>([
    ['invoiced', '请先红冲发票', (id) => w.sql('update receipt set invoice_status = 1 where id = $1', [id])],
    ['refunded', '该收款单已有退款，不能作废', (id) => w.sql('update receipt set status = 3 where id = $1', [id])],
    ['being voided', '该收款单作废审批中', (id) => w.sql('update receipt set status = 2 where id = $1', [id])],
    [
      'of a day of the car park',
      '停车日结收款不能作废，请走退款',
      (id) => w.sql(`update receipt set source = 'park' where id = $1`, [id]),
    ],
    [
      'being refunded',
      '该收款单退款审批中，不能作废',
      (id) => w.sql('update receipt_allocation set pending_refund_amount = 1 where receipt_id = $1', [id]),
    ],
    [
      'of a receivable in approval',
      '应收【住宅物业费 2025-03】减免审批中，暂不能作废',
      (id) =>
        w.sql(
          `update receivable set lock_type = 'deduct', lock_ref = 'x' where id in (select receivable_id from receipt_allocation where receipt_id = $1)`,
          [id],
        ),
    ],
  ])('refuses what is %s', async (_name, msg, prepare) => {
    const { receiptId } = await paid()
    await prepare(receiptId)
    expect(await tryVoid(receiptId)).toMatchObject({ code: 422, msg })
  })

  it('refuses once what was overpaid is used, naming what is left', async () => {
    const { home, receiptId } = await paid('140.00', [{ methodId: w.methods.wechat, amount: '150.00' }])
    const next = await w.bill(home, { feePeriod: '2025-04', amount: '4.00' })
    const [account] = await w.sql<{ id: string }>('select id from prepaid_account where property_id = $1', [
      home.houseId,
    ])
    const used = await w.collect(home, [next], {
      part: { prepaid: [{ accountId: account!.id, amount: '4.00' }] },
      payments: [],
    })
    expect(used.code, used.msg).toBe(0)
    expect(await tryVoid(receiptId)).toMatchObject({ code: 422, msg: '充值金额已使用，可作废余额6.00元' })
    expect((await tryVoid(used.data.receipts[0]!.receiptId)).code).toBe(0)
    expect((await tryVoid(receiptId)).code).toBe(0)
    expect(
      await w.sql('select balance, total_in, total_out from prepaid_account where id = $1', [account!.id]),
    ).toEqual([{ balance: '0.00', total_in: '0.00', total_out: '0.00' }])
  })

  it.each([
    ['refunded in part', '该收款单已有退款，不能作废', 'receipt_allocation', 'receipt_id', 'refunded_amount', '1', '0'],
    ['opened with the books', '期初导入的收款请撤销导入批次', 'receipt', 'id', 'type', 'import', 'collect'],
  ])('refuses what is %s, while it is', async (_name, msg, table, key, column, is, was) => {
    const { receiptId } = await paid()
    const put = (value: string) => w.sql(`update ${table} set ${column} = $2 where ${key} = $1`, [receiptId, value])
    await put(is)
    expect(await tryVoid(receiptId)).toMatchObject({ code: 422, msg })
    await put(was)
    expect((await tryVoid(receiptId)).code).toBe(0)
  })

  it('refuses while the account that it filled is frozen', async () => {
    const { home, receiptId } = await paid('140.00', [{ methodId: w.methods.wechat, amount: '150.00' }])
    const freeze = (status: number) =>
      w.sql('update prepaid_account set status = $2 where property_id = $1', [home.houseId, status])
    await freeze(2)
    expect(await tryVoid(receiptId)).toMatchObject({ code: 422, msg: '预存账户已冻结' })
    await freeze(1)
    expect((await tryVoid(receiptId)).code).toBe(0)
  })

  it('of a transfer wants its source still owed', async () => {
    const { home, receivableId, receiptId } = await paid('100.00')
    const open = await w.bill(home, { feePeriod: '2025-04', amount: '100.00' })
    const [allocation] = await w.sql<{ id: string }>('select id from receipt_allocation where receipt_id = $1', [
      receiptId,
    ])
    const moved = await w.act(async (context) =>
      postTransfer(context, await openBook(context, w.place), {
        sources: [{ allocationId: allocation!.id, amount: 10_000n }],
        targets: [{ receivableId: open, component: 'P', amount: 10_000n }],
      }),
    )
    expect((await w.collect(home, [receivableId])).code).toBe(0)
    expect(await tryVoid(moved.receiptId)).toMatchObject({ code: 422, msg: '来源应收已重新收款，不能作废' })
  })

  it('wants its day, where the community says so, and an open month always', async () => {
    const { receiptId } = await paid()
    const tomorrow = await w.day('2025-03-11 09:00:00')
    await w.config({ void_same_day_only: true })
    expect(await tryVoid(receiptId, tomorrow)).toMatchObject({ code: 422, msg: '仅可作废当日收款，请走退款' })
    await w.config({ void_same_day_only: false })
    await w.sql(`update accounting_period set status = 3 where community_id = $1 and period = '2025-03'`, [
      w.communityId,
    ])
    const april = await w.day('2025-04-02 09:00:00')
    expect(await tryVoid(receiptId, april)).toMatchObject({ code: 422, msg: '该收款已月结，请走退款' })
    await w.sql(`update accounting_period set status = 1 where community_id = $1 and period = '2025-03'`, [
      w.communityId,
    ])
    await w.day('2025-03-10 09:00:00')
  })
})

/** Nobody is asked: the test says itself what the process ended with. */
const undecided = (context: ActionContext): ActionContext => ({
  ...context,
  kernel: { ...context.kernel, approvals: new Approvals([voidApproval], null) },
})

describe('voiding by approval', () => {
  it('needs somebody set up', async () => {
    await w.config({ void_needs_approval: true })
    const { receiptId } = await paid()
    expect(await tryVoid(receiptId)).toMatchObject({ code: 422, msg: '未配置审批流程，请联系管理员' })
  })

  it('locks its receivables until the end; consent of another takes effect, his own is refused', async () => {
    await w.sql(
      `insert into charge_approver (id, company_id, biz_type, community, amount_from, levels, enabled, created_at, updated_at)
       values (gen_random_uuid(), $1, 'void', null, 0, '[{"users":[1],"roles":[],"mode":"any"}]', true, now(), now())`,
      [w.companyId],
    )
    const ask = async () => {
      const { receivableId, receiptId } = await paid()
      const { voidId } = await w.act((context) => startVoid(undecided(context), receiptId, '收错'))
      return { receivableId, receiptId, voidId }
    }
    const one = await ask()
    expect(await w.sql('select lock_type, lock_ref from receivable where id = $1', [one.receivableId])).toEqual([
      { lock_type: 'void', lock_ref: one.voidId },
    ])
    await expect(w.act((context) => voidApproval.finished(context, one.voidId, 'approved'))).rejects.toMatchObject({
      message: '不能审批本人提交的申请',
    })
    const other = 999
    await w.act((context) => voidApproval.finished(context, one.voidId, 'approved'), other)
    await w.act((context) => voidApproval.finished(context, one.voidId, 'approved'), other)
    expect(await w.sql('select status from receipt where id = $1', [one.receiptId])).toEqual([{ status: 5 }])
    expect(await w.sql('select lock_type, status from receivable where id = $1', [one.receivableId])).toEqual([
      { lock_type: 'none', status: 1 },
    ])

    const two = await ask()
    await w.act((context) => voidApproval.finished(context, two.voidId, 'rejected'), other)
    expect(await w.sql('select status from receipt where id = $1', [two.receiptId])).toEqual([{ status: 1 }])
    expect(await w.sql('select lock_type, status from receivable where id = $1', [two.receivableId])).toEqual([
      { lock_type: 'none', status: 3 },
    ])

    const three = await ask()
    await w.sql('update receipt set invoice_status = 1 where id = $1', [three.receiptId])
    await expect(
      w.act((context) => voidApproval.finished(context, three.voidId, 'approved'), other),
    ).rejects.toMatchObject({ message: '请先红冲发票' })
    expect(await w.sql('select status from receipt_void where id = $1', [three.voidId])).toEqual([{ status: 1 }])
    await w.config({ void_needs_approval: false })
  })
})

describe('the paper', () => {
  it('carries the amount in capitals, 已作废 in the end', async () => {
    const { receiptId } = await paid('1409.50')
    const paper = () => must<ReceiptPrint>(w.admin, 'GET', `/charge/receipt/print/${receiptId}`)
    expect(await paper()).toMatchObject({
      capital: '壹仟肆佰零玖元伍角整',
      mark: null,
      lines: [{ name: '住宅物业费', periodRange: '2025-03', amount: '1409.50' }],
      payments: [{ name: '现金', amount: '1409.50' }],
    })
    await tryVoid(receiptId)
    expect(await paper()).toMatchObject({ mark: '已作废' })
  })

  it('takes another method on the same day, and voids what stands then', async () => {
    const { receiptId } = await paid()
    const [payment] = await w.sql<{ id: string }>('select id from payment where receipt_id = $1', [receiptId])
    const change = (methodId: string, paymentId = payment!.id) =>
      w.admin.call('POST', '/charge/receipt/changeMethod', { body: { paymentId, methodId } })
    expect((await change(w.methods.wechat)).code).toBe(0)
    expect(await change(w.methods.transfer)).toMatchObject({ code: 404 })
    const rows = await w.sql<{ name: string; amount: string }>(
      'select m.name, p.amount from payment p join payment_method m on m.id = p.payment_method_id where p.receipt_id = $1 order by p.id',
      [receiptId],
    )
    expect(rows.map((row) => `${row.name} ${row.amount}`)).toEqual(['现金 210.40', '现金 -210.40', '微信 210.40'])
    expect((await tryVoid(receiptId)).code).toBe(0)
    expect(await w.sql('select sum(amount) as sum from payment where receipt_id = $1', [receiptId])).toEqual([
      { sum: '0.00' },
    ])
  })

  it('keeps what was taken from an account as it was paid', async () => {
    const { home } = await paid('140.00', [{ methodId: w.methods.wechat, amount: '150.00' }])
    const next = await w.bill(home, { feePeriod: '2025-04', amount: '4.00' })
    const [account] = await w.sql<{ id: string }>('select id from prepaid_account where property_id = $1', [
      home.houseId,
    ])
    const used = await w.collect(home, [next], {
      part: { prepaid: [{ accountId: account!.id, amount: '4.00' }] },
      payments: [],
    })
    const receiptId = used.data.receipts[0]!.receiptId
    const [payment] = await w.sql<{ id: string }>('select id from payment where receipt_id = $1', [receiptId])
    const body = { paymentId: payment!.id, methodId: w.methods.cash }
    expect(await w.admin.call('POST', '/charge/receipt/changeMethod', { body })).toMatchObject({
      code: 422,
      msg: '预存抵扣不能更改支付方式',
    })
    expect(await w.sql('select amount from payment where receipt_id = $1', [receiptId])).toEqual([{ amount: '4.00' }])
  })
})
