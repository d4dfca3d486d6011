import { readFile } from 'node:fs/promises'
import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { RefundOutcome, Refundable } from '@wuguan/contract/charge-finance/refund.actions'
import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { type Decider, decideFor } from '../../../../tests/support/consent.ts'
import type { Caller } from '../../../../tests/support/app.ts'
import { must } from '../../../../tests/support/must.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { JobContext } from '../../../kernel/jobs.ts'
import { methodsByCode } from '../collect/methods.service.ts'
import { postReceipt } from '../collect/receipt-posting.service.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { transferDeposit } from '../system-calls/charge.service.ts'
import { refundChannelOf, registerRefundChannel } from './channels.ts'
import { refundReminder } from './jobs.ts'
import { requestRefund } from './request.service.ts'

let w: ChargeWorld
let desk: Decider
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-01 09:00:00' })
  desk = await decideFor(w)
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

type Home = Awaited<ReturnType<ChargeWorld['home']>>
const call = <T = Record<string, unknown>>(path: string, body: unknown) => must<T>(w.admin, 'POST', path, body)
const refusal = async (path: string, body: unknown) => {
  const answer = await w.admin.call('POST', path, { body })
  expect(answer.code).not.toBe(0)
  return answer.msg
}
const amounts = async (id: string) => {
  const [row] = await w.sql<Record<string, string | number>>(
    'select receivable_amount as r, received_amount as c, deducted_amount as d, outstanding_amount as o, status from receivable where id = $1',
    [id],
  )
  return [row!['r'], row!['c'], row!['d'], row!['o'], row!['status']].join(' / ')
}
const pay = async (home: Home, ids: string[], over: Parameters<ChargeWorld['collect']>[2] = {}) => {
  const answer = await w.collect(home, ids, over)
  expect(answer).toMatchObject({ code: 0 })
  return (answer.data as Payment).receipts[0]!
}
const refundable = (receiptNumber: string) =>
  must<Refundable>(w.admin, 'GET', '/charge/finance/refund/refundable', undefined, { query: { receiptNumber } })
const applied = (body: Record<string, unknown>) =>
  call<RefundOutcome>('/charge/finance/refund/apply', {
    target: 'transfer',
    payeeName: '张三',
    payeeAccountNo: '622202',
    reason: '多收',
    ...body,
  })
/** Lines of a receipt, by component, with what is asked of each. */
async function linesOf(receiptNumber: string, asked: Partial<Record<'P' | 'L', string>>, handling = 'restore') {
  const { lines, receiptId } = await refundable(receiptNumber)
  return {
    receiptId,
    lines: lines.flatMap((line) =>
      asked[line.component] ? { allocationId: line.allocationId, amount: asked[line.component], handling } : [],
    ),
  }
}
const paidOut = async (refund: RefundOutcome) => {
  await desk.decide(refund.refundId, 'approved')
  return act('payout', refund.refundId)
}
const act = async (verb: string, id: string, values: Record<string, unknown> = {}) => {
  const answer = await w.verb<{ failReason?: string | null }>(refundFlow, verb, id, values)
  expect(answer.code, answer.msg).toBe(0)
  const [row] = await w.sql<{ status: number }>('select status from refund where id = $1', [id])
  return { ...answer.data, status: row!.status }
}
const refused = async (verb: string, id: string, values: Record<string, unknown> = {}) => {
  const answer = await w.verb(refundFlow, verb, id, values)
  expect(answer.code).not.toBe(0)
  return answer.msg
}
const receiptStatus = async (id: string) =>
  (await w.sql<{ status: number }>('select status from receipt where id = $1', [id]))[0]!.status

