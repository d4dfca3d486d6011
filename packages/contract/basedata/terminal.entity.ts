import { defineEntity, group, lockedIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options, states } from '../kernel/options.ts'

export const TERMINAL_TYPE = options([1, '手持POS'], [2, '自助机'], [3, '岗亭电脑'], [4, '平板'], [5, '抄表机'])
export const TERMINAL_STATUS = states({
  pending: [1, '待激活', 'info'],
  active: [2, '已授权', 'success'],
  stopped: [3, '已停用', 'neutral'],
  expired: [4, '已过期', 'warning'],
})

export const terminal = defineEntity('basedata.terminal', {
  label: '终端',
  doc: `A machine that staff may sign in on. A bind code (one use, 30 minutes) activates it and gives it its secret, of which only the
hash is kept; its users are named. Stopping it ends its sessions.`,
  title: 'name',
  base: '/basedata/base/terminal',
  perms: { prefix: 'basedata:terminal', add: 'edit', delete: 'edit' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: f.text('终端名称', { required: true, max: 60, search: true }),
    type: f.choice('类型', { of: TERMINAL_TYPE, required: true }),
    serialNo: f.text('序列号', { required: true, max: 60, search: true, indexed: true }),
    communityId: f.refInt('项目', { to: 'basedata.community', indexed: true }),
    users: f.refsInt('授权用户', { to: 'system.user', required: true }),
    bindCode: f.text('绑定码', { max: 8, readonly: true, internal: true, indexed: true }),
    bindCodeExpiresAt: f.dateTime('绑定码到期', { readonly: true }),
    secretHash: f.text('密钥摘要', { max: 64, readonly: true, internal: true }),
    validUntil: f.dateTime('有效期至', { indexed: true }),
    lastSeenAt: f.dateTime('最近在线', { readonly: true, indexed: true }),
    status: f.state('状态', { of: TERMINAL_STATUS, default: 'pending', indexed: true }),
  },
  computed: { online: f.flag('在线') },
  unique: [unique(['serialNo'], '序列号已存在')],
  locks: [lockedIn('delete', { status: TERMINAL_STATUS.active }, '请先停用终端')],
  list: {
    columns: ['name', 'status', 'online', 'type', 'serialNo', 'validUntil', 'communityId', 'users', 'lastSeenAt'],
    filters: ['status', 'type', 'communityId', 'validUntil'],
  },
  form: [group('终端', ['name', 'type', 'serialNo', 'communityId', 'users', 'validUntil'])],
})
