import { likeText } from '../../../kernel/db/sql.ts'
import type {
  BuildingOption,
  BuildingTreeOption,
  HouseOption,
  Lookup,
  PlaceTree,
  UnitOption,
} from '@wuguan/contract/basedata/place.actions'
import { forbidden } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../../kernel/auth/actor.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { isUuid } from '../../../kernel/ids.ts'

/** The cascading choices of a place: anything the caller may see with any code he holds. */
const reachable = (actor: Actor) => [...actor.widest.communities, ...actor.widest.ownCommunities]

/** Conditions of a picker: the ids it holds, or words within the community at hand. */
function lookupSql({ actor }: ActionContext, { keyword, ids, limit }: Lookup, words: readonly string[]) {
  const held = ids?.split(',').filter(isUuid) ?? null
  return {
    held,
    communities: held || actor.communityId === null ? reachable(actor) : [actor.communityId],
    like: keyword ? likeText(keyword) : null,
    limit: limit ?? 50,
    matches: (alias: string, at: number) =>
      `(${words.map((word) => `${alias}.${word} ilike $${at}`).join(' or ')} or $${at}::text is null)`,
  }
}

export async function selectBuildings(
  context: ActionContext,
  input: Lookup & { communityId?: number | undefined },
): Promise<BuildingOption[]> {
  const { actor, q } = context
  if (input.communityId !== undefined) {
    if (!reachable(actor).includes(input.communityId)) throw forbidden('无权访问该项目')
    return q.query<BuildingOption & Record<string, unknown>>(
      'select id, build_name as "buildName", build_name as label from building where community_id = $1 and deleted_at is null and state = 1 order by order_num, id',
      [input.communityId],
    )
  }
  const { held, communities, like, limit, matches } = lookupSql(context, input, ['build_name', 'build_code'])
  return q.query<BuildingOption & Record<string, unknown>>(
    `select b.id, b.build_name as "buildName", c.name || ' ' || b.build_name as label from building b join community c on c.id = b.community_id
     where b.community_id = any($1) and b.deleted_at is null and ($2::uuid[] is null and b.state = 1 or b.id = any($2)) and ${matches('b', 3)}
     order by b.community_id, b.order_num, b.id limit $4`,
    [communities, held, like, limit],
  )
}

export async function selectBuildingsWithUnits(
  { actor, q }: ActionContext,
  input: { communityId: number; keyword?: string | undefined },
): Promise<BuildingTreeOption[]> {
  if (!reachable(actor).includes(input.communityId)) throw forbidden('无权访问该项目')
  return q.query<BuildingTreeOption & Record<string, unknown>>(
    `with counted as (select h.unit_id, count(*) as n from house h where h.community_id = $1 and h.deleted_at is null and h.lineage = 1 group by h.unit_id)
     select b.id, b.build_name as "buildName", b.build_code as "buildCode", b.build_name as label,
       count(u.id) filter (where not u.is_default) as "unitCount", coalesce(sum(c.n), 0)::integer as "houseCount",
       coalesce(json_agg(json_build_object('id', u.id, 'unitName', u.unit_name, 'isDefault', u.is_default, 'houseCount', coalesce(c.n, 0)) order by u.order_num, u.id) filter (where u.id is not null), '[]') as units
     from building b left join unit u on u.building_id = b.id and u.deleted_at is null and u.state = 1 left join counted c on c.unit_id = u.id
     where b.community_id = $1 and b.deleted_at is null and b.state = 1 and ($2::text is null or b.build_name ilike $2 or b.build_code ilike $2)
     group by b.id order by b.order_num, b.id`,
    [input.communityId, input.keyword ? likeText(input.keyword) : null],
  )
}

export async function selectUnits(
  context: ActionContext,
  input: Lookup & { buildingId?: string | undefined },
): Promise<UnitOption[]> {
  const { actor, q } = context
  if (input.buildingId !== undefined)
    return q.query<UnitOption & Record<string, unknown>>(
      `select id, unit_name as "unitName", is_default as "isDefault", unit_name as label from unit
       where building_id = $1 and community_id = any($2) and deleted_at is null and state = 1 order by order_num, id`,
      [input.buildingId, reachable(actor)],
    )
  const { held, communities, like, limit, matches } = lookupSql(context, input, ['unit_name'])
  return q.query<UnitOption & Record<string, unknown>>(
    `select u.id, u.unit_name as "unitName", u.is_default as "isDefault", b.build_name || ' ' || u.unit_name as label
     from unit u join building b on b.id = u.building_id
     where u.community_id = any($1) and u.deleted_at is null and ($2::uuid[] is null and u.state = 1 or u.id = any($2)) and ${matches('u', 3)}
     order by u.community_id, b.order_num, u.order_num, u.id limit $4`,
    [communities, held, like, limit],
  )
}

export async function selectHouses(
  context: ActionContext,
  input: Lookup & { unitId?: string | undefined },
): Promise<HouseOption[]> {
  const { actor, q } = context
  if (input.unitId !== undefined)
    return q.query<HouseOption & Record<string, unknown>>(
      `select id, room_no as "roomNo", floor, full_name as "fullName", room_no as label from house
       where unit_id = $1 and community_id = any($2) and deleted_at is null and lineage = 1 and use_status <> 7 order by floor, room_no, id`,
      [input.unitId, reachable(actor)],
    )
  const { held, communities, like, limit, matches } = lookupSql(context, input, ['room_no', 'full_name'])
  return q.query<HouseOption & Record<string, unknown>>(
    `select h.id, h.room_no as "roomNo", h.floor, h.full_name as "fullName", h.full_name as label from house h
     where h.community_id = any($1) and ($2::uuid[] is null and h.deleted_at is null and h.lineage = 1 and h.use_status <> 7 or h.id = any($2))
       and ${matches('h', 3)}
     order by h.community_id, h.full_name, h.id limit $4`,
    [communities, held, like, limit],
  )
}

export async function readPlaceTree({ actor, q }: ActionContext): Promise<PlaceTree> {
  const scope = actor.scope('basedata:house:list')
  const ids = [...new Set([...scope.communities, ...scope.ownCommunities])]
  const communities = await q.query<PlaceTree['communities'][number] & Record<string, unknown>>(
    `select c.id, c.company_id as "companyId", c.name,
       (select count(*) from building b where b.community_id = c.id and b.deleted_at is null) as "buildingCount",
       (select count(*) from house h where h.community_id = c.id and h.deleted_at is null and h.lineage = 1) as "houseCount"
     from community c where c.id = any($1) and c.deleted_at is null order by c.order_num, c.id`,
    [ids],
  )
  const companies = await q.query<PlaceTree['companies'][number] & Record<string, unknown>>(
    `select a.id, a.parent_id as "parentId", a.name from company a join company s on s.id = $2 and a.path like s.path || '%'
     where a.deleted_at is null and a.node_type <= 2 and exists (select 1 from company x where x.id = any($1) and x.path like a.path || '%') order by a.path`,
    [[...new Set(communities.map((row) => row.companyId))], actor.companyId],
  )
  return { companies, communities }
}
