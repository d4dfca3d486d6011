import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const IMPORT_STATUS = options(
  [1, '校验中', 'info'],
  [2, '待确认', 'warning'],
  [3, '导入中', 'info'],
  [4, '成功', 'success'],
  [5, '部分成功', 'warning'],
  [6, '失败', 'danger'],
  [7, '已撤销'],
)

/** How the columns of a sheet were read: sheet, header row, and source column → field of the template. */
export interface ImportMapping {
  sheet: string
  headerRow: number
  columns: Record<string, string>
}

export const importBatch = defineEntity('file.importBatch', {
  label: '导入批次',
  doc: `One spreadsheet import, checked completely before the first write. contentHash finds the same file within 24 hours; layoutHash
(the header row) finds the mapping that was last used for such a sheet. Undo, until undoUntil, removes exactly the rows of the
batch, and only while none of them is used.`,
  title: 'fileName',
  table: 'import_batch',
  base: '/file/sys/import',
  perms: 'basedata:import',
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    kind: f.text('导入类型', { required: true, readonly: true, max: 60, indexed: true }),
    communityId: f.refInt('项目', { to: 'basedata.community', readonly: true, indexed: true }),
    fileName: f.text('文件名', { required: true, readonly: true, max: 200, search: true }),
    fileId: f.ref('文件', { to: 'file.attachment', readonly: true }),
    contentHash: f.text('内容摘要', { readonly: true, internal: true, max: 64, indexed: true }),
    layoutHash: f.text('版式摘要', { readonly: true, internal: true, max: 64, indexed: true }),
    mapping: f.json<ImportMapping>('列对应', { readonly: true }),
    total: f.integer('总行数', { required: true, readonly: true, min: 0, default: 0 }),
    success: f.integer('成功', { required: true, readonly: true, min: 0, default: 0 }),
    fail: f.integer('失败', { required: true, readonly: true, min: 0, default: 0 }),
    done: f.integer('已处理', { required: true, readonly: true, min: 0, default: 0 }),
    status: f.state('状态', { of: IMPORT_STATUS, required: true, default: 1, indexed: true }),
    error: f.text('错误', { readonly: true, max: 500 }),
    errorFileId: f.ref('错误文件', { to: 'file.attachment', readonly: true }),
    operatorId: f.refInt('操作人', { to: 'system.user', required: true, readonly: true, indexed: true }),
    undoUntil: f.dateTime('可撤销至', { readonly: true }),
  },
  list: {
    columns: [
      'kind',
      'fileName',
      'communityId',
      'operatorId',
      'createdAt',
      'total',
      'success',
      'fail',
      'status',
      'undoUntil',
    ],
    filters: ['kind', 'status', 'operatorId', 'createdAt', 'communityId'],
  },
})
