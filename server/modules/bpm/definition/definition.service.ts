import type { FormSnapshot } from '@wuguan/contract/bpm/process-definition.entity'
import { type ProcessSettings, settingsOf } from '@wuguan/contract/bpm/process-settings'
import { forbidden, refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedProcess } from '../engine/parsed.ts'
import type { EngineDefinition, StartableBy } from '../engine/ports.ts'
import { administratorsOf } from '../rule/people.service.ts'

/** Deployed processes as the engine asks for them. A definition never changes but for its suspension, so the rest is kept in memory. */
type Fixed = Omit<EngineDefinition, 'suspended'>
const KEPT = 300
const kept = new Map<string, Fixed>()

interface DefinitionRow {
  id: string
  modelId: string | null
  key: string
  version: number
  name: string
  companyId: number | null
  parsed: ParsedProcess
  settings: Partial<ProcessSettings> | null
  formSnapshot: FormSnapshot | null
}

async function fixedOf(q: Queryable, id: string): Promise<Fixed | null> {
  const known = kept.get(id)
  if (known) return known
  const [row] = await q.query<DefinitionRow>(
    `select id, model_id as "modelId", key, version_no as version, name, company_id as "companyId", parsed, settings, form_snapshot as "formSnapshot"
     from process_definition where id = $1`,
    [id],
  )
  if (!row) return null
  const definition: Fixed = { ...row, settings: settingsOf(row.settings) }
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
  kept.set(id, definition)
  return definition
}
/** Definitions of a model that are in force in a company: its own, of the nearest company above, shipped; the newest first. */
export const IN_FORCE = `(d.company_id is null or exists (
  select 1 from company own join company up on own.path like up.path || '%' where own.id = $1 and up.id = d.company_id))`
export const NEAREST = `(select length(c.path) from company c where c.id = d.company_id) desc nulls last, d.version_no desc`

type Which = { readonly id: string } | { readonly key: string; readonly companyId: number; readonly version?: number }

export async function definitionFor({ q }: Pick<ActionContext, 'q'>, which: Which): Promise<EngineDefinition | null> {
  const [row] =
    'id' in which
      ? await q.query<{ id: string; suspended: boolean }>(
          `select d.id, d.suspended or m.state = 2 as suspended from process_definition d join process_model m on m.id = d.model_id where d.id = $1`,
          [which.id],
        )
      : await q.query<{ id: string; suspended: boolean }>(
          `select d.id, d.suspended or m.state = 2 as suspended from process_definition d join process_model m on m.id = d.model_id
           where d.key = $2 and m.deleted_at is null and ${IN_FORCE} and ($3::integer is null or d.version_no = $3)
           order by ${NEAREST} limit 1`,
          [which.companyId, which.key, which.version ?? null],
        )
  const fixed = row && (await fixedOf(q, row.id))
  return fixed ? { ...fixed, suspended: row.suspended } : null
}

/** Whether a definition is one of the actor's company: its own, of a company above, or shipped. */
export async function inForce(
  { q, actor }: Pick<ActionContext, 'q' | 'actor'>,
  { companyId }: Pick<EngineDefinition, 'companyId'>,
): Promise<boolean> {
  if (companyId === null) return true
  const [row] = await q.query(
    `select 1 from company own join company up on own.path like up.path || '%' where own.id = $1 and up.id = $2`,
    [actor.companyId, companyId],
  )
  return row !== undefined
}

/** Newest definitions in use, one per key: what may be started in a company. */
export const newestIds = (q: Queryable, companyId: number): Promise<{ id: string }[]> =>
  q.query<{ id: string }>(
    `select distinct on (d.key) d.id, d.key from process_definition d join process_model m on m.id = d.model_id and m.deleted_at is null
     where ${IN_FORCE} order by d.key, ${NEAREST}`,
    [companyId],
  )

export async function startableBy(
  context: ActionContext,
  kind: 'message' | 'signal',
  name: string,
  companyId: number,
): Promise<StartableBy[]> {
  const rows = await newestIds(context.q, companyId)
  const found: StartableBy[] = []
  for (const { id } of rows) {
    const definition = await definitionFor(context, { id })
    if (!definition || definition.suspended) continue
    const start = Object.values(definition.parsed.nodes).find(
      (node) =>
        node.type === 'startEvent' && node.scope === null && node.event?.kind === kind && node.event.name === name,
    )
    if (!start) continue
    const [administrator] = await administratorsOf(context.q, definition)
    found.push({ definitionId: id, startId: start.id, userId: administrator ?? null })
  }
  return found
}

/** A process that a person starts by himself: in force where he is, with a form of its own, and meant for him. */
export async function assertMayStart({ q, actor }: ActionContext, definition: EngineDefinition): Promise<void> {
  const newest = await definitionFor({ q }, { key: definition.key, companyId: actor.companyId })
  if (newest?.id !== definition.id) throw refuse('流程已有新版本，请刷新后重新发起')
  const [model] = await q.query<{ form_type: number; start_scope: number; meant: boolean }>(
    `select m.form_type, m.start_scope,
       exists (select 1 from process_model__start_roles r join user_role ur on ur.role_id = r.target_id and ur.user_id = $2 where r.owner_id = m.id)
       or exists (select 1 from process_model__start_companies s join company t on t.id = s.target_id
           join sys_user u on u.id = $2 join company own on own.id = coalesce(u.department_id, u.company_id)
           where s.owner_id = m.id and own.path like t.path || '%') as meant
     from process_model m where m.id = $1`,
    [definition.modelId, actor.userId],
  )
  if (model!.form_type === 2) throw refuse('该流程由业务单据发起')
  if (model!.start_scope === 2 && !model!.meant && !actor.superAdmin) throw forbidden('您不在该流程的发起范围内')
}
