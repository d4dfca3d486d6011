import { deductionFlow } from '@wuguan/contract/charge-finance/deduction.flow'
import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { type Decider, decideFor } from '../../../../tests/support/consent.ts'
import { deductedTypeIn } from '../../../../tests/support/standards.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'

let w: ChargeWorld
let desk: Decider
let free: string
let asking: string
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
  desk = await decideFor(w)
  free = await deductedTypeIn(w)
  asking = await deductedTypeIn(w, { need_approval: true })
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

const amounts = async (id: string) => {
  const [row] = await w.sql(
    'select receivable_amount, received_amount, deducted_amount, outstanding_amount, late_fee_deducted, status, lock_type from receivable where id = $1',
    [id],
  )
  return row
}
const P = (receivableId: string, amount: string) => ({ receivableId, component: 'P', mode: 'amount', amount })
const L = (receivableId: string, amount: string) => ({ receivableId, component: 'L', mode: 'amount', amount })
const ratio = (receivableId: string, of: string) => ({ receivableId, component: 'P', mode: 'ratio', ratio: of })
const asked = (deductedTypeId: string, lines: unknown[], more = {}) => ({
  deductedTypeId,
  lines,
  reason: '服务中断补偿',
  ...more,
})
const apply = (deductedTypeId: string, lines: unknown[], more = {}) =>
  w.ok('POST', '/charge/finance/deduction/apply', asked(deductedTypeId, lines, more))
const refusal = async (deductedTypeId: string, lines: unknown[], more = {}) =>
  (await w.refused('POST', '/charge/finance/deduction/apply', asked(deductedTypeId, lines, more))).msg

const act = async (verb: string, id: unknown, reason?: string) => {
  const answer = await w.verb(deductionFlow, verb, id, reason === undefined ? {} : { reason })
  expect(answer.code, answer.msg).toBe(0)
  const [row] = await w.sql<{ status: number }>('select status from deduction where id = $1', [id])
  return row!
}
const refused = async (verb: string, id: unknown, values: Record<string, unknown>) => {
  const answer = await w.verb(deductionFlow, verb, id, values)
  expect(answer.code).not.toBe(0)
  return answer.msg
}

describe('a deduction', () => {
  it('of 50% of 210.40 is 105.20; the last cent settles', async () => {
    const id = await w.bill(await w.home(), { overdueRate: null, bookDate: '2025-03-01' })
    expect(
      await w.ok('POST', '/charge/finance/deduction/quote', { deductedTypeId: free, lines: [ratio(id, '0.5')] }),
    ).toMatchObject({ total: '105.20', lines: [{ limit: '210.40', amount: '105.20' }] })
    const done = await apply(free, [ratio(id, '0.5')])
    expect(done).toMatchObject({ status: 2, total: '105.20' })
    expect(await amounts(id)).toMatchObject({ deducted_amount: '105.20', outstanding_amount: '105.20', status: 2 })
    await apply(free, [P(id, '105.20')])
    expect(await amounts(id)).toMatchObject({ deducted_amount: '210.40', outstanding_amount: '0.00', status: 3 })
    const detail = await w.ok('GET', '/charge/finance/deduction/detail', { deductedNumber: done['deductedNumber'] })
    expect(detail['lines']).toMatchObject([{ mode: 'ratio', ratio: '0.5000', amount: '105.20', posted: true }])
  })

  it('takes late fee on both sides', async () => {
    const id = await w.bill(await w.home(), { bookDate: '2025-03-01', dueDate: '2025-03-25' })
    expect(await refusal(free, [L(id, '1.06')])).toBe('减免金额不能超过应缴违约金')
    await apply(free, [L(id, '1.05')])
    expect(await amounts(id)).toMatchObject({ late_fee_deducted: '1.05', outstanding_amount: '210.40' })
    expect(
      await w.sql(
        "select side, amount from receivable_entry where receivable_id = $1 and component = 'L' order by side",
        [id],
      ),
    ).toEqual([
      { side: 'D', amount: '1.05' },
      { side: 'R', amount: '1.05' },
    ])
  })

  it('is refused above what is owed, of other properties, against the type, and without proof', async () => {
    const [home, other] = [await w.home(), await w.home()]
    const [id, foreign] = [await w.bill(home), await w.bill(other)]
    expect(await refusal(free, [P(id, '210.41')])).toBe('减免金额不能超过欠费')
    expect(await refusal(free, [P(id, '12.345')])).toBe('减免金额最多保留两位小数')
    expect(await refusal(free, [P(id, '1.00'), P(foreign, '1.00')])).toBe('只能减免同一房产的应收')
    expect(await refusal(free, [P(id, '1.00')], { reason: ' ' })).toBe('请填写减免原因')
    const [strict, byAmount, small, capped, proof] = [
      await deductedTypeIn(w, { components: 'lateFee' }),
      await deductedTypeIn(w, { mode: 'amount' }),
      await deductedTypeIn(w, { max_ratio: '0.1', max_amount: '100' }),
      await deductedTypeIn(w, { max_amount: '100' }),
      await deductedTypeIn(w, { need_attachment: true }),
    ]
    expect(await refusal(strict, [P(id, '1.00')])).toMatch('仅可减免违约金')
    expect(await refusal(byAmount, [ratio(id, '0.1')])).toMatch('只能按金额减免')
    expect(await refusal(small, [P(id, '21.05')])).toBe('减免比例不能超过0.1000')
    expect(await refusal(capped, [P(id, '60.00'), L(id, '40.01')])).toBe('减免金额不能超过应缴违约金')
    expect(await refusal(capped, [P(id, '100.01')])).toBe('减免金额不能超过100.00')
    expect(await refusal(proof, [P(id, '1.00')])).toBe('请上传附件')
    const [automatic] = await w.sql<{ id: string }>("select id from deducted_type where code = 'ROUNDING'")
    expect(await refusal(automatic!.id, [P(id, '1.00')])).toBe('请选择减免类型')
    expect(await refusal(free, [P(id, '1.00'), P(id, '2.00')])).toBe('同一应收的本金或违约金只能减免一次')
    const allowed = (is: boolean) =>
      w.sql('update fee_item set allow_deduct = $2 where id = $1', [w.items.property, is])
    await allowed(false)
    expect(await refusal(free, [P(id, '1.00')])).toBe('收费项目【住宅物业费】不允许减免')
    await allowed(true)
    await w.config({ change_needs_approval: false })
    await w.ok('POST', '/charge/finance/receivable/cancel', { ids: [id], reason: '重复' })
    expect(await refusal(free, [P(id, '1.00')])).toBe('应收【住宅物业费 2025-03】已取消')
  })
})

