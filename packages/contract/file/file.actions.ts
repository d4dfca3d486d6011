import type { Attachment } from '../kernel/fields.ts'
import type { ImportHeader } from './import-batch.entity.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { UUID } from '../kernel/kinds/limits.ts'
import { z } from '../kernel/zod.ts'

/** Files and the long work around them: uploads, one-time tickets, downloads, the steps of an import, export tasks. */
const uuid = z.string('编号格式不正确').regex(UUID, '编号格式不正确')
const rowNo = z.number('请选择行').int('请选择行').positive('请选择行').max(2_000_000, '请选择行')
const nothing = z.object({})
const FRESH = '00000000-0000-7000-8000-000000000000'

export interface ImportField {
  key: string
  label: string
  required: boolean
  aliases: readonly string[]
  choices?: readonly string[]
}
/** An import whose file has been taken: its sheet, the columns as proposed, what it could be filled with. */
export interface ImportBegun {
  batchId: string
  sheet: string
  headers: readonly ImportHeader[]
  proposal: Record<string, number>
  fields: readonly ImportField[]
  rows: number
  /** The same content was imported within 24 hours: the page asks 该文件已导入过，是否继续. */
  duplicateOf: string | null
  /** The columns are those that were last used for such a sheet. */
  layoutRemembered: boolean
}
export interface ImportState {
  id: string
  kind: string
  label: string
  status: number
  total: number
  done: number
  checked: number
  success: number
  fail: number
  skip: number
  /** 0..100 */
  progress: number
  stage: string
  fileName: string
  communityId: number | null
  error: string | null
  undoUntil: string | null
  undoUntilClose: boolean
  mayUndo: boolean
  sheet: string
  headers: readonly ImportHeader[]
  proposal: Record<string, number>
  fields: readonly ImportField[]
}
export interface ImportRow {
  rowNo: number
  data: Record<string, string | null>
  /** Sentence by field. */
  errors: Record<string, string>
  /** Sentence of the whole row. */
  error: string | null
  state: 'unchecked' | 'good' | 'bad' | 'skipped' | 'imported'
}
export interface ImportRows {
  list: ImportRow[]
  total: number
  /** Sentences of the bad rows with how often each occurs, most frequent first. */
  sentences: { sentence: string; count: number }[]
}

const uploadInput = z.object({
  bizType: z.string().max(60, '业务类型不能超过60个字符').optional(),
  field: z.string().max(40, '业务字段不能超过40个字符').optional(),
  visibility: z.coerce
    .number('可见性不正确')
    .int('可见性不正确')
    .min(1, '可见性不正确')
    .max(2, '可见性不正确')
    .default(1),
})
export const uploadAttachment = defineAction('file.upload', {
  label: '上传附件',
  path: '/file/sys/attachment/upload',
  multipart: true,
  input: uploadInput,
  output: returns<Attachment>(),
})
/** The address under which the specification knows the same call. */
export const uploadAttachmentBasedata = defineAction('file.uploadBasedata', {
  label: '上传附件',
  path: '/basedata/sys/attachment/upload',
  multipart: true,
  input: uploadInput,
  output: returns<Attachment>(),
})
/** Public, because a public file needs nobody; every other file asks for a session, or a ticket in the parameter `token`. */
export const downloadFile = defineAction('file.download', {
  label: '下载文件',
  method: 'GET',
  path: '/file/download/{fileId}',
  access: 'public',
  input: z.object({
    fileId: uuid,
    username: z.string().max(60).optional(),
    userId: z.coerce.number('用户编号无效').int('用户编号无效').positive('用户编号无效').optional(),
    token: z.string().max(200).optional(),
    download: z.enum(['0', '1']).optional(),
  }),
  output: returns<never>(),
  sample: () => ({ fileId: FRESH }),
})
export const makeTicket = defineAction('file.ticket', {
  label: '一次性票据',
  path: '/auth/ticket',
  input: z.discriminatedUnion(
    'audience',
    [
      z.object({
        audience: z.literal('download'),
        target: z.string('请指定下载地址').regex(/^\/file\/[\w./-]{1,400}$/, '下载地址不正确'),
      }),
      z.object({
        audience: z.literal('embed'),
        target: z.string('缺少页面地址').min(1, '缺少页面地址').max(500, '不允许访问的页面地址'),
      }),
      z.object({
        audience: z.literal('external'),
        target: z.string('请指定要打开的地址').min(1, '请指定要打开的地址').max(500, '地址不能超过500个字符'),
      }),
      z.object({ audience: z.literal('ws'), target: z.literal('/mqtt', '消息通道地址不正确') }),
    ],
    '票据用途不正确',
  ),
  output: returns<{ ticket: string; expiresAt: string }>(),
  sample: () => ({ audience: 'download' as const, target: '/file/sys/import/template/building' }),
})

export const cancelExport = defineAction('file.exportCancel', {
  label: '取消导出任务',
  method: 'PUT',
  path: '/file/sys/export/{id}/cancel',
  input: z.object({ id: uuid }),
  output: returns<null>(),
  sample: () => ({ id: FRESH }),
})
export const retryExport = defineAction('file.exportRetry', {
  label: '重试导出任务',
  path: '/file/sys/export/{id}/retry',
  input: z.object({ id: uuid }),
  output: returns<null>(),
  sample: () => ({ id: FRESH }),
})
export const deleteExports = defineAction('file.exportDelete', {
  label: '删除导出任务',
  method: 'DELETE',
  path: '/file/sys/export',
  input: z.array(uuid, '请选择导出任务').min(1, '请选择导出任务').max(1000, '单次最多处理1000条'),
  output: returns<null>(),
  sample: () => [FRESH],
})