describe('what may be given back', () => {
  it('is what was received less what is refunded and asked for', async () => {
    const home = await w.home()
    const id = await w.bill(home, { overdueRate: null })
    const receipt = await pay(home, [id])
    await paidOut(await applied(await linesOf(receipt.receiptNumber, { P: '100.00' })))
    expect(await amounts(id)).toBe('210.40 / 110.40 / 0.00 / 100.00 / 2')
    const asked = await linesOf(receipt.receiptNumber, { P: '110.41' })
    expect(await refusal('/charge/finance/refund/apply', { ...asked, target: 'cash', reason: '多收' })).toBe(
      '退款金额不能超过可退金额110.40',
    )
    const rest = await linesOf(receipt.receiptNumber, { P: '110.40' })
    const pending = await applied(rest)
    expect((await refundable(receipt.receiptNumber)).lines[0]).toMatchObject({
      refunded: '100.00',
      pending: '110.40',
      refundable: '0.00',
      lockLabel: '退款审批中',
    })
    expect(await refusal('/charge/finance/refund/apply', { ...rest, target: 'cash', reason: '多收' })).toBe(
      '应收【住宅物业费 2025-03】退款审批中，暂不能退款',
    )
    await act('withdraw', pending.refundId)
    expect((await refundable(receipt.receiptNumber)).lines[0]).toMatchObject({
      pending: '0.00',
      refundable: '110.40',
      lockLabel: null,
    })
    const rejected = await applied(rest)
    await desk.decide(rejected.refundId, 'rejected')
    const cancelled = await applied(rest)
    await desk.decide(cancelled.refundId, 'approved')
    await act('cancel', cancelled.refundId, { reason: '客户放弃' })
    const whole = await applied(rest)
    await paidOut(whole)
    expect(await receiptStatus(receipt.receiptId)).toBe(4)
    expect(await amounts(id)).toBe('210.40 / 0.00 / 0.00 / 210.40 / 1')
    expect(await refused('payout', whole.refundId)).toBe('该退款已退')
  })

  it('is nothing of an item that is not given back', async () => {
    const home = await w.home()
    const receipt = await pay(home, [await w.bill(home, { item: 'water', overdueRate: null })])
    const asked = await linesOf(receipt.receiptNumber, { P: '1.00' })
    const allow = (allowed: boolean) =>
      w.sql('update fee_item set allow_refund = $2 where id = $1', [w.items.water, allowed])
    await allow(false)
    expect(await refusal('/charge/finance/refund/apply', { ...asked, target: 'cash', reason: '多收' })).toBe(
      '收费项目【水费】不允许退款',
    )
    await allow(true)
  })

  it('is nothing of a void receipt', async () => {
    const home = await w.home()
    const id = await w.bill(home, { overdueRate: null })
    const receipt = await pay(home, [id])
    const asked = await linesOf(receipt.receiptNumber, { P: '1.00' })
    await call('/charge/receipt/void', { receiptId: receipt.receiptId, reason: '收错户' })
    expect(await refusal('/charge/finance/refund/apply', { ...asked, target: 'cash', reason: '多收' })).toBe(
      '该收款单已作废',
    )
  })

  it('is of one kind, of one house, and of a receipt that stands', async () => {
    const home = await w.home()
    const fee = await w.bill(home, { overdueRate: null })
    const receipt = await pay(home, [fee, await w.bill(home, { item: 'deposit', amount: '300.00', overdueRate: null })])
    const both = { ...(await linesOf(receipt.receiptNumber, { P: '1.00' })), target: 'prepaid', reason: '多收' }
    expect(await refusal('/charge/finance/refund/apply', both)).toBe('押金与其他费用请分开退款')
    const one = { ...both, lines: both.lines.slice(0, 1) }
    const receiptIs = (set: string) => w.sql(`update receipt set ${set} where id = $1`, [receipt.receiptId])
    await receiptIs('status = 2')
    expect(await refusal('/charge/finance/refund/apply', one)).toBe('该收款单作废审批中')
    await receiptIs('status = 1, payer_customer_id = null')
    expect(await refusal('/charge/finance/refund/apply', one)).toBe('该收款没有付款客户，不能转预存')
    await w.sql('update receipt set payer_customer_id = $2 where id = $1', [receipt.receiptId, home.customerId])
    const other = await w.home()
    const far = await w.bill(other, { overdueRate: null })
    await pay(other, [far])
    await expect(
      w.act((context) =>
        requestRefund(context, {
          type: 'receipt',
          lines: [fee, far].map((receivableId) => ({ receivableId, amount: '1.00', handling: 'restore' })),
          target: 'prepaid',
          reason: '多收',
          source: 'trial',
          sourceId: fee,
        }),
      ),
    ).rejects.toMatchObject({ code: 400, data: { lines: '只能退同一房产的收款' } })
    expect(await w.sql('select 1 from refund where property_id = any($1)', [[home.houseId, other.houseId]])).toEqual([])
  })

  it('of reduced principal that comes to nothing cancels it; a deposit stays settled and is always reduced', async () => {
    const home = await w.home()
    const [fee, deposit] = [
      await w.bill(home, { overdueRate: null }),
      await w.bill(home, { item: 'deposit', amount: '3000.00', overdueRate: null }),
    ]
    const a = await pay(home, [fee])
    const b = await pay(home, [deposit])
    await paidOut(await applied(await linesOf(a.receiptNumber, { P: '210.40' }, 'reduce')))
    expect(await amounts(fee)).toBe('0.00 / 0.00 / 0.00 / 0.00 / 4')
    const given = await applied(await linesOf(b.receiptNumber, { P: '3000.00' }, 'restore'))
    expect(await w.sql('select type from refund where id = $1', [given.refundId])).toEqual([{ type: 'deposit' }])
    await paidOut(given)
    expect(await amounts(deposit)).toBe('0.00 / 0.00 / 0.00 / 0.00 / 3')
  })
})

