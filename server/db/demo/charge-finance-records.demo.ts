import { addDays } from '@wuguan/contract/kernel/dates'
import { periodOf } from '@wuguan/contract/kernel/period'
import { uuidv7 } from '../../kernel/ids.ts'
import { addBatches, makeBatch } from '../../modules/charge-finance/bill/batch.service.ts'
import { setAside, setDueDate } from '../../modules/charge-finance/change/verbs.service.ts'
import { open } from '../../modules/charge-finance/shift/shift.service.ts'
import { DEDUCTIONS, seedDeductions } from './charge-finance-deductions.demo.ts'
import { seedRefunds } from './charge-finance-refunds.demo.ts'
import type { LedgerDemo } from './charge-finance-world.demo.ts'

const HANG_UPS = 200

/** What the supervisor did with debts and receipts lately: hung up, postponed, forgiven, sent back, and put on bills. */
export async function seedLedgerRecords(demo: LedgerDemo): Promise<void> {
  if (demo.name !== '云山花园') return
  const { q, place, today } = demo
  const context = demo.at(`${today} 08:40:00`, 'charge01')
  const open_ = await q.query<{ id: string }>(
    `select id from receivable where community_id = $1 and status = 1 and lock_type = 'none' order by receivable_no limit $2`,
    [place.communityId, HANG_UPS + 1],
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

  await seedScans(demo)
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
  const forgiven = await q.query<{ id: string }>(
    `select id from (select distinct on (property_id) id, receivable_no from receivable
       where community_id = $1 and status = 1 and lock_type = 'none' and not hung_up and outstanding_amount >= 20 order by property_id, receivable_no desc) r
     order by receivable_no limit $2`,
    [place.communityId, DEDUCTIONS.length],
  )
  await seedDeductions(
    demo,
    await type('deducted_type'),
    forgiven.map((row) => row.id),
  )
  await seedRefunds(demo)
  const { batches } = await addBatches(context, {
    communityIds: [place.communityId],
    billPeriod: periodOf(today),
    asOfDate: today,
    options: { includeArrears: true, minAmount: '0.00', skipHungUp: true, channels: ['print'] },
  })
  await makeBatch(q, context.now, batches[0]!.id)
  await open(demo.at(`${today} 08:55:00`, 'cashier01'), { communityId: place.communityId })
}

/** Payer codes that did not work: what came in by the others stands in the receipts. */
async function seedScans({ q, place, today, at }: LedgerDemo): Promise<void> {
  const { now, actor } = at(`${today} 08:55:00`, 'cashier01')
  await q.query(
    `insert into channel_trade (id, company_id, community_id, order_no, channel, payment_method_id, payee_account_id, subject, amount, booked_amount, status, fail_reason,
       notify_count, created_by, created_at, updated_by, updated_at)
     select x.id, $2, $3, replace(x.id::text, '-', ''), m.kind, m.id, m.payee_account_id, '物业费用', x.amount, 0, 2, x.reason, 0, $4, $5, $4, $5
     from unnest($1::uuid[], $6::text[], $7::numeric[], $8::text[]) as x(id, kind, amount, reason)
     join lateral (select * from payment_method m where m.kind = x.kind and m.company_id = $2 and m.payee_account_id is not null order by m.sort limit 1) m on true`,
    [
      [uuidv7(), uuidv7()],
      place.companyId,
      place.communityId,
      actor.userId,
      now,
      ['wechat', 'alipay'],
      ['210.40', '86.00'],
      ['余额不足', '付款码已过期'],
    ],
  )
}
