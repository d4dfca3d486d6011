import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { dateOf } from '../../kernel/clock.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { apply } from '../../modules/charge-other/offset/transfer.service.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const HOME = '云山花园'
const REASONS = ['业主要求将多收的物业费抵付水费', '重复收取，抵付其他欠费', '客户申请改为支付其他费用']

/** Three transfers between items: one that waits, one that was agreed to, one that was not. */
export async function seedOffsetDemo(
  context: DemoContext,
  at: (moment: string, username: string) => ActionContext,
): Promise<void> {
  const { q, now, companies } = context
  const today = dateOf(now)
  const rows = await q.query<{ receivableId: string; allocationId: string; most: string }>(
    `select distinct on (v.property_id) v.id as "receivableId", s.id as "allocationId", least(v.outstanding_amount, s.amount) as most
     from receivable v join community c on c.id = v.community_id join lateral (
       select a.id, a.amount from receipt_allocation a join receipt r on r.id = a.receipt_id join receivable p on p.id = a.receivable_id join fee_item f on f.id = p.fee_item_id
       where p.property_id = v.property_id and p.payer_customer_id = v.payer_customer_id and p.fee_item_id <> v.fee_item_id and f.category <> 'deposit'
         and a.kind = 'receive' and a.component = 'P' and a.amount > 0 and a.refunded_amount + a.pending_refund_amount = 0 and r.status = 1 and r.type = 'collect'
         and p.lock_type = 'none' and not exists (select 1 from invoice_source x where x.allocation_id = a.id)
       order by a.id desc limit 1) s on true
     where c.name = $1 and v.outstanding_amount >= 20 and v.lock_type = 'none' and not v.hung_up and v.status <> 4
     order by v.property_id, v.id limit 3`,
    [HOME],
  )
  const stage = new Stage(context, companies['广州分公司']!)
  for (const [n, { most, receivableId, allocationId }] of rows.entries()) {
    const asking = at(`${today} 0${n + 6}:40:00`, 'charge01')
    const { id } = await apply(asking, {
      sourceKind: 'allocation',
      accountId: null,
      allocationId,
      targets: [{ receivableId, component: 'P', amount: yuan(cents(most) / 2n) }],
      reason: REASONS[n]!,
    })
    if (n === 0) continue
    const [row] = await q.query<{ instance: string }>(
      'select process_instance_id as instance from item_transfer where id = $1',
      [id],
    )
    await stage.settle(row!.instance, n === 1 ? 'approved' : 'rejected', asking.now)
  }
}
