import type { FormField, FormLayout } from '@wuguan/contract/bpm/form-field'
import { processModel } from '@wuguan/contract/bpm/process-model.entity'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { rowFilterOf } from '../../../kernel/crud/where.ts'
import { type WriteInput, lockRows } from '../../../kernel/crud/write.ts'
import { Params, type Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ModelFacts } from './checks.ts'
import { modelHooks } from './model.hooks.ts'

/** Models as their verbs read them. */
export interface ModelRow {
  id: string
  companyId: number | null
  key: string
  name: string
  category: string | null
  description: string | null
  formType: 1 | 2
  formId: string | null
  businessRoute: string | null
  bpmnXml: string
  state: 1 | 2
  settings: Record<string, unknown> | null
  deployedDefinitionId: string | null
  version: number
}
const COLUMNS = `t.id, t.company_id as "companyId", t.key, t.name, t.category, t.description, t.form_type as "formType", t.form_id as "formId",
  t.business_route as "businessRoute", coalesce(t.bpmn_xml, '') as "bpmnXml", t.state, t.settings, t.deployed_definition_id as "deployedDefinitionId", t.version`

export const modelWrite = ({ actor, q, now, kernel }: ActionContext): WriteInput => ({
  entity: processModel,
  hooks: modelHooks as AnyHooks,
  actor,
  q,
  secrets: kernel.secrets,
  now,
})

/** A model that the permission shows; another's does not exist. */
export async function readModel(
  { q, actor }: Pick<ActionContext, 'q' | 'actor'>,
  id: string,
  permission: string,
): Promise<ModelRow> {
  const params = new Params()
  const scope = rowFilterOf(processModel, modelHooks as AnyHooks, actor, permission, 't', params)
  if (scope === 'none') throw notFound()
  const [row] = await q.query<ModelRow>(
    `select ${COLUMNS} from process_model t where t.id = ${params.add(id)} and t.deleted_at is null ${scope === 'all' ? '' : `and ${scope}`}`,
    params.values,
  )
  if (!row) throw notFound()
  return row
}

/** A model of one's own company, locked; those that are shipped are changed by nobody. */
export async function lockModel(
  context: ActionContext,
  id: string,
  permission: string,
  shippedRefusal: string,
): Promise<ModelRow> {
  const [row] = await lockRows(modelWrite(context), [id], permission)
  if (row!.companyId == null) throw refuse(shippedRefusal)
  return readModel(context, id, permission)
}
export const SHIPPED_FIXED = '系统预置流程不能修改，请复制后修改'

export interface FormRow {
  id: string
  name: string
  fields: FormField[]
  layout: FormLayout | null
  state: number
}
export async function formOf(q: Queryable, formId: string | null): Promise<FormRow | null> {
  if (formId === null) return null
  const [row] = await q.query<FormRow>(
    `select id, name, coalesce(fields, '[]') as fields, layout, state from process_form where id = $1 and deleted_at is null`,
    [formId],
  )
  return row ?? null
}

export async function factsOf(
  q: Queryable,
  model: Pick<ModelRow, 'id' | 'formType' | 'formId'> | null,
): Promise<ModelFacts> {
  if (!model) return { formType: 2, formId: null, fields: [], ruled: new Set() }
  const form = await formOf(q, model.formId)
  const rows = await q.query<{ key: string }>(
    'select distinct task_definition_key as key from task_assign_rule where model_id = $1',
    [model.id],
  )
  return {
    formType: model.formType,
    formId: form?.id ?? null,
    fields: form?.fields.map(({ id }) => id) ?? [],
    ruled: new Set(rows.map(({ key }) => key)),
  }
}
