import { processModel } from '@wuguan/contract/bpm/process-model.entity'
import { processDeployment } from '@wuguan/contract/bpm/process-deployment.entity'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../../kernel/audit.ts'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { createRow, lockRows } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { readDefinition } from '../definition/definition-admin.service.ts'
import { definitionFor } from '../definition/definition.service.ts'
import { armStartTimers } from '../engine/jobs.ts'
import { demandCases } from '../rehearsal/cases.service.ts'
import { type Deployed, deployChecked } from './deploy.service.ts'
import { checkFile, checkKey } from './diagram.ts'
import { deploymentHooks } from './model.hooks.ts'
import { modelWrite, readModel } from './model.queries.ts'
import { readDiagram } from './reading.ts'

/** Deployments as files: brought in and deployed at once, taken out, removed, and turned into drafts. */
const FROM_FILE = 2
const NAME_MAX = 60

/** The caller's rights are those of the call that this serves, named by its permission. */
export async function deployFile(
  context: ActionContext,
  { fileName, bpmnXml }: { fileName: string; bpmnXml: string },
  permission: string,
): Promise<Deployed & { key: string }> {
  const { q, actor, now } = context
  checkFile(fileName, bpmnXml)
  const { parsed, xml } = await readDiagram(bpmnXml)
  if (parsed.executables > 1) throw badInput({ bpmnXml: '文件中只能包含一个可执行流程' })
  checkKey(parsed)
  const name = (parsed.name || fileName.replace(/\.(?:xml|bpmn)$/i, '')).slice(0, NAME_MAX)
  const id = await draftOf(context, parsed.key, name, (await readDiagram(xml, { name })).xml)
  const model = await readModel(context, id, permission)
  const deployed = await deployChecked({ q, now, userId: actor.userId || null }, model, FROM_FILE)
  const definition = (await definitionFor(context, { id: deployed.processDefinitionId }))!
  await demandCases(context, model, definition)
  await armStartTimers(context, definition, model.companyId!)
  await log(context, id, name, { 操作: '上传部署', 版本: deployed.version })
  return { ...deployed, key: parsed.key }
}

const log = ({ q, actor, now }: ActionContext, id: string, title: string, after: Record<string, unknown>) =>
  writeLog(q, actor, now, [{ module: 'bpm', entity: processModel.name, entityId: id, title, action: 'other', after }])

/** The model of the key in the selected company with this diagram as its draft, made where there is none. */
async function draftOf(
  context: ActionContext,
  key: string,
  name: string,
  xml: string,
  like: { category: string | null; formType: 1 | 2; formId: string | null } | null = null,
): Promise<string> {
  const { q, actor, now } = context
  const [known] = await q.query<{ id: string }>(
    'select id from process_model where key = $1 and company_id = $2 and deleted_at is null for update',
    [key, actor.companyId],
  )
  const { category = null, formType = 2, formId = null } = like ?? {}
  const id =
    known?.id ??
    String(
      (
        await createRow(
          { ...modelWrite(context), via: 'system' },
          { key, name, category, formType, formId, companyId: actor.companyId },
        )
      ).id,
    )
  await q.query(
    'update process_model set bpmn_xml = $2, dirty = true, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [id, xml, actor.userId || null, now],
  )
  return id
}

const deployments = (context: ActionContext) => ({
  ...modelWrite(context),
  entity: processDeployment,
  hooks: deploymentHooks as AnyHooks,
})

export async function deployedFile(
  context: ActionContext,
  id: string,
  permission: string,
): Promise<{ fileName: string; bpmnXml: string }> {
  const [row] = await context.q.query<{ id: string; key: string; version: number }>(
    'select id, key, version_no as version from process_definition where deployment_id = $1 order by key limit 1',
    [id],
  )
  if (!row) throw notFound()
  const { bpmnXml } = await readDefinition(context, row.id, permission)
  return { fileName: `${row.key}_v${row.version}.bpmn`, bpmnXml }
}

/** Only what nobody ever started: instances go on reading their definition. */
export async function dropDeployment(context: ActionContext, id: string, permission: string): Promise<void> {
  const { q, actor, now } = context
  const [row] = await lockRows(deployments(context), [id], permission)
  if (row!.companyId == null) throw refuse('系统预置流程不可删除')
  const definitions = (
    await q.query<{ id: string }>('select id from process_definition where deployment_id = $1 for update', [id])
  ).map((one) => one.id)
  const [used] = await q.query('select 1 from process_instance where process_definition_id = any($1) limit 1', [
    definitions,
  ])
  if (used) throw refuse('该部署下存在流程实例，不能删除')
  await q.query(
    `update process_model m set dirty = true, version = m.version + 1, updated_by = $2, updated_at = $3, deployed_definition_id = (
       select d.id from process_definition d where d.model_id = m.id and not d.id = any($1) order by d.version_no desc limit 1)
     where m.deployed_definition_id = any($1)`,
    [definitions, actor.userId || null, now],
  )
  for (const table of ['task_assign_rule', 'task_button', 'flow_condition', 'form_task_config', 'process_draft'])
    await q.query(`delete from ${table} where process_definition_id = any($1)`, [definitions])
  await q.query('delete from engine_job where process_definition_id = any($1) and instance_id is null', [definitions])
  await q.query('delete from process_definition where id = any($1)', [definitions])
  await q.query('delete from process_deployment where id = $1', [id])
  await writeLog(q, actor, now, [
    {
      module: 'bpm',
      entity: processDeployment.name,
      entityId: id,
      title: String(row!['name']),
      action: 'delete',
      before: { definitions },
    },
  ])
}

/** A deployed diagram as the draft of its model again; a shipped one becomes a model of the company, with its rules. */
export async function definitionAsModel(
  context: ActionContext,
  id: string,
  permission: string,
): Promise<{ modelId: string; made: boolean }> {
  const { q, actor, now } = context
  const definition = await readDefinition(context, id, permission)
  const [known] = await q.query(
    'select 1 from process_model where key = $1 and company_id = $2 and deleted_at is null',
    [definition.key, actor.companyId],
  )
  const modelId = await draftOf(context, definition.key, definition.name, definition.bpmnXml, {
    category: null,
    formType: definition.formType,
    formId: definition.formId,
  })
  if (!known)
    await q.query(
      `insert into task_assign_rule (id, company_id, model_id, task_definition_key, type, value, condition, operation_type, scope_filter, mode, empty_policy, sort, created_by, created_at, updated_by, updated_at)
       select gen_random_uuid(), $3, $2, task_definition_key, type, value, condition, operation_type, scope_filter, mode, empty_policy, sort, $4, $5, $4, $5
       from task_assign_rule where process_definition_id = $1`,
      [id, modelId, actor.companyId, actor.userId || null, now],
    )
  await log(context, modelId, definition.name, { 操作: '流程定义转为模型' })
  return { modelId, made: !known }
}
