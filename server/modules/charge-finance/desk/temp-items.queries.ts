import type { TempItem, deskTempItems } from '@wuguan/contract/charge-finance/desk.actions'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { placeOf } from '../ledger/book-date.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'

/** What may be charged once at the counter: items of the moment and deposits, with the prices in force today. */
export async function tempItems(
  { q, actor, now }: ActionContext,
  { communityId }: ParsedOf<typeof deskTempItems>,
): Promise<TempItem[]> {
  demandCommunity(actor, 'charge-finance:collection:temp', communityId)
  const { companyId } = await placeOf(q, communityId)
  return q.query<TempItem>(
    `select i.id, i.name, i.category, coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'unitRate', s.unit_rate::text) order by s.name)
       filter (where s.id is not null), '[]'::jsonb) as standards
     from fee_item i left join lateral (
       select s.id, s.name, (select v.unit_rate from fee_standard_rate v where v.fee_standard_id = s.id and v.effective_from <= $3
         order by v.effective_from desc limit 1) as unit_rate
       from fee_standard s where s.fee_item_id = i.id and s.community_id = $2 and s.status = 2 and s.deleted_at is null) s on s.unit_rate is not null
     where i.company_id = $1 and i.enabled and i.deleted_at is null and i.category in ('temp', 'deposit')
     group by i.id order by i.category desc, i.sort, i.name`,
    [companyId, communityId, dateOf(now)],
  )
}