describe('where the money goes', () => {
  it('cash leaves an open drawer only', async () => {
    const home = await w.home()
    const id = await w.bill(home, { overdueRate: null })
    const receipt = await pay(home, [id])
    const refund = await applied({ ...(await linesOf(receipt.receiptNumber, { P: '10.40' })), target: 'cash' })
    await desk.decide(refund.refundId, 'approved')
    expect(await refused('payout', refund.refundId)).toBe('请先开班')
    await call('/charge/shift/open', { communityId: w.communityId })
    await act('payout', refund.refundId)
    expect(
      await w.sql(
        'select p.amount, p.direction, m.kind, p.shift_id is not null as shift from payment p join payment_method m on m.id = p.payment_method_id where p.refund_id = $1',
        [refund.refundId],
      ),
    ).toEqual([{ amount: '-10.40', direction: 'out', kind: 'cash', shift: true }])
    expect(
      await refusal('/charge/finance/refund/apply', {
        ...(await linesOf(receipt.receiptNumber, { P: '1.00' })),
        target: 'transfer',
        reason: '多收',
      }),
    ).toBe('请填写收款人')
  })

  it('by transfer wants such a method', async () => {
    const home = await w.home()
    const receipt = await pay(home, [await w.bill(home, { overdueRate: null })])
    const refund = await applied(await linesOf(receipt.receiptNumber, { P: '10.40' }))
    await desk.decide(refund.refundId, 'approved')
    const enabled = (is: boolean) =>
      w.sql(`update payment_method set enabled = $1 where kind = 'transfer' and deleted_at is null`, [is])
    await enabled(false)
    expect(await refused('payout', refund.refundId, { payoutTradeNo: 'YH9' })).toBe('未设置银行转账支付方式')
    await enabled(true)
    await act('payout', refund.refundId, { payoutTradeNo: 'YH9' })
  })

  it('leaves a drawer in pieces that the drawer has', async () => {
    const beyond = '现金只能退到角，请修改退款金额或改用其他退款方式'
    const home = await w.home()
    const receipt = await pay(home, [await w.bill(home, { overdueRate: null })])
    await w.config({ cash_unit: 'jiao' })
    const odd = { ...(await linesOf(receipt.receiptNumber, { P: '10.43' })), reason: '多收' }
    expect(await refusal('/charge/finance/refund/apply', { ...odd, target: 'cash' })).toBe(beyond)
    const prepaid = { prepaidAccountId: await recharge(home, 51000n), amount: '300.01', target: 'cash', reason: '搬离' }
    expect(await refusal('/charge/finance/refund/applyPrepaid', prepaid)).toBe(beyond)
    await w.config({ cash_unit: 'fen' })
    const allowed = await applied({ ...odd, target: 'cash' })
    await w.config({ cash_unit: 'jiao' })
    await desk.decide(allowed.refundId, 'approved')
    expect(await refused('payout', allowed.refundId)).toBe(beyond)
    await w.config({ cash_unit: 'fen' })
    await act('cancel', allowed.refundId, { reason: '改为转账' })
  })

  it('goes back along a channel, and waits when the channel says no', async () => {
    const home = await w.home()
    const id = await w.bill(home, { overdueRate: null })
    const receipt = await pay(home, [id], {
      payments: [{ methodId: w.methods.wechat, amount: '210.40', tradeNo: 'WX1' }],
    })
    let answer: { tradeNo: string } | { failed: string } = { failed: '余额不足' }
    const asked: string[] = []
    const product = refundChannelOf('wechat')!
    onTestFinished(() => registerRefundChannel('wechat', product))
    registerRefundChannel('wechat', async ({ refundNumber }) => {
      asked.push(refundNumber)
      return answer
    })
    const refund = await applied({ ...(await linesOf(receipt.receiptNumber, { P: '100.00' })), target: 'original' })
    await desk.decide(refund.refundId, 'approved')
    expect(await act('payout', refund.refundId)).toMatchObject({
      status: 6,
      failReason: '余额不足',
    })
    expect(await amounts(id)).toBe('210.40 / 210.40 / 0.00 / 0.00 / 3')
    await act('retry', refund.refundId)
    answer = { tradeNo: 'WXR1' }
    expect(await act('payout', refund.refundId)).toMatchObject({ status: 5 })
    expect(asked).toEqual([refund.refundNumber, refund.refundNumber])
    expect(
      await w.sql(
        'select amount, channel_trade_no, reverses_payment_id is not null as back from payment where refund_id = $1',
        [refund.refundId],
      ),
    ).toEqual([{ amount: '-100.00', channel_trade_no: 'WXR1', back: true }])
    const twice = await w.home()
    const halves = await pay(twice, [await w.bill(twice, { overdueRate: null })], {
      payments: [
        { methodId: w.methods.wechat, amount: '110.40', tradeNo: 'WX2' },
        { methodId: w.methods.wechat, amount: '100.00', tradeNo: 'WX3' },
      ],
    })
    expect(
      await refusal('/charge/finance/refund/apply', {
        ...(await linesOf(halves.receiptNumber, { P: '210.40' })),
        target: 'original',
        reason: '多收',
      }),
    ).toBe('原路退回金额不能超过该笔支付余额110.40')
    const cashHome = await w.home()
    const other = await pay(cashHome, [await w.bill(cashHome, { overdueRate: null })])
    expect(
      await refusal('/charge/finance/refund/apply', {
        ...(await linesOf(other.receiptNumber, { P: '1.00' })),
        target: 'original',
        reason: '多收',
      }),
    ).toBe('没有可原路退回的支付流水')
  })

  it('finds no way back where another refund has gone along it, before it is paid or amid it', async () => {
    const home = await w.home()
    const [large, small] = [
      await w.bill(home, { overdueRate: null }),
      await w.bill(home, { feePeriod: '2025-04', amount: '110.40', overdueRate: null }),
    ]
    const receipt = await pay(home, [large, small], {
      payments: [
        { methodId: w.methods.wechat, amount: '220.80', tradeNo: 'WX4' },
        { methodId: w.methods.wechat, amount: '100.00', tradeNo: 'WX5' },
      ],
    })
    const { receiptId, lines } = await refundable(receipt.receiptNumber)
    const asked = async (receivableId: string, amount: string) => {
      const { allocationId } = lines.find((line) => line.receivableId === receivableId)!
      const refund = await applied({
        receiptId,
        lines: [{ allocationId, amount, handling: 'restore' }],
        target: 'original',
      })
      await desk.decide(refund.refundId, 'approved')
      return refund.refundId
    }
    const [one, other] = [await asked(large, '210.40'), await asked(small, '110.40')]
    const product = refundChannelOf('wechat')!
    onTestFinished(() => registerRefundChannel('wechat', product))
    let between: (() => Promise<unknown>) | null = () => act('payout', other)
    registerRefundChannel('wechat', async () => {
      const now = between
      between = null
      await now?.()
      return null
    })
    const none = '没有可原路退回的支付流水'
    expect(await refused('payout', one)).toBe(none)
    expect(await amounts(small)).toBe('110.40 / 0.00 / 0.00 / 110.40 / 1')
    expect(await refused('payout', one)).toBe(none)
    expect(await amounts(large)).toBe('210.40 / 210.40 / 0.00 / 0.00 / 3')
    expect(await w.sql('select 1 from payment where refund_id = $1', [one])).toEqual([])
    await act('cancel', one, { reason: '改为转账' })
  })

  it('leaves nothing without consent, and goes to no account of nobody', async () => {
    const home = await w.home()
    const id = await w.bill(home, { overdueRate: null })
    const receipt = await pay(home, [id])
    const refund = await applied({ ...(await linesOf(receipt.receiptNumber, { P: '10.40' })), target: 'prepaid' })
    await desk.decide(refund.refundId, 'approved')
    const [kept] = await w.sql<{ instance: string }>(
      'select process_instance_id as instance from refund where id = $1',
      [refund.refundId],
    )
    const refundIs = (set: string, value: string | null) =>
      w.sql(`update refund set ${set} = $2 where id = $1`, [refund.refundId, value])
    await refundIs('process_instance_id', null)
    expect(await refused('payout', refund.refundId)).toBe('该单据没有经过审批')
    await refundIs('process_instance_id', kept!.instance)
    await refundIs('payer_customer_id', null)
    expect(await refused('payout', refund.refundId)).toBe('该收款没有付款客户，不能转预存')
    expect(await amounts(id)).toBe('210.40 / 210.40 / 0.00 / 0.00 / 3')
    expect(await w.sql('select 1 from prepaid_entry where refund_id = $1', [refund.refundId])).toEqual([])
    await refundIs('payer_customer_id', home.customerId)
    await act('payout', refund.refundId)
  })

  it('money first, the rest to the account it came from, and all of it there when the customer wants', async () => {
    const home = await w.home()
    const accountId = await recharge(home, 30000n)
    const id = await w.bill(home, { amount: '500.00', overdueRate: null })
    const receipt = await pay(home, [id], { part: { prepaid: [{ accountId, amount: '300.00' }] } })
    const plain = await w.user('paymaster', ['charge-finance:refund:payout', 'charge-finance:refund:list'])
    const plan = await applied(await linesOf(receipt.receiptNumber, { P: '350.00' }))
    await desk.decide(plan.refundId, 'approved')
    expect(await w.verb(refundFlow, 'payout', plan.refundId, { payoutTradeNo: 'YH1' }, plain)).toMatchObject({
      code: 0,
    })
    expect(await w.sql('select amount from payment where refund_id = $1', [plan.refundId])).toEqual([
      { amount: '-200.00' },
    ])
    expect(await w.sql('select amount, kind from prepaid_entry where refund_id = $1', [plan.refundId])).toEqual([
      { amount: '150.00', kind: 'refundIn' },
    ])
    const back = await applied({ ...(await linesOf(receipt.receiptNumber, { P: '100.00' })), target: 'prepaid' })
    await paidOut(back)
    expect(await w.sql('select amount from payment where refund_id = $1', [back.refundId])).toEqual([])
    expect(await w.sql('select balance from prepaid_account where id = $1', [accountId])).toEqual([
      { balance: '250.00' },
    ])
  })

  describe('what is left of a receipt that came by money and by an account', () => {
    let plain: Caller
    beforeAll(async () => {
      plain = await w.user('plain-payer', ['charge-finance:refund:payout', 'charge-finance:refund:list'])
    })
    /** By somebody who may not pay prepaid money out. */
    const leaves = async ({ refundId }: { refundId: string }) => {
      expect(await w.verb(refundFlow, 'payout', refundId, {}, plain)).toMatchObject({ code: 0 })
      return refundId
    }
    const paidPlainly = async (refund: { refundId: string }) => {
      await desk.decide(refund.refundId, 'approved')
      return whatCame(await leaves(refund))
    }
    /** A transfer receipt of what was paid for it. */
    const moved = async (home: Home, deposit: string, amount = '150.00') => {
      const fee = await w.bill(home, { amount, overdueRate: null })
      return w.act((context) =>
        transferDeposit(context, {
          fromReceivableId: deposit,
          toReceivableId: fee,
          amount,
          source: 'decoration',
          sourceId: uuidv7(),
        }),
      )
    }
    /** A receipt of 300.00, 100.00 of which came as money. */
    const mixed = async (home: Home, accountId: string) => {
      const id = await w.bill(home, { item: 'deposit', amount: '300.00', overdueRate: null })
      const receipt = await pay(home, [id], { part: { prepaid: [{ accountId, amount: '200.00' }] } })
      return { id, ...receipt }
    }
    const leftOf = async (receiptNumber: string) => {
      const { moneyLeft, prepaidLeft } = await refundable(receiptNumber)
      return `${moneyLeft} + ${prepaidLeft}`
    }
    const whatCame = async (refundId: string) => [
      ...(await w.sql('select amount from payment where refund_id = $1', [refundId])),
      ...(await w.sql('select amount, kind from prepaid_entry where refund_id = $1', [refundId])),
    ]
    const rest = async (receiptNumber: string, amount: string) =>
      paidPlainly(await applied(await linesOf(receiptNumber, { P: amount }, 'reduce')))
    const byModule = (ids: string[], amount: string) =>
      w.act((context) =>
        requestRefund(context, {
          type: 'deposit',
          lines: ids.map((receivableId) => ({ receivableId, amount, handling: 'reduce' })),
          target: 'transfer',
          payeeName: '张三',
          payeeAccountNo: '622202',
          reason: '退场',
          source: 'trial',
          sourceId: uuidv7(),
        }),
      )

    /** 100.00 of a transfer and so much of the receipt that it took from, paid out at once: the money that left. */
    const moneyOfBoth = async (transfer: string, receipt: string, amount: string) => {
      const refunds = [
        await applied(await linesOf(transfer, { P: '100.00' })),
        await applied(await linesOf(receipt, { P: amount }, 'reduce')),
      ]
      for (const { refundId } of refunds) await desk.decide(refundId, 'approved')
      await Promise.all(refunds.map(leaves))
      const [out] = await w.sql<{ sum: string }>('select sum(amount) as sum from payment where refund_id = any($1)', [
        refunds.map(({ refundId }) => refundId),
      ])
      return out!.sum
    }

    it('after a refund over several of them each has lost its own part', async () => {
      const home = await w.home()
      const accountId = await recharge(home, 40000n)
      const [a, b] = [await mixed(home, accountId), await mixed(home, accountId)]
      expect(await paidPlainly(await byModule([a.id, b.id], '150.00'))).toEqual([
        { amount: '-200.00' },
        { amount: '100.00', kind: 'refundIn' },
      ])
      expect([await leftOf(a.receiptNumber), await leftOf(b.receiptNumber)]).toEqual(['0.00 + 150.00', '0.00 + 150.00'])
      expect(await rest(a.receiptNumber, '150.00')).toEqual([{ amount: '150.00', kind: 'refundIn' }])
      expect(await leftOf(b.receiptNumber)).toBe('0.00 + 150.00')
    })

    it('its money leaves once, whether by itself or by what was transferred from it', async () => {
      const home = await w.home()
      const accountId = await recharge(home, 20000n)
      const deposit = await mixed(home, accountId)
      const { receiptNumber } = await moved(home, deposit.id)
      expect(await rest(receiptNumber, '150.00')).toEqual([
        { amount: '-100.00' },
        { amount: '50.00', kind: 'refundIn' },
      ])
      expect(await leftOf(deposit.receiptNumber)).toBe('0.00 + 150.00')
      expect(await rest(deposit.receiptNumber, '150.00')).toEqual([{ amount: '150.00', kind: 'refundIn' }])
    })

    it('is known of what was paid out before it was written down', async () => {
      const home = await w.home()
      const accountId = await recharge(home, 60000n)
      const [a, b, c] = [await mixed(home, accountId), await mixed(home, accountId), await mixed(home, accountId)]
      await rest(a.receiptNumber, '250.00')
      await paidPlainly(await byModule([b.id, c.id], '120.00'))
      const all = [a, b, c].map(({ receiptNumber }) => receiptNumber)
      const before = await Promise.all(all.map(leftOf))
      expect(before).toEqual(['0.00 + 50.00', '0.00 + 180.00', '0.00 + 180.00'])
      await w.sql(`do $$ begin set local session_replication_role = replica; delete from refund_source; end $$`)
      expect(await leftOf(a.receiptNumber)).toBe('100.00 + 200.00')
      const file = '../../../db/migrations/charge-finance/202611291821-refund-sources-of-before.sql'
      await w.sql(await readFile(new URL(file, import.meta.url), 'utf8'))
      expect(await Promise.all(all.map(leftOf))).toEqual(before)
    })

    it('goes to one of two who pay out of it at once', async () => {
      const home = await w.home()
      const accountId = await recharge(home, 20000n)
      const deposit = await mixed(home, accountId)
      const { receiptNumber } = await moved(home, deposit.id)
      expect(await moneyOfBoth(receiptNumber, deposit.receiptNumber, '100.00')).toBe('-100.00')
    })

    it('and where one of them took from several, the other from what came by money alone', async () => {
      const home = await w.home()
      const accountId = await recharge(home, 20000n)
      const id = await w.bill(home, { item: 'deposit', amount: '300.00', overdueRate: null })
      const cash = await pay(home, [id], { payments: [{ methodId: w.methods.cash, amount: '100.00' }] })
      await pay(home, [id], { part: { prepaid: [{ accountId, amount: '200.00' }] }, payments: [] })
      const { receiptNumber } = await moved(home, id, '250.00')
      expect(await moneyOfBoth(receiptNumber, cash.receiptNumber, '50.00')).toBe('-100.00')
    })
  })

  it('takes bound deductions back with the whole receipt, and refuses a part where the scheme forbids it', async () => {
    const scheme = uuidv7()
    const now = w.app.clock.now()
    await w.sql(
      `insert into preferential_scheme (id, company_id, community_id, code, name, valid_from, valid_to, condition, condition_months, benefit, benefit_value,
         stack_mode, priority, partial_refund, used_count, status, created_at, updated_at)
       values ($1, $2, $3, 'YEAR', '年缴95折', '2025-01-01', '2025-12-31', 'months', 3, 'percent', 5, 'exclusive', 100, 'forbid', 0, 2, $4, $4)`,
      [scheme, w.companyId, w.communityId, now],
    )
    await w.sql('insert into preferential_scheme__fee_items (owner_id, target_id, position) values ($1, $2, 0)', [
      scheme,
      w.items.property,
    ])
    const home = await w.home()
    const ids = []
    for (const feePeriod of ['2025-05', '2025-06', '2025-07']) ids.push(await w.bill(home, { feePeriod }))
    const receipt = await pay(home, ids)
    expect(receipt.totalAmount).toBe('599.64')
    const { receiptId, lines } = await refundable(receipt.receiptNumber)
    const ask = (count: number, handling: string) => ({
      receiptId,
      lines: lines
        .slice(0, count)
        .map((line) => ({ allocationId: line.allocationId, amount: line.refundable, handling })),
    })
    expect(
      await refusal('/charge/finance/refund/apply', { ...ask(2, 'restore'), target: 'prepaid', reason: '多收' }),
    ).toBe('该收款含优惠【年缴95折】，只能整单退款')
    await paidOut(await applied(ask(3, 'reduce')))
    for (const id of ids) expect(await amounts(id)).toBe('0.00 / 0.00 / 0.00 / 0.00 / 4')
    expect(await w.sql('select status from deduction where receipt_id = $1', [receiptId])).toEqual([{ status: 5 }])
    expect(await w.sql('select used_count from preferential_scheme where id = $1', [scheme])).toEqual([
      { used_count: 0 },
    ])
    const again = []
    for (const feePeriod of ['2025-08', '2025-09', '2025-10']) again.push(await w.bill(home, { feePeriod }))
    const second = await pay(home, again)
    const rows = (await refundable(second.receiptNumber)).lines
    await paidOut(
      await applied({
        receiptId: second.receiptId,
        lines: rows.map((line) => ({ allocationId: line.allocationId, amount: line.refundable, handling: 'restore' })),
      }),
    )
    for (const id of again) expect(await amounts(id)).toBe('210.40 / 0.00 / 0.00 / 210.40 / 1')
    await w.sql('update preferential_scheme set status = 3 where id = $1', [scheme])
  })
})