describe('by approval', () => {
  it('locks until it is decided; nothing moves before', async () => {
    const id = await w.bill(await w.home(), { overdueRate: null })
    const sent = await apply(asking, [P(id, '10.40')])
    expect(sent).toMatchObject({ status: 1 })
    expect(desk.asked.at(-1)).toMatchObject({
      type: 'charge.deduct',
      modelKey: 'commonLevelApproval',
      variables: { amount: '10.40', levels: [{ users: [w.userId] }] },
    })
    expect(await amounts(id)).toMatchObject({ deducted_amount: '0.00', lock_type: 'deduct' })
    expect(await refusal(free, [P(id, '1.00')])).toBe('应收【住宅物业费 2025-03】减免审批中，暂不能减免')
    await desk.decide(String(sent['deductionId']), 'approved')
    expect(await amounts(id)).toMatchObject({ deducted_amount: '10.40', lock_type: 'none', status: 2 })
    await desk.decide(String(sent['deductionId']), 'approved')
    expect(await amounts(id)).toMatchObject({ deducted_amount: '10.40' })
  })

  it('drops what fell to nothing, and takes the smaller of both', async () => {
    const home = await w.home()
    const id = await w.bill(home, { bookDate: '2025-03-01', dueDate: '2025-03-25' })
    const sent = await apply(asking, [P(id, '10.00'), L(id, '1.05')])
    await w.sql('update receivable set due_date = $2 where id = $1', [id, '2025-12-31'])
    await desk.decide(String(sent['deductionId']), 'approved')
    expect(await amounts(id)).toMatchObject({ deducted_amount: '10.00', late_fee_deducted: '0.00' })
    expect(await w.sql('select total, late_fee_total from deduction where id = $1', [sent['deductionId']])).toEqual([
      { total: '10.00', late_fee_total: '0.00' },
    ])
  })

  it('has nothing left to take effect on once all of it fell to nothing', async () => {
    const id = await w.bill(await w.home(), { bookDate: '2025-03-01', dueDate: '2025-03-25' })
    const sent = await apply(asking, [L(id, '1.05')])
    await w.sql('update receivable set due_date = $2 where id = $1', [id, '2025-12-31'])
    await expect(desk.decide(String(sent['deductionId']), 'approved')).rejects.toMatchObject({
      code: 422,
      message: '减免金额不能超过欠费',
    })
    expect(await amounts(id)).toMatchObject({ late_fee_deducted: '0.00', lock_type: 'deduct' })
    expect(await w.sql('select status from deduction where id = $1', [sent['deductionId']])).toEqual([{ status: 1 }])
  })

  it('rejected or withdrawn, leaves nothing; a draft is sent later', async () => {
    const id = await w.bill(await w.home())
    const first = await apply(asking, [P(id, '10.00')])
    await desk.decide(String(first['deductionId']), 'rejected')
    expect(await amounts(id)).toMatchObject({ deducted_amount: '0.00', lock_type: 'none' })
    const second = await apply(asking, [P(id, '10.00')])
    await act('withdraw', second['deductionId'])
    expect(await amounts(id)).toMatchObject({ lock_type: 'none' })
    const draft = await apply(asking, [ratio(id, '0.5')], { draft: true })
    expect(draft).toMatchObject({ status: 0 })
    expect(await amounts(id)).toMatchObject({ lock_type: 'none' })
    expect(await act('submit', draft['deductionId'])).toMatchObject({
      status: 1,
    })
    await desk.decide(String(draft['deductionId']), 'approved')
    expect(await amounts(id)).toMatchObject({ deducted_amount: '105.20' })
  })

  it('needs somebody to ask', async () => {
    const id = await w.bill(await w.home())
    await w.sql("update charge_approver set enabled = false where biz_type = 'deduct'")
    expect(await refusal(asking, [P(id, '10.00')])).toBe('未配置审批流程，请联系管理员')
    expect(await amounts(id)).toMatchObject({ lock_type: 'none' })
    await w.sql("update charge_approver set enabled = true where biz_type = 'deduct'")
  })
})

