import { building } from '@wuguan/contract/basedata/building.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import { unit } from '@wuguan/contract/basedata/unit.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { Params, likeText } from '../../../kernel/db/sql.ts'
import type {
  BuildingOption,
  BuildingTreeOption,
  HouseOption,
  Lookup,
  PlaceTree,
  UnitOption,
} from '@wuguan/contract/basedata/place.actions'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { demandReach } from '../../../kernel/auth/communities.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { buildingCount, houseCount } from './community.hooks.ts'

const MOST = 50

/** The cascading choices of a place: rows that the caller may see with any code he holds (A5: a select applies the scope). */
const seen = (entity: AnyEntity, alias: string, actor: Actor, params: Params) =>
  scoped(entity, {}, actor, null, alias, params)

/** Conditions of a picker: the ids it holds, whatever their state, or words within the community at hand. */
function lookupSql(
  { actor }: ActionContext,
  { keyword, ids }: Lookup,
  words: readonly string[],
  entity: AnyEntity,
  alias: string,
  open: string,
  params: Params,
): string {
  const held = ids?.split(',').filter(isUuid)
  const conditions = [
    seen(entity, alias, actor, params),
    held ? `${alias}.id = any(${params.add(held)})` : open,
    ...(held || actor.communityIds === null ? [] : [`${alias}.community_id = any(${params.add(actor.communityIds)})`]),
  ]
  if (keyword) {
    const like = params.add(likeText(keyword))
    conditions.push(`(${words.map((word) => `${alias}.${word} ilike ${like}`).join(' or ')})`)
  }
  return conditions.join(' and ')
}

export async function selectBuildings(
  context: ActionContext,
  input: Lookup & { communityId?: number | undefined },
): Promise<BuildingOption[]> {
  const { actor, q } = context
  const params = new Params()
  if (input.communityId !== undefined) {
    demandReach(actor, null, input.communityId, '无权访问该项目')
    return q.query<BuildingOption>(
      `select id, build_name as "buildName", build_name as label from building b
       where b.community_id = ${params.add(input.communityId)} and b.deleted_at is null and b.state = 1 and ${seen(building, 'b', actor, params)} order by order_num, id`,
      params.values,
    )
  }
  const where = lookupSql(context, input, ['build_name', 'build_code'], building, 'b', 'b.state = 1', params)
  return q.query<BuildingOption>(
    `select b.id, b.build_name as "buildName", c.name || ' ' || b.build_name as label from building b join community c on c.id = b.community_id
     where b.deleted_at is null and ${where} order by b.community_id, b.order_num, b.id limit ${params.add(input.limit ?? MOST)}`,
    params.values,
  )
}

export async function selectBuildingsWithUnits(
  { actor, q }: ActionContext,
  input: { communityId: number; keyword?: string | undefined },
): Promise<BuildingTreeOption[]> {
  demandReach(actor, null, input.communityId, '无权访问该项目')
  const params = new Params()
  const community = params.add(input.communityId)
  const like = params.add(input.keyword ? likeText(input.keyword) : null)
  return q.query<BuildingTreeOption>(
    `with counted as (select h.unit_id, count(*) as n from house h where h.community_id = ${community} and h.deleted_at is null and h.lineage = 1 and ${seen(house, 'h', actor, params)} group by h.unit_id)
     select b.id, b.build_name as "buildName", b.build_code as "buildCode", b.build_name as label,
       count(u.id) filter (where not u.is_default) as "unitCount", coalesce(sum(c.n), 0)::integer as "houseCount",
       coalesce(json_agg(json_build_object('id', u.id, 'unitName', u.unit_name, 'isDefault', u.is_default, 'houseCount', coalesce(c.n, 0)) order by u.order_num, u.id) filter (where u.id is not null), '[]') as units
     from building b left join unit u on u.building_id = b.id and u.deleted_at is null and u.state = 1 and ${seen(unit, 'u', actor, params)} left join counted c on c.unit_id = u.id
     where b.community_id = ${community} and b.deleted_at is null and b.state = 1 and ${seen(building, 'b', actor, params)}
       and (${like}::text is null or b.build_name ilike ${like} or b.build_code ilike ${like})
     group by b.id order by b.order_num, b.id`,
    params.values,
  )
}

export async function selectUnits(
  context: ActionContext,
  input: Lookup & { buildingId?: string | undefined },
): Promise<UnitOption[]> {
  const { actor, q } = context
  const params = new Params()
  if (input.buildingId !== undefined)
    return q.query<UnitOption>(
      `select id, unit_name as "unitName", is_default as "isDefault", unit_name as label from unit u
       where u.building_id = ${params.add(input.buildingId)} and u.deleted_at is null and u.state = 1 and ${seen(unit, 'u', actor, params)} order by order_num, id`,
      params.values,
    )
  const where = lookupSql(context, input, ['unit_name'], unit, 'u', 'u.state = 1', params)
  return q.query<UnitOption>(
    `select u.id, u.unit_name as "unitName", u.is_default as "isDefault", b.build_name || ' ' || u.unit_name as label
     from unit u join building b on b.id = u.building_id
     where u.deleted_at is null and ${where} order by u.community_id, b.order_num, u.order_num, u.id limit ${params.add(input.limit ?? MOST)}`,
    params.values,
  )
}

const OPEN_HOUSE = 'h.deleted_at is null and h.lineage = 1 and h.use_status <> 7'

export async function selectHouses(
  context: ActionContext,
  input: Lookup & { unitId?: string | undefined },
): Promise<HouseOption[]> {
  const { actor, q } = context
  const params = new Params()
  if (input.unitId !== undefined)
    return q.query<HouseOption>(
      `select id, room_no as "roomNo", floor, full_name as "fullName", room_no as label from house h
       where h.unit_id = ${params.add(input.unitId)} and ${OPEN_HOUSE} and ${seen(house, 'h', actor, params)} order by floor, room_no, id`,
      params.values,
    )
  const where = lookupSql(context, input, ['room_no', 'full_name'], house, 'h', OPEN_HOUSE, params)
  return q.query<HouseOption>(
    `select h.id, h.room_no as "roomNo", h.floor, h.full_name as "fullName", h.full_name as label from house h
     where ${where} order by h.community_id, h.full_name, h.id limit ${params.add(input.limit ?? MOST)}`,
    params.values,
  )
}

export async function readPlaceTree({ actor, q }: ActionContext): Promise<PlaceTree> {
  const scope = actor.scope('basedata:house:list')
  const params = new Params()
  const ids = params.add([...new Set([...scope.communities, ...scope.ownCommunities])])
  const communities = await q.query<PlaceTree['communities'][number]>(
    `select c.id, c.company_id as "companyId", c.name, ${buildingCount('c', actor, params)} as "buildingCount", ${houseCount('c', actor, params)} as "houseCount"
     from community c where c.id = any(${ids}) and c.deleted_at is null order by c.order_num, c.id`,
    params.values,
  )
  const companies = await q.query<PlaceTree['companies'][number]>(
    `select a.id, a.parent_id as "parentId", a.name from company a join company s on s.id = $2 and a.path like s.path || '%'
     where a.deleted_at is null and a.node_type <= 2 and exists (select 1 from company x where x.id = any($1) and x.path like a.path || '%') order by a.path`,
    [[...new Set(communities.map((row) => row.companyId))], actor.companyId],
  )
  return { companies, communities }
}
