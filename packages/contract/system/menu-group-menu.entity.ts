import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const menuGroupMenu = defineEntity('system.menuGroupMenu', {
  label: '分组菜单',
  doc: 'A top-level or second-level menu that a menu group shows.',
  title: 'groupId',
  base: null,
  perms: { prefix: 'system:group', add: 'edit', delete: 'edit' },
  scope: 'global',
  softDelete: false,
  verbs: ['list', 'add', 'delete'],
  fields: {
    groupId: f.refInt('菜单分组', { to: 'system.menuGroup', required: true, indexed: true }),
    menuId: f.refInt('菜单', { to: 'system.menu', required: true, indexed: true }),
  },
  unique: [unique(['groupId', 'menuId'])],
})
