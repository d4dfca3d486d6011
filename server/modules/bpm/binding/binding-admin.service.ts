import type { BindingBoard, BindingRow, saveBindings } from '@wuguan/contract/bpm/binding.actions'
import { type ConditionRow, compileConditions } from '@wuguan/contract/bpm/condition-rows'
import { syntaxRefusal } from '@wuguan/contract/bpm/expression'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../../kernel/audit.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { newestIds } from '../definition/definition.service.ts'

/** Bindings of the selected company: every registered business type with its rows. */
type Stored = Omit<BindingRow, 'modelName'> & { readonly businessType: string }

export async function board({ q, actor, kernel }: ActionContext): Promise<BindingBoard> {
  const ids = (await newestIds(q, actor.companyId)).map(({ id }) => id)
  const models = await q.query<BindingBoard['models'][number]>(
    `select d.key, d.name, d.company_id is null as shipped, d.suspended or m.state = 2 as suspended
     from process_definition d join process_model m on m.id = d.model_id where d.id = any($1) order by d.name`,
    [ids],
  )
  const names = new Map(models.map(({ key, name }) => [key, name]))
  const rows = await q.query<Stored>(
    `select business_type as "businessType", model_key as "modelKey", enabled, forbid_self as "forbidSelf", coalesce(conditions, '[]') as conditions, sort
     from approval_binding where company_id = $1 order by business_type, sort`,
    [actor.companyId],
  )
  const types = kernel.approvals.all().toSorted((a, b) => a.type.localeCompare(b.type))
  return {
    models,
    types: types.map(({ type, title, variables }) => ({
      businessType: type,
      title,
      module: type.split('.')[0]!,
      variables: variables.map(({ name, label, kind }) => ({ name, label, kind })),
      bindings: rows
        .filter((row) => row.businessType === type)
        .map(({ businessType: _type, ...row }) => ({ ...row, modelName: names.get(row.modelKey) ?? null })),
    })),
  }
}

export async function save(
  context: ActionContext,
  { businessType, bindings }: ParsedOf<typeof saveBindings>,
): Promise<true> {
  const { q, actor, now, kernel } = context
  const kind = kernel.approvals.all().find(({ type }) => type === businessType)
  if (!kind) throw badInput({ businessType: '业务类型不存在' })
  const ids = (await newestIds(q, actor.companyId)).map(({ id }) => id)
  const known = await q.query<{ key: string }>('select key from process_definition where id = any($1)', [ids])
  for (const [at, binding] of bindings.entries()) {
    if (!known.some(({ key }) => key === binding.modelKey))
      throw badInput({ [`bindings[${at}].modelKey`]: '流程未部署' })
    const compiled = compileConditions(binding.conditions as ConditionRow[])
    const refusal = compiled && syntaxRefusal(compiled)
    if (refusal) throw badInput({ [`bindings[${at}].conditions`]: refusal })
    const alien = binding.conditions.find(
      ({ field }) => !kind.variables.some(({ name }) => name === field.replace(/^business\./, '')),
    )
    if (alien) throw badInput({ [`bindings[${at}].conditions`]: `未知变量：${alien.field}` })
  }
  const open = bindings.findIndex(({ conditions, enabled }) => enabled && conditions.length === 0)
  if (open >= 0 && bindings.slice(open + 1).some(({ enabled }) => enabled)) throw refuse('无条件的绑定须排在最后')
  await q.query('select 1 from company where id = $1 for update', [actor.companyId])
  await q.query('delete from approval_binding where company_id = $1 and business_type = $2', [
    actor.companyId,
    businessType,
  ])
  await q.query(
    `insert into approval_binding (id, company_id, business_type, model_key, enabled, forbid_self, conditions, sort, created_by, created_at, updated_by, updated_at)
     select r.id, $2, $3, r.model, r.enabled, r.forbid, r.conditions, r.sort, $4, $5, $4, $5
     from jsonb_to_recordset($1::jsonb) as r(id uuid, model text, enabled boolean, forbid boolean, conditions jsonb, sort integer)`,
    [
      JSON.stringify(
        bindings.map((binding, sort) => ({
          id: uuidv7(),
          model: binding.modelKey,
          enabled: binding.enabled,
          forbid: binding.forbidSelf,
          conditions: binding.conditions.map((row, index) => ({ ...row, sort: index })),
          sort,
        })),
      ),
      actor.companyId,
      businessType,
      actor.userId || null,
      now,
    ],
  )
  await writeLog(q, actor, now, [
    {
      module: 'bpm',
      entity: 'bpm.approvalBinding',
      entityId: businessType,
      title: kind.title,
      action: 'edit',
      after: { bindings },
    },
  ])
  return true
}