describe('taking a deduction back', () => {
  it('mirrors every entry today', async () => {
    const id = await w.bill(await w.home(), { bookDate: '2025-03-01', dueDate: '2025-03-25' })
    const done = await apply(free, [P(id, '210.40'), L(id, '1.05')])
    expect(await amounts(id)).toMatchObject({ status: 3, outstanding_amount: '0.00' })
    expect(await refused('revoke', done['deductionId'], {})).toBe('请填写撤销原因')
    await act('revoke', done['deductionId'], '录错房号')
    expect(await amounts(id)).toMatchObject({
      status: 1,
      outstanding_amount: '210.40',
      deducted_amount: '0.00',
      late_fee_deducted: '0.00',
    })
    expect(await refused('revoke', done['deductionId'], { reason: '再次' })).toBe('只能撤销已生效的减免')
  })

  it('is not of a receivable that a refund has cancelled', async () => {
    const home = await w.home()
    const id = await w.bill(home, { bookDate: '2025-03-01', dueDate: '2025-03-25' })
    const done = await apply(free, [L(id, '1.05')])
    const paid = await w.collect(home, [id])
    expect(paid.code, paid.msg).toBe(0)
    const { receiptId } = paid.data.receipts[0]!
    const [allocation] = await w.sql<{ id: string }>('select id from receipt_allocation where receipt_id = $1', [
      receiptId,
    ])
    const refund = await w.ok('POST', '/charge/finance/refund/apply', {
      receiptId,
      lines: [{ allocationId: allocation!.id, amount: '210.40', handling: 'reduce' }],
      target: 'prepaid',
      reason: '多收',
    })
    await desk.decide(String(refund['refundId']), 'approved')
    expect(await w.verb(refundFlow, 'payout', refund['refundId'])).toMatchObject({ code: 0 })
    const cancelled = { receivable_amount: '0.00', late_fee_deducted: '1.05', status: 4 }
    expect(await amounts(id)).toMatchObject(cancelled)
    expect(await refused('revoke', done['deductionId'], { reason: '录错房号' })).toBe('应收已取消，不能撤销减免')
    expect(await amounts(id)).toMatchObject(cancelled)
    expect(await w.sql('select status from deduction where id = $1', [done['deductionId']])).toEqual([{ status: 2 }])
  })

  it('needs the consent that it needed itself', async () => {
    const id = await w.bill(await w.home())
    const done = await apply(asking, [P(id, '10.00')])
    const deductionId = String(done['deductionId'])
    await desk.decide(deductionId, 'approved')
    const revoke = () => act('revoke', deductionId, '录错房号')
    expect(await revoke()).toMatchObject({ status: 2 })
    expect(await amounts(id)).toMatchObject({ deducted_amount: '10.00', lock_type: 'deduct' })
    expect(await refused('revoke', deductionId, { reason: '再' })).toBe('该减免单撤销审批中')
    await desk.decide(deductionId, 'rejected')
    expect(await amounts(id)).toMatchObject({ deducted_amount: '10.00', lock_type: 'none' })
    await revoke()
    await desk.decide(deductionId, 'approved')
    expect(await amounts(id)).toMatchObject({
      deducted_amount: '0.00',
      outstanding_amount: '210.40',
      lock_type: 'none',
    })
    expect(await w.sql('select status, revoke_reason from deduction where id = $1', [deductionId])).toEqual([
      { status: 5, revoke_reason: '录错房号' },
    ])
  })
})
