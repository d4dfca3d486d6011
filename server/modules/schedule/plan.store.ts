import type { SlotPlan, SlotTime } from '@wuguan/contract/schedule/slots'
import type {
  AssignMode,
  Freq,
  HolidayPolicy,
  IntervalFrom,
  ShortMonth,
} from '@wuguan/contract/schedule/schedule-options'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { Queryable } from '../../kernel/db/sql.ts'

export interface PlanRecord {
  id: string
  companyId: number
  communityId: number
  bizKind: string
  name: string
  status: number
  planVersion: number
  modelId: string | null
  managerPatrol: boolean
  freq: Freq
  every: number | null
  intervalFrom: IntervalFrom | null
  weekdays: number[] | null
  monthDays: number[] | null
  monthOfCycle: number | null
  shortMonth: ShortMonth | null
  cycle: { year: number; kind: string }[] | null
  repeatAfter: string | null
  times: SlotTime[]
  spanDays: number
  startDate: string
  endDate: string | null
  includeDates: { date: string }[] | null
  excludeDates: { date: string }[] | null
  holidayPolicy: HolidayPolicy
  leadDays: number
  earlyMinutes: number
  lateMinutes: number | null
  makeupDays: number
  abnormalPolicy: string
  assignMode: AssignMode
  auditRequired: boolean
  generatedUntil: string | null
  enabledAt: string | null
  createdBy: number | null
  userIds: number[]
  /** It names positions or roles, whose people are asked for when tasks are made. */
  byOffice: boolean
  auditorIds: number[]
  maintain: { maintainKind: string; includesLower: boolean; contractorId: string | null } | null
}

/** A plan as the generator reads it, held until the transaction ends; null where another process has it in hand or it is gone. */
export const heldPlan = async (q: Queryable, id: string): Promise<PlanRecord | null> =>
  (await heldPlans(q, [id]))[0] ?? null
export async function heldPlans(q: Queryable, ids: readonly string[]): Promise<PlanRecord[]> {
  const held = await q.query<{ id: string }>(
    'select id from schedule_plan where id = any($1::uuid[]) order by id for update skip locked',
    [[...ids]],
  )
  return held.length === 0
    ? []
    : readPlans(
        q,
        held.map(({ id }) => id),
      )
}
export const readPlan = async (q: Queryable, id: string): Promise<PlanRecord | null> =>
  (await readPlans(q, [id]))[0] ?? null
async function readPlans(q: Queryable, ids: readonly string[]): Promise<PlanRecord[]> {
  return q.query<PlanRecord>(
    `select p.id, p.company_id as "companyId", p.community_id as "communityId", p.biz_kind as "bizKind", p.name, p.status, coalesce(p.plan_version, 1) as "planVersion",
       p.model_id as "modelId", coalesce(p.manager_patrol, false) as "managerPatrol", p.freq, p.every, p.interval_from as "intervalFrom", to_json(p.weekdays) as weekdays,
       to_json(p.month_days) as "monthDays", p.month_of_cycle as "monthOfCycle", p.short_month as "shortMonth", p.cycle, p.repeat_after as "repeatAfter", p.times,
       p.span_days as "spanDays", p.start_date as "startDate", p.end_date as "endDate", p.include_dates as "includeDates", p.exclude_dates as "excludeDates",
       p.holiday_policy as "holidayPolicy", p.lead_days as "leadDays", p.early_minutes as "earlyMinutes",
       case when coalesce(p.unlimited, false) then null else coalesce(p.late_minutes, 0) end as "lateMinutes", coalesce(p.makeup_days, 0) as "makeupDays", coalesce(p.abnormal_policy, 'record') as "abnormalPolicy", p.assign_mode as "assignMode",
       coalesce(p.audit_required, false) as "auditRequired", p.generated_until as "generatedUntil", ${DATE_TIME('p.enabled_at')} as "enabledAt", p.created_by as "createdBy",
       coalesce((select json_agg(a.target_id order by a.position) from schedule_plan__user_ids a where a.owner_id = p.id), '[]') as "userIds",
       exists (select 1 from schedule_plan__position_ids a where a.owner_id = p.id) or exists (select 1 from schedule_plan__role_ids a where a.owner_id = p.id) as "byOffice",
       coalesce((select json_agg(a.target_id order by a.position) from schedule_plan__auditor_ids a where a.owner_id = p.id), '[]') as "auditorIds",
       case when p.biz_kind = 'equipment' then json_build_object('maintainKind', p.maintain_kind, 'includesLower', coalesce(p.includes_lower, false), 'contractorId', p.contractor_id) end as maintain
     from schedule_plan p where p.id = any($1::uuid[]) order by p.id`,
    [[...ids]],
  )
}

const datesOf = (lines: readonly { date: string }[] | null) => (lines ?? []).map(({ date }) => date)
type Timed = Omit<SlotPlan, 'includeDates' | 'excludeDates'> & {
  readonly includeDates?: readonly { date: string }[] | null
  readonly excludeDates?: readonly { date: string }[] | null
}
/** What a plan says about time, as the expander takes it. */
export const slotPlanOf = ({ includeDates, excludeDates, ...plan }: Timed): SlotPlan => ({
  ...plan,
  includeDates: datesOf(includeDates ?? null),
  excludeDates: datesOf(excludeDates ?? null),
})
