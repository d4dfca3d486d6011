import { splitApril } from '@wuguan/contract/charge-base/rules/april.fixture'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { type Decider, decideFor } from '../../../../tests/support/consent.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'

let w: ChargeWorld
let desk: Decider
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-20 09:00:00' })
  desk = await decideFor(w)
  await w.config({ change_needs_approval: false })
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

const BASE = '/charge/finance/receivable'
const reason = '面积复核'
const amounts = async (id: string) => {
  const [row] = await w.sql<Record<string, string | number>>(
    'select receivable_amount as r, received_amount as c, deducted_amount as d, outstanding_amount as o, status from receivable where id = $1',
    [id],
  )
  return [row!['r'], row!['c'], row!['d'], row!['o'], row!['status']].join(' / ')
}
const refusal = async (path: string, body: unknown) => (await w.refused('POST', `${BASE}/${path}`, body)).msg
/** State 2 of the book's life: 210.40 with 100.00 paid. */
async function partlyPaid(paid = '100.00') {
  const home = await w.home()
  const id = await w.bill(home, { bookDate: '2025-03-01' })
  const answer = await w.collect(home, [id], {
    part: { lines: [{ receivableId: id, amount: paid }] },
    payments: [{ methodId: w.methods.cash, amount: paid }],
  })
  expect(answer).toMatchObject({ code: 0 })
  return { home, id }
}

