import { defineEntity, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const OPERATION = options(
  ['add', '新增'],
  ['edit', '修改'],
  ['delete', '删除'],
  ['export', '导出'],
  ['import', '导入'],
  ['approve', '审批'],
  ['login', '登录'],
  ['plain', '查看明文'],
  ['other', '其他'],
)

export const operationLog = defineEntity('basedata.operationLog', {
  label: '操作日志',
  doc: `Who changed what, with before and after. Written in the transaction of the change: a change that fails leaves no row.
Passwords, tokens and keys never stand in it. The company is empty for acts outside any company.`,
  title: 'title',
  base: '/basedata/base/operationLog',
  perms: { prefix: 'basedata:log', list: 'operation' },
  scope: 'company',
  nullableCompany: true,
  appendOnly: true,
  fields: {
    at: f.dateTime('操作时间', { required: true, indexed: true }),
    userId: f.refInt('操作人', { to: 'system.user', indexed: true }),
    petName: f.text('操作人姓名', { max: 30, search: true }),
    communityId: f.refInt('项目', { to: 'basedata.community', indexed: true }),
    module: f.text('模块', { required: true, max: 40, indexed: true }),
    entity: f.text('对象', { required: true, max: 60, indexed: true }),
    entityId: f.text('对象编号', { max: 64, indexed: true }),
    title: f.text('标题', { max: 200, search: true }),
    action: f.choice('操作', { of: OPERATION, required: true, indexed: true }),
    before: f.json<Record<string, unknown>>('变更前'),
    after: f.json<Record<string, unknown>>('变更后'),
    ip: f.text('IP地址', { max: 45 }),
    traceId: f.text('追踪号', { max: 64, indexed: true }),
    costMs: f.integer('耗时(毫秒)', { min: 0 }),
  },
  list: {
    columns: ['at', 'petName', 'module', 'entity', 'title', 'action', 'communityId', 'ip', 'costMs'],
    filters: ['module', 'entity', 'action', 'userId', 'at', 'entityId'],
    sort: { field: 'at', order: 'desc' },
  },
})

export type OperationLog = ScreenRow<typeof operationLog>
