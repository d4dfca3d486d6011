import type { processModel } from '@wuguan/contract/bpm/process-model.entity'
import type { processDefinition } from '@wuguan/contract/bpm/process-definition.entity'
import type { processDeployment } from '@wuguan/contract/bpm/process-deployment.entity'
import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import type { Params } from '../../../kernel/db/sql.ts'
import { settingsProblem } from './settings.ts'

/** Instances that the caller sees; a process of the system runs in every company. */
const seen = (actor: Actor, params: Params) => scoped(processInstance, {}, actor, null, 'i', params)
const running = (column: string, alias: string, actor: Actor, params: Params) =>
  `(select count(*) from process_instance i join process_definition d on d.id = i.process_definition_id where d.${column} = ${alias}.id and i.result = 1 and ${seen(actor, params)})`

export const modelHooks: EntityHooks<typeof processModel> = {
  computed: {
    formName: (t) => `(select f.name from process_form f where f.id = ${t}.form_id)`,
    deployedVersion: (t) => `(select d.version_no from process_definition d where d.id = ${t}.deployed_definition_id)`,
    deployedAt: (t) =>
      `(select ${DATE_TIME('d.deployed_at')} from process_definition d where d.id = ${t}.deployed_definition_id)`,
    runningCount: (t, params, _now, actor) => running('model_id', t, actor, params),
    shipped: (t) => `(${t}.company_id is null)`,
    endsGuessed: (t) => `(coalesce(${t}.bpmn_xml, '') like '%:resultFrom="name"%')`,
  },
  async beforeSave({ actor, q }, draft, before) {
    if (before && before.companyId == null) throw refuse('系统预置流程不能修改，请复制后修改')
    if (!before && !draft.adminUsers?.length && actor.userId) draft.adminUsers = [actor.userId]
    // An empty list comes as null.
    if (before && draft.adminUsers !== undefined && !draft.adminUsers?.length)
      throw badInput({ adminUsers: '请选择流程管理员' })
    const wrong = settingsProblem(draft.settings)
    if (wrong) throw badInput({ settings: wrong })
    if (draft.startScope === 2 && !draft.startRoles?.length && !draft.startCompanies?.length)
      throw badInput({ startRoles: '请选择可发起的角色或组织' })
    if (draft.formId && draft.formId !== before?.formId) {
      const [form] = await q.query('select 1 from process_form where id = $1 and state = 1', [draft.formId])
      if (!form) throw badInput({ formId: '该表单已停用' })
    }
    if (before) draft.dirty = true
  },
  async beforeDelete({ q }, rows) {
    if (rows.some((row) => row.companyId == null)) throw refuse('系统预置流程不可删除')
    const [found] = await q.query<{ n: number }>(
      `select count(*) as n from process_instance i join process_definition d on d.id = i.process_definition_id
       where d.model_id = any($1::uuid[]) and i.result = 1`,
      [rows.map(({ id }) => id)],
    )
    if (found!.n > 0) throw refuse(`存在${found!.n}个运行中的实例，无法删除`)
  },
  // Definitions are history, and instances go on reading them.
  ignoreReferrers: ['bpm.processDefinition', 'bpm.taskAssignRule'],
}

export const definitionHooks: EntityHooks<typeof processDefinition> = {
  computed: {
    latest: (t) =>
      `not exists (select 1 from process_definition n where n.key = ${t}.key and n.company_id is not distinct from ${t}.company_id and n.version_no > ${t}.version_no)`,
    versionCount: (t) =>
      `(select count(*) from process_definition n where n.key = ${t}.key and n.company_id is not distinct from ${t}.company_id)`,
    runningCount: (t, params, _now, actor) =>
      `(select count(*) from process_instance i where i.process_definition_id = ${t}.id and i.result = 1 and ${seen(actor, params)})`,
    endedCount: (t, params, _now, actor) =>
      `(select count(*) from process_instance i where i.process_definition_id = ${t}.id and i.result <> 1 and ${seen(actor, params)})`,
    shipped: (t) => `(${t}.company_id is null)`,
  },
}
export const deploymentHooks: EntityHooks<typeof processDeployment> = {
  computed: {
    definitions: (t) =>
      `(select coalesce(json_agg(d.key || ' v' || d.version_no order by d.key), '[]'::json) from process_definition d where d.deployment_id = ${t}.id)`,
  },
}
