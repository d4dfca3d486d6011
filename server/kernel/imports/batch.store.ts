import type { ImportState } from '@wuguan/contract/file/file.actions'
import { type ImportMapping, importBatch } from '@wuguan/contract/file/import-batch.entity'
import { forbidden, notFound } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../auth/actor.ts'
import { anyOf } from '../auth/scope.ts'
import type { EntityHooks } from '../crud/hooks.ts'
import type { Queryable } from '../db/sql.ts'
import type { ImportTemplates } from './templates.ts'
import type { ImportTemplate } from './template.ts'

/** Takes back whatever has no right of its own for it. */
const UNDO = 'basedata:import:undo'
/** States of `import_batch`. */
export const BATCH = { checking: 1, review: 2, writing: 3, success: 4, partly: 5, failed: 6, undone: 7 } as const
export type Stage = 'mapping' | 'reading' | 'checking' | 'review' | 'writing' | 'done'
/** Stages in which a worker has the batch. */
export const WORKING: readonly Stage[] = ['reading', 'checking', 'writing']

export interface Batch {
  id: string
  companyId: number
  communityId: number | null
  kind: string
  fileName: string
  fileId: string | null
  contentHash: string
  layoutHash: string
  mapping: ImportMapping
  total: number
  success: number
  fail: number
  skip: number
  done: number
  status: number
  stage: Stage
  error: string | null
  operatorId: number
  undoUntil: string | null
}

const COLUMNS = `id, company_id as "companyId", community_id as "communityId", kind, file_name as "fileName", file_id as "fileId", content_hash as "contentHash",
  layout_hash as "layoutHash", mapping, total, success, fail, skip, done, status, stage, error, operator_id as "operatorId",
  to_char(undo_until, 'YYYY-MM-DD HH24:MI:SS') as "undoUntil"`

export async function findBatch(q: Queryable, id: string, lock = false): Promise<Batch | null> {
  const [row] = await q.query(`select ${COLUMNS} from import_batch where id = $1${lock ? ' for update' : ''}`, [id])
  return (row as unknown as Batch | undefined) ?? null
}

export interface OpenBatch {
  batch: Batch
  template: ImportTemplate
}

/** A batch for one who looks: its operator, or who may see the import records of its company. 404 for others. */
export async function readableBatch(
  q: Queryable,
  templates: ImportTemplates,
  actor: Actor,
  id: string,
): Promise<OpenBatch> {
  const batch = await findBatch(q, id)
  if (!batch || !mayRead(actor, batch)) throw notFound()
  return { batch, template: templates.named(batch.kind) }
}
/** The batch of a community shows its people: seeing it takes reach over that community, not over the company alone. */
export function mayRead(actor: Actor, batch: Pick<Batch, 'operatorId' | 'companyId' | 'communityId'>): boolean {
  if (batch.operatorId === actor.userId) return true
  const { companies, communities } = actor.scope(importBatch.codes.list)
  return companies.includes(batch.companyId) && (batch.communityId === null || communities.includes(batch.communityId))
}
/** The same for the list of batches. */
export const importBatchHooks = (templates: ImportTemplates): EntityHooks<typeof importBatch> => ({
  computed: {
    undoable(alias, params, now, actor) {
      const own = templates.all().filter(({ undo }) => undo)
      const kinds = (some: readonly ImportTemplate[]) =>
        `${alias}.kind = any(${params.add(some.map(({ kind }) => kind))}::text[])`
      const inTime = `(${kinds(own.filter(({ undo }) => undo!.untilClose))} or ${alias}.undo_until >= ${params.add(now)})`
      const mine = `case when ${kinds(own)} then ${kinds(own.filter(({ undo }) => actor.can(undo!.permission)))} else ${params.add(actor.can(UNDO))}::boolean end`
      return `(${alias}.status in (${BATCH.success}, ${BATCH.partly}) and ${inTime} and ${mine})`
    },
  },
  scope(actor, permission, alias, params) {
    const { companies, communities } = actor.scope(permission ?? importBatch.codes.list)
    const inCommunity = `(${alias}.community_id is null or ${anyOf(`${alias}.community_id`, communities, params)})`
    return `(${alias}.operator_id = ${params.add(actor.userId)} or ${anyOf(`${alias}.company_id`, companies, params)} and ${inCommunity})`
  },
})
/** A batch for one who changes it, locked until the transaction ends: its operator, while he holds the right of the import. */
export async function changeableBatch(
  q: Queryable,
  templates: ImportTemplates,
  actor: Actor,
  id: string,
): Promise<OpenBatch> {
  const batch = await findBatch(q, id, true)
  if (!batch || !mayRead(actor, batch)) throw notFound()
  const template = templates.named(batch.kind)
  actor.demand(template.permission)
  if (batch.operatorId !== actor.userId && !actor.superAdmin) throw forbidden('只有操作人可以修改该导入批次')
  return { batch, template }
}

/**
 * A batch for one who takes it back. What has a right of its own for it is taken back by whoever holds that over the rows' community;
 * everything else by its operator.
 */
export async function undoableBatch(
  q: Queryable,
  templates: ImportTemplates,
  actor: Actor,
  id: string,
): Promise<OpenBatch> {
  const batch = await findBatch(q, id, true)
  const template = batch && templates.named(batch.kind)
  if (!batch || !template?.undo) {
    actor.demand(UNDO)
    return changeableBatch(q, templates, actor, id)
  }
  const { companies, communities } = actor.scope(template.undo.permission)
  const reached =
    batch.communityId === null ? companies.includes(batch.companyId) : communities.includes(batch.communityId)
  if (!reached && !mayRead(actor, batch)) throw notFound()
  actor.demand(template.undo.permission)
  if (!reached) throw forbidden('无权访问该项目')
  return { batch, template }
}
const undoPermission = ({ undo }: ImportTemplate): string => undo?.permission ?? UNDO

/** What the page shows while a batch is on its way. */
export function batchState({ batch, template }: OpenBatch, actor: Actor): ImportState {
  const { status, stage, total, done } = batch
  const share = total > 0 ? Math.min(1, done / total) : 0
  // Reading the file is some third of the work before the review.
  const progress =
    stage === 'reading'
      ? 30 * share
      : stage === 'checking'
        ? 30 + 70 * share
        : stage === 'writing'
          ? 100 * share
          : stage === 'mapping'
            ? 0
            : 100
  return {
    id: batch.id,
    kind: batch.kind,
    label: template.label,
    status,
    total,
    done,
    checked: stage === 'reading' || stage === 'mapping' ? 0 : stage === 'checking' ? done : total,
    success: batch.success,
    fail: batch.fail,
    skip: batch.skip,
    progress: Math.floor(progress),
    stage,
    fileName: batch.fileName,
    communityId: batch.communityId,
    error: batch.error,
    undoUntil: batch.undoUntil,
    undoUntilClose: template.undo?.untilClose === true,
    mayUndo: actor.can(undoPermission(template)),
    sheet: batch.mapping.sheetName,
    headers: batch.mapping.headers,
    proposal: batch.mapping.columns,
    fields: fieldsOf(template),
  }
}

export const fieldsOf = (template: ImportTemplate) =>
  template.fields.map(({ key, label, required = false, aliases = [], choices }) => ({
    key,
    label,
    required,
    aliases,
    ...(choices ? { choices } : {}),
  }))
