import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const roleMenu = defineEntity('system.roleMenu', {
  label: '角色菜单',
  doc: 'A menu or button granted to a role; the permission codes of the menu come with it.',
  title: 'roleId',
  base: null,
  perms: { prefix: 'system:role', add: 'edit', delete: 'edit' },
  scope: 'global',
  softDelete: false,
  verbs: ['list', 'add', 'delete'],
  fields: {
    roleId: f.refInt('角色', { to: 'system.role', required: true, indexed: true }),
    menuId: f.refInt('菜单', { to: 'system.menu', required: true, indexed: true }),
  },
  unique: [unique(['roleId', 'menuId'])],
})
