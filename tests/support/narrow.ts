import { uuidv7 } from '../../server/kernel/ids.ts'
import type { Caller, TestApp } from './app.ts'

/** A caller with one role, whose codes and communities a test sets before each call. */
export interface NarrowCaller extends Caller {
  readonly userId: number
  readonly roleId: number
  /** From the next call on exactly these codes are held, with data scope 5 (authorised communities). */
  hold(codes: string): Promise<void>
  /** Whether a second role, of a code that nothing asks for, reaches the whole company beside it. */
  widen(on: boolean): Promise<void>
  /** From the next call on exactly these communities are authorised. */
  reach(communities: readonly number[]): Promise<void>
}

/** Takes a demo account of the company and leaves it one role of one menu row and no community. */
export async function narrowCaller(
  app: TestApp,
  { username, password, companyId }: { username: string; password: string; companyId: number },
): Promise<NarrowCaller> {
  const { q } = app.kernel
  const now = app.kernel.clock.now()
  const one = async (sql: string, values: unknown[]) => {
    const [row] = await q.query<{ id: number }>(sql, values)
    return row!.id
  }
  const userId = await one('select id from sys_user where username = $1', [username])
  await q.query('delete from user_role where user_id = $1', [userId])
  await q.query('delete from user_company where user_id = $1', [userId])
  const role = async (name: string, code: string, dataScope: number, perms: string) => {
    const roleId = await one(
      'insert into sys_role (company_id, name, code, data_scope, state, created_at, updated_at) values ($1, $2, $3, $4, 1, $5, $5) returning id',
      [companyId, name, code, dataScope, now],
    )
    const menuId = await one(
      "insert into sys_menu (type, name, perms, open_mode, layout, state, created_at, updated_at) values (2, $1, $2, 1, 'default', 1, $3, $3) returning id",
      [name, perms, now],
    )
    await q.query(
      'insert into role_menu (id, role_id, menu_id, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, $3)',
      [roleId, menuId, now],
    )
    return { roleId, menuId }
  }
  const give = (roleId: number) =>
    q.query(
      'insert into user_role (id, user_id, role_id, company_id, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, $4, $4) on conflict do nothing',
      [userId, roleId, companyId, now],
    )
  const { roleId, menuId } = await role('独权', 'narrow', 5, '')
  const wide = await role('宽范围', 'wide', 1, 'test:nothing:list')
  await give(roleId)
  // Every change makes the server read his rights anew, so nothing is written twice.
  let held = ''
  let widened = false
  const caller = await app.login(username, password)
  return {
    ...caller,
    userId,
    roleId,
    async hold(codes) {
      if (codes === held) return
      held = codes
      await q.query('update sys_menu set perms = $2 where id = $1', [menuId, codes])
    },
    async widen(on) {
      if (on === widened) return
      widened = on
      if (on) await give(wide.roleId)
      else await q.query('delete from user_role where user_id = $1 and role_id = $2', [userId, wide.roleId])
    },
    async reach(communities) {
      await q.query('delete from user_community where user_id = $1', [userId])
      for (const id of communities)
        await q.query(
          'insert into user_community (id, user_id, community_id, created_at, updated_at) values ($1, $2, $3, $4, $4)',
          [uuidv7(), userId, id, now],
        )
    },
  }
}
