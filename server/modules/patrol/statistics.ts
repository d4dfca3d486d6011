import type { Relation } from '../../kernel/reports/facts.ts'

/** Tasks that count at all. */
const COUNTED = "t.biz_kind = 'patrol' and t.status <> 90 and not t.generated_late"
/** Whether a task was due by now: its last moment, or its end where it has none, has passed. */
const DUE = (now: string) => `coalesce(t.latest_at, t.slot_end) <= ${now}::timestamptz`
const DONE = 't.status in (30, 40)'
const IN_TIME = `(${DONE} and t.submitted_at <= t.slot_end)`

export const taskRows: Relation = ({ now, params }) =>
  `select t.id, t.company_id, t.community_id, t.created_by, t.task_no, t.name, t.target_id as way_id, t.target_name as way_name, t.category, t.slot_date, t.executor_id, t.status,
     ${DUE(params.add(now))} as due, ${DONE} as done, ${IN_TIME} as in_time, t.status = 50 as missed,
     p.due as points_due, p.done as points_done, p.sound as points_sound, p.signs as signs_due, d.valid as signs_valid, i.filled as items_filled, i.abnormal as items_abnormal,
     f.found, f.closed
   from schedule_task t
   cross join lateral (select count(*) filter (where s.required)::int as due, count(*) filter (where s.required and s.status = 'done')::int as done,
       count(*) filter (where s.required and s.status = 'done' and s.sign_method <> 'manual' and not s.skewed)::int as sound, count(*) filter (where s.co_signed)::int as signs
     from schedule_step s where s.task_id = t.id) p
   cross join lateral (select count(*)::int as valid from double_sign x where x.task_id = t.id and x.status = 20) d
   cross join lateral (select count(*) filter (where x.value is not null and x.judge is distinct from 'na')::int as filled, count(*) filter (where x.judge = 'abnormal')::int as abnormal
     from schedule_item x where x.task_id = t.id) i
   cross join lateral (select count(*) filter (where x.status <> 60)::int as found, count(*) filter (where x.status = 50)::int as closed from finding x where x.task_id = t.id) f
   where ${COUNTED}`

export const shareRows: Relation = ({ now, params }) =>
  `select md5(t.id || ':' || w.person)::uuid as id, t.company_id, t.community_id, t.created_by, t.task_no, t.target_name as way_name, t.category, t.slot_date, w.person as person_id,
     w.share, case when ${DONE} then w.share else 0 end as done_share, case when ${IN_TIME} then w.share else 0 end as in_time_share,
     case when t.status = 50 then w.share else 0 end as missed_share, p.points, p.manual, p.found, m.minutes, m.minutes is not null as timed,
     coalesce(m.minutes < 0.3 * (t.rule ->> 'estimateMinutes')::numeric, false) as hasty
   from schedule_task t
   cross join lateral (
     select t.executor_id as person, 1::numeric as share where t.executor_id is not null
     union all
     select a.target_id, round(1.0 / (select count(*) from schedule_task__assignee_ids n where n.owner_id = t.id), 4) from schedule_task__assignee_ids a
       where t.executor_id is null and a.owner_id = t.id) w
   cross join lateral (select count(*) filter (where s.status = 'done')::int as points, count(*) filter (where s.sign_method = 'manual')::int as manual,
       coalesce(sum(s.abnormal_count), 0)::int as found from schedule_step s where s.task_id = t.id and s.sign_by_id = w.person) p
   cross join lateral (select case when ${DONE} and t.executor_id is not null then round(extract(epoch from t.submitted_at - t.started_at) / 60, 2) end as minutes) m
   where ${COUNTED} and ${DUE(params.add(now))}`

export const managerRows: Relation = ({ now, params }) =>
  `select t.id, t.company_id, t.community_id, t.created_by, t.name as what, t.slot_date as on_day, coalesce(t.executor_id, a.person) as person_id, 'patrol' as act, ${DONE} as done, ${IN_TIME} as in_time
     from schedule_task t cross join lateral (select min(x.target_id) as person from schedule_task__assignee_ids x where x.owner_id = t.id) a
     where ${COUNTED} and t.manager_patrol and ${DUE(params.add(now))}
   union all
   select md5('audit:' || t.id)::uuid, t.company_id, t.community_id, t.created_by, t.task_no, t.audit_at::date, t.audit_by_id, 'audit', true, coalesce(t.audit_in_time, false)
     from schedule_task t where t.biz_kind = 'patrol' and t.audit_at is not null
   union all
   select d.id, d.company_id, d.community_id, d.created_by, d.point_name, d.co_at::date, d.co_user_id, 'coSign', true, d.status = 20 from double_sign d where d.co_at is not null
   union all
   select f.id, f.company_id, f.community_id, f.created_by, f.finding_no, f.review_at::date, f.review_by_id, 'review', true, true
     from finding f where f.biz_kind = 'patrol' and f.review_at is not null and f.status <> 60`

export const doubleSignRows: Relation = ({ now, params }) =>
  `select d.id, d.company_id, d.community_id, d.created_by, d.point_name, d.way_name, d.slot_date, extract(hour from d.main_at)::int as main_hour, d.main_user_id, d.co_user_id, d.status,
     d.status = 20 as valid, d.status = 40 as late, d.status = 50 as missing, d.co_at is not null as co_signed, coalesce(d.gap_seconds, 0) as gap_seconds, d.suspect
   from double_sign d join schedule_task t on t.id = d.task_id where ${COUNTED} and ${DUE(params.add(now))}`

export const findingRows: Relation = ({ now, params }) =>
  `select f.id, f.company_id, f.community_id, f.created_by, f.finding_no, f.ref_name as point_name, f.item_name, f.category, f.level, f.found_at::date as found_on, f.status, f.handler_id,
     f.status <> 60 as counted, f.status = 50 as closed, f.order_id is not null as ordered,
     coalesce(f.closed_at > f.deadline, f.status in (10, 20, 30, 40) and f.deadline < ${params.add(now)}::timestamptz) as over,
     case when f.status = 50 then round(extract(epoch from f.closed_at - f.found_at) / 3600, 2) end as hours
   from finding f where f.biz_kind = 'patrol'`
