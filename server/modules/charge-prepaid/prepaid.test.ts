import { prepaidTransferFlow } from '@wuguan/contract/charge-prepaid/prepaid-transfer.flow'
import type { OffsetDetail, OffsetOutcome } from '@wuguan/contract/charge-prepaid/offset.actions'
import type { Recharged } from '@wuguan/contract/charge-prepaid/recharge.actions'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { type Decider, decideFor } from '../../../tests/support/consent.ts'
import { send } from '../../../tests/support/import-batches.ts'
import { must } from '../../../tests/support/must.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { assertLedger } from '../charge-finance/ledger/assert-ledger.service.ts'

let w: ChargeWorld
let desk: Decider
beforeAll(async () => {
  w = await openCharge({ now: '2025-01-05 09:00:00' })
  desk = await decideFor(w)
  await w.config({ auto_offset_after_recharge: false, late_fee_from: null })
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

/** A key of its own for every call. */
const keyed = () => ({ headers: { 'idempotency-key': uuidv7() } })
type Home = Awaited<ReturnType<ChargeWorld['home']>>
const call = async <T = Record<string, unknown>>(path: string, body: unknown) =>
  must<T>(w.admin, 'POST', path, body, keyed())
const refusal = async (path: string, body: unknown) => {
  const answer = await w.admin.call('POST', path, { body, ...keyed() })
  expect(answer.code).not.toBe(0)
  return answer.msg
}
const body = (home: Home, amount: string, feeItemId: string | null = null) => ({
  communityId: w.communityId,
  propertyType: 'house',
  propertyId: home.houseId,
  lines: [{ feeItemId, amount }],
  payments: [{ methodId: w.methods.cash, amount }],
})
const fill = (home: Home, amount: string, feeItemId: string | null = null) =>
  call<Recharged>('/charge/prepaid/recharge', body(home, amount, feeItemId))
const accountOf = async (home: Home, feeItemId: string | null = null) =>
  (
    await w.sql<{ id: string; balance: string; frozen: string; available: string; status: number }>(
      'select id, balance, frozen, available, status from prepaid_account where property_id = $1 and customer_id = $2 and fee_item_id is not distinct from $3',
      [home.houseId, home.customerId, feeItemId],
    )
  )[0]!
const preview = (home: Home, kind = 'single') =>
  call<OffsetDetail>('/charge/prepaid/offset/preview', {
    communityId: w.communityId,
    kind,
    propertyIds: [home.houseId],
  })
const execute = (runId: string) => call<OffsetOutcome>('/charge/prepaid/offset/execute', { runId })
const bill = (home: Home, amount: string, feePeriod = '2025-01', over = {}) =>
  w.bill(home, { amount, feePeriod, overdueRate: null, ...over })

describe('a run', () => {
  it('posts the worked example: 519.00, the general account keeps 281.00', async () => {
    const home = await w.home()
    await fill(home, '300.00', w.items.property)
    await fill(home, '500.00')
    const [first] = [await bill(home, '210.40', '2024-11', { bookDate: '2024-12-01' })]
    await bill(home, '45.00', '2024-11', { item: 'water' })
    await bill(home, '210.40', '2024-12')
    await bill(home, '50.00', '2024-12', { item: 'water' })
    await w.sql(
      `update receivable set overdue_rate = 1, grace_days = 0, start_mode = 'fromDue', late_fee_from = '2024-01-01' where id = $1`,
      [first],
    )
    const plan = await preview(home)
    const late = plan.linesOf.find((line) => line.component === 'L')!
    expect(late).toMatchObject({ receivableId: first, accountItem: null })
    expect(
      plan.linesOf
        .filter((line) => line.component === 'P')
        .map((line) => `${line.accountItem ?? '通用'} ${line.planned}`),
    ).toEqual(['通用 45.00', '住宅物业费 210.40', '通用 50.00', '住宅物业费 89.60', '通用 120.80'])
    const run = await execute(plan.runId)
    expect(run).toMatchObject({ status: 4, properties: 1 })
    expect(await accountOf(home, w.items.property)).toMatchObject({ balance: '0.00' })
    expect((await accountOf(home)).balance).toBe((500 - 215.8 - Number(late.planned)).toFixed(2))
    const [receipt] = await w.sql(
      'select type, cash_amount, prepaid_used, shift_id from receipt where source = $1 and property_id = $2',
      ['offset', home.houseId],
    )
    expect(receipt).toMatchObject({
      type: 'offset',
      cash_amount: '0.00',
      prepaid_used: run.totalAmount,
      shift_id: null,
    })
    const shown = await must<OffsetDetail>(w.admin, 'GET', '/charge/prepaid/offset/detail', undefined, {
      query: { runNo: run.runNo },
    })
    expect(shown.balances.map((one) => `${one.before} ${one.after}`)).toContain('300.00 0.00')
  })

  it('passes over what was paid meanwhile, and fails alone where the money is gone', async () => {
    const [one, two, three] = [await w.home(), await w.home(), await w.home()]
    const ids = []
    for (const home of [one, two, three]) {
      await fill(home, '100.00')
      ids.push(await bill(home, '80.00'))
    }
    const plan = await call<OffsetDetail>('/charge/prepaid/offset/preview', {
      communityId: w.communityId,
      kind: 'batch',
      propertyIds: [one.houseId, two.houseId, three.houseId],
    })
    expect(plan).toMatchObject({ status: 2, properties: 3, totalAmount: '240.00' })
    expect((await w.collect(one, [ids[0]!])).code).toBe(0)
    await call('/charge/prepaid/account/freeze', { id: (await accountOf(two)).id, reason: '权属争议' })
    const run = await execute(plan.runId)
    expect(run).toMatchObject({ status: 5, failed: 1, totalAmount: '80.00' })
    const parts = await w.sql('select property_id as id, status, reason from offset_part where run_id = $1', [
      run.runId,
    ])
    expect(parts).toEqual(
      expect.arrayContaining([
        { id: one.houseId, status: 2, reason: '应收已缴' },
        { id: two.houseId, status: 3, reason: '预存账户已冻结' },
        { id: three.houseId, status: 1, reason: null },
      ]),
    )
    expect(await refusal('/charge/prepaid/offset/execute', { runId: run.runId })).toBe('只能执行待执行的冲抵批次')
    const none = { runId: run.runId, reason: '错误', partIds: [] }
    expect(await refusal('/charge/prepaid/offset/revoke', none)).toBe('请选择冲抵记录')
    const undone = await call<OffsetOutcome>('/charge/prepaid/offset/revoke', {
      runId: run.runId,
      whole: true,
      reason: '错误',
    })
    expect(undone.status).toBe(7)
    expect(await accountOf(three)).toMatchObject({ balance: '100.00' })
  })

  it('gives 281.00 of 281.00 away once', async () => {
    const home = await w.home()
    await fill(home, '281.00')
    const [a, b] = [await bill(home, '281.00', '2025-01'), await bill(home, '281.00', '2025-01', { item: 'water' })]
    const { id: accountId } = await accountOf(home)
    const use = (receivableId: string) =>
      w.collect(home, [receivableId], { part: { prepaid: [{ accountId, amount: '281.00' }] }, payments: [] })
    const answers = await Promise.all([use(a), use(b)])
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, 422])
    expect(answers.find((answer) => answer.code !== 0)!.msg).toBe('预存余额不足，可用0.00元')
  })

  it('executes once, however often it is pressed', async () => {
    const home = await w.home()
    await fill(home, '300.00')
    await bill(home, '210.40')
    const plan = await preview(home)
    const { admin } = w
    const key = crypto.randomUUID()
    const press = (headers: Record<string, string> = {}) =>
      admin.call<OffsetOutcome>('POST', '/charge/prepaid/offset/execute', { body: { runId: plan.runId }, headers })
    const answers = await Promise.all([press({ 'idempotency-key': key }), press({ 'idempotency-key': key }), press()])
    expect(answers.filter((answer) => answer.code === 0).length).toBeGreaterThanOrEqual(1)
    expect(await accountOf(home)).toMatchObject({ balance: '89.60' })
  })

  it('follows a recharge, and never undoes it', async () => {
    const home = await w.home()
    await bill(home, '210.40')
    await call('/charge/prepaid/recharge', { ...body(home, '200.00'), offset: true })
    expect(await accountOf(home)).toMatchObject({ balance: '0.00' })
    const [run] = await w.sql(
      'select kind, trigger, status from offset_run where community_id = $1 order by id desc limit 1',
      [w.communityId],
    )
    expect(run).toEqual({ kind: 'auto', trigger: 'afterRecharge', status: 4 })
    const other = await w.home()
    const debt = await bill(other, '50.00')
    await w.sql(`update receivable set lock_type = 'change', lock_ref = 'x' where id = $1`, [debt])
    await call('/charge/prepaid/recharge', { ...body(other, '60.00'), offset: true })
    expect(await accountOf(other)).toMatchObject({ balance: '60.00' })
    await w.sql(`update receivable set lock_type = 'none', lock_ref = null where id = $1`, [debt])
  })
})