describe('adjusting', () => {
  it('keeps what is settled: 99.99 is refused, 100.00 settles', async () => {
    const { id } = await partlyPaid()
    const to = (amount: string) => ({ ids: [id], mode: 'amount', amount, reason })
    expect(await refusal('adjust', to('99.99'))).toBe('调整后金额不能小于已收和减免之和(100.00)')
    expect(await refusal('adjust', to('0.00'))).toBe('请使用取消')
    expect(await refusal('adjust', to('12.345'))).toBe('金额最多保留两位小数')
    expect(await refusal('adjust', to('210.40'))).toBe('应收【住宅物业费 2025-03】调整后金额与原金额相同')
    expect(await w.ok('POST', `${BASE}/adjust`, to('100.00'))).toMatchObject({ status: 2, delta: '-110.40' })
    expect(await amounts(id)).toBe('100.00 / 100.00 / 0.00 / 0.00 / 3')
  })
  it('210.40 to 100.00 with 150.00 received is refused', async () => {
    const { id } = await partlyPaid('150.00')
    expect(await refusal('adjust', { ids: [id], mode: 'amount', amount: '100.00', reason })).toBe(
      '调整后金额不能小于已收和减免之和(150.00)',
    )
  })
  it('by part; by price only where there was one', async () => {
    const home = await w.home()
    const id = await w.bill(home)
    await w.ok('POST', `${BASE}/adjust`, { ids: [id], mode: 'ratio', ratio: '0.5', reason })
    expect(await amounts(id)).toBe('105.20 / 0.00 / 0.00 / 105.20 / 1')
    const plain = await w.bill(home, { feePeriod: '2025-05' })
    expect(await refusal('adjust', { ids: [plain], mode: 'unitRate', unitRate: '2.60', reason })).toBe(
      '应收【住宅物业费 2025-05】没有单价，不能按单价调整',
    )
  })
  describe('by price', () => {
    const billed = async () => {
      const { amount, trace } = splitApril()
      return w.bill(await w.home(), {
        feePeriod: '2025-04',
        amount,
        quantity: '89.50',
        unitRate: '2.10',
        calcText: trace.text,
        calcDetail: { standardVersion: '2020-01-01', steps: [...trace.steps] },
      })
    }
    const to = (id: string, mode: string, value: string) => ({ ids: [id], mode, [mode]: value, reason })
    const traceOf = async (id: string) =>
      (
        await w.sql<{ rate: string; text: string; steps: { label: string; value: string; source?: string }[] }>(
          `select unit_rate as rate, calc_text as text, calc_detail->'steps' as steps from receivable where id = $1`,
          [id],
        )
      )[0]!

    it('calculates all of the trace anew, also after other adjustments, and says so: 202.87 to 187.95', async () => {
      const id = await billed()
      expect(await amounts(id)).toBe('202.87 / 0.00 / 0.00 / 202.87 / 1')
      await w.ok('POST', `${BASE}/adjust`, to(id, 'amount', '150.00'))
      const agreed = await traceOf(id)
      expect(agreed.text).toMatch(/→202\.87；调整为150\.00（BG\w+）$/)
      expect(agreed.steps.at(-1)).toMatchObject({ label: '调整', value: '150.00' })
      await w.ok('POST', `${BASE}/adjust`, to(id, 'unitRate', '2.10'))
      expect(await amounts(id)).toBe('187.95 / 0.00 / 0.00 / 187.95 / 1')
      await w.ok('POST', `${BASE}/adjust`, to(id, 'unitRate', '2.60'))
      expect(await amounts(id)).toBe('232.70 / 0.00 / 0.00 / 232.70 / 1')
      const { rate, text, steps } = await traceOf(id)
      expect(rate).toBe('2.600000')
      expect(text).toBe('89.5㎡×2.6=232.7→232.70')
      expect(steps.filter((one) => one.label.startsWith('单价'))).toEqual([
        { label: '单价', value: '2.6 元/㎡·月', source: '按单价调整' },
      ])
      expect(steps.some((one) => one.label === '调整')).toBe(false)
    })

    it('is refused where the calculation is not whole, and of what was split', async () => {
      const sentence = (why: string) => `应收【住宅物业费 2025-04】${why}，不能按单价调整`
      const bare = await w.bill(await w.home(), {
        feePeriod: '2025-04',
        unitRate: '2.35',
        calcDetail: { steps: [{ label: '计算结果', value: '210.3955' }] },
      })
      expect(await refusal('adjust', to(bare, 'unitRate', '2.60'))).toBe(sentence('没有完整的计算过程'))
      const id = await billed()
      const { receivableId: child } = await w.ok('POST', `${BASE}/split`, { id, amount: '60.00', reason })
      for (const part of [id, String(child)])
        expect(await refusal('adjust', to(part, 'unitRate', '2.60'))).toBe(sentence('已拆分'))
    })

    it('multiplies what was sold by the piece', async () => {
      const id = await w.bill(await w.home(), { item: 'temp', amount: '60.00', quantity: '3', unitRate: '20' })
      await w.ok('POST', `${BASE}/adjust`, to(id, 'unitRate', '15.50'))
      expect(await amounts(id)).toBe('46.50 / 0.00 / 0.00 / 46.50 / 1')
      expect((await traceOf(id)).text).toBe('15.50×3=46.50')
    })
  })
  it('leaves rows of other modules to them', async () => {
    const id = await w.bill(await w.home(), { source: 'contract', sourceId: uuidv7(), houseFeeStandardId: null })
    const sentence = '该应收由【合同】生成，请在来源业务中处理'
    expect(await refusal('adjust', { ids: [id], mode: 'ratio', ratio: '0.5', reason })).toBe(sentence)
    expect(await refusal('cancel', { ids: [id], reason })).toBe(sentence)
    expect(await refusal('split', { id, amount: '1.00', reason })).toBe(sentence)
  })
  it('by approval holds the receivable until it is decided', async () => {
    await w.config({ change_needs_approval: true })
    const id = await w.bill(await w.home())
    const sent = await w.ok('POST', `${BASE}/adjust`, { ids: [id], mode: 'amount', amount: '200.00', reason })
    expect(sent).toMatchObject({ status: 1, delta: '-10.40' })
    expect(desk.asked.at(-1)).toMatchObject({ type: 'charge.receivableChange', variables: { amount: '10.40' } })
    expect(await amounts(id)).toBe('210.40 / 0.00 / 0.00 / 210.40 / 1')
    expect(await refusal('cancel', { ids: [id], reason })).toBe('应收【住宅物业费 2025-03】变更审批中，暂不能取消')
    await desk.decide(String(sent['changeId']), 'approved')
    expect(await amounts(id)).toBe('200.00 / 0.00 / 0.00 / 200.00 / 1')
    const again = await w.ok('POST', `${BASE}/cancel`, { ids: [id], reason })
    const colleague = await w.user('changereader', ['charge-finance:receivable:list'])
    expect(
      await colleague.call('POST', '/charge/finance/receivableChange/withdraw', { body: { id: again['changeId'] } }),
    ).toMatchObject({ code: 422, msg: '只能撤回本人提交的申请' })
    expect(await w.sql('select status from receivable_change where id = $1', [again['changeId']])).toEqual([
      { status: 1 },
    ])
    await w.ok('POST', '/charge/finance/receivableChange/withdraw', { id: again['changeId'] })
    await expect(desk.decide(String(again['changeId']), 'approved')).rejects.toThrow('该变更单已处理')
    expect(await amounts(id)).toBe('200.00 / 0.00 / 0.00 / 200.00 / 1')
    expect(await w.ok('GET', '/charge/finance/receivableChange/lines', { id: sent['changeId'] })).toMatchObject([
      { before: { receivableAmount: '210.40' }, after: { receivableAmount: '200.00' }, delta: '-10.40' },
    ])
    await w.config({ change_needs_approval: false })
  })
})

