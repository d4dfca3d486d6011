import type { ImportBegun } from '@wuguan/contract/file/file.actions'
import type { ImportMapping } from '@wuguan/contract/file/import-batch.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../auth/actor.ts'
import type { ReceivedFile } from '../files/store.ts'
import { FILE_TYPES } from '../files/limits.ts'
import { extensionOf, safeFileName } from '../files/names.ts'
import { uuidv7 } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import { missingColumns } from '../spreadsheets/column-mapping.ts'
import { SPREADSHEET_REFUSALS, guardSpreadsheet } from '../spreadsheets/guard.ts'
import { type SheetLayout, proposeLayout, rowRole } from '../spreadsheets/layout.ts'
import { type ReadSource, inspectSpreadsheet, readRows } from '../spreadsheets/reader.ts'
import { BATCH, type Batch, fieldsOf } from './batch.store.ts'
import { oneAtATime } from './parsing.ts'
import type { ImportTemplate } from './template.ts'

export const MAX_ROWS = 50_000

/** Takes a received file as a new batch: guarded, its sheet and columns proposed, its rows counted; nothing is read into rows yet. */
export async function beginImport(
  kernel: Kernel,
  actor: Actor,
  template: ImportTemplate,
  file: ReceivedFile,
  name: string,
  communityId: number | null,
): Promise<ImportBegun> {
  const fileName = safeFileName(name)
  const format = await guardSpreadsheet(file.path, fileName)
  const { layout, rows } = await oneAtATime(() => survey({ path: file.path, format }, template))
  const now = kernel.clock.now()
  const storageKey = await kernel.files.keep(file)
  const batchId = uuidv7()
  const fileId = uuidv7()
  const extension = extensionOf(fileName) as 'xlsx' | 'xls' | 'csv'
  await kernel.q.query(
    `insert into attachment (id, company_id, name, ext, mime, size, sha256, storage_key, biz_type, biz_id, field, visibility, uploader_id, confirmed, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'file.importBatch', $9, 'fileId', 1, $10, true, $10, $11, $10, $11)`,
    [
      fileId,
      actor.companyId,
      fileName,
      extension,
      FILE_TYPES[extension].mime,
      file.size,
      file.sha256,
      storageKey,
      batchId,
      actor.userId,
      now,
    ],
  )
  return insertBatch(kernel, actor, template, {
    batchId,
    fileId,
    fileName,
    contentHash: file.sha256,
    layout,
    rows,
    communityId,
  })
}

/** The same file as a batch of its own, from the start. */
export async function repeatImport(
  kernel: Kernel,
  actor: Actor,
  template: ImportTemplate,
  batch: Batch,
): Promise<ImportBegun> {
  await using source = await sourceOf(kernel, batch)
  const { layout, rows } = await oneAtATime(() => survey(source, template))
  return insertBatch(kernel, actor, template, {
    batchId: uuidv7(),
    fileId: batch.fileId!,
    fileName: batch.fileName,
    contentHash: batch.contentHash,
    layout,
    rows,
    communityId: batch.communityId,
  })
}

/** The kept file of a batch, ready to be read; disposed afterwards. */
export async function sourceOf(kernel: Kernel, batch: Batch): Promise<ReadSource & AsyncDisposable> {
  const [file] = batch.fileId
    ? await kernel.q.query<{ storage_key: string }>('select storage_key from attachment where id = $1', [batch.fileId])
    : []
  const local = file ? await kernel.files.local(file.storage_key) : null
  if (!local) throw refuse('导入文件已过期，请重新上传')
  const drop = () => local[Symbol.asyncDispose]()
  try {
    return { path: local.path, format: await guardSpreadsheet(local.path, batch.fileName), [Symbol.asyncDispose]: drop }
  } catch (error) {
    await drop()
    throw error
  }
}

async function survey(source: ReadSource, template: ImportTemplate): Promise<{ layout: SheetLayout; rows: number }> {
  const sheets = await inspectSpreadsheet(source, { maxRows: MAX_ROWS })
  const layout = proposeLayout(sheets, template.fields)
  if (!layout) throw refuse(missingColumns([], template.fields) ?? '文件中没有数据行')
  let rows = 0
  for await (const batch of readRows(source, layout.sheet, { maxRows: MAX_ROWS }))
    for (const row of batch) if (rowRole(row, layout) === 'data') rows++
  if (rows > MAX_ROWS) throw refuse(SPREADSHEET_REFUSALS.rows(MAX_ROWS))
  if (rows === 0) throw refuse('文件中没有数据行')
  return { layout, rows }
}

interface NewBatch {
  batchId: string
  fileId: string
  fileName: string
  contentHash: string
  layout: SheetLayout
  rows: number
  communityId: number | null
}

async function insertBatch(
  kernel: Kernel,
  actor: Actor,
  template: ImportTemplate,
  { batchId, fileId, fileName, contentHash, layout, rows, communityId }: NewBatch,
): Promise<ImportBegun> {
  const { q } = kernel
  const now = kernel.clock.now()
  const [duplicate] = await q.query<{ id: string }>(
    `select id from import_batch where company_id = $1 and kind = $2 and content_hash = $3 and status in (${BATCH.writing}, ${BATCH.success}, ${BATCH.partly})
       and created_at > $4::timestamptz - interval '24 hours' order by id desc limit 1`,
    [actor.companyId, template.kind, contentHash, now],
  )
  const [last] = await q.query<{ mapping: ImportMapping }>(
    `select mapping from import_batch where company_id = $1 and kind = $2 and layout_hash = $3 and stage <> 'mapping' order by id desc limit 1`,
    [actor.companyId, template.kind, layout.signature],
  )
  const proposed = Object.fromEntries(
    layout.columns.flatMap((column) => (column.field === null ? [] : [[column.field, column.index]])),
  )
  const known = new Set(template.fields.map((field) => field.key))
  const columns = last
    ? Object.fromEntries(Object.entries(last.mapping.columns).filter(([key]) => known.has(key)))
    : proposed
  const headers = layout.columns.map(({ index, header, samples }) => ({ index, title: header, samples }))
  const mapping: ImportMapping = {
    sheet: layout.sheet,
    sheetName: layout.sheetName,
    headerRow: layout.headerRow,
    headers,
    columns,
  }
  await q.query(
    `insert into import_batch (id, company_id, community_id, kind, kind_label, file_name, file_id, content_hash, layout_hash, mapping, total, success, fail, skip, done, stage, status,
       operator_id, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, 0, 0, 0, 0, 'mapping', ${BATCH.checking}, $12, $12, $13, $12, $13)`,
    [
      batchId,
      actor.companyId,
      communityId,
      template.kind,
      template.label,
      fileName,
      fileId,
      contentHash,
      layout.signature,
      JSON.stringify(mapping),
      rows,
      actor.userId,
      now,
    ],
  )
  return {
    batchId,
    sheet: layout.sheetName,
    headers,
    proposal: columns,
    fields: fieldsOf(template),
    rows,
    duplicateOf: duplicate?.id ?? null,
    layoutRemembered: last !== undefined,
  }
}
