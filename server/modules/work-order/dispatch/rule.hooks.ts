import { MOST_RULES, type orderDispatchRules } from '@wuguan/contract/work-order/dispatch.actions'
import type { dispatchRule } from '@wuguan/contract/work-order/dispatch-rule.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'

/** Two who save or sort at once wait for each other. */
const alone = (q: Queryable, companyId: number | null) =>
  q.query("select pg_advisory_xact_lock(hashtext('work-order.dispatchRule'), $1::int)", [companyId])

export const dispatchRuleHooks: EntityHooks<typeof dispatchRule> = {
  computed: {
    hits: (t, params, now) =>
      `(select count(*)::int from work_order w where w.dispatch_rule_id = ${t}.id and w.dispatched_at >= date_trunc('month', ${params.add(now)}::timestamptz, 'Asia/Shanghai'))`,
  },
  async beforeSave({ q, companyId }, draft, before) {
    await alone(q, companyId)
    if (!before) {
      const [all] = await q.query<{ n: number }>('select count(*)::int as n from dispatch_rule where company_id = $1', [
        companyId,
      ])
      if (all!.n >= MOST_RULES) throw refuse(`派单规则最多${MOST_RULES}条`)
    }
    const [same] = await q.query<{ name: string }>(
      'select name from dispatch_rule where company_id = $1 and community_id is not distinct from $2::bigint and priority = $3 and id is distinct from $4::uuid limit 1',
      [companyId, draft.communityId ?? null, draft.priority, before?.id ?? null],
    )
    if (same) throw badInput({ priority: `优先级已被规则“${same.name}”使用` })
    if (draft.mode !== 'designated' || !draft.designatedUserId) return
    const [gone] = await q.query<{ name: string }>(
      'select pet_name as name from sys_user where id = any($1::bigint[]) and (state <> 1 or deleted_at is not null) limit 1',
      [[draft.designatedUserId, draft.backupUserId ?? draft.designatedUserId]],
    )
    if (gone) throw badInput({ designatedUserId: `处理人“${gone.name}”已停用` })
  },
}

/** The order in which rules are tried, as somebody has put it: all of them at once. */
export async function sortRules(
  { q, actor, now }: ActionContext,
  { ids }: ParsedOf<typeof orderDispatchRules>,
): Promise<null> {
  await alone(q, actor.companyId)
  const known = await q.query<{ id: string }>(
    'select id from dispatch_rule where company_id = $1 order by id for update',
    [actor.companyId],
  )
  if (known.length !== new Set(ids).size || known.some(({ id }) => !ids.includes(id)))
    throw refuse('派单规则已有变化，请刷新后重新排序')
  await q.query(
    `update dispatch_rule r set priority = o.at * 10, version = version + 1, updated_at = $2, updated_by = $3
     from unnest($1::uuid[]) with ordinality as o(id, at) where r.id = o.id and r.priority <> o.at * 10`,
    [ids, now, actor.userId],
  )
  return null
}