describe('transfers', () => {
  it('hold the money, move it when agreed, and give it back when not', async () => {
    const [home, other] = [await w.home(), await w.home()]
    await fill(home, '100.00')
    const { id } = await accountOf(home)
    const to = {
      fromAccountId: id,
      toPropertyType: 'house',
      toPropertyId: home.houseId,
      amount: '30.00',
      reason: '改为专项',
    }
    expect(await refusal('/charge/prepaid/transfer/apply', { ...to, toCustomerId: home.customerId })).toBe(
      '转出和转入账户不能相同',
    )
    expect(await refusal('/charge/prepaid/transfer/apply', { ...to, toCustomerId: other.customerId })).toBe(
      '请上传转移凭证',
    )
    const special = { ...to, toCustomerId: home.customerId, toFeeItemId: w.items.property }
    expect(await refusal('/charge/prepaid/transfer/apply', { ...special, toFeeItemId: w.items.deposit })).toBe(
      '该费项不允许预存',
    )
    expect(await refusal('/charge/prepaid/transfer/apply', { ...special, amount: '100.01' })).toBe(
      '预存余额不足，可用100.00元',
    )
    const asked = await call<{ transferId: string; status: number }>('/charge/prepaid/transfer/apply', special)
    expect(await accountOf(home)).toMatchObject({ frozen: '30.00', available: '70.00' })
    await desk.decide(asked.transferId, 'approved')
    expect(await accountOf(home)).toMatchObject({ balance: '70.00', frozen: '0.00' })
    expect(await accountOf(home, w.items.property)).toMatchObject({ balance: '30.00' })
    // Where nothing else is said it stays what it is: a house.
    const { toPropertyType: _, ...untold } = special
    const again = await call<{ transferId: string }>('/charge/prepaid/transfer/apply', untold)
    expect(await w.verb(prepaidTransferFlow, 'withdraw', again.transferId)).toMatchObject({ code: 0 })
    expect(await accountOf(home)).toMatchObject({ balance: '70.00', frozen: '0.00' })
  })

  it('are asked for by the transfer of a house, or its refund is, or the money waits', async () => {
    const { data: paper } = await send<Attachment>(
      w.app,
      w.admin,
      '/file/sys/attachment/upload',
      '过户凭证.pdf',
      Buffer.from('%PDF-1.4\n%%EOF'),
      {},
    )
    const change = async (home: Home, prepaidChoice: number, over: Record<string, unknown> = {}) => {
      const buyer = await w.customer()
      const answer = await w.admin.call('POST', '/basedata/base/house/transfer', {
        body: { houseId: home.houseId, date: '2026-01-01', owners: [{ customerId: buyer.id }], prepaidChoice, ...over },
      })
      return { ...answer, buyer: String(buyer.id) }
    }
    const open = (home: Home) =>
      w.sql(
        `select 'transfer' as kind, t.amount, t.to_customer_id::text as customer, t.status from prepaid_transfer t join prepaid_account a on a.id = t.from_account_id where a.property_id = $1
         union all select 'refund', r.total, r.payer_customer_id::text, r.status from refund r where r.property_id = $1`,
        [home.houseId],
      )
    const [moved, paid, kept] = [await w.home(), await w.home(), await w.home()]
    for (const home of [moved, paid, kept]) await fill(home, '80.00')
    expect(await change(moved, 1)).toMatchObject({ code: 400, msg: '请上传转移凭证' })
    expect(await open(moved)).toEqual([])
    const { code, msg, buyer } = await change(moved, 1, { attachments: [paper] })
    expect(code, msg).toBe(0)
    expect(await open(moved)).toEqual([{ kind: 'transfer', amount: '80.00', customer: buyer, status: 1 }])
    expect(await accountOf(moved)).toMatchObject({ balance: '80.00', available: '0.00' })
    const spent = { prepaid: [{ accountId: (await accountOf(paid)).id, amount: '19.95' }] }
    expect(await w.collect(paid, [await bill(paid, '19.95')], { part: spent, payments: [] })).toMatchObject({ code: 0 })
    await w.config({ cash_unit: 'jiao' })
    expect((await change(paid, 2)).code).toBe(0)
    await w.config({ cash_unit: 'fen' })
    // 60.05 is there; the drawer pays to the 角.
    expect(await open(paid)).toEqual([{ kind: 'refund', amount: '60.00', customer: paid.customerId, status: 1 }])
    expect(await accountOf(paid)).toMatchObject({ balance: '60.05', available: '0.05' })
    expect((await change(kept, 3)).code).toBe(0)
    expect(await open(kept)).toEqual([])
    const owing = await w.home()
    await bill(owing, '45.00')
    expect(await change(owing, 3, { receivableChoice: 1 })).toMatchObject({ code: 422, msg: '请先结清费用' })
    expect((await change(owing, 3, { receivableChoice: 2 })).code).toBe(0)
  })

  it('follow the merge of customers: 30.00 + 12.50 = 42.50, the source closed', async () => {
    const home = await w.home()
    const person = await w.customer()
    await w.relate(person.id, home.houseId, { relation: 1, share: '0' }).catch(() => null)
    await fill(home, '30.00')
    await call('/charge/prepaid/recharge', { ...body(home, '12.50'), payerCustomerId: person.id })
    await w.act(async (context) => {
      const { mergeAccounts } = await import('./transfer/merge.service.ts')
      await mergeAccounts(context, person.id, [home.customerId])
    })
    const rows = await w.sql(
      'select customer_id = $2 as kept, balance, status from prepaid_account where property_id = $1 order by balance',
      [home.houseId, person.id],
    )
    expect(rows).toEqual([
      { kept: false, balance: '0.00', status: 3 },
      { kept: true, balance: '42.50', status: 1 },
    ])
  })
})

