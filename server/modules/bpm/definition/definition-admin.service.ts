import type {
  DefinitionDetail,
  activateDefinition,
  getDefinition,
  migrateDefinition,
} from '@wuguan/contract/bpm/definition.actions'
import { processDefinition } from '@wuguan/contract/bpm/process-definition.entity'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../../kernel/audit.ts'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { rowFilterOf } from '../../../kernel/crud/where.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { migrateInstance, suspendInstances } from '../engine/admin.service.ts'
import { armStartTimers } from '../engine/jobs.ts'
import { inOrder } from '../engine/graph.ts'
import type { ParsedProcess } from '../engine/parsed.ts'
import { definitionHooks } from '../model/model.hooks.ts'
import { definitionFor } from './definition.service.ts'

/** What administrators do with deployed versions. */
interface Row {
  id: string
  companyId: number | null
  key: string
  name: string
  versionNo: number
  suspended: boolean
  formType: 1 | 2
  formId: string | null
  bpmnXml: string
  parsed: ParsedProcess
}
export async function readDefinition({ q, actor }: ActionContext, id: string, permission: string): Promise<Row> {
  const params = new Params()
  const scope = rowFilterOf(processDefinition, definitionHooks as AnyHooks, actor, permission, 't', params)
  if (scope === 'none') throw notFound()
  const [row] = await q.query<Row>(
    `select t.id, t.company_id as "companyId", t.key, t.name, t.version_no as "versionNo", t.suspended, t.form_type as "formType", t.form_id as "formId",
       t.bpmn_xml as "bpmnXml", t.parsed
     from process_definition t where t.id = ${params.add(id)} ${scope === 'all' ? '' : `and ${scope}`}`,
    params.values,
  )
  if (!row) throw notFound()
  return row
}

export async function get(context: ActionContext, { id }: ParsedOf<typeof getDefinition>): Promise<DefinitionDetail> {
  const { parsed, companyId: _company, ...row } = await readDefinition(context, id, processDefinition.codes.list)
  const nodes = inOrder(parsed)
    .filter((node) => node.type === 'userTask' || (node.type === 'startEvent' && node.scope === null))
    .toSorted((a, b) => Number(b.type === 'startEvent') - Number(a.type === 'startEvent'))
    .map((node) => ({
      key: node.id,
      name: node.name || (node.type === 'startEvent' ? '发起' : node.id),
      type: node.type,
    }))
  return { ...row, nodes }
}

async function lock(context: ActionContext, id: string, permission: string): Promise<Row> {
  const { actor, q, now, kernel } = context
  const write = {
    entity: processDefinition,
    hooks: definitionHooks as AnyHooks,
    actor,
    q,
    secrets: kernel.secrets,
    now,
  }
  await lockRows(write, [id], permission)
  return readDefinition(context, id, permission)
}

export const setSuspended =
  (suspended: boolean) =>
  async (context: ActionContext, { id, instances }: ParsedOf<typeof activateDefinition>): Promise<true> => {
    const { q, actor, now } = context
    const row = await lock(context, id, 'bpm:definition:suspend')
    if (row.companyId === null) throw refuse('系统预置流程不能挂起，请复制后修改')
    if (row.suspended !== suspended) {
      await q.query(
        'update process_definition set suspended = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
        [id, suspended, actor.userId || null, now],
      )
      const definition = await definitionFor(context, { id })
      const newest = await definitionFor(context, { key: row.key, companyId: row.companyId })
      if (definition && newest?.id === id) await armStartTimers(context, definition, row.companyId)
      await writeLog(q, actor, now, [
        {
          module: 'bpm',
          entity: processDefinition.name,
          entityId: id,
          title: `${row.name} v${row.versionNo}`,
          action: 'edit',
          before: { suspended: row.suspended },
          after: { suspended },
        },
      ])
    }
    if (instances) await suspendInstances(context, id, suspended)
    return true
  }

/** Running instances onto the newest version; one that can not follow keeps all of them where they are. */
export async function migrate(
  context: ActionContext,
  { id, instanceIds }: ParsedOf<typeof migrateDefinition>,
): Promise<{ migrated: number; version: number }> {
  const row = await lock(context, id, 'bpm:definition:migrate')
  const [newest] = await context.q.query<{ id: string }>(
    'select id from process_definition where key = $1 and company_id is not distinct from $2 order by version_no desc limit 1',
    [row.key, row.companyId],
  )
  if (newest!.id === id) throw refuse('已是最新版本')
  const target = await definitionFor(context, { id: newest!.id })
  const rows = await context.q.query<{ id: string }>(
    'select id from process_instance where process_definition_id = $1 and result = 1 and ($2::uuid[] is null or id = any($2)) order by id',
    [id, instanceIds ?? null],
  )
  if (instanceIds && rows.length < new Set(instanceIds).size) throw refuse('所选流程已结束或不在该版本')
  for (const instance of rows) await migrateInstance(context, instance.id, target!)
  return { migrated: rows.length, version: target!.version }
}
