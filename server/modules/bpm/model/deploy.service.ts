import type { FormSnapshot } from '@wuguan/contract/bpm/process-definition.entity'
import { settingsOf } from '@wuguan/contract/bpm/process-settings'
import { BUTTON_CODE } from '@wuguan/contract/bpm/process-enums'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { problemsOf } from '../engine/validate.ts'
import { MISSING_FORM, ruleFaults } from './checks.ts'
import { userTasksOf } from './diagram.ts'
import { type ModelRow, factsOf, formOf } from './model.queries.ts'
import { type Reading, readDiagram } from './reading.ts'

/** From a model to a definition: judged, frozen, and what belongs to its tasks copied to it. */
export type DeploySource = 1 | 2 | 3
/** Who deploys, when; nobody for what the product ships. */
interface Deployer {
  readonly q: Queryable
  readonly now: Date
  readonly userId: number | null
}
export interface Deployed {
  readonly processDefinitionId: string
  readonly version: number
}

/** Deploys a model that is locked; refuses in the words of the book. */
export async function deployChecked(by: Deployer, model: ModelRow, source: DeploySource): Promise<Deployed> {
  const readable = await readDiagram(model.bpmnXml)
  const { parsed } = readable
  if (parsed.key !== model.key) throw refuse('流程标识不可修改')
  const blocking = problemsOf(parsed).filter(({ level }) => level === 'block')
  if (blocking.length > 0) {
    const list = blocking.map(({ elementId, text }) => (elementId ? `${text}（${elementId}）` : text)).join('；')
    throw refuse(`流程校验不通过：${list}`, blocking)
  }
  const facts = await factsOf(by.q, model)
  const [nobody] = ruleFaults(readable, facts)
  if (nobody) throw refuse(nobody.text)
  const form = model.formType === 1 ? await formOf(by.q, model.formId) : null
  if (model.formType === 1 && !form) throw refuse(MISSING_FORM)
  const snapshot: FormSnapshot | null = form && {
    id: form.id,
    name: form.name,
    fields: form.fields,
    layout: form.layout,
  }
  const deployed = await insertDefinition(by, model, readable, snapshot, source)
  await copyRules(by, model, readable, deployed.processDefinitionId)
  await keepRows(by, model, readable, deployed.processDefinitionId)
  if (snapshot) await copyFormConfig(by, model, readable, snapshot.id, deployed.processDefinitionId)
  await by.q.query(
    `update process_model set deployed_definition_id = $2, dirty = false, state = case when deployed_definition_id is null then 1 else state end,
       version = version + 1, updated_by = $3, updated_at = $4 where id = $1`,
    [model.id, deployed.processDefinitionId, by.userId, by.now],
  )
  return deployed
}

async function insertDefinition(
  { q, now, userId }: Deployer,
  model: ModelRow,
  { xml, parsed }: Reading,
  snapshot: FormSnapshot | null,
  source: DeploySource,
): Promise<Deployed> {
  // The number is drawn under the lock of the model, and a key has one live model in a company.
  const [last] = await q.query<{ n: number | null }>(
    'select max(version_no) as n from process_definition where key = $1 and company_id is not distinct from $2',
    [model.key, model.companyId],
  )
  const version = (last?.n ?? 0) + 1
  const [id, deploymentId] = [uuidv7(), uuidv7()]
  await q.query(
    `insert into process_deployment (id, company_id, name, at, "by", source, definition_ids, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $5, $4, $5, $4)`,
    [deploymentId, model.companyId, `${model.name} v${version}`, now, userId, source, JSON.stringify([id])],
  )
  await q.query(
    `insert into process_definition (id, company_id, model_id, key, version_no, name, category, form_type, form_id, business_route, bpmn_xml, parsed, form_snapshot,
       settings, suspended, deployed_by, deployed_at, deployment_id, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13::jsonb, $14::jsonb, false, $15, $16, $17, $15, $16, $15, $16)`,
    [
      id,
      model.companyId,
      model.id,
      model.key,
      version,
      model.name,
      model.category,
      model.formType,
      snapshot?.id ?? null,
      model.businessRoute,
      xml,
      JSON.stringify(parsed),
      snapshot ? JSON.stringify(snapshot) : null,
      JSON.stringify(settingsOf(model.settings)),
      userId,
      now,
      deploymentId,
    ],
  )
  return { processDefinitionId: id, version }
}

