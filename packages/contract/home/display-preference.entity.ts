import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { DENSITY, THEME } from './look.ts'

export const displayPreference = defineEntity('home.displayPreference', {
  label: '显示偏好',
  doc: 'How a user likes to look at the product, on whatever computer. Without a row the first of each applies.',
  title: 'theme',
  base: null,
  perms: { prefix: 'home:layout', list: 'edit', add: 'edit', delete: 'edit' },
  scope: 'user',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, readonly: true }),
    theme: f.choice('外观', { of: THEME, required: true, default: 'auto' }),
    density: f.choice('密度', { of: DENSITY, required: true, default: 'comfortable' }),
  },
  unique: [unique(['userId'])],
})