describe('what waits to be paid out', () => {
  it('is told after three days to whoever may pay it out there', async () => {
    const home = await w.home()
    const receipt = await pay(home, [await w.bill(home, { overdueRate: null })])
    const { refundId } = await applied(await linesOf(receipt.receiptNumber, { P: '10.40' }))
    await desk.decide(refundId, 'approved')
    const right = 'charge-finance:refund:payout'
    const everywhere = await w.user('pays-everywhere', [right])
    const here = await w.user('pays-here', [right], { dataScope: 5, communityIds: [w.communityId] })
    const others = [
      await w.user('pays-elsewhere', [right], { dataScope: 5 }),
      await w.user('pays-no-more', [right]),
      await w.user('looks-on', ['charge-finance:refund:list']),
    ]
    await w.sql("update sys_role set state = 0 where name = 'role-pays-no-more'")
    const { kernel } = w.app
    const remind = async (days: number) => {
      const now = new Date(kernel.clock.now().getTime() + days * 86_400_000)
      await refundReminder(kernel).run({ q: kernel.q, now, log: () => {} } as unknown as JobContext)
    }
    const told = async () => {
      const rows = await w.sql<{ id: number }>(
        "select user_id as id from message_record where title = '待退款提醒' and user_id = any($1) order by 1",
        [[everywhere, here, ...others].map(({ userId }) => userId)],
      )
      return rows.map(({ id }) => id)
    }
    await remind(2)
    expect(await told()).toEqual([])
    await remind(4)
    expect(await told()).toEqual([everywhere.userId, here.userId])
  })
})

