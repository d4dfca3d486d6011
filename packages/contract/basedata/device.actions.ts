import { options } from '../kernel/options.ts'
import { f } from '../kernel/fields.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { text, uuid, uuids } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** Terminals, outside directories and the logs. */
export interface TerminalSecret {
  terminalId: string
  secret: string
}
export interface TerminalSignIn {
  at: string
  username: string
  petName: string | null
  ip: string | null
  result: number
  reason: string | null
}
export interface SyncPlan {
  /** Accounts in the file; the last run's count. */
  count: number
  lastCount: number | null
  aborted: string | null
  create: { externalId: string; name: string }[]
  update: { externalId: string; name: string; changes: string[] }[]
  match: { externalId: string; name: string; userId: number; username: string }[]
  disable: { externalId: string; name: string; userId: number | null }[]
  conflicts: { externalId: string; name: string; reason: string }[]
}
export interface LoginFigures {
  onlineUsers: number
  todayUsers: number
  total: number
  failed: number
  failureRate: string
}
export interface ExceptionGroup {
  errorClass: string | null
  path: string | null
  count: number
  open: number
  lastAt: string
  message: string | null
  lastId: string
}

export const terminalSignIns = defineAction('basedata.terminalSignIns', {
  label: '终端登录记录',
  method: 'GET',
  path: '/basedata/base/terminal/signIns',
  permission: 'basedata:terminal:list',
  input: z.object({ id: uuid('终端', 'basedata.terminal') }),
  output: returns<TerminalSignIn[]>(),
})
export const bindTerminal = defineAction('basedata.bindTerminal', {
  label: '绑定终端',
  path: '/auth/terminal/bind',
  access: 'public',
  input: z.object({ bindCode: text('绑定码', 8), serialNo: text('序列号', 60) }),
  output: returns<TerminalSecret>(),
  sample: () => ({ bindCode: 'XXXXXXXX', serialNo: 'UNKNOWN' }),
})

const account = z.object({
  externalId: text('外部编号', 100),
  name: text('姓名', 60),
  mobile: z.string().max(20).nullish(),
  email: z.string().max(80).nullish(),
  deptPath: z.string().max(300).nullish(),
  title: z.string().max(60).nullish(),
  employeeNo: z.string().max(30).nullish(),
})
/** The uploaded file (attachment id), or its accounts as read. */
const sync = z
  .object({
    sourceId: uuid('目录源', 'basedata.idmSource'),
    fileId: uuid('文件').optional(),
    accounts: z.array(account).max(50_000).optional(),
  })
  .refine((input) => input.fileId !== undefined || input.accounts !== undefined, {
    path: ['fileId'],
    message: '请上传文件',
  })
export const previewIdmSync = defineAction('basedata.previewIdmSync', {
  label: '预演同步',
  path: '/basedata/base/idmSource/preview',
  permission: 'basedata:idm:sync',
  input: sync,
  output: returns<SyncPlan>(),
  sample: (world) => ({
    sourceId: String(world.id('basedata.idmSource')),
    accounts: [{ externalId: 'E1', name: '王强' }],
  }),
})
export const runIdmSync = defineAction('basedata.runIdmSync', {
  label: '执行同步',
  path: '/basedata/base/idmSource/sync',
  permission: 'basedata:idm:sync',
  input: sync,
  output: returns<SyncPlan>(),
  sample: (world) => ({
    sourceId: String(world.id('basedata.idmSource')),
    accounts: [{ externalId: 'E1', name: '王强' }],
  }),
})
export const matchIdmAccount = defineAction('basedata.matchIdmAccount', {
  label: '手动匹配',
  path: '/basedata/base/idmAccount/match',
  permission: 'basedata:idm:edit',
  fields: {
    id: f.ref('外部账号', { to: 'basedata.idmAccount', required: true }),
    userId: f.refInt('用户', { to: 'system.user', required: true }),
  },
  output: returns<null>(),
})
export const ignoreIdmAccounts = defineAction('basedata.ignoreIdmAccounts', {
  label: '忽略外部账号',
  path: '/basedata/base/idmAccount/ignore',
  permission: 'basedata:idm:edit',
  input: z.object({ ids: uuids('外部账号', 'basedata.idmAccount') }),
  output: returns<{ updated: number }>(),
})

export const loginFigures = defineAction('basedata.loginFigures', {
  label: '登录统计',
  method: 'GET',
  path: '/basedata/base/loginLog/figures',
  permission: 'basedata:log:login',
  input: z.object({}),
  output: returns<LoginFigures>(),
})
export const exceptionGroups = defineAction('basedata.exceptionGroups', {
  label: '异常分组',
  method: 'GET',
  path: '/basedata/base/exceptionLog/groups',
  permission: 'basedata:log:exception',
  input: z.object({}),
  output: returns<ExceptionGroup[]>(),
})
export const handleExceptions = defineAction('basedata.handleExceptions', {
  label: '处理异常',
  path: '/basedata/base/exceptionLog/handle',
  permission: 'basedata:log:exception',
  fields: {
    ids: f.refs('异常', { to: 'basedata.exceptionLog', required: true }),
    status: f.choice('处理结果', { of: options([1, '已处理'], [2, '忽略']), required: true }),
    remark: f.longText('处理说明', { required: true, max: 200 }),
  },
  output: returns<{ updated: number }>(),
})
