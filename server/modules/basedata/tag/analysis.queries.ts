import type { TagAnalysis } from '@wuguan/contract/basedata/tag.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { tag } from '@wuguan/contract/basedata/tag.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../../kernel/clock.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { customerHooks } from '../customer/customer.hooks.ts'
import { percentOf } from '../support.service.ts'
import { tagHooks } from './tag.hooks.ts'
import { communitiesOf } from '../../../kernel/auth/communities.ts'
import { scoped } from '../../../kernel/crud/where.ts'

const LIST = 'basedata:tag:list'
const TREND_DAYS = 90

/** Coverage, members per tag, tag × community, tag × tag, and the trend: all of the caller's scope only. */
export async function readAnalysis({ q, actor, now }: ActionContext): Promise<TagAnalysis> {
  const communities = communitiesOf(actor, LIST)
  const params = new Params()
  const seen = `select p.id from customer p where p.deleted_at is null and p.state <> 2 and ${scoped(customer, customerHooks, actor, LIST, 'p', params)}
    ${actor.communityIds === null ? '' : `and (p.created_in = any(${params.add(actor.communityIds)}) or exists (select 1 from customer_house ch where ch.customer_id = p.id and ch.community_id = any(${params.add(actor.communityIds)})))`}`
  const tags = `select t.id, t.name, t.category from tag t where t.state = 1 and ${scoped(tag, tagHooks, actor, LIST, 't', params)}`
  const [row] = await q.query<{
    customers: number
    tagged: number
    members: TagAnalysis['members']
    pairs: { a: string; b: string; both: number }[]
    places: TagAnalysis['byCommunity']
  }>(
    `with seen as materialized (${seen}), tags as materialized (${tags}),
     m as materialized (select m.tag_id, m.customer_id from tag_member m join tags on tags.id = m.tag_id join seen on seen.id = m.customer_id)
     select (select count(*) from seen) as customers, (select count(distinct customer_id) from m) as tagged,
       (select coalesce(json_agg(x order by x.count desc, x.name), '[]'::json) from (select tags.id as "tagId", tags.name, tags.category, (select count(*) from m where m.tag_id = tags.id) as count from tags) x) as members,
       (select coalesce(json_agg(x), '[]'::json) from (select a.tag_id as a, b.tag_id as b, count(*) as both from m a join m b on b.customer_id = a.customer_id and b.tag_id > a.tag_id group by 1, 2) x) as pairs,
       (select coalesce(json_agg(x), '[]'::json) from (
          select m.tag_id as "tagId", c.id as "communityId", c.name as "communityName", count(distinct m.customer_id) as count
          from m join customer_house ch on ch.customer_id = m.customer_id and ch.end_date is null join community c on c.id = ch.community_id
          where c.id = any(${params.add(communities)}) group by 1, 2, 3 order by c.id) x) as places`,
    params.values,
  )
  const sizes = new Map(row!.members.map((one) => [one.tagId, one.count]))
  const trend = await q.query<TagAnalysis['trend'][number]>(
    'select date::text as date, tag_id as "tagId", sum(member_count)::integer as count from tag_snapshot where community_id = any($1) and tag_id = any($2) and date >= $3 group by 1, 2 order by 1',
    [communities, [...sizes.keys()], addDays(dateOf(now), -TREND_DAYS)],
  )
  return {
    customers: row!.customers,
    tagged: row!.tagged,
    coverage: percentOf(row!.tagged, row!.customers),
    members: row!.members,
    byCommunity: row!.places,
    overlap: row!.pairs.map((pair) => ({
      ...pair,
      rate: percentOf(pair.both, Math.min(sizes.get(pair.a) ?? 0, sizes.get(pair.b) ?? 0)),
    })),
    trend,
  }
}
