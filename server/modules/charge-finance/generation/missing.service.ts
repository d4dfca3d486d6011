import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { firstDay, lastDay } from '@wuguan/contract/kernel/period'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { effectiveBindings } from '../../charge-base/bindings.service.ts'
import { planBindings } from './plan.ts'
import { openPlan } from './plan.inputs.ts'

const CHUNK = 500

/**
 * Bindings of a month that nothing was billed for: what a rehearsal would still generate, with its sum, and those by usage whose reading
 * has not come; sums by fee item too. A month being closed is judged like an open one.
 */
export async function missingMonths(
  q: Queryable,
  { communityId, period, today }: { communityId: number; period: string; today: string },
): Promise<{ bindings: string[]; amount: string; items: ReadonlyMap<string, bigint> }> {
  const [from, to] = [firstDay(period), lastDay(period)]
  const book = await openPlan(q, { communityId, from: period, to: period, mode: 'supplement', today })
  const properties = await q.query<{ id: string }>(
    `select property_id as id from house_fee_standard where community_id = $1 and start_date <= $3 and (end_date is null or end_date >= $2) group by 1 order by 1`,
    [communityId, from, to],
  )
  const bindings: string[] = []
  const items = new Map<string, bigint>()
  for (let at = 0; at < properties.length; at += CHUNK) {
    const propertyIds = properties.slice(at, at + CHUNK).map(({ id }) => id)
    const found = await effectiveBindings(q, { propertyIds, communityIds: [communityId], from, to })
    const usage: string[] = []
    for (const line of await planBindings(q, book, found)) {
      if (line.result === 'new' && line.period === period && line.priced) {
        bindings.push(line.binding.id)
        const { feeItemId } = line.binding
        items.set(feeItemId, (items.get(feeItemId) ?? 0n) + cents(line.priced.amount))
      } else if (line.rule.periodKind === 'usage' && line.rule.methodKind !== 'share') usage.push(line.binding.id)
    }
    bindings.push(...(await unread(q, usage, period)))
  }
  const names = await q.query<{ name: string }>(
    `select b.property_name || ' ' || i.name as name from house_fee_standard b join fee_item i on i.id = b.fee_item_id
     where b.id = any($1::uuid[]) order by b.property_name, i.sort`,
    [bindings],
  )
  return { bindings: names.map(({ name }) => name), amount: yuan(total([...items.values()])), items }
}

/** Bindings by usage without a receivable of the month. */
async function unread(q: Queryable, bindingIds: readonly string[], period: string): Promise<string[]> {
  if (bindingIds.length === 0) return []
  const rows = await q.query<{ id: string }>(
    `select b.id from unnest($1::uuid[]) as b (id) where not exists (
       select 1 from receivable r where r.fee_period = $2 and r.status <> 4
         and (r.house_fee_standard_id = b.id or (r.source = 'meter' and r.source_part = b.id::text)))`,
    [bindingIds, period],
  )
  return rows.map(({ id }) => id)
}
