import type { Queryable } from '../../../kernel/db/sql.ts'

/** Who may do something in a community, for telling them: roles that carry the code, in companies above the community or by grant. */
export async function peopleWith(q: Queryable, communityId: number, code: string): Promise<number[]> {
  const rows = await q.query<{ id: number }>(
    `select distinct u.id from sys_user u
       join user_role ur on ur.user_id = u.id join role_menu rm on rm.role_id = ur.role_id
       join sys_menu m on m.id = rm.menu_id and m.deleted_at is null and $2 = any(string_to_array(m.perms, ','))
       join community c on c.id = $1 join company own on own.id = c.company_id join company at on at.id = ur.company_id and own.path like at.path || '%'
     where u.state = 1 and u.deleted_at is null`,
    [communityId, code],
  )
  return rows.map((row) => row.id)
}
