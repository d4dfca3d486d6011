import type { ImportState } from '@wuguan/contract/file/file.actions'
import type { ImportMapping } from '@wuguan/contract/file/import-batch.entity'
import { badInput, forbidden, refuse } from '@wuguan/contract/kernel/errors'
import { entityNamed } from '../entities.ts'
import type { ActionContext } from '../kernel.ts'
import { missingColumns } from '../spreadsheets/column-mapping.ts'
import { BATCH, batchState, changeableBatch } from './batch.store.ts'
import { queueImport } from './run.ts'
import type { ImportTemplates } from './templates.ts'

export interface MappingInput {
  mapping: Record<string, number>
  options: { communityId?: number | undefined; createCommunity?: { name: string } | undefined }
}

/** The columns are settled: the rows are read and checked in the background. May be said again until something is written. */
export async function mapColumns(
  context: ActionContext,
  templates: ImportTemplates,
  id: string,
  { mapping, options }: MappingInput,
): Promise<ImportState> {
  const { q, now, kernel, actor } = context
  const opened = await changeableBatch(q, templates, actor, id)
  const { batch, template } = opened
  if (!(batch.stage === 'mapping' || batch.stage === 'review')) throw refuse('该导入批次当前不能修改')
  const keys = new Set(template.fields.map((field) => field.key))
  const indexes = new Set(batch.mapping.headers.map((header) => header.index))
  for (const [key, index] of Object.entries(mapping)) {
    if (!keys.has(key)) throw badInput({ [key]: `未知的字段：${key}` })
    if (!indexes.has(index)) throw badInput({ [key]: '列对应不正确' })
  }
  if (new Set(Object.values(mapping)).size < Object.keys(mapping).length)
    throw badInput({ mapping: '一列只能对应一个字段' })
  const missing = missingColumns(Object.keys(mapping), template.fields)
  if (missing) throw refuse(missing)

  const stored: ImportMapping = { ...batch.mapping, columns: mapping }
  delete stored.createCommunity
  // Records that belong to no community are recorded from one all the same, where one is selected.
  let communityId = options.communityId ?? batch.communityId ?? actor.communityId
  if (options.createCommunity && template.community === 'offered') {
    actor.demand(entityNamed('basedata.community').codes.add)
    const [taken] = await q.query(
      'select 1 from community where company_id = $1 and name = $2 and deleted_at is null',
      [batch.companyId, options.createCommunity.name],
    )
    if (taken) throw badInput({ createCommunity: '项目名称已存在' })
    stored.createCommunity = { name: options.createCommunity.name }
    communityId = null
  } else if (communityId !== null) {
    const scope = actor.scope(template.permission)
    if (!scope.communities.includes(communityId) && !scope.ownCommunities.includes(communityId))
      throw forbidden('无权访问该项目')
  } else if (template.community !== 'none') throw badInput({ communityId: '请选择项目' })
  await q.query(
    `update import_batch set mapping = $2::jsonb, community_id = $3, stage = 'reading', status = ${BATCH.checking}, done = 0, success = 0, fail = 0, skip = 0, error = null, runner = null,
       version = version + 1, updated_at = $4 where id = $1`,
    [id, JSON.stringify(stored), communityId, now],
  )
  await queueImport(kernel, id, q)
  return batchState(
    {
      template,
      batch: {
        ...batch,
        mapping: stored,
        communityId,
        stage: 'reading',
        status: BATCH.checking,
        done: 0,
        success: 0,
        fail: 0,
        skip: 0,
      },
    },
    actor,
  )
}

/** Writes the good rows; pressed twice it is said once. */
export async function commitBatch(
  context: ActionContext,
  templates: ImportTemplates,
  id: string,
): Promise<ImportState> {
  const { q, now, kernel, actor } = context
  const { batch, template } = await changeableBatch(q, templates, actor, id)
  if (batch.status === BATCH.writing) throw refuse('该批次正在导入，请勿重复提交')
  if (batch.status !== BATCH.review && batch.status !== BATCH.partly) throw refuse('该导入批次当前不能导入')
  const [good] = await q.query('select 1 from import_row where batch_id = $1 and state = 1 limit 1', [id])
  if (!good) throw refuse('没有可导入的行')
  await q.query(
    `update import_batch set status = ${BATCH.writing}, stage = 'writing', done = 0, error = null, runner = null, version = version + 1, updated_at = $2 where id = $1`,
    [id, now],
  )
  await queueImport(kernel, id, q)
  return batchState({ template, batch: { ...batch, status: BATCH.writing, stage: 'writing', done: 0 } }, actor)
}
