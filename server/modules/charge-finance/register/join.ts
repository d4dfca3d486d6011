import type { ArchiveArrears, ArchivePrepaid } from '@wuguan/contract/charge-finance/customer.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import {
  archiveSlots,
  deliverySteps,
  exitGuards,
  gridFlagSlots,
  houseGuards,
  transferSteps,
} from '../../basedata/slots.service.ts'
import { due, lateFee, unpaid } from '../owed/owed.service.ts'
import { settlePrepared } from './handover.service.ts'

const MAY_SEE_DEBTS = 'charge-finance:receivable:list'
const SETTLE_FIRST = 1
const MAY_SEE_PREPAID = 'charge-prepaid:balance:list'

/** What the register shows of money, and which of its acts money forbids. */
export function joinRegister(): void {
  archiveSlots.set('arrears', async ({ q, actor, now }, customerId, communityIds): Promise<ArchiveArrears | null> => {
    if (!actor.can(MAY_SEE_DEBTS)) return null
    const today = dateOf(now)
    const [row] = await q.query<ArchiveArrears>(
      `select coalesce(sum(r.outstanding_amount), 0)::numeric(14,2)::text as principal, count(*)::int as count,
         coalesce(sum(${lateFee('r', '$3')}), 0)::numeric(14,2)::text as "lateFee"
       from receivable r where r.payer_customer_id = $1 and r.community_id = any($2) and ${unpaid('r')} and ${due('r', '$3')}`,
      [customerId, communityIds, today],
    )
    return row!
  })
  archiveSlots.set('prepaid', async ({ q, actor }, customerId, communityIds): Promise<ArchivePrepaid | null> => {
    if (!actor.can(MAY_SEE_PREPAID)) return null
    const [row] = await q.query<ArchivePrepaid>(
      `select coalesce(sum(balance), 0)::numeric(14,2)::text as balance, coalesce(sum(available), 0)::numeric(14,2)::text as available
       from prepaid_account where customer_id = $1 and community_id = any($2) and status <> 3`,
      [customerId, communityIds],
    )
    return row!
  })
  gridFlagSlots.set('arrears', async ({ q, actor, now }, houseIds) => {
    if (!actor.can(MAY_SEE_DEBTS)) return new Set()
    const rows = await q.query<{ id: string }>(
      `select distinct house_id::text as id from receivable
       where house_id = any($1::uuid[]) and status in (1, 2) and outstanding_amount > 0 and due_date < $2`,
      [houseIds, dateOf(now)],
    )
    return new Set(rows.map((row) => row.id))
  })
  // A house that goes leaves no debt behind and nothing that would go on charging it.
  houseGuards.push(async ({ q }, act, houseIds, date) => {
    if (act === 'stop') {
      const [bound] = await q.query(
        'select 1 from house_fee_standard where property_id = any($1::text[]) and status = 1 and (end_date is null or end_date > $2) limit 1',
        [houseIds, date],
      )
      if (bound) throw refuse('请先终止收费标准')
      return
    }
    const [open] = await q.query(
      `select 1 from receivable where house_id = any($1::uuid[]) and status in (1, 2)
       union all
       select 1 from house_fee_standard where property_id = any($1::text[]) and status = 1 and (end_date is null or end_date > $2) limit 1`,
      [houseIds, date],
    )
    if (open) throw refuse('请先结清费用')
  })
  // 先结清: the old owner pays first; otherwise what he owes stays his.
  transferSteps.push(async ({ q }, { houseId, receivableChoice }) => {
    if (receivableChoice !== SETTLE_FIRST) return
    const [owed] = await q.query('select 1 from receivable where house_id = $1 and status in (1, 2) limit 1', [houseId])
    if (owed) throw refuse('请先结清费用')
  })
  deliverySteps.push(async (context, { handoverHouseId, houseId, chargeStartDate, requirePaid }) => {
    await settlePrepared(context, { handoverHouseId, houseId, chargeStartDate })
    if (!requirePaid) return
    const [owed] = await context.q.query<{ total: string }>(
      `select coalesce(sum(outstanding_amount), 0)::numeric(14,2)::text as total from receivable
       where house_id = $1 and status in (1, 2)`,
      [houseId],
    )
    if (owed!.total !== '0.00') throw refuse(`请先缴清交付费用${owed!.total}元`)
  })
  exitGuards.push(async ({ q }, communityId, force) => {
    if (force) return
    const [owed] = await q.query<{ n: number }>(
      'select count(*)::int as n from receivable where community_id = $1 and status in (1, 2)',
      [communityId],
    )
    if (owed!.n > 0) throw refuse(`项目仍有${owed!.n}笔欠费，不能撤场`)
  })
}
