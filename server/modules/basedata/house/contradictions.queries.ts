import type { HouseContradiction, houseContradictions } from '@wuguan/contract/basedata/house.actions'
import { HOUSE_USE_STATUS } from '@wuguan/contract/basedata/house.entity'
import { demandCommunity, communitiesOf } from '../../../kernel/auth/communities.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { liveOn } from '../support.service.ts'

const STATES = HOUSE_USE_STATUS.items.map(({ code, label }) => ({ code, label }))
const PERMISSION = 'basedata:house:list'

/** What a house says of itself that cannot all be true: fees go by its history, lists by its status. One row per house and fault. */
export async function contradictions(
  { q, actor, now }: ActionContext,
  { communityId, page, limit }: ParsedOf<typeof houseContradictions>,
): Promise<{ list: HouseContradiction[]; total: number }> {
  if (communityId !== undefined) demandCommunity(actor, PERMISSION, communityId)
  const params = new Params()
  const day = params.add(dateOf(now))
  const lives = (relations: string, more = '') =>
    `exists (select 1 from customer_house ch where ch.house_id = h.id and ch.relation in (${relations}) and ${liveOn('ch', day)}${more})`
  const [tenant, owner] = [lives('3'), lives('1, 2, 6', ` and ch.move_in_date <= ${day}::date`)]
  const faults = `with state as (select (s ->> 'code')::integer as code, s ->> 'label' as label from jsonb_array_elements(${params.add(JSON.stringify(STATES))}::jsonb) s),
    past as (select distinct on (t.biz_id) t.biz_id, t.to_state from timeline t where t.biz_type = 'basedata.house' and t.to_state in (select label from state)
      order by t.biz_id, t.at desc, t.id desc),
    seen as (select h.id, h.full_name, h.use_status, h.deliver_date, state.label, past.to_state, ${tenant} as let, ${owner} as lived
      from house h join state on state.code = h.use_status left join past on past.biz_id = h.id::text
      where h.community_id = any(${params.add(communityId === undefined ? communitiesOf(actor, PERMISSION) : [communityId])}::bigint[]) and h.deleted_at is null and h.lineage = 1),
    faults as (select seen.*, f.fault from seen cross join lateral (values
      (case when to_state <> label then '变更记录最后是“' || to_state || '”，使用状态是“' || label || '”' end),
      (case when use_status = 1 and deliver_date <= ${day}::date then '有交付日期，使用状态是“未交付”' end),
      (case when use_status in (1, 2) and (let or lived) then '有' || case when let then '在租的租户' else '已入住的业主' end || '，使用状态是“' || label || '”' end),
      (case when use_status = 5 and not let then '没有在租的租户，使用状态是“出租”' end)) f(fault) where f.fault is not null)`
  const [count] = await q.query<{ n: number }>(`${faults} select count(*)::int as n from faults`, params.values)
  const list = await q.query<HouseContradiction>(
    `${faults} select id, full_name as "fullName", use_status as "useStatus", fault from faults order by full_name, id, fault
     limit ${params.add(limit)} offset ${params.add((page - 1) * limit)}`,
    params.values,
  )
  return { list, total: count!.n }
}
