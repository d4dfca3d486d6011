import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { copyForm, customizeForms, formTaskConfigGet, formTaskConfigPut } from '@wuguan/contract/bpm/form.actions'
import { syntaxRefusal } from '@wuguan/contract/bpm/expression'
import { FLAGS, type FlagComponent } from '@wuguan/contract/bpm/form-flags'
import type { FormSnapshot } from '@wuguan/contract/bpm/process-definition.entity'
import { processForm } from '@wuguan/contract/bpm/process-form.entity'
import { badInput, notFound } from '@wuguan/contract/kernel/errors'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { rowFilterOf } from '../../../kernel/crud/where.ts'
import { createRow } from '../../../kernel/crud/write.ts'
import { Params, likeText } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { readDefinition } from '../definition/definition-admin.service.ts'
import { formHooks } from './form.hooks.ts'

/** What the tasks of a deployed version do with the fields of its form. */
async function placeOf(
  context: ActionContext,
  { formId, processDefinitionId, taskDefinitionKey }: ParsedOf<typeof formTaskConfigGet>,
  permission: string,
): Promise<{ companyId: number | null; snapshot: FormSnapshot }> {
  const definition = await readDefinition(context, processDefinitionId, permission)
  if (definition.formId !== formId) throw badInput({ formId: '该流程未绑定此表单' })
  const node = definition.parsed.nodes[taskDefinitionKey]
  if (!node || (node.type !== 'userTask' && node.type !== 'startEvent'))
    throw badInput({ taskDefinitionKey: '节点不存在' })
  const [row] = await context.q.query<{ snapshot: FormSnapshot }>(
    'select form_snapshot as snapshot from process_definition where id = $1',
    [processDefinitionId],
  )
  return { companyId: definition.companyId, snapshot: row!.snapshot }
}

export async function getConfig(
  context: ActionContext,
  input: ParsedOf<typeof formTaskConfigGet>,
): Promise<{ components: readonly FlagComponent[] }> {
  await placeOf(context, input, 'bpm:formConfig:view')
  const [row] = await context.q.query<{ components: FlagComponent[] }>(
    'select components from form_task_config where form_id = $1 and process_definition_id = $2 and task_definition_key = $3',
    [input.formId, input.processDefinitionId, input.taskDefinitionKey],
  )
  return { components: row?.components ?? [] }
}

/** The sentence that refuses a component; null: it is fine. */
export function componentProblem(component: FlagComponent): string | null {
  for (const { name } of FLAGS) {
    const value = component[name]
    if (component.type === 'BOOL') {
      if (value !== 'true' && value !== 'false') return '布尔值只能为true或false'
    } else {
      if (/^(?:\$\{\s*\}?)?$/.test(value.trim())) return '请填写表达式'
      const refusal = syntaxRefusal(value)
      if (refusal) return refusal
    }
  }
  if (component.type === 'FORMULA') return null
  const [visible, editable, required] = FLAGS.map(({ name }) => component[name] === 'true')
  if (!visible && (editable || required)) return '不可见的字段不能编辑或必填'
  return required && !editable ? '必填的字段须可见且可编辑' : null
}

export async function putConfig(context: ActionContext, input: ParsedOf<typeof formTaskConfigPut>): Promise<true> {
  const { q, actor, now } = context
  const { companyId, snapshot } = await placeOf(context, input, 'bpm:formConfig:edit')
  const known = new Set(snapshot.fields.map(({ id }) => id))
  const seen = new Set<string>()
  for (const [at, component] of input.components.entries()) {
    const place = `components[${at}]`
    if (!known.has(component.id)) throw badInput({ [place]: `字段【${component.id}】不存在` })
    if (seen.has(component.id)) throw badInput({ [place]: `字段标识重复：${component.id}` })
    seen.add(component.id)
    const problem = componentProblem(component)
    if (problem) throw badInput({ [place]: problem })
  }
  await q.query(
    `insert into form_task_config (id, company_id, form_id, process_definition_id, task_definition_key, components, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $7, $8)
     on conflict (form_id, process_definition_id, task_definition_key)
     do update set components = excluded.components, version = form_task_config.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [
      uuidv7(),
      companyId,
      input.formId,
      input.processDefinitionId,
      input.taskDefinitionKey,
      JSON.stringify(input.components),
      actor.userId || null,
      now,
    ],
  )
  return true
}

/** Forms with their fields: all that may be seen, or the one that a version was deployed with, as it was then. */
export async function forms(
  context: ActionContext,
  { page, limit, name, formId, processDefinitionId }: ParsedOf<typeof customizeForms>,
): Promise<OutputOf<typeof customizeForms>> {
  const { q, actor } = context
  if (processDefinitionId) {
    const { formId: own } = await readDefinition(context, processDefinitionId, 'bpm:formConfig:view')
    if (own === null || (formId && formId !== own)) return { list: [], total: 0, capped: false }
    const list = await q.query<OutputOf<typeof customizeForms>['list'][number]>(
      `select f.id, f.code, f.name, d.form_snapshot -> 'fields' as fields, d.form_snapshot -> 'layout' as layout, f.state, f.version
       from process_definition d join process_form f on f.id = d.form_id where d.id = $1`,
      [processDefinitionId],
    )
    return { list, total: list.length, capped: false }
  }
  const params = new Params()
  const scope = rowFilterOf(processForm, formHooks as AnyHooks, actor, 'bpm:formConfig:view', 't', params)
  if (scope === 'none') return { list: [], total: 0, capped: false }
  const where = [
    't.deleted_at is null',
    ...(scope === 'all' ? [] : [scope]),
    ...(formId ? [`t.id = ${params.add(formId)}`] : []),
    ...(name ? [`t.name ilike ${params.add(likeText(name))}`] : []),
  ].join(' and ')
  const [total] = await q.query<{ n: number }>(`select count(*) as n from process_form t where ${where}`, params.values)
  const list = await q.query<OutputOf<typeof customizeForms>['list'][number]>(
    `select t.id, t.code, t.name, coalesce(t.fields, '[]') as fields, t.layout, t.state, t.version from process_form t where ${where}
     order by t.updated_at desc, t.id limit ${params.add(limit)} offset ${params.add((page - 1) * limit)}`,
    params.values,
  )
  return { list, total: total!.n, capped: false }
}

export async function copy(
  context: ActionContext,
  { id, name, code }: ParsedOf<typeof copyForm>,
): Promise<{ id: string }> {
  const { q, actor, now, kernel } = context
  const params = new Params()
  const scope = rowFilterOf(processForm, formHooks as AnyHooks, actor, processForm.codes.list, 't', params)
  const [source] =
    scope === 'none'
      ? []
      : await q.query<{ fields: unknown; layout: unknown; remark: string | null }>(
          `select t.fields, t.layout, t.remark from process_form t where t.id = ${params.add(id)} and t.deleted_at is null ${scope === 'all' ? '' : `and ${scope}`}`,
          params.values,
        )
  if (!source) throw notFound()
  const made = await createRow(
    { entity: processForm, hooks: formHooks as AnyHooks, actor, q, secrets: kernel.secrets, now },
    { ...source, name, code },
  )
  return { id: String(made.id) }
}