describe('prepaid money', () => {
  it('is held from the application, and leaves with the payout', async () => {
    const home = await w.home()
    const accountId = await recharge(home, 51000n)
    const body = (amount: string) => ({
      prepaidAccountId: accountId,
      amount,
      target: 'transfer',
      payeeName: '张三',
      payeeAccountNo: '622202',
      reason: '搬离',
    })
    const refund = await call<RefundOutcome>('/charge/finance/refund/applyPrepaid', body('300.00'))
    const account = async () =>
      (await w.sql('select balance, frozen, available from prepaid_account where id = $1', [accountId]))[0]
    expect(await account()).toEqual({ balance: '510.00', frozen: '300.00', available: '210.00' })
    expect(await refusal('/charge/finance/refund/applyPrepaid', body('281.00'))).toBe('退款金额不能超过可用余额210.00')
    expect(await refusal('/charge/finance/refund/applyPrepaid', { ...body('210.00'), target: 'original' })).toBe(
      '没有一笔充值可以全额原路退回',
    )
    await paidOut(refund)
    expect(await account()).toEqual({ balance: '210.00', frozen: '0.00', available: '210.00' })
    expect(await w.sql('select amount from payment where refund_id = $1', [refund.refundId])).toEqual([
      { amount: '-300.00' },
    ])
    const second = await call<RefundOutcome>('/charge/finance/refund/applyPrepaid', body('10.00'))
    await desk.decide(second.refundId, 'rejected')
    expect(await account()).toEqual({ balance: '210.00', frozen: '0.00', available: '210.00' })
    await w.bill(home, { amount: '65.80', overdueRate: null })
    expect(await call('/charge/finance/refund/applyPrepaid', body('10.00'))).toMatchObject({
      warning: '该客户尚有欠费65.80元',
    })
    await w.config({ block_prepaid_refund: true })
    expect(await refusal('/charge/finance/refund/applyPrepaid', body('10.00'))).toBe('有欠费，不能退预存')
    await w.config({ block_prepaid_refund: false })
  })
})

