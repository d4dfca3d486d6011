import type { RuleValue } from '@wuguan/contract/bpm/task-assign-rule.entity'
import { inReach } from '../../../kernel/auth/holders.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { AssigneeAsk, Assignees, AssignMode } from '../engine/ports.ts'
import { type Variables, holds } from './evaluate.ts'
import { enabledOnly, proxiesOf } from './people.service.ts'
import { runScript } from './scripts.ts'

/** Rows of the rule of one task, in their order. */
export interface RuleRow {
  readonly type: number
  readonly value: RuleValue
  readonly condition: string | null
  readonly operationType: number
  readonly scopeFilter: boolean
  readonly mode: AssignMode | null
  readonly emptyPolicy: 1 | 2 | 3 | null
}
export const RULE_COLUMNS = `type, coalesce(value, '{}') as value, condition, operation_type as "operationType", scope_filter as "scopeFilter", mode, empty_policy as "emptyPolicy"`

/** Where and for whom people are looked for. */
export interface AssignPlace {
  readonly taskKey: string
  readonly companyId: number
  readonly communityId: number | null
  readonly startUserId: number
  readonly variables: Variables
}

const numbers = (ids: readonly (number | string)[] = []) =>
  ids.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
const texts = (ids: readonly (number | string)[] = []) => ids.map(String).filter((id) => /^[0-9a-f-]{36}$/i.test(id))
const idsOf = async (q: Queryable, sql: string, values: readonly unknown[]) =>
  (await q.query<{ id: number }>(sql, values)).map(({ id }) => id)

/** Users holding a role that works in the company: given there or above. */
export const holdersOf = (q: Queryable, roleIds: readonly number[], companyId: number) =>
  idsOf(
    q,
    `select distinct ur.user_id as id from user_role ur join sys_role r on r.id = ur.role_id and r.state = 1 and r.deleted_at is null
       join company rc on rc.id = ur.company_id
     where ur.role_id = any($1) and (select path from company where id = $2) like rc.path || '%' order by 1`,
    [roleIds, companyId],
  )

/** Users on positions. */
export const onPositions = (q: Queryable, positionIds: readonly number[]) =>
  idsOf(q, 'select distinct user_id as id from user_position where position_id = any($1) order by 1', [positionIds])

async function usersOf(
  context: { q: Queryable; now: Date },
  row: RuleRow,
  place: AssignPlace,
): Promise<readonly number[]> {
  const { q } = context
  const { ids, subtree } = row.value
  switch (row.type) {
    case 10:
      return holdersOf(q, numbers(ids), place.companyId)
    case 20:
      return idsOf(
        q,
        subtree
          ? `select u.id from sys_user u join company d on d.id = u.department_id
             where u.state = 1 and exists (select 1 from company t where t.id = any($1) and d.path like t.path || '%') order by u.id`
          : 'select id from sys_user where department_id = any($1) and state = 1 order by id',
        [numbers(ids)],
      )
    case 21:
      return idsOf(
        q,
        'select leader_id as id from company where id = any($1) and leader_id is not null order by array_position($1::bigint[], id)',
        [numbers(ids)],
      )
    case 22:
      return idsOf(q, 'select distinct user_id as id from user_position where position_id = any($1) order by 1', [
        numbers(ids),
      ])
    case 30:
      return numbers(ids)
    case 40:
      return idsOf(
        q,
        `select m.target_id as id from user_group g join user_group__members m on m.owner_id = g.id
         where g.id = any($1) and g.state = 1 and g.deleted_at is null order by array_position($1::uuid[], g.id), m.position`,
        [texts(ids)],
      )
    default:
      return runScript({ ...context, ...place }, row.value)
  }
}

/** Everybody whom the rows name: combined in their order, enabled, and of the place where a row says so. */
export async function resolveRows(
  context: { q: Queryable; now: Date },
  rows: readonly RuleRow[],
  place: AssignPlace,
): Promise<number[]> {
  let found: number[] = []
  for (const row of rows) {
    if (row.condition && !(await holds(context, row.condition, place.variables, place.taskKey))) continue
    const named = [...new Set(await usersOf(context, row, place))]
    const filters = row.scopeFilter && place.communityId !== null && row.operationType !== 3
    const users = filters ? await inReach(context.q, named, place) : named
    if (row.operationType === 2) found = found.filter((id) => users.includes(id))
    else if (row.operationType === 3) found = found.filter((id) => !users.includes(id))
    else found = [...new Set([...found, ...users])]
  }
  return enabledOnly(context.q, found)
}

/** What the diagram names where a task has no rule: users by id or name, groups by the code of a role or a group. */
async function explicitUsers(q: Queryable, { explicit, instance }: AssigneeAsk): Promise<number[]> {
  const ids = explicit.users.filter((user) => typeof user === 'number')
  const names = explicit.users.filter((user) => typeof user === 'string')
  const byName = names.length
    ? await idsOf(q, 'select id from sys_user where username = any($1) order by array_position($1::text[], username)', [
        names,
      ])
    : []
  if (explicit.groups.length === 0) return enabledOnly(q, [...new Set([...ids, ...byName])])
  const roles = await idsOf(q, 'select id from sys_role where code = any($1) and deleted_at is null', [explicit.groups])
  const members = await idsOf(
    q,
    `select m.target_id as id from user_group g join user_group__members m on m.owner_id = g.id
     where g.code = any($1) and g.company_id = $2 and g.state = 1 and g.deleted_at is null`,
    [explicit.groups, instance.companyId],
  )
  const people = await inReach(
    q,
    [...new Set([...(await holdersOf(q, roles, instance.companyId)), ...members])],
    instance,
  )
  return enabledOnly(q, [...new Set([...ids, ...byName, ...people])])
}

/** Who gets a task of a running instance: the rule of its definition, else what the diagram names; substitutes in place of the absent. */
export async function resolveAssignees(context: ActionContext, ask: AssigneeAsk): Promise<Assignees> {
  const { q } = context
  const { definition, instance, taskKey } = ask
  const rows = await q.query<RuleRow>(
    `select ${RULE_COLUMNS} from task_assign_rule where process_definition_id = $1 and task_definition_key = $2 order by sort, id`,
    [definition.id, taskKey],
  )
  const own =
    rows.length > 0
      ? await resolveRows(context, rows, {
          taskKey,
          companyId: instance.companyId,
          communityId: instance.communityId,
          startUserId: instance.startUserId,
          variables: ask.variables,
        })
      : await explicitUsers(q, ask)
  const absent = await proxiesOf(context, own, definition.id)
  const proxyFor: Record<number, number> = {}
  const users = own.map((id) => {
    const proxy = absent[id]
    if (proxy === undefined || own.includes(proxy)) return proxy ?? id
    proxyFor[proxy] = id
    return proxy
  })
  return {
    users: [...new Set(users)],
    mode: rows[0]?.mode ?? null,
    emptyPolicy: rows[0]?.emptyPolicy ?? null,
    proxyFor,
    byRule: rows.length > 0,
  }
}
