import type {
  StandardParts,
  sharingScopeFigures,
  sharingStandardParts,
} from '@wuguan/contract/charge-sharing/standard.actions'
import { sharingStandard } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { areaBy, inScope, scopeOf } from '../scope.ts'
import { demandCommunity } from '../../../kernel/auth/communities.ts'

export async function readParts(
  context: ActionContext,
  { id }: ParsedOf<typeof sharingStandardParts>,
): Promise<StandardParts> {
  const { q } = context
  await demandVisible(context, sharingStandard, {}, id, sharingStandard.codes.list)
  const scopes = await q.query<StandardParts['scopes'][number]>(
    `select s.scope_type as "scopeType", s.scope_id as "scopeId", s.exclude,
       coalesce(case s.scope_type when 'community' then (select c.name from community c where c.id::text = s.scope_id)
         when 'building' then (select b.build_name from building b where b.id::text = s.scope_id)
         when 'unit' then (select b.build_name || u.unit_name from unit u join building b on b.id = u.building_id where u.id::text = s.scope_id)
         else (select h.full_name from house h where h.id::text = s.scope_id) end, s.scope_id) as name
     from sharing_standard_scope s where s.standard_id = $1 order by s.exclude, s.scope_type, name`,
    [id],
  )
  const meters = await q.query<StandardParts['meters'][number]>(
    `select x.meter_id as "meterId", m.code, m.name, x.sign, x.share::text from sharing_standard_meter x join meter m on m.id = x.meter_id
     where x.standard_id = $1 order by x.sign desc, m.code`,
    [id],
  )
  const rates = await q.query<StandardParts['rates'][number]>(
    'select effective_from::text as "effectiveFrom", unit_rate::text as "unitRate" from sharing_rate where standard_id = $1 order by effective_from',
    [id],
  )
  const [figures] = await q.query<{ houses: number; area: string }>(
    `select count(*)::int as houses, coalesce(sum(${areaBy('st.area_basis')}), 0)::numeric(16,2)::text as area
     from sharing_standard st join house h on h.community_id = st.community_id where st.id = $1 and ${inScope(scopeOf('st.id'))}`,
    [id],
  )
  return { scopes, meters, rates, ...figures! }
}

export async function scopeFigures(
  { q, actor }: ActionContext,
  { communityId, areaBasis, scopes }: ParsedOf<typeof sharingScopeFigures>,
): Promise<{ houses: number; area: string }> {
  demandCommunity(actor, sharingStandard.codes.list, communityId)
  const [figures] = await q.query<{ houses: number; area: string }>(
    `with given as (select * from jsonb_to_recordset($2::jsonb) as g("scopeType" text, "scopeId" text, exclude boolean))
     select count(*)::int as houses, coalesce(sum(${areaBy('$3::text')}), 0)::numeric(16,2)::text as area
     from house h where h.community_id = $1 and ${inScope('(select "scopeType" as scope_type, "scopeId" as scope_id, exclude from given) s')}`,
    [communityId, JSON.stringify(scopes), areaBasis],
  )
  return figures!
}
