import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const maskedLookup = defineEntity('system.maskedLookup', {
  label: '按完整号码查询',
  doc: `The look-ups by a whole masked value (phone, identity number …) of one user in the last 24 hours, of callers who may not read
such values. It lies in the database so that all server processes count together; of the values it keeps keyed digests only.`,
  title: 'userId',
  base: null,
  perms: 'system:job',
  scope: 'global',
  softDelete: false,
  verbs: [],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true }),
    recent: f.json<{ at: number; digest: string; call: string }[]>('最近查询', { required: true }),
  },
  unique: [unique(['userId'])],
})
