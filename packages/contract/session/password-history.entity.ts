import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const passwordHistory = defineEntity('session.passwordHistory', {
  label: '历史密码',
  doc: 'Hash of a password that a user once had: the last five may not be used again.',
  title: 'changedAt',
  base: null,
  perms: 'session:session',
  scope: 'global',
  appendOnly: true,
  verbs: [],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, indexed: true }),
    passwordHash: f.text('密码摘要', { required: true, internal: true, max: 200 }),
    changedAt: f.dateTime('修改时间', { required: true, indexed: true }),
  },
})