describe('asked for by another module', () => {
  it('says to whom it is transferred', async () => {
    const home = await w.home()
    const id = await w.bill(home, { overdueRate: null })
    await pay(home, [id])
    const ask = (payee: { payeeName?: string; payeeAccountNo?: string }) =>
      w.act((context) =>
        requestRefund(context, {
          type: 'receipt',
          lines: [{ receivableId: id, amount: '1.00', handling: 'restore' }],
          target: 'transfer',
          ...payee,
          reason: '多收',
          source: 'trial',
          sourceId: id,
        }),
      )
    await expect(ask({ payeeName: ' ' })).rejects.toMatchObject({ code: 400, data: { payeeName: '请填写收款人' } })
    await expect(ask({ payeeName: '张三' })).rejects.toMatchObject({
      code: 400,
      data: { payeeAccountNo: '请填写收款账号' },
    })
    expect(await w.sql('select 1 from refund where source_id = $1', [id])).toEqual([])
  })

  it('is one refund per source', async () => {
    const home = await w.home()
    const id = await w.bill(home, { item: 'deposit', amount: '3000.00', overdueRate: null })
    await pay(home, [id])
    const ask = (amount: string) =>
      w.act((context) =>
        requestRefund(context, {
          type: 'deposit',
          lines: [{ receivableId: id, amount, handling: 'reduce' }],
          target: 'transfer',
          payeeName: '张三',
          payeeAccountNo: '622202',
          reason: '装修验收通过',
          source: 'decoration',
          sourceId: 'D1',
        }),
      )
    const first = await ask('2000.00')
    expect(first).toMatchObject({ status: 1 })
    expect(await ask('2000.00')).toEqual(first)
    await expect(ask('1999.00')).rejects.toMatchObject({ code: 409 })
    await desk.decide(first.refundId, 'cancelled')
    const told = await w.sql<{ topic: string }>('select topic from outbox where biz_id = $1 order by created_at', [
      first.refundId,
    ])
    expect(told.map((row) => row.topic)).toEqual(['charge.refund.refused'])
    await expect(ask('3000.01')).rejects.toMatchObject({ message: '退款金额不能超过可退金额3000.00' })
  })
})

async function recharge(home: Home, amount: bigint): Promise<string> {
  await w.act(async (context) => {
    const book = await openBook(context, w.place)
    const cash = (await methodsByCode(context.q, w.place, ['CASH'])).get('CASH')!
    const [number] = await drawCodes(context.q, 'charge-finance.receipt', context.now, w.companyId, w.communityId)
    const owner = {
      propertyType: 'house',
      propertyId: home.houseId,
      propertyName: home.name,
      customerId: home.customerId,
      feeItemId: null,
    }
    await postReceipt(context, book, {
      number: number!,
      type: 'recharge',
      property: { type: 'house', id: home.houseId, name: home.name },
      payerCustomerId: home.customerId,
      payerName: null,
      lines: [],
      payments: [{ method: cash, amount, tendered: amount, change: 0n }],
      prepaidIn: [{ owner, amount, kind: 'recharge' }],
    })
  })
  const [account] = await w.sql<{ id: string }>('select id from prepaid_account where property_id = $1', [home.houseId])
  return account!.id
}
