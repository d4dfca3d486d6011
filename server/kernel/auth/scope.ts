import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Field } from '@wuguan/contract/kernel/fields'
import type { Params } from '../db/sql.ts'

/**
 * What a caller may see with one permission (system book A4): the union over the roles that grant it, cut to the selected
 * company's subtree. Never "the widest role".
 */
export interface Scope {
  /** Companies whose company-level rows are visible. */
  readonly companies: readonly number[]
  /** Communities that are visible whole. */
  readonly communities: readonly number[]
  /** Communities in which only the caller's own rows are visible. */
  readonly ownCommunities: readonly number[]
  /** Departments whose people are visible, where a role is limited to departments. */
  readonly departments: readonly number[]
  /** Companies in which only the caller's own company-level rows are visible. */
  readonly ownCompanies: readonly number[]
  /** Companies in which people are visible without regard to their department. */
  readonly peopleCompanies: readonly number[]
}

export const NO_SCOPE: Scope = {
  companies: [],
  communities: [],
  ownCommunities: [],
  departments: [],
  ownCompanies: [],
  peopleCompanies: [],
}

const merge = (a: readonly number[], b: readonly number[]) =>
  b.length === 0 ? a : a.length === 0 ? b : [...new Set([...a, ...b])]
export const unionScopes = (scopes: readonly Scope[]): Scope =>
  scopes.reduce(
    (a, b) => ({
      companies: merge(a.companies, b.companies),
      communities: merge(a.communities, b.communities),
      ownCommunities: merge(a.ownCommunities, b.ownCommunities),
      departments: merge(a.departments, b.departments),
      ownCompanies: merge(a.ownCompanies, b.ownCompanies),
      peopleCompanies: merge(a.peopleCompanies, b.peopleCompanies),
    }),
    NO_SCOPE,
  )

/** SQL condition on the rows of an entity, or `all` (no condition) or `none` (no row). */
export type RowFilter = string

/** `column = $1` for one value, which lets the planner know how few rows match; `= any($1)` for more. */
export function anyOf(column: string, values: readonly (number | string | boolean)[], params: Params): string {
  if (values.length === 0) return 'false'
  return values.length === 1 ? `${column} = ${params.add(values[0])}` : `${column} = any(${params.add(values)})`
}

/** A value that a column has, or has among others where it keeps several. */
export const hasValue = ({ kind }: Field, column: string, value: string, params: Params): string =>
  kind === 'choices' ? `${params.add(value)} = any(${column})` : `${column} = ${params.add(value)}`

const or = (parts: readonly string[]): RowFilter =>
  parts.length === 0 ? 'none' : parts.length === 1 ? parts[0]! : `(${parts.join(' or ')})`

/** The default row filter of an entity's scope kind; entities with other rules bring their own in their hooks. */
export function scopeFilter(entity: AnyEntity, scope: Scope, userId: number, alias: string, params: Params): RowFilter {
  switch (entity.scope) {
    case 'global':
      return 'all'
    case 'user':
      return `${alias}.user_id = ${params.add(userId)}`
    case 'company': {
      const parts: string[] = []
      if (scope.companies.length) parts.push(anyOf(`${alias}.company_id`, scope.companies, params))
      const own = scope.ownCompanies.filter((id) => !scope.companies.includes(id))
      if (own.length)
        parts.push(`(${anyOf(`${alias}.company_id`, own, params)} and ${alias}.created_by = ${params.add(userId)})`)
      if (entity.nullableCompany) parts.push(`${alias}.company_id is null`)
      return or(parts)
    }
    case 'community': {
      const parts: string[] = []
      if (scope.communities.length) parts.push(anyOf(`${alias}.community_id`, scope.communities, params))
      const own = scope.ownCommunities.filter((id) => !scope.communities.includes(id))
      if (own.length)
        parts.push(`(${anyOf(`${alias}.community_id`, own, params)} and ${alias}.created_by = ${params.add(userId)})`)
      return or(parts)
    }
  }
}
