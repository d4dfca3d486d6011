import { refuse } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../kernel/auth/actor.ts'
import { anyOf } from '../../kernel/auth/scope.ts'
import type { Params, Queryable } from '../../kernel/db/sql.ts'

/** Rows of a warehouse: of its project for whoever sees the project, of a city's for whoever sees the company. */
export const inPlace = (actor: Actor, permission: string | null, t: string, params: Params): string =>
  placed(actor, permission, t, params, (me) => `${t}.created_by = ${me}`)

/** The same for what keepers work on: whoever sees own rows alone sees what lies in a warehouse that he keeps besides. */
export const inKeeping =
  (warehouse: string) =>
  (actor: Actor, permission: string | null, t: string, params: Params): string =>
    placed(
      actor,
      permission,
      t,
      params,
      (me) =>
        `(${t}.created_by = ${me} or exists (select 1 from warehouse__keeper_ids k where k.owner_id = ${t}.${warehouse} and k.target_id = ${me}))`,
    )

function placed(
  actor: Actor,
  permission: string | null,
  t: string,
  params: Params,
  own: (me: string) => string,
): string {
  const scope = permission === null ? actor.widest : actor.scope(permission)
  const chosen = (ids: readonly number[]) => ids.filter((id) => actor.communityIds?.includes(id) ?? true)
  const [whole, others] = [chosen(scope.communities), chosen(scope.ownCommunities)]
  const mine = () => own(params.add(actor.userId))
  const parts: string[] = []
  if (whole.length) parts.push(anyOf(`${t}.community_id`, whole, params))
  if (others.length) parts.push(`(${anyOf(`${t}.community_id`, others, params)} and ${mine()})`)
  if (scope.companies.length)
    parts.push(`(${t}.community_id is null and ${anyOf(`${t}.company_id`, scope.companies, params)})`)
  if (scope.ownCompanies.length)
    parts.push(`(${t}.community_id is null and ${anyOf(`${t}.company_id`, scope.ownCompanies, params)} and ${mine()})`)
  return parts.length === 0 ? 'none' : `(${parts.join(' or ')})`
}

/** Whoever does not see amounts gets none. */
export const seesAmounts = (actor: Actor): boolean => actor.can('materials:record:viewAmount')
export const shown = (actor: Actor, sql: () => string): string =>
  seesAmounts(actor) ? `(${sql()})::text` : 'null::text'

export interface Warehouse {
  readonly id: string
  readonly name: string
  readonly kind: 'project' | 'city'
  readonly companyId: number
  readonly communityId: number | null
  readonly state: string
  readonly keepers: number[]
  /** Paths of the types that it takes; none: all. */
  readonly paths: string[]
}
/** Warehouses by id, held against the beginning of a count. */
export async function warehousesOf(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Warehouse>> {
  await q.query('select id from warehouse where id = any($1::uuid[]) order by id for share', [ids])
  const rows = await q.query<Warehouse>(
    `select w.id, w.name, w.kind, w.company_id as "companyId", w.community_id as "communityId", w.state,
       array(select k.target_id from warehouse__keeper_ids k where k.owner_id = w.id order by k.position) as keepers,
       array(select y.path from warehouse__type_ids k join material_type y on y.id = k.target_id where k.owner_id = w.id order by y.path) as paths
     from warehouse w where w.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
export async function warehouseOf(q: Queryable, id: string): Promise<Warehouse> {
  return (await warehousesOf(q, [id])).get(id)!
}

/** Only keepers of a warehouse hand out, take in and count. */
export function demandKeeper({ keepers }: Warehouse, userId: number): void {
  if (!keepers.includes(userId)) throw refuse('您不是该仓库的仓管员')
}

export interface Thing {
  readonly id: string
  readonly name: string
  readonly spec: string
  readonly unit: string
  readonly unitDecimals: number
  readonly enabled: number
  readonly shelfLifeDays: number | null
  readonly refPrice: string
  readonly taxRate: string | null
  readonly returnable: boolean
  readonly typeId: string
  readonly path: string
}
export async function thingsOf(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Thing>> {
  const rows = await q.query<Thing>(
    `select m.id, m.name, m.spec, m.unit, m.unit_decimals as "unitDecimals", m.enabled, m.shelf_life_days as "shelfLifeDays", m.ref_price::text as "refPrice",
       m.tax_rate::text as "taxRate", m.returnable, m.type_id as "typeId", y.path
     from material m join material_type y on y.id = m.type_id where m.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
