import { type ConditionRow, compileConditions } from '@wuguan/contract/bpm/condition-rows'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { BindingAnswer } from '../engine/ports.ts'
import { holds } from '../rule/evaluate.ts'

interface BindingRow {
  company_id: number
  enabled: boolean
  model_key: string
  forbid_self: boolean
  conditions: ConditionRow[] | null
}

/**
 * The process that decides a record: the first enabled row of its type whose conditions hold. Rows of the nearest company that has
 * any count alone, so that a branch can do without what its group binds. A prefix stands for every type below it: `basedata` for
 * `basedata.house.update`.
 */
export async function bindingFor(
  context: ActionContext,
  type: string,
  companyId: number,
  variables: Readonly<Record<string, unknown>>,
): Promise<BindingAnswer | null> {
  const rows = await context.q.query<BindingRow>(
    `select b.company_id, b.enabled, b.model_key, b.forbid_self, b.conditions from approval_binding b join company up on up.id = b.company_id
     join company own on own.id = $2 and own.path like up.path || '%'
     where $1 = b.business_type or $1 like b.business_type || '.%'
     order by length(up.path) desc, length(b.business_type) desc, b.sort`,
    [type, companyId],
  )
  for (const row of rows.filter(({ company_id }) => company_id === rows[0]!.company_id)) {
    if (!row.enabled) continue
    const condition = compileConditions(row.conditions ?? [])
    const seen = { ...variables, business: variables }
    if (condition === null || (await holds(context, condition, seen, `审批绑定${type}`)))
      return { modelKey: row.model_key, forbidSelf: row.forbid_self }
  }
  return null
}

/**
 * Turns the deciding of a business type on or off in the selected company, for modules that keep a switch of their own. What was
 * bound stays; where nothing was, the given process is.
 */
export async function switchBinding(
  { q, actor, now }: Pick<ActionContext, 'q' | 'actor' | 'now'>,
  { type, modelKey, on }: { readonly type: string; readonly modelKey: string; readonly on: boolean },
): Promise<void> {
  const rows = await q.query(
    `update approval_binding set enabled = $3, version = version + 1, updated_by = $4, updated_at = $5
     where company_id = $1 and business_type = $2 returning id`,
    [actor.companyId, type, on, actor.userId || null, now],
  )
  if (rows.length > 0 || !on) return
  await q.query(
    `insert into approval_binding (id, company_id, business_type, model_key, enabled, forbid_self, conditions, sort, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, true, true, '[]', 0, $5, $6, $5, $6)`,
    [uuidv7(), actor.companyId, type, modelKey, actor.userId || null, now],
  )
}
