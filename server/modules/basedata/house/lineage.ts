import { customerHouse } from '@wuguan/contract/basedata/customer-house.entity'
import { houseLineage } from '@wuguan/contract/basedata/house-lineage.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { LockedHouse } from './relations.ts'

/** What splits and mergers have in common. */

/** The old houses stay as history, out of every figure. */
export async function retireHouses(
  { q, actor, now }: ActionContext,
  ids: readonly string[],
  lineage: 2 | 3,
): Promise<void> {
  const [busy] = await q.query(
    'select 1 from handover_house x join handover b on b.id = x.handover_id where x.house_id = any($1) and b.deleted_at is null and b.status in (0, 1) and x.status not in (6, 7, 8) limit 1',
    [ids],
  )
  if (busy) throw refuse('该房产在交房批次中，请先移出')
  await q.query(
    'update house set lineage = $2, use_status = 7, cert_no = null, version = version + 1, updated_by = $3, updated_at = $4 where id = any($1)',
    [ids, lineage, actor.userId, now],
  )
}

/** The new houses go on where the old ones stood. */
export const takeOver = (q: Queryable, ids: readonly string[], useStatus: number, deliverDate: string | null) =>
  q.query('update house set use_status = $2, deliver_date = $3 where id = any($1)', [ids, useStatus, deliverDate])

interface Person {
  id: string
  customer_id: string
  relation: number
  share: string | null
  is_payer: boolean
  lease_end: string | null
  move_in_date: string | null
}
/** People living at the date leave the old houses the day before and are the same to the new ones from the date on. */
export async function continueRelations(
  { kernel, q, actor, now }: ActionContext,
  oldIds: readonly string[],
  newIds: readonly string[],
  date: string,
): Promise<void> {
  const people = await q.query<Person & { company_id: number; community_id: number }>(
    `select distinct on (customer_id, relation) id, company_id, community_id, customer_id, relation, share, is_payer, lease_end, move_in_date from customer_house
     where house_id = any($1) and (end_date is null or end_date >= $2::date) order by customer_id, relation, is_payer desc, id`,
    [oldIds, date],
  )
  await q.query(
    `update customer_house set end_date = greatest(start_date, $2::date), reason = 7, version = version + 1, updated_by = $3, updated_at = $4
     where house_id = any($1) and (end_date is null or end_date > $2::date)`,
    [oldIds, addDays(date, -1), actor.userId, now],
  )
  await insertRows(
    q,
    customerHouse,
    newIds.flatMap((houseId) => {
      let paying = false
      return people.map((person) => {
        const isPayer = person.is_payer && !paying
        paying ||= isPayer
        return {
          draft: {
            customerId: person.customer_id,
            houseId,
            relation: person.relation,
            share: person.share,
            isPayer,
            startDate: date,
            leaseEnd: person.lease_end,
            moveInDate: person.move_in_date,
            reason: 7,
          },
          place: { companyId: person.company_id, communityId: person.community_id },
        }
      })
    }),
    actor,
    kernel.secrets,
    now,
  )
}

export async function writeLineage(
  { kernel, q, actor, now }: ActionContext,
  place: Pick<LockedHouse, 'company_id' | 'community_id'>,
  act: {
    batchNo: string
    kind: 1 | 2
    effectiveDate: string
    pairs: readonly { from: string; to: string; area: string }[]
  },
): Promise<void> {
  await insertRows(
    q,
    houseLineage,
    act.pairs.map((pair) => ({
      draft: {
        batchNo: act.batchNo,
        kind: act.kind,
        fromHouseId: pair.from,
        toHouseId: pair.to,
        area: pair.area,
        effectiveDate: act.effectiveDate,
      },
      place: { companyId: place.company_id, communityId: place.community_id },
    })),
    actor,
    kernel.secrets,
    now,
  )
}
