import type { compareModel, restoreModel, ModelComparison, ModelVersion } from '@wuguan/contract/bpm/model.actions'
import { processModel } from '@wuguan/contract/bpm/process-model.entity'
import { conflict, notFound } from '@wuguan/contract/kernel/errors'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { changesBetween } from './compare.ts'
import { readDiagram } from './reading.ts'
import { SHIPPED_FIXED, lockModel, readModel } from './model.queries.ts'

/** Versions of a model: listed, held against one another, brought back as its draft. */
export async function versions(context: ActionContext, { id }: { id: string }): Promise<ModelVersion[]> {
  const model = await readModel(context, id, processModel.codes.list)
  return context.q.query<ModelVersion>(
    `select d.id, d.version_no as "versionNo", d.name, ${DATE_TIME('d.deployed_at')} as "deployedAt", u.pet_name as "deployedBy", d.suspended,
       (select count(*) from process_instance i where i.process_definition_id = d.id and i.result = 1) as "runningCount",
       (select count(*) from process_instance i where i.process_definition_id = d.id and i.result <> 1) as "endedCount"
     from process_definition d left join sys_user u on u.id = d.deployed_by where d.model_id = $1 order by d.version_no desc`,
    [model.id],
  )
}

async function versionOf(
  { q }: ActionContext,
  modelId: string,
  id: string,
): Promise<{ versionNo: number; bpmnXml: string }> {
  const [row] = await q.query<{ versionNo: number; bpmnXml: string }>(
    'select version_no as "versionNo", bpmn_xml as "bpmnXml" from process_definition where id = $1 and model_id = $2',
    [id, modelId],
  )
  if (!row) throw notFound()
  return row
}

export async function compare(
  context: ActionContext,
  { id, from, to }: ParsedOf<typeof compareModel>,
): Promise<ModelComparison> {
  const model = await readModel(context, id, processModel.codes.list)
  const older = await versionOf(context, id, from)
  const newer = to ? await versionOf(context, id, to) : null
  const bpmnXml = newer?.bpmnXml ?? model.bpmnXml
  const rows = await context.q.query<{ key: string; n: number }>(
    `select t.activity_id as key, count(distinct t.instance_id) as n from execution_token t
     join process_instance i on i.id = t.instance_id and i.result = 1 where i.process_definition_id = $1 group by t.activity_id`,
    [from],
  )
  return {
    from: { label: `版本${older.versionNo}`, bpmnXml: older.bpmnXml },
    to: { label: newer ? `版本${newer.versionNo}` : '草稿', bpmnXml },
    changes: changesBetween((await readDiagram(older.bpmnXml)).parsed, (await readDiagram(bpmnXml)).parsed),
    running: Object.fromEntries(rows.map(({ key, n }) => [key, n])),
  }
}

export async function restore(
  context: ActionContext,
  { id, version, processDefinitionId }: ParsedOf<typeof restoreModel>,
): Promise<true> {
  const model = await lockModel(context, id, processModel.codes.edit, SHIPPED_FIXED)
  if (model.version !== version) throw conflict()
  const { bpmnXml } = await versionOf(context, id, processDefinitionId)
  const { name } = (await readDiagram(bpmnXml)).parsed
  const { q, actor, now } = context
  await q.query(
    'update process_model set bpmn_xml = $2, name = $3, dirty = true, version = version + 1, updated_by = $4, updated_at = $5 where id = $1',
    [id, bpmnXml, name || model.name, actor.userId || null, now],
  )
  // The rules of that version come back with its picture.
  await q.query('delete from task_assign_rule where model_id = $1', [id])
  await q.query(
    `insert into task_assign_rule (id, company_id, model_id, task_definition_key, type, value, condition, operation_type, scope_filter, mode, empty_policy, sort, created_by, created_at, updated_by, updated_at)
     select gen_random_uuid(), company_id, $2, task_definition_key, type, value, condition, operation_type, scope_filter, mode, empty_policy, sort, $3, $4, $3, $4
     from task_assign_rule where process_definition_id = $1`,
    [processDefinitionId, id, actor.userId || null, now],
  )
  return true
}
