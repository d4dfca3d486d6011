import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const CLIENT_KIND = options(['web', '网页'], ['embed', '嵌入'], ['app', '移动端'], ['terminal', '授权终端'])
export const REVOKE_REASON = options(
  ['logout', '主动退出'],
  ['frameLogout', '嵌入页退出'],
  ['kicked', '强制下线'],
  ['password', '密码变更'],
  ['disabled', '账号停用'],
  ['deleted', '账号删除'],
  ['expired', '超时'],
  ['tooMany', '超出同时登录数'],
)

export const userSession = defineEntity('session.userSession', {
  label: '会话',
  doc: `One sign-in. The token is never stored, only its SHA-256. Absolute life 14 h, idle 2 h (configurable); at most 5 live
sessions per user and client kind, the sixth ends the oldest; those that come from tickets are counted apart. An ended session never revives; rows are purged 90 days after the
end. companyId is the home company at sign-in, userId its owner.`,
  title: 'loginAt',
  base: null,
  perms: 'session:session',
  scope: 'user',
  softDelete: false,
  verbs: ['list'],
  fields: {
    tokenHash: f.text('令牌摘要', { required: true, readonly: true, internal: true, max: 64 }),
    selectedCompanyId: f.refInt('当前公司', { to: 'system.company', required: true, readonly: true }),
    selectedCommunityId: f.refInt('当前项目', { to: 'basedata.community', readonly: true }),
    clientKind: f.choice('终端', { of: CLIENT_KIND, required: true, readonly: true, default: 'web' }),
    terminalId: f.ref('授权终端', { to: 'basedata.terminal', readonly: true, indexed: true }),
    parentSessionId: f.ref('来源会话', {
      to: 'session.userSession',
      readonly: true,
      indexed: true,
      doc: 'Session whose ticket made this one, which ends with it; frameLogout ends its embedded children only.',
    }),
    ip: f.text('IP地址', { readonly: true, max: 45 }),
    userAgent: f.text('客户端', { readonly: true, max: 200 }),
    loginAt: f.dateTime('登录时间', { required: true, readonly: true, indexed: true }),
    lastSeenAt: f.dateTime('最近活动', { required: true, readonly: true, indexed: true }),
    expiresAt: f.dateTime('到期时间', { required: true, readonly: true, indexed: true }),
    mustChangePassword: f.flag('须修改密码', { readonly: true, default: false }),
    revokedAt: f.dateTime('结束时间', { readonly: true, indexed: true }),
    writtenTo: f.integer('写入位置', {
      readonly: true,
      internal: true,
      max: Number.MAX_SAFE_INTEGER,
      doc: 'Where the log of the database stood after its last write: what it reads from a standby is no older.',
    }),
    revokeReason: f.choice('结束原因', { of: REVOKE_REASON, readonly: true }),
  },
  unique: [unique(['tokenHash'])],
  list: {
    columns: ['clientKind', 'ip', 'userAgent', 'loginAt', 'lastSeenAt', 'revokedAt', 'revokeReason'],
    filters: ['clientKind', 'loginAt', 'revokeReason'],
    sort: { field: 'loginAt', order: 'desc' },
  },
})
