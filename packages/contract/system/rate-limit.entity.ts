import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const rateLimit = defineEntity('system.rateLimit', {
  label: '频率限制',
  doc: `A counter in a window (wrong passwords per typed name and per address, codes per mobile, binds per address), or the moments of the events of a window
that slides (pictures per address, calls of the hotline), in milliseconds since 1970. It lies in the database so that all server processes count together;
the increment is one atomic upsert.`,
  title: 'key',
  base: null,
  perms: 'system:job',
  scope: 'global',
  softDelete: false,
  verbs: [],
  fields: {
    key: f.text('计数键', { required: true, max: 160 }),
    count: f.integer('次数', { required: true, min: 0, default: 0 }),
    windowStart: f.dateTime('窗口开始', { required: true }),
    expiresAt: f.dateTime('到期时间', { required: true, indexed: true }),
    moments: f.json<number[]>('时刻'),
  },
  unique: [unique(['key'])],
})