describe('cancelling and splitting', () => {
  it('cancels what nobody paid', async () => {
    const { id: paid } = await partlyPaid()
    expect(await refusal('cancel', { ids: [paid], reason })).toBe('该应收已收款或减免，不能取消')
    const id = await w.bill(await w.home())
    await w.ok('POST', `${BASE}/cancel`, { ids: [id], reason })
    expect(await amounts(id)).toBe('0.00 / 0.00 / 0.00 / 0.00 / 4')
    expect(await refusal('cancel', { ids: [id], reason })).toBe('应收【住宅物业费 2025-03】已取消')
  })
  it('splits 60.00 off: A 150.40/100.00/0/50.40, B 60.00/0/0/60.00', async () => {
    const { id } = await partlyPaid()
    for (const amount of ['0', '110.40'])
      expect(await refusal('split', { id, amount, reason })).toBe('拆分金额必须大于0且小于欠费')
    const made = await w.ok('POST', `${BASE}/split`, { id, amount: '60.00', reason })
    expect(await amounts(id)).toBe('150.40 / 100.00 / 0.00 / 50.40 / 2')
    expect(await amounts(String(made['receivableId']))).toBe('60.00 / 0.00 / 0.00 / 60.00 / 1')
    const [child] = await w.sql(
      'select source, parent_receivable_id, fee_period, due_date::text, overdue_rate from receivable where id = $1',
      [made['receivableId']],
    )
    expect(child).toEqual({
      source: 'split',
      parent_receivable_id: id,
      fee_period: '2025-03',
      due_date: '2025-03-25',
      overdue_rate: '5.0000',
    })
  })
})

