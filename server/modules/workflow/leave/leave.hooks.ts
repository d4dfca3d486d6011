import { diffDays } from '@wuguan/contract/kernel/dates'
import { badInput } from '@wuguan/contract/kernel/errors'
import {
  LEAVE_MAX_DAYS,
  type LeaveLength,
  type LeaveSpan,
  type LeaveUnit,
  leaveLength,
  nothingLeft,
} from '@wuguan/contract/workflow/leave-days'
import type { leave } from '@wuguan/contract/workflow/leave.entity'
import type { leaveBalance } from '@wuguan/contract/workflow/leave-balance.entity'
import type { leaveType } from '@wuguan/contract/workflow/leave-type.entity'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { anyOf } from '../../../kernel/auth/scope.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import type { Params, Queryable } from '../../../kernel/db/sql.ts'
import { daysOff, type WhyOff } from './calendar.service.ts'

/** A type of the company or of one above it. */
export interface TypeRow {
  id: string
  name: string
  unit: LeaveUnit
  minUnit: string
  needProofAfter: string | null
}
export async function typeFor(q: Queryable, companyId: number, id: string): Promise<TypeRow> {
  const [row] = await q.query<TypeRow>(
    `select t.id, t.name, t.unit, t.min_unit::text as "minUnit", t.need_proof_after::text as "needProofAfter"
     from leave_type t join company a on a.id = t.company_id join company s on s.id = $1 and s.path like a.path || '%'
     where t.id = $2 and t.state = 1 and t.deleted_at is null`,
    [companyId, id],
  )
  if (!row) throw badInput({ leaveTypeId: '请选择请假类型' })
  return row
}

/** How long a person is away, refused where it is no time at all or nobody works then. */
export async function lengthOf(
  q: Queryable,
  who: { companyId: number; userId: number },
  unit: LeaveUnit,
  span: LeaveSpan,
): Promise<LeaveLength & { why: WhyOff }> {
  if (span.endAt <= span.startAt) throw badInput({ endAt: '结束时间不能早于开始时间' })
  const [from, to] = [span.startAt.slice(0, 10), span.endAt.slice(0, 10)]
  if (diffDays(from, to) >= LEAVE_MAX_DAYS) throw badInput({ endAt: `单次请假不能超过${LEAVE_MAX_DAYS}天` })
  const why = await daysOff(q, who, from, to)
  const length = leaveLength(span, unit, (date, half) => why(date, half) !== null)
  if (nothingLeft(length.days)) throw badInput({ endAt: '所选时间均为休息日，无需请假' })
  return { ...length, why }
}

/** The caller heads the department of the person, or one above it. */
const leads = (alias: string, me: string) =>
  `(${alias}.user_id <> ${me} and exists (select 1 from company lu join company ld on ld.id = coalesce(${alias}.department_id, ${alias}.company_id)
     where lu.leader_id = ${me} and ld.path like lu.path || '%'))`
const openTask = (alias: string, me: string) =>
  `from process_task k where k.instance_id = ${alias}.process_instance_id and k.result = 1 and not k.waiting
     and (k.assignee_id = ${me} or (k.assignee_id is null and exists (select 1 from process_task__candidates c where c.owner_id = k.id and c.target_id = ${me})))`
const involved = (alias: string, me: string) =>
  `exists (select 1 from process_task k where k.instance_id = ${alias}.process_instance_id and (k.assignee_id = ${me}
     or exists (select 1 from process_task__candidates c where c.owner_id = k.id and c.target_id = ${me})))`

/** Everybody sees his own leaves, those of the people he leads, and those that he decides; with the code, all of his scope. */
function visible(actor: Actor, permission: string | null, alias: string, params: Params): string {
  const me = params.add(actor.userId)
  if (permission === 'workflow:leave:add' || permission === 'workflow:leave:cancel') return `${alias}.user_id = ${me}`
  const all = actor.can('workflow:leave:all') ? actor.scope('workflow:leave:all').companies : []
  return `(${[
    `${alias}.user_id = ${me}`,
    leads(alias, me),
    involved(alias, me),
    ...(all.length > 0 ? [anyOf(`${alias}.company_id`, all, params)] : []),
  ].join(' or ')})`
}

const TABS: Readonly<Record<string, (alias: string, me: () => string) => string>> = {
  mine: (alias, me) => `${alias}.user_id = ${me()}`,
  approve: (alias, me) => `exists (select 1 ${openTask(alias, me())})`,
  department: (alias, me) => leads(alias, me()),
  all: () => 'true',
}

export const leaveHooks: EntityHooks<typeof leave> = {
  scope: visible,
  computed: {
    node: (alias) =>
      `(select string_agg(distinct k.name, '、') from process_task k where k.instance_id = ${alias}.process_instance_id and k.result = 1)`,
    taskId: (alias, params, _now, actor) => `(select k.id::text ${openTask(alias, params.add(actor.userId))} limit 1)`,
    mine: (alias, params, _now, actor) => `(${alias}.user_id = ${params.add(actor.userId)})`,
    leads: (alias, params, _now, actor) => leads(alias, params.add(actor.userId)),
  },
  filters: {
    of: (value, alias, params, actor) => TABS[value]?.(alias, () => params.add(actor.userId)) ?? 'false',
  },
  async beforeSave({ q, actor, companyId }, draft, before) {
    draft.userId = before?.userId ?? actor.userId
    draft.departmentId = before ? before.departmentId : actor.departmentId
    if (draft.proxyUserId === draft.userId) throw badInput({ proxyUserId: '工作代理人不能是本人' })
    const who = { companyId: companyId ?? actor.homeCompanyId, userId: draft.userId }
    const type = await typeFor(q, who.companyId, String(draft.leaveTypeId))
    const { days, byYear } = await lengthOf(q, who, type.unit, {
      startAt: String(draft.startAt),
      endAt: String(draft.endAt),
    })
    draft.days = days
    draft.parts = byYear
  },
}

/** A type of a company above is none of the rows that a reference may name by itself, so the verb brings it. */
export const leaveHooksOf = (leaveTypeId: string): EntityHooks<typeof leave> => ({
  ...leaveHooks,
  beforeSave(context, draft, before) {
    draft.leaveTypeId = leaveTypeId
    return leaveHooks.beforeSave!(context, draft, before)
  },
})

export const leaveTypeHooks: EntityHooks<typeof leaveType> = {
  ignoreReferrers: ['workflow.leaveBalance'],
}
export const leaveBalanceHooks: EntityHooks<typeof leaveBalance> = {
  computed: { available: (alias) => `(${alias}.quota - ${alias}.used - ${alias}.frozen)` },
  beforeSave(_context, draft, before) {
    if (before && draft.quota != null && Number(draft.quota) < Number(before.used) + Number(before.frozen))
      throw badInput({ quota: '额度不能小于已用与冻结之和' })
  },
}
