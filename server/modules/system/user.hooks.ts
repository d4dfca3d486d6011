import { badInput } from '@wuguan/contract/kernel/errors'
import type { user } from '@wuguan/contract/system/user.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { referrersOf } from '../../kernel/entities.ts'
import { guardSuperAdmin, peopleFilter } from './people.service.ts'

const sound = (value: string, label: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw badInput({ [label]: '编号格式不正确' })
  return Number(value)
}

/** A department lies under the user's company itself, not under one of its child companies. */
export async function checkDepartment(q: Queryable, companyId: number, departmentId: number | null): Promise<void> {
  const [company] = await q.query<{ node_type: number }>(
    'select node_type from company where id = $1 and deleted_at is null',
    [companyId],
  )
  if (!company || company.node_type > 2) throw badInput({ companyId: '请选择所属公司' })
  if (departmentId === null) return
  const [inside] = await q.query(
    `select 1 from company d where d.id = $1 and d.node_type = 3 and d.deleted_at is null
       and (select n.id from company n where n.node_type <= 2 and d.path like n.path || '%' order by length(n.path) desc limit 1) = $2`,
    [departmentId, companyId],
  )
  if (!inside) throw badInput({ departmentId: '部门不属于所选公司' })
}

const branch = (alias: string, node: string) =>
  `exists (select 1 from company d join company top on top.id = ${node} where d.id in (${alias}.company_id, ${alias}.department_id) and d.path like top.path || '%')`

export const userHooks: EntityHooks<typeof user> = {
  scope: peopleFilter,
  computed: {
    positionNames: (alias) =>
      `(select coalesce(json_agg(p.name order by up.is_main desc, p.id), '[]'::json) from user_position up join position p on p.id = up.position_id and p.deleted_at is null where up.user_id = ${alias}.id)`,
    roleNames: (alias) =>
      `(select coalesce(json_agg(r.name order by r.name), '[]'::json) from (select distinct r.name from user_role ur join sys_role r on r.id = ur.role_id and r.deleted_at is null where ur.user_id = ${alias}.id) r)`,
    communityCount: (alias) =>
      `(select count(*) from user_community uc join community m on m.id = uc.community_id and m.deleted_at is null where uc.user_id = ${alias}.id)`,
    companyName: (alias) => `(select c.name from company c where c.id = ${alias}.company_id)`,
    deptName: (alias) => `(select c.name from company c where c.id = ${alias}.department_id)`,
    locked: (alias, params, now) => `coalesce(${alias}.locked_until > ${params.add(now)}, false)`,
  },
  filters: {
    companyId: (value, alias, params) => branch(alias, params.add(sound(value, 'companyId'))),
    onlyNode: (value, alias, params) =>
      `coalesce(${alias}.department_id, ${alias}.company_id) = ${params.add(sound(value, 'onlyNode'))}`,
    roleId: (value, alias, params) =>
      `exists (select 1 from user_role ur where ur.user_id = ${alias}.id and ur.role_id = ${params.add(sound(value, 'roleId'))})`,
    positionId: (value, alias, params) =>
      `exists (select 1 from user_position up where up.user_id = ${alias}.id and up.position_id = ${params.add(sound(value, 'positionId'))})`,
  },
  async beforeSave({ q, actor, companyId }, draft, before) {
    if (before) guardSuperAdmin(actor, before)
    await checkDepartment(q, before ? before.companyId : (companyId ?? draft.companyId!), draft.departmentId ?? null)
  },
  /** The IoT platform knows people by name and mobile. */
  async afterSave({ q }, { id, draft, before }) {
    if (before && (before.petName !== draft.petName || before.mobile !== draft.mobile))
      await q.query('update sys_user set iot_sync_state = 0 where id = $1', [id])
  },
  async beforeDelete({ actor }, rows) {
    for (const row of rows) guardSuperAdmin(actor, row)
  },
  // What hangs on a user stays for his recovery, and what he did keeps his name.
  ignoreReferrers: referrersOf('system.user').map(({ entity }) => entity.name),
}
