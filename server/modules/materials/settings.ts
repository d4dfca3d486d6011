import { gt } from '@wuguan/contract/kernel/decimal'
import { mostSpecific, perDepth } from '@wuguan/contract/kernel/matching'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { Thing } from './place.ts'

/** The row of the community before the company's, of the nearest type before those above. */
const WEIGHTS = { communityId: 100, typeId: perDepth(10) } as const
interface Rule {
  readonly id: string
  readonly communityId: number | null
  readonly typeId: string | null
  readonly updatedAt: Date
}
export interface PurchaseRule extends Rule {
  readonly tiers: readonly { readonly upTo: string | null; readonly modelKey: string }[]
  readonly over: string
  readonly tolerance: string
  readonly taxExcluded: boolean
}
export interface PickRule extends Rule {
  readonly typePath: string
  readonly typeName: string
  readonly positions: number[]
  readonly monthQty: string | null
  readonly monthAmount: string | null
  readonly freeAmount: string
  readonly modelKey: string | null
  readonly lockDays: number
}
const idsOf = (path: string) => path.split('/').filter((id) => id !== '')
const rightOne = <R extends Rule>(rules: readonly R[], communityId: number | null, path: string): R | null =>
  mostSpecific(rules, { communityId, typeId: idsOf(path) }, WEIGHTS)

/** What holds for purchases of a place, thing by thing; of several things of several types what holds for all. */
export async function purchaseRules(
  q: Queryable,
  { companyId, communityId, kind }: { companyId: number; communityId: number | null; kind: string },
): Promise<(path: string) => PurchaseRule | null> {
  const rules = await q.query<PurchaseRule>(
    `select id, community_id as "communityId", type_id as "typeId", updated_at as "updatedAt", coalesce(tiers, '[]'::jsonb) as tiers, over_receive_percent::text as over,
       price_tolerance_percent::text as tolerance, tax_excluded as "taxExcluded"
     from purchase_setting where company_id = $1 and kind = $2`,
    [companyId, kind],
  )
  return (path) => rightOne(rules, communityId, path)
}
/** The type that all things are of; none where there are several. */
export const commonPath = (things: readonly Thing[]): string =>
  things.every(({ path }) => path === things[0]!.path) ? (things[0]?.path ?? '') : ''
/** Equal to the bound belongs to the lower tier. */
export const tierFor = (tiers: PurchaseRule['tiers'], amount: string): string | null =>
  tiers.find(({ upTo }) => upTo === null || !gt(amount, upTo))?.modelKey ?? null

export async function pickRules(
  q: Queryable,
  { companyId, communityId }: { companyId: number; communityId: number },
): Promise<(path: string) => PickRule | null> {
  const rules = await q.query<PickRule>(
    `select s.id, s.community_id as "communityId", s.type_id as "typeId", s.updated_at as "updatedAt", y.path as "typePath", y.name as "typeName",
       array(select p.target_id from pick_setting__position_ids p where p.owner_id = s.id order by p.position) as positions,
       s.month_qty_per_person::text as "monthQty", s.month_amount_per_position::text as "monthAmount", s.free_amount::text as "freeAmount", s.model_key as "modelKey", s.lock_days as "lockDays"
     from pick_setting s join material_type y on y.id = s.type_id where s.company_id = $1`,
    [companyId],
  )
  return (path) => rightOne(rules, communityId, path)
}
/** Types that only the city buys. */
export async function cityOnly(q: Queryable, companyId: number): Promise<readonly string[]> {
  const rows = await q.query<{ path: string }>(
    `select distinct y.path from purchase_setting s join purchase_setting__city_only_type_ids k on k.owner_id = s.id join material_type y on y.id = k.target_id
     where s.company_id = $1 and s.kind = 'city'`,
    [companyId],
  )
  return rows.map(({ path }) => path)
}
