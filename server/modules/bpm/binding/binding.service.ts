import { type ConditionRow, compileConditions } from '@wuguan/contract/bpm/condition-rows'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { BindingAnswer } from '../engine/ports.ts'
import { holds } from '../rule/evaluate.ts'

interface BindingRow extends Record<string, unknown> {
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
