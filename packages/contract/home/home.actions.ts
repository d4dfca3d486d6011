import type { CurrentUser } from '../session/session.actions.ts'
import type { Page } from '../kernel/envelope.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { DENSITY, THEME } from './look.ts'

/** What a user arranges for himself, and his sessions and sign-ins. */
const WORKBENCH = '/app/workbench'

/** Widgets of the workbench in the order of the book. */
export const WIDGETS = [
  'todo',
  'risk',
  'shift',
  'finance',
  'close',
  'house',
  'order',
  'task',
  'quality',
  'contract',
  'materials',
  'contingency',
  'notice',
  'quickEntry',
  'schedule',
] as const
export type WidgetCode = (typeof WIDGETS)[number]

export interface WidgetPlace {
  code: string
  visible: boolean
  order: number
  width: 'half' | 'full'
}
export interface WorkbenchLayout {
  roleKind: string
  widgets: WidgetPlace[]
  /** 0 = the default of the main position, not saved yet. */
  version: number
  /** Widgets that this build has and this user may see. */
  available: string[]
  /** Parts of the demo that are written, while it is being written. */
  demo?: { done: number; of: number }
}
export interface QuickEntryItem {
  id: string
  menuId: number
  name: string
  icon: string | null
  url: string
  sort: number
}

const nothing = z.object({})
export const layoutInfo = defineAction('home.layout', {
  label: '工作台布局',
  method: 'GET',
  path: `${WORKBENCH}/layout`,
  input: nothing,
  output: returns<WorkbenchLayout>(),
})
export const layoutSave = defineAction('home.layoutSave', {
  label: '保存工作台布局',
  method: 'PUT',
  path: `${WORKBENCH}/layout`,
  permission: 'home:layout:edit',
  input: z.object({
    widgets: z
      .array(
        z.strictObject({
          code: z.enum(WIDGETS, '存在无效的组件'),
          visible: z.boolean('显示设置不正确'),
          order: z.number('顺序不正确').int('顺序不正确').min(0, '顺序不正确').max(100, '顺序不正确'),
          width: z.enum(['half', 'full'], '宽度不正确'),
        }),
        '请选择组件',
      )
      .max(WIDGETS.length, '存在无效的组件')
      .refine((list) => new Set(list.map(({ code }) => code)).size === list.length, '组件不能重复'),
    version: z.number('缺少版本号').int('版本号不正确').min(0, '版本号不正确'),
  }),
  output: returns<WorkbenchLayout>(),
  sample: () => ({ widgets: [{ code: 'todo' as const, visible: true, order: 1, width: 'full' as const }], version: 0 }),
})
export const layoutReset = defineAction('home.layoutReset', {
  label: '恢复默认布局',
  method: 'DELETE',
  path: `${WORKBENCH}/layout`,
  permission: 'home:layout:edit',
  input: nothing,
  output: returns<WorkbenchLayout>(),
})
export const quickEntries = defineAction('home.quickEntries', {
  label: '快捷入口',
  method: 'GET',
  path: `${WORKBENCH}/quickEntry`,
  input: nothing,
  output: returns<QuickEntryItem[]>(),
})
export const quickEntriesSave = defineAction('home.quickEntriesSave', {
  label: '保存快捷入口',
  method: 'PUT',
  path: `${WORKBENCH}/quickEntry`,
  permission: 'home:layout:edit',
  input: z.object({
    menuIds: z
      .array(z.number('请选择菜单').int('请选择菜单').positive('请选择菜单'), '请选择菜单')
      .max(12, '最多添加12个快捷入口'),
  }),
  output: returns<QuickEntryItem[]>(),
  sample: (world) => ({ menuIds: [Number(world.id('system.menu'))] }),
})
export const lookSave = defineAction('home.lookSave', {
  label: '保存显示偏好',
  method: 'PUT',
  path: '/basedata/sys/user/look',
  permission: 'home:layout:edit',
  input: z.object({
    theme: z.enum(
      THEME.items.map(({ code }) => code),
      '请选择外观',
    ),
    density: z.enum(
      DENSITY.items.map(({ code }) => code),
      '请选择密度',
    ),
  }),
  output: returns<null>(),
  sample: () => ({ theme: 'dark' as const, density: 'compact' as const }),
})
export const frameCheck = defineAction('home.frame', {
  label: '嵌入页地址',
  method: 'GET',
  path: `${WORKBENCH}/frame`,
  permission: 'home:frame:view',
  input: z.object({ url: z.string('缺少页面地址').min(1, '缺少页面地址').max(500, '不允许访问的页面地址') }),
  output: returns<{ src: string }>(),
  sample: () => ({ url: 'help.html' }),
})

