import { addDays } from '@wuguan/contract/kernel/dates'
import { periodOf } from '@wuguan/contract/kernel/period'
import { makeBills } from '../../modules/charge-finance/bill/make.service.ts'
import { queuePushes } from '../../modules/charge-finance/bill/push.service.ts'
import { setAside, setDueDate } from '../../modules/charge-finance/change/verbs.service.ts'
import { apply as deduct } from '../../modules/charge-finance/deduction/deduction.service.ts'
import { apply as refund } from '../../modules/charge-finance/refund/refund.service.ts'
import { open } from '../../modules/charge-finance/shift/shift.service.ts'
import type { LedgerDemo } from './charge-finance-world.demo.ts'

const DEDUCTIONS = 4
const REFUNDS = 3
const HANG_UPS = 6

/** What the supervisor did with debts and receipts lately: hung up, postponed, forgiven, sent back, and put on bills. */
export async function seedLedgerRecords(demo: LedgerDemo): Promise<void> {
  if (demo.name !== '云山花园') return
  const { q, place, today } = demo
  const context = demo.at(`${today} 08:40:00`, 'charge01')
  const open_ = await q.query<{ id: string }>(
    `select id from receivable where community_id = $1 and status = 1 and lock_type = 'none' order by receivable_no limit $2`,
    [place.communityId, HANG_UPS + 1 + DEDUCTIONS],
  )
  const ids = open_.map((row) => row.id)
  const take = (count: number) => ids.splice(0, count)
  const type = async (table: 'hang_up_type' | 'deducted_type') =>
    (
      await q.query<{ id: string }>(
        `select id from ${table} where company_id = $1 and enabled and deleted_at is null ${table === 'deducted_type' ? "and code = 'SERVICE'" : ''} order by need_approval, id limit 1`,
        [place.companyId],
      )
    )[0]!.id

  await setAside(context, {
    ids: take(HANG_UPS),
    hangUpTypeId: await type('hang_up_type'),
    reason: '面积争议，待复核',
    attachments: [],
  })
  await setDueDate(context, {
    ids: take(1),
    dueDate: addDays(today, 30),
    reason: '业主出差，约定月底缴纳',
    attachments: [],
  })
  const deductedTypeId = await type('deducted_type')
  for (let n = 0; n < DEDUCTIONS; n++)
    await deduct(context, {
      deductedTypeId,
      lines: take(1).map((receivableId) => ({
        receivableId,
        component: 'P' as const,
        mode: 'amount' as const,
        amount: '10.00',
      })),
      reason: '电梯停运补偿',
      attachments: [],
      draft: n % 2 === 1,
    } as never)
  const paid = await q.query<{ receipt_id: string; id: string; amount: string }>(
    `select distinct on (a.receipt_id) a.receipt_id, a.id, a.amount from receipt_allocation a join receipt r on r.id = a.receipt_id
     where a.community_id = $1 and a.kind = 'receive' and a.component = 'P' and r.status = 1 and r.type = 'collect' order by a.receipt_id limit $2`,
    [place.communityId, REFUNDS],
  )
  for (const row of paid)
    await refund(context, {
      receiptId: row.receipt_id,
      lines: [{ allocationId: row.id, amount: '20.00', handling: 'restore' }],
      target: 'transfer',
      payeeName: '业主本人',
      payeeAccountNo: '6222020200112233445',
      payeeBank: '中国工商银行广州分行',
      reason: '重复缴纳',
    } as never)
  const { billIds } = await makeBills(context, {
    communityId: place.communityId,
    billPeriod: periodOf(today),
    asOfDate: today,
    includeArrears: true,
    minAmount: '0.00',
    skipHungUp: true,
  })
  await queuePushes(context, billIds, ['print'])
  await open(demo.at(`${today} 08:55:00`, 'cashier01'), { communityId: place.communityId })
}
