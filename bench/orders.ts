import { fillBranches, fillCommunity } from '../scripts/demo-scale/group.ts'
import { fillPlaces } from '../scripts/demo-scale/places.ts'
import type { ScalePlace, Sql } from '../scripts/demo-scale/sql.ts'
import { weeklyOf } from '../packages/contract/kernel/working-time.ts'

/** What a company has been asked to mend, written by the database itself. */
export interface OrderShape {
  readonly communities: number
  /** Of each community. */
  readonly orders: number
  /** Of a thousand orders, the newest. */
  readonly open: number
}
const BRANCHES = 4
const HANDLERS = 8
const HOUSES = { buildings: 2, units: 1, floors: 25, perFloor: 8, undelivered: false }
const LINES = ['repair', 'service', 'inner'] as const
const STAGES = ['accept', 'take', 'arrive', 'reply', 'handle', 'visit'] as const
const WEEK = weeklyOf(
  [1, 2, 3, 4, 5, 6],
  [
    { start: '08:30', end: '12:00' },
    { start: '13:30', end: '18:00' },
  ],
)
/** Tables that are filled: keeping all their indexes row by row costs more than the rows. */
const FILLED = ['work_order', 'work_order_clock', 'work_order_assign', 'work_order_time', 'appraisal', 'return_visit']
const DAYS = 3 * 365
/** As the product makes ids: in the order of time. */
const idAt = (at: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || right(gen_random_uuid()::text, 21))::uuid`

/** Rules of every line in each company: limits, a word before the limit, one after it with a repeat, and of repairs a level two hours later. */
async function fillRules(q: Sql, now: Date): Promise<void> {
  const common = '1, $1::timestamptz, $1::timestamptz'
  await q.query(
    `insert into order_source (id, company_id, code, name, channel, biz_lines, is_default, enabled, created_at, updated_at)
     select gen_random_uuid(), c.id, s, s, s, '{repair,service,inner}', s = 'phone', ${common} from company c, unnest(array['phone', 'desk', 'app']) s where c.parent_id is not null`,
    [now],
  )
  await q.query(
    `with tops as (
       insert into problem_category (id, company_id, code, name, order_types, urgency_default, pay_side_default, enabled, created_at, updated_at)
       select gen_random_uuid(), c.id, 'T' || n, '大类' || n, '{repair,publicRepair,complaint,consult}', 'normal', 'company', ${common}
       from company c, generate_series(1, 6) n where c.parent_id is not null returning id, company_id, code)
     insert into problem_category (id, company_id, parent_id, code, name, order_types, urgency_default, pay_side_default, enabled, path, created_at, updated_at)
     select x.id, x.company_id, x.parent_id, x.code, x.name, '{repair,publicRepair,complaint,consult}', 'normal', 'company', 1, x.parent_id || '/' || x.id || '/', $1::timestamptz, $1::timestamptz
     from (select gen_random_uuid() as id, t.company_id, t.id as parent_id, t.code || '.' || n as code, '小类' || n as name from tops t, generate_series(1, 5) n) x`,
    [now],
  )
  await q.query(`update problem_category set path = id || '/' where parent_id is null`)
  await q.query(
    `insert into working_calendar (id, company_id, community_id, name, weekly, created_at, updated_at)
     select gen_random_uuid(), c.id, null, '标准', $2::jsonb, $1::timestamptz, $1::timestamptz from company c where c.parent_id is not null
     union all select gen_random_uuid(), m.company_id, m.id, '项目', $2::jsonb, $1::timestamptz, $1::timestamptz from community m where m.id % 3 = 0`,
    [now, JSON.stringify(WEEK)],
  )
  await q.query(
    `insert into time_limit_rule (id, company_id, stage, biz_line, limit_minutes, clock_kind, grace_minutes, enabled, created_at, updated_at)
     select gen_random_uuid(), c.id, s, l, 240, case when l = 'repair' then 'working' else 'natural' end, 0, ${common}
     from company c, unnest($2::text[]) s, unnest($3::text[]) l where c.parent_id is not null`,
    [now, STAGES, LINES],
  )
  await q.query(
    `with levels as (
       insert into escalation_level (id, company_id, biz_line, level, name, receiver_kinds, reach, enabled, created_at, updated_at)
       select gen_random_uuid(), c.id, l, n, 'L' || n, case n when 1 then '{handler,position}'::text[] else '{role}' end, 'community', ${common}
       from company c, unnest($2::text[]) l, generate_series(1, 2) n where c.parent_id is not null returning id, company_id, biz_line, level),
     of_position as (
       insert into escalation_level__position_ids (owner_id, target_id) select v.id, p.id from levels v, position p where v.level = 1 and p.name = '班长'),
     of_role as (
       insert into escalation_level__role_ids (owner_id, target_id) select v.id, r.id from levels v, sys_role r where v.level = 2 and r.code = 'bench_manager')
     insert into reminder_rule (id, company_id, biz_line, stage, kind, minutes, level_id, repeat_minutes, max_repeat, template, enabled, created_at, updated_at)
     select gen_random_uuid(), c.id, l, 'handle', x.kind, x.minutes, (select v.id from levels v where v.company_id = c.id and v.biz_line = l and v.level = x.level),
       x.repeated, x.times, '工单{单号}（{类别}，{位置}）{环节}环节', ${common}
     from company c, unnest($2::text[]) l, (values ('before', 30, 0, 0, 0), ('after', 0, 1, 60, 1), ('after', 120, 2, 0, 0)) as x(kind, minutes, level, repeated, times)
     where c.parent_id is not null and (l = 'repair' or x.level < 2)`,
    [now, LINES],
  )
}

/** Of each community its handlers, the first of whom leads them, and a manager. */
async function fillPeople(q: Sql, now: Date): Promise<void> {
  await q.query(
    `insert into sys_role (company_id, name, code, data_scope, state, created_at, updated_at)
     select null, v, v, 3, 1, $1::timestamptz, $1::timestamptz from unnest(array['bench_handler', 'bench_manager']) v`,
    [now],
  )
  await q.query(
    `insert into position (company_id, name, code, category, state, created_at, updated_at) select id, '班长', 'BENCH', 1, 1, $1::timestamptz, $1::timestamptz from company where parent_id is null`,
    [now],
  )
  await q.query(
    `with made as (
       insert into sys_user (username, pet_name, company_id, gender, state, source, iot_sync_state, remark, created_at, updated_at)
       select 'worker-' || m.id || '-' || n, '师傅' || m.id || '-' || n, m.company_id, 1, 1, s.source, s.iot_sync_state, m.id::text, $1::timestamptz, $1::timestamptz
       from community m, generate_series(0, ${HANDLERS}) n, sys_user s where s.super_admin returning id, company_id, username, remark::bigint as community_id),
     seen as (insert into user_community (id, user_id, community_id, created_at, updated_at) select gen_random_uuid(), id, community_id, $1::timestamptz, $1::timestamptz from made),
     leads as (insert into user_position (id, user_id, position_id, is_main, created_at, updated_at)
       select gen_random_uuid(), m.id, p.id, true, $1::timestamptz, $1::timestamptz from made m, position p where m.username like '%-1' and p.name = '班长')
     insert into user_role (id, user_id, role_id, company_id, created_at, updated_at)
     select gen_random_uuid(), m.id, r.id, m.company_id, $1::timestamptz, $1::timestamptz from made m
     join sys_role r on r.code = case when m.username like '%-0' then 'bench_manager' else 'bench_handler' end`,
    [now],
  )
}

/** Orders of a community, the newest last, over three years; of those that are closed two in three with an appraisal, one in three with a visit. */
async function fillCommunityOrders(q: Sql, place: ScalePlace, { orders, open }: OrderShape, now: Date): Promise<void> {
  await q.query(
    `with x as (
       select n, $3::timestamptz - make_interval(secs => ($4::int - n) * ${DAYS * 86_400}.0 / $4::int) as at, n > $4::int - $4::int * $5::int / 1000 as open,
         (array['repair', 'repair', 'repair', 'repair', 'repair', 'repair', 'publicRepair', 'publicRepair', 'complaint', 'consult'])[1 + n * 7 % 10] as type
       from generate_series(1, $4::int) n),
     leaves as (select array_agg(id order by code) as ids from problem_category where company_id = $1 and parent_id is not null),
     sources as (select array_agg(id order by code) as ids from order_source where company_id = $1),
     houses as (select array_agg(id order by id) as ids from house where community_id = $2),
     workers as (select array_agg(u.id order by u.id) as ids from sys_user u where u.remark = $2::bigint::text and u.username not like '%-0')
     insert into work_order (id, company_id, community_id, order_no, order_type, biz_line, source_id, urgency, category_id, house_id, anonymous, caller_name, caller_mobile, title, content, status,
       handler_id, round, transfer_count, refuse_count, hang_up_count, urge_count, rework_count, visit_count, escalation_level, accepted_at, dispatched_at, dispatched_by, taken_at, finished_at,
       closed_at, voided_at, pay_side, fee_status, fee_amount, standard_minutes, actual_minutes, base_points, after_register, created_by, created_at, updated_at)
     select ${idAt('x.at')}, $1, $2, 'GD' || to_char(x.at, 'YYMMDD') || lpad(($2::bigint * 100 + x.n % 100)::text, 6, '0') || lpad(x.n::text, 6, '0'), x.type, case when x.type in ('complaint', 'consult') then 'service' else 'repair' end,
       sources.ids[1 + x.n % 3], (array['normal', 'normal', 'normal', 'urgent', 'critical'])[1 + x.n * 3 % 5], leaves.ids[1 + x.n * 11 % 30], houses.ids[1 + x.n * 37 % array_length(houses.ids, 1)], false,
       '业主' || x.n % 997, '139' || lpad((x.n % 3989)::text, 8, '0'), '报修' || x.n, '厨房水管漏水，请尽快安排师傅上门', case when not x.open then case when x.n % 50 = 0 then 90 else 80 end else (array[10, 20, 25, 30, 40, 40, 40, 50, 60, 70])[1 + x.n % 10] end,
       case when x.open and x.n % 10 < 3 then null else workers.ids[1 + x.n * 13 % ${HANDLERS}] end, 1, 0, 0, 0, case when x.n % 40 = 0 then 1 else 0 end, case when x.n % 33 = 0 then 1 else 0 end, 0,
       case when x.n % 25 = 0 then 1 else 0 end, x.at + interval '10 minutes', x.at + interval '15 minutes', workers.ids[1], x.at + interval '20 minutes',
       case when not x.open then x.at + interval '5 hours' end, case when not x.open and x.n % 50 <> 0 then x.at + interval '2 days' end, case when not x.open and x.n % 50 = 0 then x.at + interval '2 days' end,
       'company', 'none', 0, 45, case when not x.open then 60 end, 5, 'wait', workers.ids[1 + x.n % ${HANDLERS}], x.at, x.at
     from x, leaves, sources, houses, workers`,
    [place.companyId, place.communityId, now, orders, open],
  )
}

/** Of every order the clock of its acceptance, ended, and that of its handling, which runs where the order is open and is not due for days. */
async function fillParts(q: Sql, now: Date): Promise<void> {
  await q.query(
    `insert into work_order_clock (id, company_id, community_id, order_id, stage, round, seq, rule_id, clock_kind, limit_minutes, grace_minutes, deduct_points, start_at, due_at, end_at, paused_at, paused_minutes,
       used_minutes, over_minutes, status, "over", next_fire_at, created_at, updated_at)
     select ${idAt('s.start_at')}, o.company_id, o.community_id, o.id, s.stage, 1, 1, r.id, r.clock_kind, s.minutes, 0, 1.5, s.start_at, s.due_at, s.end_at, case when s.status = 'paused' then $1::timestamptz end, 0,
       case when s.status = 'ended' then 60 end, case when s.status = 'ended' then case when s.late then 60 else 0 end end, s.status, s.late,
       case when s.status = 'running' then s.due_at - interval '30 minutes' end, o.created_at, o.created_at
     from work_order o
     cross join lateral (values
       ('accept', 30, o.created_at, o.created_at + interval '30 minutes', o.accepted_at, 'ended', false),
       ('handle', 240, o.accepted_at, case when o.status < 80 then $1::timestamptz + interval '3 days' else o.accepted_at + interval '4 hours' end, o.finished_at,
         case when o.status >= 80 then 'ended' when o.status = 50 then 'paused' else 'running' end, o.status >= 80 and right(o.order_no, 6)::int % 9 = 0)) s(stage, minutes, start_at, due_at, end_at, status, late)
     join time_limit_rule r on r.company_id = o.company_id and r.stage = s.stage and r.biz_line = o.biz_line`,
    [now],
  )
  await q.query(
    `insert into appraisal (id, company_id, community_id, order_id, round, source, overall, scores, at, created_at, updated_at)
     select gen_random_uuid(), o.company_id, o.community_id, o.id, 1, case when n % 2 = 0 then 'customer' else 'visit' end, 2 + n % 4, '[]', o.closed_at, o.closed_at, o.closed_at
     from work_order o cross join lateral (select right(o.order_no, 6)::int as n) x where o.status = 80 and n % 3 > 0`,
  )
  await q.query(
    `insert into work_order_assign (id, company_id, community_id, order_id, round, user_id, mode, status, assigned_at, assigned_by, end_at, created_at, updated_at)
     select ${idAt('o.dispatched_at')}, o.company_id, o.community_id, o.id, 1, o.handler_id, 'manual', case when o.finished_at is null then 'taken' else 'finished' end, o.dispatched_at, o.dispatched_by,
       o.finished_at, o.dispatched_at, o.dispatched_at from work_order o where o.handler_id is not null`,
  )
  await q.query(
    `insert into work_order_time (id, company_id, community_id, order_id, user_id, minutes, share_percent, created_at, updated_at)
     select ${idAt('o.finished_at')}, o.company_id, o.community_id, o.id, s.user_id, s.minutes, s.share, o.finished_at, o.finished_at
     from work_order o cross join lateral (values (o.handler_id, 42, 70), (o.dispatched_by, 18, 30)) s(user_id, minutes, share)
     where o.finished_at is not null and o.handler_id <> o.dispatched_by`,
  )
  await q.query(
    `insert into return_visit (id, company_id, community_id, order_id, round, seq, method, visitor_id, visit_at, created_at, updated_at)
     select gen_random_uuid(), o.company_id, o.community_id, o.id, 1, 1, 'phone', o.dispatched_by, o.closed_at, o.closed_at, o.closed_at
     from work_order o where o.status = 80 and right(o.order_no, 6)::int % 3 = 1`,
  )
}

/** Fills an empty product; answers the communities in their order. */
export async function fillOrders(q: Sql, shape: OrderShape): Promise<readonly ScalePlace[]> {
  const now = new Date()
  await q.query(
    "select set_config('synchronous_commit', 'off', false), set_config('maintenance_work_mem', '512MB', false), set_config('work_mem', '256MB', false)",
  )
  const branches = await fillBranches(q, BRANCHES, now)
  const places: ScalePlace[] = []
  for (let n = 0; n < shape.communities; n++) {
    const place = await fillCommunity(q, branches[n % BRANCHES]!, 0, now)
    await fillPlaces(q, place, HOUSES, now)
    places.push(place)
  }
  await fillPeople(q, now)
  await fillRules(q, now)
  const indexes = await q.query<{ name: string; definition: string }>(
    `select c.relname::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique`,
    [FILLED],
  )
  await q.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
  for (const place of places) await fillCommunityOrders(q, place, shape, now)
  await fillParts(q, now)
  for (const { definition } of indexes) await q.query(definition)
  // As tables that have been in use stand.
  await q.query('vacuum (analyze)')
  await q.query('checkpoint')
  return places
}
