import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

/** Which default layout applies, by the main position of the user. */
export const ROLE_KIND = options(
  ['manager', '经理'],
  ['cashier', '收费'],
  ['finance', '财务'],
  ['service', '客服'],
  ['engineer', '工程'],
  ['admin', '管理员'],
)

export interface DashboardWidget {
  code: string
  visible: boolean
  order: number
  width: 'half' | 'full'
}

export const dashboardLayout = defineEntity('home.dashboardLayout', {
  label: '工作台布局',
  doc: `A user's own arrangement of the workbench. Without a row the default layout of the main position applies; 恢复默认 deletes it.`,
  title: 'roleKind',
  base: null,
  perms: { prefix: 'home:layout', list: 'edit', add: 'edit', delete: 'edit' },
  scope: 'user',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, readonly: true }),
    roleKind: f.choice('岗位类别', { of: ROLE_KIND, required: true, createOnly: true }),
    widgets: f.json<DashboardWidget[]>('组件'),
  },
  unique: [unique(['userId', 'roleKind'])],
})
