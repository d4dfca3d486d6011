import type { Queryable } from '../db/sql.ts'

/**
 * Companies that a user may select (system book A1): home, further companies and those of his enabled roles, each with its
 * subtree where one of his roles there has data scope 1. superAdmin: all.
 */
export async function accessibleCompanies(
  q: Queryable,
  user: { userId: number; superAdmin: boolean; homeCompanyId: number },
): Promise<number[]> {
  if (user.superAdmin)
    return (
      await q.query<{ id: number }>('select id from company where deleted_at is null and node_type <= 2 order by path')
    ).map((r) => r.id)
  const rows = await q.query<{ id: number }>(
    `with roots as (
       select $2::bigint as id
       union select company_id from user_company where user_id = $1
       union select ur.company_id from user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = $1 and r.state = 1 and r.deleted_at is null),
     wide as (
       select ur.company_id as id from user_role ur join sys_role r on r.id = ur.role_id
       where ur.user_id = $1 and r.state = 1 and r.deleted_at is null and r.data_scope = 1)
     select c.id from company c
     where c.deleted_at is null and c.node_type <= 2 and (
       c.id in (select id from roots)
       or exists (select 1 from company w where w.id in (select id from wide) and c.path like w.path || '%'))
     order by c.path`,
    [user.userId, user.homeCompanyId],
  )
  return rows.map((r) => r.id)
}
