import { permissionTable } from '@wuguan/contract/catalogue/all'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
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

/**
 * 流程管理员: who binds, deploys, reassigns and sees processes holds this role besides his own work, so that nobody has that power
 * by his post. Brought in once; a company that changes or deletes it is not overruled.
 */
export async function seedRoles({ q, now }: SeedContext): Promise<void> {
  const [known] = await q.query('select 1 from sys_role where code = $1', [PROCESS_ADMIN])
  if (known) return
  const [made] = await q.query<{ id: number }>(
    `insert into sys_role (company_id, name, code, data_scope, state, order_num, remark, created_at, updated_at)
     select c.id, '流程管理员', $1, ${SUBTREE}, 1, 90, '设计、部署、绑定流程，改派与取消任意流程', $2, $2 from company c
     where c.parent_id is null and c.deleted_at is null
       and not exists (select 1 from sys_role r where r.company_id = c.id and r.name = '流程管理员' and r.deleted_at is null)
     order by c.id limit 1 returning id`,
    [PROCESS_ADMIN, now],
  )
  if (!made) return
  const codes = permissionTable.map(({ code }) => code).filter((code) => administersProcesses(code) || PEOPLE.has(code))
  const menus = (await menusFor(q))(new Set(codes))
  await q.query(
    `insert into role_menu (id, role_id, menu_id, created_at, updated_at)
     select r.id, $2, r.menu, $3, $3 from jsonb_to_recordset($1::jsonb) as r(id uuid, menu bigint)`,
    [JSON.stringify([...menus].map((menu) => ({ id: uuidv7(), menu }))), made.id, now],
  )
}
