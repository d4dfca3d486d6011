import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const settingFavorite = defineEntity('workflow.settingFavorite', {
  label: '收藏的设置',
  doc: 'A settings page that a user has starred in the settings entrance.',
  title: 'route',
  base: null,
  perms: { prefix: 'workflow:setting', list: 'view', add: 'view', edit: 'view', delete: 'view' },
  scope: 'user',
  softDelete: false,
  verbs: ['list', 'add', 'delete'],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, readonly: true }),
    route: f.text('路由', { required: true, createOnly: true, max: 200 }),
    sort: f.integer('排序', { required: true, min: 0, default: 0 }),
  },
  unique: [unique(['userId', 'route'])],
})
