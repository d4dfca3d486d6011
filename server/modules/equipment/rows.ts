import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import type { Relation } from '../../kernel/reports/facts.ts'

/** Tasks that count at all, and whether one was due by now: its last moment, or its end where it has none, has passed. */
const COUNTED = "t.biz_kind = 'equipment' and t.status <> 90 and not t.generated_late"
const DONE = 't.status in (30, 40)'
const MACHINE = 'join equipment e on e.id = t.target_id::uuid join equipment_type k on k.id = e.type_id'
const CONTRACTOR = "(t.rule ->> 'contractorId')::uuid"

export const maintainRows: Relation = ({ now, params }) =>
  `select t.id, t.company_id, t.community_id, t.created_by, 'task' as what, t.task_no, t.name, t.slot_date as day, e.id as equipment_id, k.system, e.type_id, e.level_id,
     t.category as maintain_kind, t.executor_id, ${CONTRACTOR} as contractor_id, t.status, coalesce(t.latest_at, t.slot_end) <= ${params.add(now)}::timestamptz as due, ${DONE} as done,
     ${DONE} and t.submitted_at <= t.slot_end as in_time, t.status = 50 as missed, i.filled as items_filled, i.abnormal as items_abnormal, f.found, f.closed,
     case when ${DONE} and t.started_at is not null then round(extract(epoch from t.submitted_at - t.started_at) / 3600, 2) end as hours, null::numeric as cost
   from schedule_task t ${MACHINE}
   cross join lateral (select count(*) filter (where x.value is not null and x.judge is distinct from 'na')::int as filled, count(*) filter (where x.judge = 'abnormal')::int as abnormal
     from schedule_item x where x.task_id = t.id) i
   cross join lateral (select count(*) filter (where x.status <> 60)::int as found, count(*) filter (where x.status = 50)::int as closed from finding x where x.task_id = t.id) f
   where ${COUNTED}
   union all
   select r.id, r.company_id, r.community_id, r.created_by, 'cost', t.task_no, t.name, r.finished_on, e.id, k.system, e.type_id, e.level_id, t.category, t.executor_id, r.contractor_id, t.status,
     false, false, false, false, 0, 0, 0, 0, null, r.cost
   from maintain_record r join schedule_task t on t.id = r.task_id ${MACHINE} where r.finished_on is not null`

export const findingRows: Relation = ({ now, params }) =>
  `select f.id, f.company_id, f.community_id, f.created_by, f.finding_no, e.id as equipment_id, k.system, e.type_id, f.abnormal_type_id, f.item_name, f.category as maintain_kind, f.level,
     f.found_at::date as found_on, f.status, f.handler_id, f.status <> 60 as counted, f.status = 50 as closed, f.order_id is not null as ordered,
     coalesce(f.closed_at > f.deadline, f.status in (10, 20, 30, 40) and f.deadline < ${params.add(now)}::timestamptz) as over,
     case when f.status = 50 then round(extract(epoch from f.closed_at - f.found_at) / 3600, 2) end as hours
   from finding f join schedule_task t on t.id = f.task_id ${MACHINE} where f.biz_kind = 'equipment'`

const { running, standby, fault, repairing } = EQUIPMENT_STATUS
/**
 * Failures, and the time of machines in use: from each change of the status to the next, cut by months and by what is asked for. What was before the first
 * change begins with the first day of use.
 */
export const faultRows: Relation = ({ since, until, now, params }) => {
  const moment = `${params.add(now)}::timestamptz`
  const from = `coalesce(${params.add(since)}::date::timestamptz, '-infinity')`
  const to = `least(coalesce(${params.add(until)}::date + 1, 'infinity')::timestamptz, ${moment})`
  const of = `e.id as equipment_id, k.system, e.type_id, e.level_id, coalesce(v.code in ('A', 'B'), false) as keyed`
  const joined = 'join equipment_type k on k.id = e.type_id left join equipment_level v on v.id = e.level_id'
  return `select l.id, e.company_id, e.community_id, e.created_by, 'fault' as what, e.equipment_no as title, l.at::date as day, ${of},
     coalesce(r.to_status in (${running}, ${standby}), false) as recovered,
     case when r.to_status in (${running}, ${standby}) then round(extract(epoch from r.at - l.at) / 3600, 2) end as repair_hours, null::numeric as up_hours, null::int as use_minutes, null::int as down_minutes
   from equipment_status_log l join equipment e on e.id = l.equipment_id ${joined}
   left join lateral (select n.at, n.to_status from equipment_status_log n where n.equipment_id = l.equipment_id and (n.at, n.id) > (l.at, l.id) and n.to_status not in (${fault}, ${repairing})
     order by n.at, n.id limit 1) r on true
   where l.to_status = ${fault} and e.deleted_at is null
   union all
   select md5(p.id || ':' || p.start_at || ':' || m.month)::uuid, e.company_id, e.community_id, e.created_by, 'use', e.equipment_no, greatest(p.start_at, ${from}, m.month)::date, ${of},
     false, null, case when p.status in (${running}, ${standby}) then round(x.minutes / 60.0, 2) else 0 end, x.minutes::int, case when p.status in (${fault}, ${repairing}) then x.minutes::int else 0 end
   from (select s.id, s.status, s.start_at, coalesce(lead(s.start_at) over (partition by s.id order by s.start_at, s.log), 'infinity') as end_at
       from (select l.equipment_id as id, l.to_status as status, l.at as start_at, l.id as log from equipment_status_log l
         union all select e.id, coalesce((select l.from_status from equipment_status_log l where l.equipment_id = e.id order by l.at, l.id limit 1), e.status), e.use_date::timestamptz, null
           from equipment e where e.use_date is not null and not exists (select 1 from equipment_status_log l where l.equipment_id = e.id and l.at <= e.use_date + 1)) s) p
     join equipment e on e.id = p.id and e.deleted_at is null ${joined}
     cross join lateral generate_series(date_trunc('month', greatest(p.start_at, ${from})), least(p.end_at, ${to}), interval '1 month') as m(month)
     cross join lateral (select round(extract(epoch from least(p.end_at, ${to}, m.month + interval '1 month') - greatest(p.start_at, ${from}, m.month)) / 60) as minutes) x
   where p.status in (${running}, ${standby}, ${fault}, ${repairing}) and x.minutes > 0 and greatest(p.start_at, ${from}) > '-infinity'`
}