export const importTemplates = defineAction('file.importTemplates', {
  label: '导入类型',
  method: 'GET',
  path: '/file/sys/import/templates',
  input: nothing,
  output: returns<{ kind: string; label: string; entity: string }[]>(),
})
export const importTemplateFile = defineAction('file.importTemplateFile', {
  label: '导入模板',
  method: 'GET',
  path: '/file/sys/import/template/{kind}',
  input: z.object({ kind: z.string().max(80) }),
  output: returns<never>(),
  sample: () => ({ kind: 'building.xls' }),
})
export const uploadImport = defineAction('file.importUpload', {
  label: '上传导入文件',
  path: '/file/sys/import/upload',
  multipart: true,
  input: z.object({
    kind: z.string('请选择导入类型').min(1, '请选择导入类型').max(80, '请选择导入类型'),
    communityId: z.coerce.number('请选择项目').int('请选择项目').positive('请选择项目').optional(),
  }),
  output: returns<ImportBegun>(),
  sample: () => ({ kind: 'building' }),
})
export const importState = defineAction('file.importState', {
  label: '导入进度',
  method: 'GET',
  path: '/file/sys/import/{id}',
  input: z.object({ id: uuid }),
  output: returns<ImportState>(),
  sample: () => ({ id: FRESH }),
})
export const mapImport = defineAction('file.importMapping', {
  label: '确认列对应',
  method: 'PUT',
  path: '/file/sys/import/{id}/mapping',
  input: z.object({
    id: uuid,
    mapping: z.record(
      z.string().max(60),
      z.number('列对应不正确').int('列对应不正确').min(0, '列对应不正确').max(199, '列对应不正确'),
    ),
    options: z
      .object({
        communityId: z.number('请选择项目').int('请选择项目').positive('请选择项目').optional(),
        createCommunity: z
          .object({
            name: z.string('请输入项目名称').trim().min(1, '请输入项目名称').max(60, '项目名称不能超过60个字符'),
          })
          .optional(),
      })
      .default({}),
  }),
  output: returns<ImportState>(),
  sample: () => ({ id: FRESH, mapping: { buildName: 0 } }),
})
export const importRows = defineAction('file.importRows', {
  label: '导入行',
  method: 'GET',
  path: '/file/sys/import/{id}/rows',
  input: z.object({
    id: uuid,
    state: z.enum(['all', 'good', 'bad', 'skipped'], '状态不正确').default('all'),
    /** Rows with this sentence only. */
    error: z.string().max(500).optional(),
    sentence: z.string().max(500).optional(),
    page: z.coerce.number('页码不正确').int('页码不正确').min(1, '页码不正确').max(100_000, '页码不正确').default(1),
    limit: z.coerce
      .number('每页条数不正确')
      .int('每页条数不正确')
      .min(1, '每页条数不正确')
      .max(1000, '每页最多1000条')
      .default(50),
  }),
  output: returns<ImportRows>(),
  sample: () => ({ id: FRESH }),
})
export const mendImportRow = defineAction('file.importMend', {
  label: '修正导入行',
  method: 'PUT',
  path: '/file/sys/import/{id}/rows',
  input: z.object({ id: uuid, rowNo, data: z.record(z.string().max(60), z.string().max(2000, '内容过长').nullable()) }),
  output: returns<ImportRow>(),
  sample: () => ({ id: FRESH, rowNo: 2, data: {} }),
})
export const dropImportRows = defineAction('file.importDrop', {
  label: '移除导入行',
  method: 'DELETE',
  path: '/file/sys/import/{id}/rows',
  input: z.object({ id: uuid, rowNos: z.array(rowNo, '请选择行').min(1, '请选择行').max(1000, '单次最多处理1000条') }),
  output: returns<{ dropped: number }>(),
  sample: () => ({ id: FRESH, rowNos: [2] }),
})
export const commitImport = defineAction('file.importCommit', {
  label: '确认导入',
  path: '/file/sys/import/{id}/commit',
  input: z.object({ id: uuid }),
  output: returns<ImportState>(),
  sample: () => ({ id: FRESH }),
})
export const undoImport = defineAction('file.importUndo', {
  label: '撤销导入',
  path: '/file/sys/import/{id}/undo',
  input: z.object({ id: uuid }),
  output: returns<{ removed: number }>(),
  sample: () => ({ id: FRESH }),
})
export const repeatImport = defineAction('file.importRepeat', {
  label: '重新导入',
  path: '/file/sys/import/{id}/reimport',
  input: z.object({ id: uuid }),
  output: returns<ImportBegun>(),
  sample: () => ({ id: FRESH }),
})
export const importErrorsFile = defineAction('file.importErrorsFile', {
  label: '导入错误明细',
  method: 'GET',
  path: '/file/sys/import/{id}/errors.xlsx',
  input: z.object({ id: uuid }),
  output: returns<never>(),
  sample: () => ({ id: FRESH }),
})
