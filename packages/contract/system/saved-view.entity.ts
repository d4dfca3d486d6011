import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

/** What a list view remembers; a screen ignores columns and filters that it no longer has. */
export interface SavedViewState {
  columns?: { field: string; visible: boolean; width?: number; pin?: 'left' | 'right' }[]
  filters?: Record<string, string>
  keyword?: string
  orderField?: string
  order?: 'asc' | 'desc'
  limit?: number
  density?: 'compact' | 'normal'
}

export const savedView = defineEntity('system.savedView', {
  label: '视图',
  doc: `A user's arrangement of a list screen. Only its owner changes it; a shared one is offered to everybody of the company.
At most one default per user and screen.`,
  title: 'name',
  base: null,
  perms: { prefix: 'home:layout', list: 'edit', add: 'edit', delete: 'edit' },
  scope: 'user',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    userId: f.refInt('所属用户', { to: 'system.user', required: true, readonly: true, indexed: true }),
    screen: f.text('页面', { required: true, createOnly: true, max: 120, indexed: true }),
    name: f.text('视图名称', { required: true, max: 30 }),
    state: f.json<SavedViewState>('视图内容'),
    shared: f.flag('共享', { default: false }),
    isDefault: f.flag('默认', { default: false }),
  },
  unique: [
    unique(['userId', 'screen', 'name'], '视图名称已存在'),
    unique(['userId', 'screen'], '只能有一个默认视图', { isDefault: true }),
  ],
  rules: (rule) => [rule('name', '请输入视图名称', ({ name }) => typeof name !== 'string' || name.trim() !== '')],
})
