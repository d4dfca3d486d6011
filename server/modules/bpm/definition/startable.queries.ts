import type { Json } from '@wuguan/contract/kernel/action'
import { likeText } from '../../../kernel/db/sql.ts'
import type {
  StartForm,
  StartableProcess,
  startForm,
  startableProcesses,
} from '@wuguan/contract/bpm/definition.actions'
import type { FlagComponent } from '@wuguan/contract/bpm/form-flags'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { componentsAt, flagsAt, snapshotOf, visiblePart } from '../form/form-flags.service.ts'
import { userTasksOf } from '../model/diagram.ts'
import { definitionFor, newestIds } from './definition.service.ts'

/** What a user may start here, and what it asks him for. */
export async function startable(
  { q, actor }: ActionContext,
  { name }: ParsedOf<typeof startableProcesses>,
): Promise<StartableProcess[]> {
  const ids = (await newestIds(q, actor.companyId)).map(({ id }) => id)
  return q.query<StartableProcess>(
    `select d.id, d.key, d.name, d.category, m.description, d.version_no as "versionNo", d.form_type as "formType", d.business_route as "businessRoute",
       (select count(*) from process_instance i where i.definition_key = d.key and i.company_id = $2 and i.start_user_id = $3) as used,
       (select ${DATE_TIME('x.saved_at')} from process_draft x where x.user_id = $3 and x.company_id = $2 and x.definition_key = d.key) as "draftSavedAt"
     from process_definition d join process_model m on m.id = d.model_id
     where d.id = any($1) and not d.suspended and m.state = 1 and d.name ilike $4
       and (d.form_type = 1 or d.business_route is not null)
       and exists (select 1 from jsonb_each(d.parsed -> 'nodes') n where n.value ->> 'type' = 'startEvent' and n.value ->> 'scope' is null and n.value -> 'event' ->> 'kind' = 'none')
       and ($5 or m.start_scope = 1
         or exists (select 1 from process_model__start_roles r join user_role ur on ur.role_id = r.target_id and ur.user_id = $3 where r.owner_id = m.id)
         or exists (select 1 from process_model__start_companies s join company t on t.id = s.target_id
             join sys_user u on u.id = $3 join company own on own.id = coalesce(u.department_id, u.company_id)
             where s.owner_id = m.id and own.path like t.path || '%'))
     order by d.category nulls last, used desc, d.name`,
    [ids, actor.companyId, actor.userId, likeText(name ?? ''), actor.superAdmin],
  )
}

export async function readStartForm(context: ActionContext, { id }: ParsedOf<typeof startForm>): Promise<StartForm> {
  const { q, actor, now } = context
  const definition = await definitionFor(context, { id })
  if (!definition) throw notFound()
  const newest = await definitionFor(context, { key: definition.key, companyId: actor.companyId })
  if (!newest) throw notFound()
  if (newest.id !== id) throw refuse('流程已有新版本，请刷新后重新发起')
  const [row] = await q.query<{ formType: 1 | 2; businessRoute: string | null }>(
    'select form_type as "formType", business_route as "businessRoute" from process_definition where id = $1',
    [id],
  )
  const [draft] = await q.query<{
    title: string | null
    communityId: number | null
    formData: Record<string, Json>
  }>(
    `select title, community_id as "communityId", coalesce(form_data, '{}') as "formData" from process_draft where user_id = $1 and company_id = $2 and definition_key = $3`,
    [actor.userId, actor.companyId, definition.key],
  )
  const chosen = await q.query<{ key: string }>(
    `select distinct task_definition_key as key from task_assign_rule where process_definition_id = $1 and type = 50 and value ->> 'script' = 'initiatorSelect'`,
    [id],
  )
  const keys = new Set(chosen.map(({ key }) => key))
  const form = snapshotOf(definition)
  const components: readonly FlagComponent[] = await componentsAt(q, definition, null)
  const shown = form && visiblePart(form, flagsAt(form.fields, components, 'start', draft?.formData ?? {}, {}, now), {})
  return {
    id,
    name: definition.name,
    ...row!,
    fields: shown?.fields ?? [],
    layout: form?.layout ?? null,
    components,
    choices: userTasksOf(definition.parsed)
      .filter((node) => keys.has(node.id))
      .map((node) => ({ key: node.id, name: node.name })),
    draft: draft ?? null,
  }
}
