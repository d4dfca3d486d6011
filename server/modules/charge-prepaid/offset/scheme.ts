import { DEFAULT_OFFSET_SCHEME, type OffsetScheme } from '@wuguan/contract/charge-prepaid/offset-plan'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { offsetSchemeOf } from '../../charge-base/config.service.ts'

const items = (table: string) =>
  `array(select o.target_id::text from offset_scheme__${table} o where o.owner_id = s.id order by o.position)`

/** The scheme of a community as it is now: its own, the company's default, or plain rules when there is none. */
export async function schemeOf(
  q: Queryable,
  communityId: number,
): Promise<{ id: string | null; scheme: OffsetScheme }> {
  const id = await offsetSchemeOf(q, communityId)
  if (id === null) return { id, scheme: DEFAULT_OFFSET_SCHEME }
  const [row] = await q.query<OffsetScheme>(
    `select s.period_order as "periodOrder", s.component_order as "componentOrder", ${items('item_order')} as "itemOrder",
       ${items('excluded_items')} as "excludedItems", s.special_first as "specialFirst", s.special_covers_late_fee as "specialCoversLateFee",
       s.allow_partial as "allowPartial", s.min_keep as "minKeep", s.future_months as "futureMonths"
     from offset_scheme s where s.id = $1`,
    [id],
  )
  return { id, scheme: row! }
}
