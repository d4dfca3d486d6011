import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const userRole = defineEntity('system.userRole', {
  label: '用户角色',
  doc: 'A role of a user under the company where it works (default: the home company). Kept when the user is deleted, for recovery.',
  title: 'userId',
  base: null,
  perms: { prefix: 'system:user', list: 'role', add: 'role', edit: 'role', delete: 'role' },
  scope: 'global',
  softDelete: false,
  verbs: ['list', 'add', 'delete'],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, indexed: true }),
    roleId: f.refInt('角色', { to: 'system.role', required: true, indexed: true }),
    companyId: f.refInt('公司', { to: 'system.company', required: true, indexed: true }),
  },
  unique: [unique(['userId', 'roleId', 'companyId'])],
})
