import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const quickEntry = defineEntity('home.quickEntry', {
  label: '快捷入口',
  doc: 'A menu on the workbench, at most 12 per user. An entry whose menu the user no longer has is hidden, not deleted.',
  title: 'menuId',
  base: null,
  perms: { prefix: 'home:layout', list: 'edit', add: 'edit', delete: 'edit' },
  scope: 'user',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, readonly: true }),
    menuId: f.refInt('菜单', { to: 'system.menu', required: true, createOnly: true, indexed: true }),
    sort: f.integer('排序', { required: true, min: 0, default: 0 }),
  },
  unique: [unique(['userId', 'menuId'])],
  list: { sort: { field: 'sort', order: 'asc' } },
})
