import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const IMPORT_ROW_STATE = grades(
  [0, '待校验'],
  [1, '可导入', 'success'],
  [2, '待修正', 'danger'],
  [3, '已跳过', 'warning'],
  [4, '已导入', 'info'],
)

/** What a row did to a record, for the undo: it created it, changed it, or (an order) asked somebody for a change. */
export interface ImportedRecord {
  entity: string
  id: string
  changed?: {
    before: Record<string, unknown>
    after: Record<string, unknown>
    /** Version that the record has since; another one means that somebody went on from there. */
    version: number
  }
  asked?: true
}

export const importRow = defineEntity('file.importRow', {
  label: '导入行',
  doc: `A row of an import: the values as read (and mended in place), the sentences that refuse it, by field and for the whole
row, and what it created.`,
  title: 'rowNo',
  base: null,
  perms: 'basedata:import',
  scope: 'global',
  softDelete: false,
  verbs: ['list'],
  fields: {
    batchId: f.ref('导入批次', { to: 'file.importBatch', required: true, readonly: true, indexed: true }),
    rowNo: f.integer('行号', { required: true, readonly: true, min: 1 }),
    data: f.json<Record<string, string | null>>('内容'),
    state: f.state('状态', { of: IMPORT_ROW_STATE, default: 0 }),
    errors: f.json<Record<string, string>>('字段错误', { readonly: true }),
    error: f.text('错误', { readonly: true, max: 500 }),
    hasError: f.flag('有错误', { readonly: true, default: false }),
    entityId: f.text('记录编号', { readonly: true, max: 64, indexed: true }),
    created: f.json<ImportedRecord[]>('生成的记录', { readonly: true }),
    // Digests of which record the row means and of which rows are near to it, so that a mended row is compared with its like and not with the whole batch.
    recordKey: f.text('记录摘要', { readonly: true, internal: true, max: 40 }),
    vicinity: f.text('相邻摘要', { readonly: true, internal: true, max: 40 }),
  },
  unique: [unique(['batchId', 'rowNo'])],
  list: {
    columns: ['rowNo', 'data', 'state', 'error', 'entityId'],
    sort: { field: 'rowNo', order: 'asc' },
  },
})
