import { uuidv7 } from '../../kernel/ids.ts'
import { counterMethods } from '../../modules/charge-finance/collect/methods.service.ts'
import { refreshBilledTo } from '../../modules/charge-finance/generation/billed-to.service.ts'
import { inBooks } from './charge-finance.demo.ts'
import { debtorsOf } from './charge-finance-debtors.demo.ts'
import { generate } from './charge-finance-generate.demo.ts'
import { payMany } from './charge-finance-receipts.demo.ts'
import type { LedgerDemo } from './charge-finance-world.demo.ts'
import type { DemoContext } from './index.ts'

const HOUSES = 8
const UNSOLD = 1
const NOT_DELIVERED = 1

/** Houses that the developer still has: he is charged for each from a month after the one before, and pays months late. */
export const seedUnsoldDemo = (context: DemoContext): Promise<void> => inBooks(context, unsold)

async function unsold(demo: LedgerDemo): Promise<void> {
  const { q, place, months, now } = demo
  if (demo.name !== '云山花园') return
  const houses = await q.query<{ id: string; name: string }>(
    `update house set sale_status = ${UNSOLD} where id in (select h.id from house h where h.community_id = $1 and h.use_status = ${NOT_DELIVERED} and h.lineage = 1
       and h.deleted_at is null and not exists (select 1 from handover_house x where x.house_id = h.id)
       and not exists (select 1 from customer_house x where x.house_id = h.id) order by h.full_name, h.id limit ${HOUSES}) returning id, full_name as name`,
    [place.communityId],
  )
  const propertyIds = houses.map(({ id }) => id)
  const [standard] = await q.query<{ id: string; item: string }>(
    `select id, fee_item_id as item from fee_standard where community_id = $1 and code = 'WY-GC'`,
    [place.communityId],
  )
  await q.query(
    `insert into house_fee_standard (id, company_id, community_id, property_type, property_id, property_name, fee_standard_id, fee_item_id, start_date, payer_kind, quantity,
       discount_ratio, status, created_at, updated_at)
     select x.id, $1, $2, 'house', x.house, x.name, $3, $4, x.day, 'developer', 1, 1, 1, $5, $5
     from unnest($6::uuid[], $7::text[], $8::text[], $9::date[]) as x(id, house, name, day)`,
    [
      place.companyId,
      place.communityId,
      standard!.id,
      standard!.item,
      now,
      houses.map(() => uuidv7()),
      propertyIds,
      houses.map(({ name }) => name),
      houses.map((_, n) => `${months[Math.min(n, months.length - 1)]}-01`),
    ],
  )
  const touched: string[] = []
  for (const month of months) {
    const { bindingIds } = await generate(demo, { from: month, to: month }, { propertyIds })
    touched.push(...bindingIds)
  }
  await refreshBilledTo(q, touched)
  const debtors = (await debtorsOf(q, place)).filter(({ propertyId }) => propertyIds.includes(propertyId))
  const day = `${months.at(-2)}-18`
  const first = { from: months[0]!, to: months[1]!, day, cashier: 'charge01', shiftId: null }
  await payMany(demo, debtors, await counterMethods(q, place), first)
}
