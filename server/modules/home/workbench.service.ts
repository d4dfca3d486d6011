import {
  type QuickEntryItem,
  WIDGETS,
  type WidgetPlace,
  type WorkbenchLayout,
  type layoutSave,
  type quickEntriesSave,
} from '@wuguan/contract/home/home.actions'
import type { CodeOf } from '@wuguan/contract/kernel/options'
import type { ROLE_KIND } from '@wuguan/contract/home/dashboard-layout.entity'
import { badInput, conflict, forbidden } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { readOwnPages } from '../session/menus.service.ts'

/** A layout without what the build and the rights say about it. */
export type Arrangement = Omit<WorkbenchLayout, 'available'>
type RoleKind = CodeOf<typeof ROLE_KIND>

/** Widgets that a kind of post starts with; the others are hidden until their owner shows them. */
const SHOWN: Readonly<Record<RoleKind, readonly string[]>> = {
  manager: ['todo', 'risk', 'finance', 'order', 'task', 'contingency', 'house', 'materials', 'notice', 'quickEntry'],
  cashier: ['todo', 'shift', 'close', 'finance', 'notice', 'quickEntry'],
  finance: ['todo', 'close', 'finance', 'risk', 'notice', 'quickEntry'],
  service: ['todo', 'order', 'house', 'contingency', 'notice', 'schedule', 'quickEntry'],
  engineer: ['todo', 'order', 'task', 'materials', 'contingency', 'schedule', 'notice', 'quickEntry'],
  admin: ['todo', 'risk', 'notice', 'finance', 'order', 'task', 'house', 'quickEntry'],
}
const FULL = new Set(['quickEntry'])
/** By the category of the main position: finance closes, service answers, engineering repairs, everybody else manages. */
const KIND_OF: Readonly<Record<number, RoleKind>> = {
  2: 'service',
  3: 'engineer',
  4: 'engineer',
  5: 'service',
  6: 'finance',
}

async function roleKindOf({ actor, q }: ActionContext): Promise<RoleKind> {
  const [main] = await q.query<{ category: number }>(
    'select p.category from user_position up join position p on p.id = up.position_id and p.deleted_at is null where up.user_id = $1 order by up.is_main desc, up.id limit 1',
    [actor.userId],
  )
  if (!main) return actor.superAdmin ? 'admin' : 'manager'
  const kind = KIND_OF[main.category] ?? 'manager'
  // Both are of the financial series: who may not take a closed month back sits at the desk.
  return kind === 'finance' && !actor.can('charge-other:month:reopen') ? 'cashier' : kind
}

/** What the post starts with, in that order; behind it what its owner may show. */
const defaultWidgets = (kind: RoleKind): WidgetPlace[] =>
  [...SHOWN[kind], ...WIDGETS.filter((code) => !SHOWN[kind].includes(code))].map((code, i) => ({
    code,
    visible: SHOWN[kind].includes(code),
    order: i + 1,
    width: FULL.has(code) ? ('full' as const) : ('half' as const),
  }))

const withAdded = (own: readonly WidgetPlace[], kind: RoleKind): WidgetPlace[] => {
  const known = new Set(own.map(({ code }) => code))
  return [...own, ...defaultWidgets(kind).filter(({ code }) => !known.has(code))]
}

export async function readLayout(context: ActionContext): Promise<Arrangement> {
  const roleKind = await roleKindOf(context)
  const [own] = await context.q.query<{ widgets: WidgetPlace[]; version: number }>(
    'select widgets, version from dashboard_layout where user_id = $1 and role_kind = $2',
    [context.actor.userId, roleKind],
  )
  // What has been added to the product since stands behind, as it does in the default.
  return own
    ? { roleKind, ...own, widgets: withAdded(own.widgets, roleKind) }
    : { roleKind, widgets: defaultWidgets(roleKind), version: 0 }
}

export async function saveLayout(
  context: ActionContext,
  { widgets, version }: ParsedOf<typeof layoutSave>,
): Promise<Arrangement> {
  const { actor, q, now } = context
  const roleKind = await roleKindOf(context)
  // Version 0 says "I saw the default": a layout saved meanwhile in another window is not overwritten unseen.
  const saved =
    version === 0
      ? await q.query<{ version: number }>(
          `insert into dashboard_layout (id, company_id, user_id, role_kind, widgets, created_by, created_at, updated_by, updated_at)
           values ($1, $2, $3, $4, $5::jsonb, $3, $6, $3, $6) on conflict (user_id, role_kind) do nothing returning version`,
          [uuidv7(), actor.companyId, actor.userId, roleKind, JSON.stringify(widgets), now],
        )
      : await q.query<{ version: number }>(
          'update dashboard_layout set widgets = $3::jsonb, version = version + 1, updated_by = $1, updated_at = $4 where user_id = $1 and role_kind = $2 and version = $5 returning version',
          [actor.userId, roleKind, JSON.stringify(widgets), now, version],
        )
  if (saved.length === 0) throw conflict(await readLayout(context))
  return { roleKind, widgets, version: saved[0]!.version }
}

export async function resetLayout(context: ActionContext): Promise<Arrangement> {
  await context.q.query('delete from dashboard_layout where user_id = $1 and role_kind = $2', [
    context.actor.userId,
    await roleKindOf(context),
  ])
  return readLayout(context)
}

/** Entries whose page the user cannot open now are left out, not deleted: they come back with the right. */
export async function readQuickEntries(context: ActionContext): Promise<QuickEntryItem[]> {
  const { actor, q } = context
  const pages = new Map((await readOwnPages(context)).map((page) => [page.menuId, page]))
  const rows = await q.query<{ id: string; menuId: number; icon: string | null; sort: number }>(
    `select e.id, e.menu_id as "menuId", coalesce(m.icon, p.icon) as icon, e.sort from quick_entry e join sys_menu m on m.id = e.menu_id left join sys_menu p on p.id = m.parent_id where e.user_id = $1 order by e.sort, e.id`,
    [actor.userId],
  )
  return rows.flatMap((row) => {
    const page = pages.get(row.menuId)
    return page?.url ? [{ ...row, name: page.name, url: page.url }] : []
  })
}

/** Replaces the entries; those that are hidden for want of a right stay behind the chosen ones. */
export async function saveQuickEntries(
  context: ActionContext,
  { menuIds }: ParsedOf<typeof quickEntriesSave>,
): Promise<QuickEntryItem[]> {
  const { actor, q, now } = context
  if (new Set(menuIds).size < menuIds.length) throw badInput({ menuIds: '快捷入口不能重复' })
  // Addresses with a place for an id lead nowhere by themselves.
  const open = new Set(
    (await readOwnPages(context))
      .filter((page) => page.url !== null && !page.url.includes('$'))
      .map((page) => page.menuId),
  )
  if (menuIds.some((id) => !open.has(id))) throw forbidden()
  await q.query('delete from quick_entry where user_id = $1 and (menu_id = any($2) or menu_id = any($3))', [
    actor.userId,
    [...open],
    menuIds,
  ])
  for (const [i, menuId] of menuIds.entries())
    await q.query(
      'insert into quick_entry (id, company_id, user_id, menu_id, sort, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $4, $5, $3, $6, $3, $6)',
      [uuidv7(), actor.companyId, actor.userId, menuId, i + 1, now],
    )
  return readQuickEntries(context)
}
