import type { Queryable } from '../../kernel/db/sql.ts'

/** Users of a community who hold a code there: whom a job tells. */
export async function holdersOf(q: Queryable, permission: string, communityId: number): Promise<number[]> {
  const rows = await q.query<{ id: number }>(
    `select distinct u.id from sys_user u join user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id and r.state = 1 and r.deleted_at is null
       join role_menu rm on rm.role_id = r.id join sys_menu m on m.id = rm.menu_id and m.state = 1 and m.deleted_at is null
         and $1 = any(string_to_array(replace(m.perms, ' ', ''), ','))
       join user_community uc on uc.user_id = u.id and uc.community_id = $2
     where u.state = 1 and u.deleted_at is null`,
    [permission, communityId],
  )
  return rows.map((row) => row.id)
}
