import { permissionTable } from '@wuguan/contract/catalogue/all'
import { roleMenu } from '@wuguan/contract/system/role-menu.entity'
import { role } from '@wuguan/contract/system/role.entity'
import type { Queryable } from '../../kernel/db/sql.ts'
import { type ReferenceKind, offerRows } from '../../kernel/offers.ts'
import type { SeedContext } from './index.ts'

/** What everybody does with processes for himself; all other codes of theirs administer them. */
const OWN_USE = new Set(['bpm:instance:create', 'bpm:task:batch', 'bpm:contingency:list'])
const OFFICE = /^(?:bpm:|workflow:(?:deploy|definition|user):)/
export const administersProcesses = (code: string): boolean => OFFICE.test(code) && !OWN_USE.has(code)
/** Whom rules may name. */
const PEOPLE = new Set(['system:user:list', 'system:company:list', 'system:position:list', 'system:role:list'])

export const PROCESS_ADMIN = 'process_admin'
const SUBTREE = 1

/** Menus that stand for codes, with the directories around them; an upper page whose own code is not among them stays out. */
export async function menusFor(q: Queryable): Promise<(codes: ReadonlySet<string>) => ReadonlySet<number>> {
  const menus = await q.query<{ id: number; parent_id: number | null; perms: string | null }>(
    'select id, parent_id, perms from sys_menu where deleted_at is null and state = 1',
  )
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  return (codes) => {
    const granted = new Set<number>()
    for (const menu of menus) {
      if (menu.perms === null || !menu.perms.split(',').every((code) => codes.has(code))) continue
      for (let at: number | null = menu.id; at !== null && !granted.has(at); at = byId.get(at)?.parent_id ?? null)
        if (at === menu.id || byId.get(at)!.perms === null) granted.add(at)
    }
    return granted
  }
}

const ROLE: ReferenceKind = { entity: role, identity: () => ['code'] }
const ROLE_MENU: ReferenceKind = {
  entity: roleMenu,
  identity: () => ['role_id', 'menu_id'],
  where: `role_id in (select id from sys_role where code = '${PROCESS_ADMIN}')`,
}

/**
 * 流程管理员: who binds, deploys, reassigns and sees processes holds this role besides his own work, so that nobody has that power
 * by his post. Brought in once; a company that changes or deletes it is not overruled, nor one that takes a right away from it.
 */
export async function seedRoles({ q, now }: SeedContext): Promise<void> {
  const [root] = await q.query<{ id: number }>(
    'select id from company where parent_id is null and deleted_at is null order by id limit 1',
  )
  if (!root) return
  const { ids, written } = await offerRows(q, now, ROLE, [
    {
      key: PROCESS_ADMIN,
      values: { code: PROCESS_ADMIN, name: '流程管理员', remark: '设计、部署、绑定流程，改派与取消任意流程' },
      first: { company_id: root.id, data_scope: SUBTREE, state: 1, order_num: 90 },
    },
  ])
  const roleId = ids.get(PROCESS_ADMIN)
  if (roleId === undefined) return
  const codes = permissionTable.map(({ code }) => code).filter((code) => administersProcesses(code) || PEOPLE.has(code))
  const menus = (await menusFor(q))(new Set(codes))
  await offerRows(
    q,
    now,
    ROLE_MENU,
    [...menus].map((menu) => ({
      key: `${PROCESS_ADMIN}:${menu}`,
      values: { role_id: roleId, menu_id: menu },
      arranged: !written.has(PROCESS_ADMIN),
    })),
  )
}
