import type {
  BuildingOption,
  BuildingTreeOption,
  HouseOption,
  PlaceTree,
  UnitOption,
} from '@wuguan/contract/basedata/place.actions'
import { forbidden } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../../kernel/auth/actor.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { likeText } from '../support.ts'

/** The cascading choices of a place: anything the caller may see with any code he holds. */
const reachable = (actor: Actor) => [...actor.widest.communities, ...actor.widest.ownCommunities]

export async function selectBuildings(
  { actor, q }: ActionContext,
  { communityId }: { communityId: number },
): Promise<BuildingOption[]> {
  if (!reachable(actor).includes(communityId)) throw forbidden('无权访问该项目')
  return q.query<BuildingOption & Record<string, unknown>>(
    'select id, build_name as "buildName", build_name as label from building where community_id = $1 and deleted_at is null and state = 1 order by order_num, id',
    [communityId],
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

export const selectUnits = (
  { actor, q }: ActionContext,
  { buildingId }: { buildingId: string },
): Promise<UnitOption[]> =>
  q.query<UnitOption & Record<string, unknown>>(
    `select id, unit_name as "unitName", is_default as "isDefault", unit_name as label from unit
     where building_id = $1 and community_id = any($2) and deleted_at is null and state = 1 order by order_num, id`,
    [buildingId, reachable(actor)],
  )

export const selectHouses = ({ actor, q }: ActionContext, { unitId }: { unitId: string }): Promise<HouseOption[]> =>
  q.query<HouseOption & Record<string, unknown>>(
    `select id, room_no as "roomNo", floor, full_name as "fullName", room_no as label from house
     where unit_id = $1 and community_id = any($2) and deleted_at is null and lineage = 1 and use_status <> 7 order by floor, room_no, id`,
    [unitId, reachable(actor)],
  )

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
