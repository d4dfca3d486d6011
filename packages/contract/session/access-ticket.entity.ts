import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const TICKET_AUDIENCE = options(
  ['download', '文件下载'],
  ['embed', '嵌入页'],
  ['external', '外部系统'],
  ['ws', '消息通道'],
)

export const accessTicket = defineEntity('session.accessTicket', {
  label: '一次性票据',
  doc: `Stands in an address instead of the session token: bound to an audience and a target, used once, valid 60 s (download 300 s).
Only its hash is stored. Targets: the path of a file (download), of an embedded page (embed), / for this product or the base of a
partner or of the pages beside it (external), /mqtt (ws).`,
  title: 'target',
  base: null,
  perms: 'session:session',
  scope: 'user',
  softDelete: false,
  verbs: [],
  fields: {
    ticketHash: f.text('票据摘要', { required: true, internal: true, max: 64 }),
    sessionId: f.ref('会话', { to: 'session.userSession', required: true, indexed: true }),
    audience: f.choice('用途', { of: TICKET_AUDIENCE, required: true }),
    target: f.text('目标', { max: 500 }),
    expiresAt: f.dateTime('到期时间', { required: true, indexed: true }),
    usedAt: f.dateTime('使用时间'),
  },
  unique: [unique(['ticketHash'])],
})
