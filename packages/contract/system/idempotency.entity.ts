import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const idempotency = defineEntity('system.idempotency', {
  label: '幂等记录',
  doc: `The first answer to a call that carried an Idempotency-Key, inserted in the transaction of the call. The same key with
another request hash is refused.`,
  title: 'key',
  base: null,
  perms: 'system:job',
  scope: 'global',
  softDelete: false,
  verbs: [],
  fields: {
    actorId: f.refInt('调用人', { to: 'system.user', required: true }),
    key: f.text('幂等键', { required: true, max: 128 }),
    hash: f.text('请求摘要', { required: true, max: 64 }),
    response: f.json<Record<string, unknown>>('首次应答'),
    expiresAt: f.dateTime('到期时间', { required: true, indexed: true }),
  },
  unique: [unique(['actorId', 'key'])],
})
