import { badInput } from '@wuguan/contract/kernel/errors'
import { type householdVisit, HOUSEHOLD_VISIT_STATUS } from '@wuguan/contract/work-order/household-visit.entity'
import { dateOf } from '../../../kernel/clock.ts'
import type { EntityHooks, WriteContext } from '../../../kernel/crud/hooks.ts'
import { liveOn } from '../../basedata/support.service.ts'
import { visitsOf } from '../of-customer.ts'
import { demandVisitors } from './visit.rules.ts'

const OWNERS = [1, 2]

/** Whom the visit is for: who was chosen has to belong to the house; by itself its first owner. */
async function customerOf({ q, now }: WriteContext, houseId: string, chosen: string | null): Promise<string | null> {
  const [person] = await q.query<{ id: string }>(
    `select customer_id as id from customer_house where house_id = $1 and ${liveOn('customer_house', '$2')} and ${chosen === null ? 'relation = any($3::smallint[])' : 'customer_id = $3'}
     order by relation, is_payer desc nulls last, id limit 1`,
    [houseId, dateOf(now), chosen ?? OWNERS],
  )
  if (!person && chosen !== null) throw badInput({ customerId: '所选客户不是该房产的业主或住户' })
  return person?.id ?? null
}

export const householdVisitHooks: EntityHooks<typeof householdVisit> = {
  computed: {
    summary: (t) => `left(coalesce(${t}.content, ${t}.cancel_reason), 100)`,
    followed: (t) =>
      `exists (select 1 from household_visit n where n.previous_id = ${t}.id and n.deleted_at is null and n.status <> ${HOUSEHOLD_VISIT_STATUS.cancelled})`,
  },
  filters: { ofCustomer: visitsOf },
  async beforeSave(context, draft, before) {
    const { q, now } = context
    if (before === null) {
      const [house] = await q.query<{ lineage: number }>('select lineage from house where id = $1', [draft.houseId])
      if (house!.lineage !== 1) throw badInput({ houseId: '该房产已拆分或合并，不能走访' })
    }
    if (draft.planDate && draft.planDate !== before?.planDate && draft.planDate < dateOf(now))
      throw badInput({ planDate: '计划日期不能早于今天' })
    await demandVisitors(q, draft.visitorIds!)
    if (before === null || draft.customerId !== before.customerId)
      draft.customerId = await customerOf(context, draft.houseId!, draft.customerId ?? null)
  },
}
