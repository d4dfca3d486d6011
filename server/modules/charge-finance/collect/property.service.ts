import { notFound } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { payersOfHouses } from '../../charge-base/bindings.service.ts'
import { placeFacts } from '../../charge-base/subjects.service.ts'
import type { Place } from '../ledger/context.service.ts'

/** What is charged, resolved: ids are global, the type only says where to look. */
export interface Property {
  readonly type: 'house' | 'place' | 'contract' | 'customer'
  readonly id: string
  readonly name: string
  readonly communityId: number
  readonly companyId: number
  readonly houseId: string | null
  readonly buildingId: string | null
}
type PropertyReader = (q: Queryable, ids: readonly string[]) => Promise<Property[]>

/** How each kind is read; contracts come with their module. */
const readers = new Map<Property['type'], PropertyReader>([
  [
    'house',
    (q, ids) =>
      q.query<Property>(
        `select 'house' as type, id, full_name as name, community_id as "communityId", company_id as "companyId", id as "houseId", building_id as "buildingId"
         from house where id = any($1) and deleted_at is null`,
        [ids],
      ),
  ],
  [
    'place',
    (q, ids) =>
      q.query<Property>(
        `select 'place' as type, id, place_no as name, community_id as "communityId", company_id as "companyId", null as "houseId", null as "buildingId"
         from parking_place where id = any($1) and deleted_at is null`,
        [ids],
      ),
  ],
  [
    'customer',
    (q, ids) =>
      q.query<Property>(
        `select 'customer' as type, id, name, created_in as "communityId", company_id as "companyId", null as "houseId", null as "buildingId"
         from customer where id = any($1) and deleted_at is null`,
        [ids],
      ),
  ],
])
export async function findProperty(q: Queryable, id: string): Promise<Property | null> {
  for (const type of ['house', 'place', 'contract', 'customer'] as const) {
    const [found] = (await readers.get(type)?.(q, [id])) ?? []
    if (found) return found
  }
  return null
}
/** The property, for who sees its community whole: what is owed for it and by whom is not his alone, whoever recorded it. */
export async function seenProperty(
  { q, actor }: Pick<ActionContext, 'q' | 'actor'>,
  permission: string,
  id: string,
): Promise<Property> {
  const property = await findProperty(q, id)
  if (!property || !actor.scope(permission).communities.includes(property.communityId))
    throw notFound('找不到该房产或车位')
  return property
}
/** Properties by kind and id, a statement for each kind. */
export async function propertiesBy(
  q: Queryable,
  wanted: readonly Pick<Property, 'type' | 'id'>[],
): Promise<(type: Property['type'], id: string) => Property | undefined> {
  const found = new Map<string, Property>()
  for (const [type, of] of Map.groupBy(wanted, (one) => one.type))
    for (const one of (await readers.get(type)?.(q, [...new Set(of.map(({ id }) => id))])) ?? [])
      found.set(`${type}:${one.id}`, one)
  return (type, id) => found.get(`${type}:${id}`)
}
/** The property in its community; a customer is charged in any community of his company. */
export function propertyAt(place: Place, found: Property | undefined): Property {
  const here =
    found && (found.type === 'customer' ? found.companyId === place.companyId : found.communityId === place.communityId)
  if (!here) throw notFound('找不到该房产或车位')
  return found
}
export async function propertyOf(q: Queryable, place: Place, type: string, id: string): Promise<Property> {
  const [found] = (await readers.get(type as Property['type'])?.(q, [id])) ?? []
  return propertyAt(place, found)
}

/** The columns of a receivable that say what is charged. */
export const propertyColumns = ({ type, id, name, houseId, buildingId }: Property) => ({
  propertyType: type,
  propertyId: id,
  propertyName: name,
  houseId,
  buildingId,
})

/** Who pays for it on a day (basedata R2 for houses, the customer of a place); null: somebody has to be chosen. */
export async function payerOf(q: Queryable, property: Property, day: string): Promise<string | null> {
  if (property.type === 'customer') return property.id
  if (property.type === 'place') return (await placeFacts(q, [property.id])).get(property.id)?.customerId ?? null
  if (property.type !== 'house') return null
  const [payer] = await payersOfHouses(q, [{ houseId: property.id, payerKind: 'payer', customerId: null, day }])
  return payer ?? null
}
