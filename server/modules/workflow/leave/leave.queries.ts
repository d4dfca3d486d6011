import { addDays } from '@wuguan/contract/kernel/dates'
import { round } from '@wuguan/contract/kernel/decimal'
import type {
  LeaveChoice,
  LeaveDay,
  LeavePreview,
  LeaveUse,
  leaveCalendar,
  leaveChoices,
  leaveUse,
  previewLeave,
} from '@wuguan/contract/workflow/leave.actions'
import { perHead } from '@wuguan/contract/workflow/leave-days'
import { dateOf } from '../../../kernel/clock.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { definitionFor } from '../../bpm/definition/definition.service.ts'
import { predict } from '../../bpm/reading/predict.service.ts'
import { leaveHooks, lengthOf, typeFor } from './leave.hooks.ts'
import { communityOf, modelKeyOf, variablesOf } from './process.ts'

/** The kinds of leave that the caller may take, with what he has of them. */
export async function choices(
  { q, actor, now }: ActionContext,
  { year }: ParsedOf<typeof leaveChoices>,
): Promise<LeaveChoice[]> {
  return q.query<LeaveChoice>(
    `select t.id, t.name, t.unit, t.paid, t.min_unit::text as "minUnit", t.need_proof_after::text as "needProofAfter",
       (case when b.id is null then t.year_quota else b.quota end)::text as quota, coalesce(b.used, 0.0)::text as used, coalesce(b.frozen, 0.0)::text as frozen,
       (case when b.id is null then t.year_quota else b.quota - b.used - b.frozen end)::text as available
     from leave_type t join company a on a.id = t.company_id join company s on s.id = $1 and s.path like a.path || '%'
     left join leave_balance b on b.leave_type_id = t.id and b.user_id = $2 and b.year = $3
     where t.state = 1 and t.deleted_at is null order by a.level desc, t.created_at, t.id`,
    [actor.homeCompanyId, actor.userId, year ?? Number(dateOf(now).slice(0, 4))],
  )
}

export async function preview(context: ActionContext, input: ParsedOf<typeof previewLeave>): Promise<LeavePreview> {
  const { q, actor } = context
  const who = { companyId: actor.homeCompanyId, userId: actor.userId }
  const type = await typeFor(q, who.companyId, input.leaveTypeId)
  const { days, byYear, off, why } = await lengthOf(q, who, type.unit, input)
  const variables = variablesOf({ days, typeName: type.name, userId: actor.userId })
  const key = await modelKeyOf(context, who.companyId, variables)
  const definition = await definitionFor(context, { key, companyId: who.companyId })
  const path = definition && {
    processDefinitionId: definition.id,
    communityId: await communityOf(context),
    formData: {},
    variables,
  }
  const predicted = path ? await predict(context, path) : { nodes: [], open: null }
  return {
    days,
    byYear,
    off: off.map((date) => ({ date, why: why(date, 'am') ?? why(date, 'pm') ?? '' })),
    path: predicted.nodes,
    open: predicted.open,
  }
}

/** Leaves of a month that the caller may see, for the calendar of a department. */
export async function calendar(
  { q, actor }: ActionContext,
  { month, departmentId }: ParsedOf<typeof leaveCalendar>,
): Promise<LeaveDay[]> {
  const params = new Params()
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  const scope = leaveHooks.scope!(actor, 'workflow:leave:list', 't', params)
  const inside = departmentId
    ? `and exists (select 1 from company d join company m on m.id = ${params.add(departmentId)} where d.id = t.department_id and d.path like m.path || '%')`
    : ''
  return q.query<LeaveDay>(
    `select t.id, json_build_object('id', u.id, 'nickname', u.pet_name, 'deptName', d.name) as user, y.name as "typeName",
       ${DATE_TIME('t.start_at')} as "startAt", ${DATE_TIME('case when t.return_status = 2 then t.return_at else t.end_at end')} as "endAt", t.status
     from leave_request t join sys_user u on u.id = t.user_id join leave_type y on y.id = t.leave_type_id left join company d on d.id = t.department_id
     where t.status in (1, 2) and t.start_at < ${params.add(`${next}T00:00:00+08:00`)} and t.end_at > ${params.add(`${first}T00:00:00+08:00`)} and ${scope} ${inside}
     order by t.start_at, t.id limit 1000`,
    params.values,
  )
}

/** What was used of each kind by department, and granted days over enabled people. */
export async function use({ q, actor }: ActionContext, { year }: ParsedOf<typeof leaveUse>): Promise<LeaveUse> {
  const companies = actor.scope('workflow:leave:all').companies
  const rows = await q.query<LeaveUse['rows'][number]>(
    `select u.department_id as "departmentId", coalesce(d.name, c.name) as department, y.name as "leaveType", sum(b.quota)::text as quota, sum(b.used)::text as used
     from leave_balance b join sys_user u on u.id = b.user_id join leave_type y on y.id = b.leave_type_id
     join company c on c.id = u.company_id left join company d on d.id = u.department_id
     where b.year = $1 and b.company_id = any($2) group by 1, 2, 3 order by 2, 3`,
    [year, companies],
  )
  const [sum] = await q.query<{ days: string; people: number }>(
    `select coalesce((select sum(coalesce((l.parts ->> $1::text)::numeric, 0)) - coalesce(sum(l.cancelled_days) filter (where extract(year from l.return_at) = $1::int), 0)
         from leave_request l where l.status = 2 and l.company_id = any($2)), 0)::text as days,
       (select count(*) from sys_user u where u.state = 1 and u.deleted_at is null and u.company_id = any($2))::int as people`,
    [year, companies],
  )
  const days = round(sum!.days, 1)
  return { rows, days, people: sum!.people, perHead: perHead(days, sum!.people) }
}
