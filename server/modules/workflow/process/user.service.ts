import type { Page } from '@wuguan/contract/kernel/envelope'
import { forbidden, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { ProcessUserLine, processUsers, setProxy, transferWork } from '@wuguan/contract/workflow/process.actions'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { Params, likeText } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { save as saveProxy } from '../../bpm/reading/proxy.service.ts'
import { reassign } from '../../bpm/task/person.service.ts'

/** People who receive work of processes. */
const DONE_DAYS = 30
const OPEN_TASKS = `(select count(*)::int from process_task k join process_instance i on i.id = k.instance_id and i.result = 1 where k.assignee_id = u.id and k.result = 1)`

/** People whom the permission shows: of its companies, cut to departments where a role is. */
function people({ actor }: ActionContext, permission: string, params: Params): string {
  const scope = actor.scope(permission)
  const parts = [
    ...(scope.peopleCompanies.length > 0 ? [`u.company_id = any(${params.add([...scope.peopleCompanies])})`] : []),
    ...(scope.departments.length > 0 ? [`u.department_id = any(${params.add([...scope.departments])})`] : []),
    `u.id = ${params.add(actor.userId)}`,
  ]
  return `u.deleted_at is null and (${parts.join(' or ')})`
}

export async function page(
  context: ActionContext,
  { page: at, limit, keyword, departmentId, state }: ParsedOf<typeof processUsers>,
): Promise<Page<ProcessUserLine>> {
  const { q, now } = context
  const conditions = (params: Params) =>
    [
      people(context, 'workflow:user:list', params),
      ...(keyword ? [`u.pet_name ilike ${params.add(likeText(keyword))}`] : []),
      ...(departmentId ? [`u.department_id = any(${params.add(departmentId)})`] : []),
      ...(state ? [`u.state = any(${params.add(state.split(',').map(Number))})`] : []),
      // Who has left is of interest only while work still waits for him.
      `(u.state = 1 or ${OPEN_TASKS} > 0)`,
    ].join(' and ')
  const counting = new Params()
  const [total] = await q.query<{ n: number }>(
    `select count(*)::int as n from sys_user u where ${conditions(counting)}`,
    counting.values,
  )
  const params = new Params()
  const where = conditions(params)
  const moment = params.add(now)
  const names = (sql: string) => `coalesce((select json_agg(x.name order by x.name) from (${sql}) x), '[]')`
  const list = await q.query<ProcessUserLine>(
    `select u.id, u.pet_name as name, coalesce(d.name, c.name) as department, u.state,
       ${names('select p.name from user_position up join position p on p.id = up.position_id where up.user_id = u.id')} as positions,
       ${names('select distinct r.name from user_role ur join sys_role r on r.id = ur.role_id and r.deleted_at is null where ur.user_id = u.id')} as roles,
       ${names('select g.name from user_group__members m join user_group g on g.id = m.owner_id and g.deleted_at is null where m.target_id = u.id')} as groups,
       ${OPEN_TASKS} as "openTasks", coalesce(done.n, 0) as done, done.hours as "averageHours", proxy.name as "proxyName", proxy.until as "proxyUntil"
     from sys_user u join company c on c.id = u.company_id left join company d on d.id = u.department_id
     left join lateral (select count(*)::int as n, round((avg(extract(epoch from k.end_time - k.create_time)) / 3600)::numeric, 2)::text as hours
       from process_task k where k.assignee_id = u.id and k.result in (2, 3) and k.end_time > ${moment}::timestamptz - interval '${DONE_DAYS} days') done on true
     left join lateral (select s.pet_name as name, ${DATE_TIME('p.end_at')} as until from absence_proxy p join sys_user s on s.id = p.proxy_user_id
       where p.user_id = u.id and p.state = 1 and p.end_at > ${moment}::timestamptz order by p.start_at limit 1) proxy on true
     where ${where} order by (u.state = 0) desc, ${OPEN_TASKS} desc, u.id limit ${params.add(limit)} offset ${params.add((at - 1) * limit)}`,
    params.values,
  )
  return { list, total: total!.n, capped: false }
}

async function demandPerson(context: ActionContext, userId: number, permission: string): Promise<void> {
  const params = new Params()
  const scope = people(context, permission, params)
  const [row] = await context.q.query(
    `select 1 from sys_user u where u.id = ${params.add(userId)} and ${scope}`,
    params.values,
  )
  if (!row) throw notFound()
}

/** Everything that waits for one person, or what waits of one process, goes to another. */
export async function transfer(
  context: ActionContext,
  { fromUserId, toUserId, definitionKey, comment }: ParsedOf<typeof transferWork>,
): Promise<{ transferred: number }> {
  await demandPerson(context, fromUserId, 'workflow:user:transfer')
  if (fromUserId === toUserId) throw refuse('不能转办给本人')
  const { q, actor } = context
  const companies = actor.scope('workflow:user:transfer').companies
  const tasks = await q.query<{ id: string; company_id: number }>(
    `select k.id, i.company_id from process_task k join process_instance i on i.id = k.instance_id and i.result = 1 and not i.suspended
     where k.assignee_id = $1 and k.result = 1 and ($2::text is null or i.definition_key = $2) order by k.instance_id, k.id`,
    [fromUserId, definitionKey ?? null],
  )
  if (tasks.some(({ company_id }) => !companies.includes(company_id))) throw forbidden()
  for (const { id } of tasks)
    await reassign(
      context,
      { taskId: id, userIds: [toUserId], comment: comment || '批量转办' },
      'workflow:user:transfer',
    )
  return { transferred: tasks.length }
}

/** A substitute for somebody who can not name one himself. */
export async function proxy(
  context: ActionContext,
  { userId, ...of }: ParsedOf<typeof setProxy>,
): Promise<{ id: string }> {
  await demandPerson(context, userId, 'workflow:user:proxy')
  if (userId === of.proxyUserId) throw refuse('不能委托给本人')
  const [home] = await context.q.query<{ company_id: number }>('select company_id from sys_user where id = $1', [
    userId,
  ])
  const owner = { ...context.actor, userId, companyId: home!.company_id }
  return saveProxy({ ...context, actor: owner }, { ...of, categories: [], state: 1 })
}
