import { badInput, forbidden, refuse } from '@wuguan/contract/kernel/errors'
import { role } from '@wuguan/contract/system/role.entity'
import { anyOf } from '../../kernel/auth/scope.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'

export const roleHooks: EntityHooks<typeof role> = {
  /** Roles of the companies in scope are written; those of ancestors and the built-in ones hold here too, so they are seen. */
  scope(actor, permission, alias, params) {
    const scope = permission === null ? actor.widest : actor.scope(permission)
    if (scope.companies.length === 0 && scope.ownCompanies.length === 0) return 'none'
    const parts: string[] = []
    if (scope.companies.length) parts.push(anyOf(`${alias}.company_id`, scope.companies, params))
    if (permission === null || permission === role.codes.list) {
      parts.push(`${alias}.company_id is null`)
      parts.push(
        `${alias}.company_id in (select a.id from company a join company c on c.id = ${params.add(actor.companyId)} and c.path like a.path || '%')`,
      )
    } else if (actor.superAdmin) parts.push(`${alias}.company_id is null`)
    return parts.length ? `(${parts.join(' or ')})` : 'none'
  },
  computed: {
    userCount: (alias) =>
      `(select count(distinct ur.user_id) from user_role ur join sys_user u on u.id = ur.user_id and u.deleted_at is null where ur.role_id = ${alias}.id)`,
  },
  beforeSave({ actor }, draft, before) {
    if (before?.builtIn && !actor.superAdmin) throw forbidden()
    if (draft.dataScope === 7 && !draft.scopeCompanies?.length && !draft.scopeCommunities?.length)
      throw badInput({ scopeCompanies: '请选择范围内的公司或项目' })
  },
  async beforeDelete({ q }, rows) {
    for (const row of rows) {
      const [held] = await q.query<{ n: number }>(
        'select count(distinct ur.user_id) as n from user_role ur join sys_user u on u.id = ur.user_id and u.deleted_at is null where ur.role_id = $1',
        [row.id],
      )
      if (held!.n > 0) throw refuse(`该角色已分配给${held!.n}个用户`)
    }
  },
  ignoreReferrers: ['system.userRole', 'system.roleMenu'],
}
