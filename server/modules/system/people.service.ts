import { forbidden } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../kernel/auth/actor.ts'
import { type RowFilter, anyOf } from '../../kernel/auth/scope.ts'
import type { Params } from '../../kernel/db/sql.ts'

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
