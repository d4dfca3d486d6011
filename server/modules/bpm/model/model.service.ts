import type { RowOf } from '@wuguan/contract/kernel/entity'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import type {
  copyModel,
  getModel,
  updateModelState,
  validateModel,
  ModelProblem,
} from '@wuguan/contract/bpm/model.actions'
import { MODEL_KEY, processModel } from '@wuguan/contract/bpm/process-model.entity'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../../kernel/audit.ts'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { readInfo } from '../../../kernel/crud/read.ts'
import { createRow, deleteRows, updateOne } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { problemsWith } from './checks.ts'
import { blankDiagram } from './diagram.ts'
import { modelHooks } from './model.hooks.ts'
import { SHIPPED_FIXED, factsOf, lockModel, modelWrite, readModel } from './model.queries.ts'
import { readDiagram } from './reading.ts'

/** Models as they are kept: the row by its entity, the diagram beside it. */
type Body = Record<string, unknown>

export async function get(
  context: ActionContext,
  { id }: ParsedOf<typeof getModel>,
): Promise<OutputOf<typeof getModel>> {
  const { kernel, actor, q, now } = context
  const row = await readInfo(
    { entity: processModel, hooks: modelHooks as AnyHooks, actor, q, secrets: kernel.secrets, now },
    id,
  )
  const { bpmnXml } = await readModel(context, id, processModel.codes.list)
  return { ...(JSON.parse(row.text) as RowOf<typeof processModel> & { id: string }), bpmnXml }
}

async function diagramOf(body: Body, key: string, name: string): Promise<string | null> {
  const xml = body['bpmnXml']
  if (xml === undefined || xml === null || xml === '') return null
  if (typeof xml !== 'string') throw badInput({ bpmnXml: '流程图格式不正确' })
  const read = await readDiagram(xml, { name })
  if (read.parsed.key !== key) throw refuse('流程标识不可修改')
  return read.xml
}

export async function create(context: ActionContext, body: Body): Promise<string> {
  const { bpmnXml: _xml, ...fields } = body
  const name =
    typeof body['name'] === 'string' && body['name'].trim() ? body['name'].trim() : `业务流程_${context.now.getTime()}`
  const key = typeof body['key'] === 'string' ? body['key'].trim() : ''
  if (key === '') throw badInput({ key: '流程标识不能为空' })
  if (!new RegExp(MODEL_KEY).test(key)) throw badInput({ key: '流程标识须以字母或下划线开头' })
  const xml = (await diagramOf(body, key, name)) ?? blankDiagram(key, name)
  const { id } = await createRow(modelWrite(context), { ...fields, key, name })
  await context.q.query('update process_model set bpmn_xml = $2 where id = $1', [id, xml])
  return String(id)
}

export async function update(context: ActionContext, body: Body): Promise<true> {
  const { bpmnXml: _xml, key, ...fields } = body
  const id = typeof body['id'] === 'string' ? body['id'] : ''
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw notFound()
  const model = await lockModel(context, id, processModel.codes.edit, SHIPPED_FIXED)
  if (key !== undefined && key !== model.key) throw refuse('流程标识不可修改')
  await updateOne(modelWrite(context), fields)
  const name = typeof body['name'] === 'string' ? body['name'].trim() : model.name
  // A name that changes is the name of the process in its diagram as well.
  const xml = await diagramOf(
    { bpmnXml: body['bpmnXml'] ?? (name === model.name ? null : model.bpmnXml) },
    model.key,
    name,
  )
  if (xml !== null && xml !== model.bpmnXml)
    await context.q.query(
      'update process_model set bpmn_xml = $2, dirty = true, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
      [id, xml, context.actor.userId || null, context.now],
    )
  return true
}

export async function updateState(
  context: ActionContext,
  { id, state }: ParsedOf<typeof updateModelState>,
): Promise<true> {
  const model = await lockModel(context, id, 'bpm:model:state', '系统预置流程不能挂起，请复制后修改')
  if (model.deployedDefinitionId === null) throw refuse('流程未部署')
  if (model.state === state) return true
  const { q, actor, now } = context
  await q.query(
    'update process_model set state = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [id, state, actor.userId || null, now],
  )
  await writeLog(q, actor, now, [
    {
      module: 'bpm',
      entity: processModel.name,
      entityId: id,
      title: model.name,
      action: 'edit',
      before: { state: model.state },
      after: { state },
    },
  ])
  return true
}

export async function remove(context: ActionContext, { id }: { id: string }): Promise<true> {
  await deleteRows(modelWrite(context), [id])
  return true
}

export async function copy(context: ActionContext, { id, key, name }: ParsedOf<typeof copyModel>): Promise<string> {
  const source = await readModel(context, id, processModel.codes.list)
  const { xml: bpmnXml } = await readDiagram(source.bpmnXml, { key, name })
  const made = await create(context, {
    key,
    name,
    bpmnXml,
    category: source.category,
    description: source.description,
    formType: source.formType,
    formId: source.formId,
    businessRoute: source.businessRoute,
    settings: source.settings,
  })
  await context.q.query(
    `insert into task_assign_rule (id, company_id, model_id, task_definition_key, type, value, condition, operation_type, scope_filter, mode, empty_policy, sort, created_by, created_at, updated_by, updated_at)
     select gen_random_uuid(), $3, $2, task_definition_key, type, value, condition, operation_type, scope_filter, mode, empty_policy, sort, $4, $5, $4, $5
     from task_assign_rule where model_id = $1`,
    [id, made, context.actor.companyId, context.actor.userId || null, context.now],
  )
  return made
}

export async function exported(
  context: ActionContext,
  { id }: { id: string },
): Promise<{ fileName: string; bpmnXml: string }> {
  const model = await readModel(context, id, 'bpm:model:export')
  return { fileName: `${model.key}.bpmn`, bpmnXml: model.bpmnXml }
}

/** What stands between a diagram and its deployment: of a model as it is kept, or as it is drawn at the moment. */
export async function validate(
  context: ActionContext,
  { id, bpmnXml }: ParsedOf<typeof validateModel>,
): Promise<{ problems: readonly ModelProblem[] }> {
  const model = id ? await readModel(context, id, processModel.codes.list) : null
  const xml = bpmnXml ?? model?.bpmnXml
  if (!xml) throw badInput({ bpmnXml: '请选择流程模型' })
  return { problems: problemsWith(await readDiagram(xml), await factsOf(context.q, model)) }
}
