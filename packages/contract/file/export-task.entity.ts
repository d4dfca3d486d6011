import { defineEntity, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options, states } from '../kernel/options.ts'

export const EXPORT_FORMAT = options(['xls', 'xls'], ['xlsx', 'xlsx'], ['csv', 'csv'], ['pdf', 'pdf'], ['zip', 'zip'])
export const EXPORT_STATUS = states({
  queued: [0, '排队', 'info'],
  running: [1, '生成中', 'info'],
  done: [2, '已完成', 'success'],
  failed: [3, '失败', 'danger'],
  cancelled: [4, '已取消'],
  expired: [5, '已过期'],
})

export const exportTask = defineEntity('file.exportTask', {
  label: '导出任务',
  doc: `A file made in the background. Rows are filtered by the creator's data scope when it runs, not when it was asked for; only the
creator downloads; the file is kept 7 days. The same user, type and params may not run twice at once (paramsHash).`,
  title: 'title',
  base: '/file/sys/export',
  perms: { prefix: 'charge-other:export-task', list: 'own' },
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    type: f.text('类型', { required: true, readonly: true, max: 80, indexed: true }),
    title: f.text('任务', { required: true, readonly: true, max: 120, search: true }),
    params: f.json<Record<string, unknown>>('条件', { readonly: true }),
    paramsHash: f.text('条件摘要', { readonly: true, internal: true, max: 64, indexed: true }),
    format: f.choice('格式', { of: EXPORT_FORMAT, required: true, readonly: true, default: 'xlsx' }),
    status: f.state('状态', { of: EXPORT_STATUS, default: 'queued', indexed: true }),
    progress: f.integer('进度', { required: true, readonly: true, min: 0, max: 100, default: 0, unit: '%' }),
    rows: f.integer('行数', { readonly: true, min: 0 }),
    fileId: f.ref('文件', { to: 'file.attachment', readonly: true }),
    startedAt: f.dateTime('开始时间', { readonly: true }),
    finishedAt: f.dateTime('生成时间', { readonly: true }),
    expireAt: f.dateTime('过期时间', { readonly: true, indexed: true }),
    downloads: f.integer('下载次数', { required: true, readonly: true, min: 0, default: 0 }),
    error: f.text('错误', { readonly: true, max: 500 }),
    creatorId: f.refInt('创建人', { to: 'system.user', required: true, readonly: true, indexed: true }),
  },
  list: {
    columns: [
      'title',
      'type',
      'params',
      'status',
      'progress',
      'rows',
      'createdAt',
      'finishedAt',
      'expireAt',
      'downloads',
    ],
    filters: ['type', 'status', 'createdAt'],
  },
})

export type ExportTask = ScreenRow<typeof exportTask>