/** The rules of the model's tasks, and those that the diagram brings for tasks without one. */
async function copyRules(
  { q, now, userId }: Deployer,
  model: ModelRow,
  { parsed, rows }: Reading,
  definitionId: string,
): Promise<void> {
  const keys = userTasksOf(parsed).map(({ id }) => id)
  await q.query(
    `insert into task_assign_rule (id, company_id, process_definition_id, task_definition_key, type, value, condition, operation_type, scope_filter, mode, empty_policy, sort, created_by, created_at, updated_by, updated_at)
     select gen_random_uuid(), company_id, $2, task_definition_key, type, value, condition, operation_type, scope_filter, mode, empty_policy, sort, $4, $5, $4, $5
     from task_assign_rule where model_id = $1 and task_definition_key = any($3)`,
    [model.id, definitionId, keys, userId, now],
  )
  const ruled = new Set(
    (
      await q.query<{ key: string }>(
        'select distinct task_definition_key as key from task_assign_rule where process_definition_id = $1',
        [definitionId],
      )
    ).map(({ key }) => key),
  )
  const drawn = keys
    .filter((key) => !ruled.has(key))
    .flatMap((key) =>
      (rows.assignees[key] ?? []).map((row, sort) => ({
        id: uuidv7(),
        key,
        type: Number(row.type),
        value:
          row.type === '50'
            ? { script: row.value }
            : { ids: row.value.split(',').map((one) => (row.type === '40' ? one.trim() : Number(one))) },
        condition: row.condition,
        operation: Number(row.operationType) || 1,
        sort,
      })),
    )
  await q.query(
    `insert into task_assign_rule (id, company_id, process_definition_id, task_definition_key, type, value, condition, operation_type, scope_filter, sort, created_by, created_at, updated_by, updated_at)
     select r.id, $2, $3, r.key, r.type, r.value, r.condition, r.operation, true, r.sort, $4, $5, $4, $5
     from jsonb_to_recordset($1::jsonb) as r(id uuid, key text, type smallint, value jsonb, condition text, operation smallint, sort integer)`,
    [JSON.stringify(drawn), model.companyId, definitionId, userId, now],
  )
}

const BUTTON_CODES = new Set<string>(BUTTON_CODE.items.map(({ code }) => code))

/** Buttons and condition rows of the diagram, as rows. */
async function keepRows(
  { q, now, userId }: Deployer,
  model: ModelRow,
  { parsed, rows }: Reading,
  definitionId: string,
): Promise<void> {
  const buttons = userTasksOf(parsed).flatMap((node) =>
    (node.user?.buttons ?? [])
      .filter((button) => BUTTON_CODES.has(button['code'] ?? ''))
      .map((button, at) => ({
        id: uuidv7(),
        key: node.id,
        button: button['id'] ?? `b${at + 1}`,
        name: button['name'] ?? button['code'],
        code: button['code'],
        hide: button['isHide'] === '1' || button['isHide'] === 'true',
        next: button['next'] ?? null,
        sort: Number(button['sort'] ?? at) || at,
      })),
  )
  await q.query(
    `insert into task_button (id, company_id, process_definition_id, task_definition_key, button_id, name, code, is_hide, next, sort, created_by, created_at, updated_by, updated_at)
     select r.id, $2, $3, r.key, r.button, r.name, r.code, r.hide, r.next, r.sort, $4, $5, $4, $5
     from jsonb_to_recordset($1::jsonb) as r(id uuid, key text, button text, name text, code text, hide boolean, next text, sort integer)`,
    [JSON.stringify(buttons), model.companyId, definitionId, userId, now],
  )
  const conditions = Object.entries(rows.conditions).flatMap(([flow, list]) =>
    list.map((row) => ({
      id: uuidv7(),
      flow,
      field: row.field,
      compare: row.compare,
      value: row.value ?? null,
      logic: row.logic,
      sort: row.sort ?? 0,
    })),
  )
  await q.query(
    `insert into flow_condition (id, company_id, process_definition_id, flow_id, field, compare, value, logic, sort, created_by, created_at, updated_by, updated_at)
     select r.id, $2, $3, r.flow, r.field, r.compare, r.value, r.logic, r.sort, $4, $5, $4, $5
     from jsonb_to_recordset($1::jsonb) as r(id uuid, flow text, field text, compare text, value text, logic text, sort integer)`,
    [JSON.stringify(conditions), model.companyId, definitionId, userId, now],
  )
}

/** The configuration of the version before, for tasks that are still there and the same form; of fields that the form still has. */
async function copyFormConfig(
  { q, now, userId }: Deployer,
  model: ModelRow,
  { parsed }: Reading,
  formId: string,
  definitionId: string,
): Promise<void> {
  if (model.deployedDefinitionId === null) return
  const keys = Object.values(parsed.nodes)
    .filter((node) => node.type === 'userTask' || node.type === 'startEvent')
    .map(({ id }) => id)
  await q.query(
    `insert into form_task_config (id, company_id, form_id, process_definition_id, task_definition_key, components, created_by, created_at, updated_by, updated_at)
     select gen_random_uuid(), c.company_id, c.form_id, $2, c.task_definition_key,
       (select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(c.components) e
        where exists (select 1 from process_form f, jsonb_array_elements(f.fields) x where f.id = c.form_id and x ->> 'id' = e ->> 'id')), $5, $6, $5, $6
     from form_task_config c where c.process_definition_id = $1 and c.form_id = $3 and c.task_definition_key = any($4)`,
    [model.deployedDefinitionId, definitionId, formId, keys, userId, now],
  )
}
