import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { deployChecked } from './deploy.service.ts'
import type { ModelRow } from './model.queries.ts'
import { SHIPPED, type ShippedModel } from './shipped.ts'

export { COMMON_LEVEL_APPROVAL } from '../engine/common-level-approval.ts'
export { CONTINGENCY_APPROVAL } from './shipped.ts'

/**
 * Brings the shipped processes of this build in: one that is new or drawn otherwise than deployed becomes another version, so that
 * running instances go on as they began.
 */
export async function seedProcesses(q: Queryable, now: Date): Promise<void> {
  for (const model of SHIPPED) {
    const [known] = await q.query<{
      id: string
      xml: string | null
      settings: unknown
      deployed: string | null
      version: number
    }>(
      'select id, bpmn_xml as xml, settings, deployed_definition_id as deployed, version from process_model where key = $1 and company_id is null and deleted_at is null',
      [model.key],
    )
    const rules = model.rules.map(({ task, value, emptyPolicy = null }) => ({ task, value, emptyPolicy }))
    const same = known?.deployed && known.xml === model.bpmnXml && equal(known.settings, model.settings)
    if (same && equal(await rulesOf(q, known.id), rules)) continue
    const id = known?.id ?? uuidv7()
    await write(q, now, id, model, known !== undefined)
    await deployChecked({ q, now, userId: null }, rowOf(model, id, known?.deployed ?? null), 3)
  }
}
/** Stored JSON comes back with its names in another order. */
const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Array.isArray(value)
      ? value.map(sorted)
      : Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, one]) => [name, sorted(one)]),
        )
const equal = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const rulesOf = (q: Queryable, modelId: string) =>
  q.query(
    `select task_definition_key as task, value, empty_policy as "emptyPolicy" from task_assign_rule where model_id = $1 order by sort`,
    [modelId],
  )

async function write(q: Queryable, now: Date, id: string, model: ShippedModel, exists: boolean): Promise<void> {
  const values = [
    id,
    model.name,
    model.category,
    model.description,
    model.businessRoute,
    model.bpmnXml,
    JSON.stringify(model.settings),
    now,
  ]
  if (exists)
    await q.query(
      `update process_model set name = $2, category = $3, description = $4, business_route = $5, bpmn_xml = $6, settings = $7::jsonb, version = version + 1, updated_at = $8 where id = $1`,
      values,
    )
  else
    await q.query(
      `insert into process_model (id, company_id, key, name, category, description, form_type, business_route, bpmn_xml, settings, state, start_scope, dirty, created_at, updated_at)
       values ($1, null, $9, $2, $3, $4, 2, $5, $6, $7::jsonb, 1, 1, true, $8, $8)`,
      [...values, model.key],
    )
  await q.query('delete from task_assign_rule where model_id = $1', [id])
  for (const [sort, { task, value, emptyPolicy }] of model.rules.entries())
    await q.query(
      `insert into task_assign_rule (id, company_id, model_id, task_definition_key, type, value, operation_type, scope_filter, empty_policy, sort, created_at, updated_at)
       values ($1, null, $2, $3, 50, $4::jsonb, 1, false, $5, $6, $7, $7)`,
      [uuidv7(), id, task, JSON.stringify(value), emptyPolicy ?? null, sort, now],
    )
}
const rowOf = (model: ShippedModel, id: string, deployed: string | null): ModelRow => ({
  id,
  companyId: null,
  key: model.key,
  name: model.name,
  category: model.category,
  description: model.description,
  formType: 2,
  formId: null,
  businessRoute: model.businessRoute,
  bpmnXml: model.bpmnXml,
  state: 1,
  settings: model.settings as Record<string, unknown>,
  deployedDefinitionId: deployed,
  version: 1,
})
