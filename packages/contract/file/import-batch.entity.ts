import { defineEntity, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, states } from '../kernel/options.ts'

export const IMPORT_STATUS = states({
  checking: [1, '校验中', 'info'],
  review: [2, '待确认', 'warning'],
  writing: [3, '导入中', 'info'],
  done: [4, '成功', 'success'],
  partly: [5, '部分成功', 'warning'],
  failed: [6, '失败', 'danger'],
  undone: [7, '已撤销'],
})

/** Where a batch stands inside its status; what a worker does when it takes the batch up again. */
export const IMPORT_STAGE = grades(
  ['mapping', '对应列', 'warning'],
  ['reading', '读取文件', 'info'],
  ['checking', '校验数据', 'info'],
  ['review', '待确认', 'warning'],
  ['writing', '写入数据', 'info'],
  ['done', '已结束'],
)

export interface ImportHeader {
  index: number
  title: string
  /** First distinct values, for the person who checks the mapping. */
  samples: string[]
}
/** How a sheet is read: which sheet, its header row, and field of the template → column of the sheet. */
export interface ImportMapping {
  sheet: number
  sheetName: string
  headerRow: number
  headers: ImportHeader[]
  columns: Record<string, number>
  /** The community that the commit creates for the rows. */
  createCommunity?: { name: string }
}

export const importBatch = defineEntity('file.importBatch', {
  label: '导入批次',
  doc: `One spreadsheet import, checked completely before the first write. contentHash finds the same file within 24 hours; layoutHash
(the header row) finds the mapping that was last used for such a sheet. runner is the worker that has the batch: another one takes it
up when the first has not been heard of for a minute. Undo, until undoUntil (of money: until the month of its rows is closed),
takes the right that the template names, removes exactly the rows of the batch, and only while none of them is used.`,
  title: 'fileName',
  base: '/file/sys/import',
  perms: 'basedata:import',
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    kind: f.text('类型代码', { required: true, readonly: true, max: 60, indexed: true }),
    kindLabel: f.text('导入类型', { readonly: true, max: 60 }),
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
    skip: f.integer('跳过', { readonly: true, min: 0, default: 0 }),
    stage: f.choice('进度', { of: IMPORT_STAGE, readonly: true, default: 'mapping' }),
    runner: f.text('执行者', { readonly: true, internal: true, max: 40 }),
    status: f.state('状态', { of: IMPORT_STATUS, default: 'checking', indexed: true }),
    error: f.text('错误', { readonly: true, max: 500 }),
    errorFileId: f.ref('错误文件', { to: 'file.attachment', readonly: true }),
    operatorId: f.refInt('操作人', { to: 'system.user', required: true, readonly: true, indexed: true }),
    undoUntil: f.dateTime('可撤销至', { readonly: true }),
  },
  computed: {
    undoable: f.flag('可撤销'),
  },
  list: {
    columns: [
      'kindLabel',
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

export type ImportBatch = ScreenRow<typeof importBatch>
