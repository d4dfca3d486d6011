import { REFUND_STATUS } from '@wuguan/contract/charge-finance/codes'
import type { ActionContext } from '../../kernel/kernel.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import { refundHooks } from '../../modules/charge-finance/refund/refund.hooks.ts'
import { apply } from '../../modules/charge-finance/refund/refund.service.ts'
import { refundSteps } from '../../modules/charge-finance/refund/verbs.service.ts'
import { Stage } from './bpm-play.demo.ts'
import type { LedgerDemo } from './charge-finance-world.demo.ts'

type Ending = 'pending' | 'due' | 'rejected' | 'withdrawn' | 'paid' | 'failed'
/** Of deposits that go back when the decoration is over, and of fees that were paid twice. */
const DEPOSITS: readonly Ending[] = ['paid', 'paid', 'paid', 'paid', 'paid', 'due', 'pending', 'rejected']
const FEES: readonly Ending[] = ['pending', 'rejected', 'due', 'rejected', 'withdrawn', 'paid', 'failed']

interface Paid {
  receiptId: string
  allocationId: string
  amount: string
  payer: string
}
/** One allocation of each of some receipts that nothing was taken back of. */
const paidBy = ({ q, place, today }: LedgerDemo, type: 'deposit' | 'collect', count: number) =>
  q.query<Paid>(
    `select distinct on (r.receipt_number) a.receipt_id as "receiptId", a.id as "allocationId", a.amount, coalesce(r.payer_name, '业主') as payer
     from receipt_allocation a join receipt r on r.id = a.receipt_id join receivable v on v.id = a.receivable_id
     where a.community_id = $1 and a.kind = 'receive' and a.component = 'P' and r.status = 1 and r.type = $2 and r.book_date > $4::date - 60 and a.amount >= 20 and r.preferential_amount = 0 and v.lock_type = 'none'
     order by r.receipt_number desc, a.id limit $3`,
    [place.communityId, type, count, today],
  )

export async function seedRefunds(demo: LedgerDemo): Promise<void> {
  const stage = new Stage(demo, demo.place.companyId)
  for (const [n, paid] of (await paidBy(demo, 'deposit', DEPOSITS.length)).entries())
    await refund(demo, stage, paid, DEPOSITS[n]!, {
      amount: paid.amount,
      handling: 'reduce',
      reason: '装修验收合格，退还押金',
    })
  for (const [n, paid] of (await paidBy(demo, 'collect', FEES.length)).entries())
    await refund(demo, stage, paid, FEES[n]!, { amount: '20.00', handling: 'restore', reason: '重复缴纳' })
}

async function refund(
  demo: LedgerDemo,
  stage: Stage,
  paid: Paid,
  ending: Ending,
  { amount, handling, reason }: { amount: string; handling: 'restore' | 'reduce'; reason: string },
): Promise<void> {
  const { today } = demo
  const asking = demo.at(`${today} 08:42:00`, 'charge01')
  const { refundId } = await apply(asking, {
    receiptId: paid.receiptId,
    lines: [{ allocationId: paid.allocationId, amount, handling }],
    target: 'transfer',
    payeeName: paid.payer,
    payeeAccountNo: '6222020200112233445',
    payeeBank: '中国工商银行广州分行',
    reason,
    attachments: [],
  })
  await settleRefund(stage, asking, demo.at(`${today} 08:52:00`, 'finance01'), refundId, ending)
}

/** What becomes of a refund that was asked for. */
export async function settleRefund(
  stage: Stage,
  asking: ActionContext,
  paying: ActionContext,
  refundId: string,
  ending: Ending,
): Promise<void> {
  const { q } = asking
  if (ending === 'pending') return
  if (ending === 'withdrawn') {
    await moveOne(asking, refundSteps, refundHooks, 'withdraw', refundId, { reason: '业主同意抵扣下月费用' })
    return
  }
  const [waits] = await q.query<{ instance: string }>(
    'select process_instance_id as instance from refund where id = $1',
    [refundId],
  )
  await stage.settle(waits!.instance, ending === 'rejected' ? 'rejected' : 'approved', asking.now)
  if (ending === 'paid')
    await moveOne(paying, refundSteps, refundHooks, 'payout', refundId, { payoutTradeNo: `TK${refundId.slice(-12)}` })
  // A channel said no.
  if (ending === 'failed')
    await q.query('update refund set status = $2, fail_reason = $3, updated_by = $4, updated_at = $5 where id = $1', [
      refundId,
      REFUND_STATUS.failed,
      '收款账户与户名不符',
      paying.actor.userId,
      paying.now,
    ])
}
