import { forbidden } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../kernel/auth/actor.ts'
import { type RowFilter, anyOf } from '../../kernel/auth/scope.ts'
import type { Params, Queryable } from '../../kernel/db/sql.ts'

/** People whom a permission shows: of whole companies, of departments, and always oneself where only one's own rows are seen. */
export function peopleFilter(actor: Actor, permission: string | null, alias: string, params: Params): RowFilter {
  const scope = permission === null ? actor.widest : actor.scope(permission)
  const parts: string[] = []
  if (scope.peopleCompanies.length) parts.push(anyOf(`${alias}.company_id`, scope.peopleCompanies, params))
  if (scope.departments.length) parts.push(anyOf(`${alias}.department_id`, scope.departments, params))
  if (scope.ownCompanies.length)
    parts.push(
      `(${anyOf(`${alias}.company_id`, scope.ownCompanies, params)} and (${alias}.created_by = ${params.add(actor.userId)} or ${alias}.id = ${params.add(actor.userId)}))`,
    )
  return parts.length === 0 ? 'none' : `(${parts.join(' or ')})`
}

/** Only a superAdmin touches a superAdmin. */
export function guardSuperAdmin(actor: Actor, row: Readonly<Record<string, unknown>>): void {
  if (row['superAdmin'] && !actor.superAdmin) throw forbidden()
}

/** Who holds a code in a company: roles that carry it, given there or in a company above. */
export async function holdersIn(q: Queryable, code: string, companyId: number): Promise<number[]> {
  const rows = await q.query<{ id: number }>(
    `select distinct u.id from sys_user u join user_role ur on ur.user_id = u.id
       join sys_role r on r.id = ur.role_id and r.state = 1 and r.deleted_at is null
       join role_menu rm on rm.role_id = r.id join sys_menu m on m.id = rm.menu_id and m.state = 1 and m.deleted_at is null
         and $1 = any(string_to_array(replace(m.perms, ' ', ''), ','))
       join company own on own.id = $2 join company at on at.id = ur.company_id and own.path like at.path || '%'
     where u.state = 1 and u.deleted_at is null order by u.id`,
    [code, companyId],
  )
  return rows.map(({ id }) => id)
}
