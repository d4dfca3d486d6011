import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const userCommunity = defineEntity('system.userCommunity', {
  label: '授权项目',
  doc: 'A community that a user is authorised for; what it opens is decided by the data scope of the roles.',
  title: 'userId',
  base: null,
  perms: { prefix: 'system:user', list: 'community', add: 'community', edit: 'community', delete: 'community' },
  scope: 'global',
  softDelete: false,
  verbs: ['list', 'add', 'delete'],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, indexed: true }),
    communityId: f.refInt('项目', { to: 'basedata.community', required: true, indexed: true }),
  },
  unique: [unique(['userId', 'communityId'])],
})
