import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const EXCEPTION_STATUS = grades([0, '未处理', 'danger'], [1, '已处理', 'success'], [2, '忽略'])

export const exceptionLog = defineEntity('basedata.exceptionLog', {
  label: '异常日志',
  doc: `A fault of the server, found by the trace id that the caller was shown. Bodies are blanked in the digest. Only the handling
(status, handledBy, remark) changes, through its own call.`,
  title: 'message',
  base: '/basedata/base/exceptionLog',
  perms: { prefix: 'basedata:log', list: 'exception' },
  scope: 'company',
  nullableCompany: true,
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    at: f.dateTime('时间', { required: true, readonly: true, indexed: true }),
    traceId: f.text('追踪号', { required: true, readonly: true, max: 64, search: true }),
    method: f.text('方法', { readonly: true, max: 10 }),
    path: f.text('路径', { readonly: true, max: 300, search: true, indexed: true }),
    userId: f.refInt('用户', { to: 'system.user', readonly: true, indexed: true }),
    code: f.integer('返回码', { readonly: true }),
    errorClass: f.text('异常类', { readonly: true, max: 120, indexed: true }),
    message: f.text('异常信息', { readonly: true, max: 1000 }),
    stack: f.longText('堆栈', { readonly: true, max: 20000 }),
    requestDigest: f.json<Record<string, unknown>>('请求摘要', { readonly: true }),
    status: f.state('状态', { of: EXCEPTION_STATUS, required: true, default: 0, indexed: true }),
    handledBy: f.refInt('处理人', { to: 'system.user', readonly: true }),
    remark: f.text('处理说明', { readonly: true, max: 200 }),
  },
  unique: [unique(['traceId'])],
  list: {
    columns: ['at', 'method', 'path', 'errorClass', 'message', 'userId', 'code', 'traceId', 'status', 'handledBy'],
    filters: ['status', 'errorClass', 'path', 'userId', 'at'],
    sort: { field: 'at', order: 'desc' },
  },
})

export type ExceptionLog = ScreenRow<typeof exceptionLog>
