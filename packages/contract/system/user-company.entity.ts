import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const userCompany = defineEntity('system.userCompany', {
  label: '授权公司',
  doc: 'A further company that a user may select, besides the home company and the companies of the roles.',
  title: 'userId',
  base: null,
  perms: { prefix: 'system:user', list: 'company', add: 'company', edit: 'company', delete: 'company' },
  scope: 'global',
  softDelete: false,
  verbs: ['list', 'add', 'delete'],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, indexed: true }),
    companyId: f.refInt('公司', { to: 'system.company', required: true, indexed: true }),
  },
  unique: [unique(['userId', 'companyId'])],
})
