import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const userPosition = defineEntity('system.userPosition', {
  label: '用户岗位',
  doc: 'A position that a user holds; the main one chooses the default workbench.',
  title: 'userId',
  base: null,
  perms: { prefix: 'system:user', add: 'edit', delete: 'edit' },
  scope: 'global',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, indexed: true }),
    positionId: f.refInt('岗位', { to: 'system.position', required: true, indexed: true }),
    isMain: f.flag('主岗位', { default: false }),
  },
  unique: [unique(['userId', 'positionId']), unique(['userId'], '只能有一个主岗位', { isMain: true })],
})