describe('setting aside', () => {
  const type = async (set: Record<string, unknown> = {}) => {
    const id = uuidv7()
    const row: Record<string, unknown> = { need_approval: false, max_days: null, ...set }
    await w.sql(
      `insert into hang_up_type (id, company_id, code, name, stop_late_fee, exclude_from_dunning, exclude_from_rate, max_days, need_approval, enabled, created_at, updated_at)
       values ($1, $2, $3, $3, true, true, false, $4, $5, true, $6, $6)`,
      [id, w.companyId, `G${id.slice(-6)}`, row['max_days'], row['need_approval'], w.app.clock.now()],
    )
    return id
  }
  it('opens and closes the record, and may be done again on one day', async () => {
    const id = await w.bill(await w.home())
    const hangUpTypeId = await type()
    const record = () =>
      w.sql('select from_date::text, to_date::text from hang_up_record where receivable_id = $1', [id])
    await w.ok('POST', `${BASE}/hangUp`, { ids: [id], hangUpTypeId, reason })
    expect(await refusal('hangUp', { ids: [id], hangUpTypeId, reason })).toBe('应收【住宅物业费 2025-03】已挂账')
    expect(await record()).toEqual([{ from_date: '2025-03-20', to_date: null }])
    await w.ok('POST', `${BASE}/unhang`, { ids: [id], reason })
    expect(await record()).toEqual([{ from_date: '2025-03-20', to_date: '2025-03-20' }])
    await w.ok('POST', `${BASE}/hangUp`, { ids: [id], hangUpTypeId, reason })
    expect(await record()).toEqual([{ from_date: '2025-03-20', to_date: null }])
    expect(await refusal('split', { id, amount: '10.00', reason })).toBe('应收【住宅物业费 2025-03】已挂账，请先解挂')
  })
  it('is for what is owed', async () => {
    const { id } = await partlyPaid('210.40')
    expect(await refusal('hangUp', { ids: [id], hangUpTypeId: await type(), reason })).toBe(
      '应收【住宅物业费 2025-03】已结清，不能挂账',
    )
  })
  it('asks where its type says so', async () => {
    const id = await w.bill(await w.home())
    const sent = await w.ok('POST', `${BASE}/hangUp`, {
      ids: [id],
      hangUpTypeId: await type({ need_approval: true }),
      reason,
    })
    expect(sent).toMatchObject({ status: 1 })
    expect(desk.asked.at(-1)).toMatchObject({ type: 'charge.hangUp', variables: { amount: '210.40' } })
    await desk.decide(String(sent['changeId']), 'approved')
    expect(await w.sql('select hung_up, lock_type from receivable where id = $1', [id])).toEqual([
      { hung_up: true, lock_type: 'none' },
    ])
    const back = await w.ok('POST', `${BASE}/unhang`, { ids: [id], reason })
    expect(back).toMatchObject({ status: 1 })
    expect(await w.sql('select hung_up from receivable where id = $1', [id])).toEqual([{ hung_up: true }])
    await desk.decide(String(back['changeId']), 'approved')
    expect(await w.sql('select hung_up from receivable where id = $1', [id])).toEqual([{ hung_up: false }])
  })
  it('ends by itself after the days of its type', async () => {
    const id = await w.bill(await w.home())
    await w.ok('POST', `${BASE}/hangUp`, { ids: [id], hangUpTypeId: await type({ max_days: 10 }), reason })
    const { hangUpExpiry } = await import('./jobs.ts')
    const run = (at: string) =>
      hangUpExpiry(w.app.kernel).run({
        q: w.app.kernel.q,
        now: new Date(`${at}T01:00:00+08:00`),
        params: {},
        log: () => {},
      })
    expect(await run('2025-03-29')).toEqual({ affected: 0 })
    expect(await run('2025-03-30')).toEqual({ affected: 1 })
    expect(await w.sql('select hung_up from receivable where id = $1', [id])).toEqual([{ hung_up: false }])
  })
})

describe('payer and due date', () => {
  it('change without touching the amounts', async () => {
    const home = await w.home()
    const id = await w.bill(home)
    const tenant = await w.customer()
    await w.ok('POST', `${BASE}/payer`, { ids: [id], customerId: tenant.id, payerRole: 'other', reason })
    await w.ok('POST', `${BASE}/dueDate`, { ids: [id], dueDate: '2025-05-31', reason })
    expect(
      await w.sql('select payer_customer_id, payer_role, due_date::text from receivable where id = $1', [id]),
    ).toEqual([{ payer_customer_id: tenant.id, payer_role: 'other', due_date: '2025-05-31' }])
    expect(await amounts(id)).toBe('210.40 / 0.00 / 0.00 / 210.40 / 1')
  })
  it('change to something else, and are of one community', async () => {
    const home = await w.home()
    const id = await w.bill(home)
    const payer = (customerId: string) => refusal('payer', { ids: [id], customerId, reason })
    expect(await payer(uuidv7())).toBe('请选择付费人')
    expect(await payer(home.customerId)).toBe('应收【住宅物业费 2025-03】的付费人没有变化')
    expect(await refusal('dueDate', { ids: [id], dueDate: '2025-03-25', reason })).toBe(
      '应收【住宅物业费 2025-03】的应缴日没有变化',
    )
    const other = await w.bill(home, { feePeriod: '2025-04' })
    await w.sql('update receivable set community_id = 0 where id = $1', [other])
    expect(await refusal('dueDate', { ids: [id, other], dueDate: '2025-05-31', reason })).toBe(
      '一次只能变更同一项目的应收',
    )
    await w.sql('update receivable set community_id = $2 where id = $1', [other, w.communityId])
  })
})
