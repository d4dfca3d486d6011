import { type ImportMapping, importBatch } from '@wuguan/contract/file/import-batch.entity'
import { forbidden, notFound } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../auth/actor.ts'
import { anyOf } from '../auth/scope.ts'
import type { EntityHooks } from '../crud/hooks.ts'
import type { Queryable } from '../db/sql.ts'
import type { ImportTemplates } from './templates.ts'
import type { ImportTemplate } from './template.ts'

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
export const importBatchHooks: EntityHooks<typeof importBatch> = {
  scope(actor, permission, alias, params) {
    const { companies, communities } = actor.scope(permission ?? importBatch.codes.list)
    const inCommunity = `(${alias}.community_id is null or ${anyOf(`${alias}.community_id`, communities, params)})`
    return `(${alias}.operator_id = ${params.add(actor.userId)} or ${anyOf(`${alias}.company_id`, companies, params)} and ${inCommunity})`
  },
}

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

/** What the page shows while a batch is on its way. */
export function batchState({ batch, template }: OpenBatch): Record<string, unknown> {
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