/** A page that a hit can be shown on: the first that the user may open is taken. */
export interface SearchTarget {
  to: string
  params?: Readonly<Record<string, string>>
  search?: Readonly<Record<string, string>>
}
export interface SearchHit {
  id: string
  label: string
  note: string | null
  targets: readonly SearchTarget[]
}
export interface SearchAnswer {
  groups: { key: string; label: string; hits: SearchHit[] }[]
  /** Labels of kinds that did not answer in time. */
  late: string[]
}
/** Houses, customers, phones, numbers: what the caller may see of each kind. */
export const search = defineAction('home.search', {
  label: '全局搜索',
  method: 'GET',
  path: '/app/search',
  input: z.object({
    q: z.string('请输入搜索内容').trim().min(1, '请输入搜索内容').max(60, '搜索内容不能超过60个字符'),
    limit: z.coerce.number('条数须为1到5').int('条数须为1到5').min(1, '条数须为1到5').max(5, '条数须为1到5').default(5),
  }),
  output: returns<SearchAnswer>(),
  sample: () => ({ q: '3-2-1201' }),
})

const paging = {
  page: z.coerce.number('页码须为正整数').int('页码须为正整数').positive('页码须为正整数').default(1),
  limit: z.coerce
    .number('每页条数须为正整数')
    .int('每页条数须为正整数')
    .positive('每页条数须为正整数')
    .max(1000, '每页条数超出限制')
    .default(20),
}
const user = z.coerce.number('用户编号无效').int('用户编号无效').positive('用户编号无效').optional()

/** A sign-in of a user; `current` is the one that asks. */
export interface SessionEntry {
  id: string
  clientKind: string
  ip: string | null
  userAgent: string | null
  loginAt: string
  lastSeenAt: string
  expiresAt: string
  revokedAt: string | null
  revokeReason: string | null
  live: boolean
  current: boolean
}
/** Another's sessions need `session:session:list`. */
export const sessionPage = defineAction('home.sessionPage', {
  label: '登录设备',
  method: 'GET',
  path: '/auth/session/page',
  input: z.object({ userId: user, ...paging }),
  output: returns<Page<SessionEntry>>(),
})
/** Another's sessions need `session:session:kick`. */
export const sessionKick = defineAction('home.sessionKick', {
  label: '下线会话',
  method: 'PUT',
  path: '/auth/session/kick',
  permission: 'home:session:manage',
  input: z
    .object({
      ids: z.array(z.uuid('请选择会话')).min(1, '请选择会话').max(1000).optional(),
      userId: z.number('请选择用户').int('请选择用户').positive('请选择用户').optional(),
      others: z.literal(true).optional(),
    })
    .refine(({ ids, userId, others }) => ids ?? userId ?? others, { path: ['ids'], message: '请选择会话' }),
  output: returns<{ ended: number }>(),
  sample: () => ({ others: true as const }),
})
export interface OwnSignIn {
  id: string
  at: string
  ip: string | null
  area: string | null
  client: string | null
  result: number
  reason: string | null
}
export const ownLoginLog = defineAction('home.loginLog', {
  label: '本人登录记录',
  method: 'GET',
  path: '/auth/loginLog/page',
  input: z.object({ result: z.enum(['1', '2'], '结果不正确').optional(), ...paging }),
  output: returns<Page<OwnSignIn>>(),
})
/** Answers with the current user. */
export const updateOwnInfo = defineAction('home.updateInfo', {
  label: '修改个人信息',
  method: 'PUT',
  path: '/basedata/sys/user/update_info',
  permission: 'home:profile:edit',
  input: z.record(z.string(), z.unknown()),
  output: returns<CurrentUser>(),
  // Masked values that come back change nothing, so no password is asked for.
  sample: () => ({ petName: '张敏', mobile: '138****5678', email: 'z**@huachen.example' }),
})