describe('bad input', () => {
  it('is refused in the words of the book', async () => {
    const home = await w.home()
    const path = '/charge/prepaid/recharge'
    expect(await refusal(path, body(home, '0'))).toBe('充值金额必须大于0')
    expect(await refusal(path, body(home, '-1'))).toBe('充值金额不能为负数')
    expect(await refusal(path, body(home, '1000000.01'))).toBe('单次充值不能超过1000000.00元')
    expect(await refusal(path, { ...body(home, '1.00'), lines: [] })).toBe('请输入充值金额')
    expect(await refusal(path, body(home, '10.00', w.items.deposit))).toBe('该费项不允许预存')
    const empty = await w.house()
    expect(await refusal(path, { ...body(home, '10.00'), propertyId: empty.id })).toBe('该房产没有客户，不能充值')
    await fill(home, '281.00')
    const { id } = await accountOf(home)
    const refund = {
      prepaidAccountId: id,
      amount: '300.00',
      target: 'transfer',
      payeeName: '张三',
      payeeAccountNo: '62220202',
      reason: '搬离',
    }
    expect(await refusal('/charge/finance/refund/applyPrepaid', refund)).toBe('退款金额不能超过可用余额281.00')
    expect(await refusal('/charge/prepaid/account/close', { id })).toBe('账户余额不为0，不能销户')
    await call('/charge/prepaid/account/freeze', { id, reason: '权属争议' })
    expect(
      await refusal('/charge/prepaid/offset/preview', {
        communityId: w.communityId,
        kind: 'single',
        propertyIds: [home.houseId],
      }),
    ).toBe('预存账户已冻结')
    await call('/charge/prepaid/account/unfreeze', { id })
  })

  it('knows how old a plan is, and that another run is at work', async () => {
    const home = await w.home()
    await fill(home, '300.00')
    await bill(home, '210.40')
    const plan = await preview(home)
    w.app.clock.set('2025-01-05 09:30:01')
    expect(await refusal('/charge/prepaid/offset/execute', { runId: plan.runId })).toBe('试算结果已过期，请重新试算')
    const [busy, next] = [await preview(home), await preview(home)]
    await w.sql('update offset_run set status = 3 where id = $1', [busy.runId])
    expect(await refusal('/charge/prepaid/offset/execute', { runId: next.runId })).toBe(
      `该项目正在执行冲抵批次${busy.runNo}`,
    )
    await w.sql('update offset_run set status = 6 where id = $1', [busy.runId])
    expect((await execute(next.runId)).status).toBe(4)
    const [account] = [await accountOf(home)]
    expect(account.balance).toBe('89.60')
  })
})
