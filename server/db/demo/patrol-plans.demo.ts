import { patrolFindingFlow } from '@wuguan/contract/patrol/patrol-finding.flow'
import { patrolPlan } from '@wuguan/contract/patrol/patrol-plan.entity'
import { patrolPlanFlow } from '@wuguan/contract/patrol/patrol-plan.flow'
import { dateOf, instantOf } from '../../kernel/clock.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { createRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import type { TaskRow } from '../../modules/schedule/binding.service.ts'
import { findingHooks } from '../../modules/schedule/finding.hooks.ts'
import { findingStepsOf, keepFindings } from '../../modules/schedule/finding.service.ts'
import { generate } from '../../modules/schedule/generate.service.ts'
import { planHooks } from '../../modules/schedule/plan.hooks.ts'
import { planStepsOf } from '../../modules/schedule/plan.service.ts'
import { Stage } from './bpm-play.demo.ts'
import { gardenStaff } from './garden-staff.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const DAY = 86_400_000
/** So far back goes what was walked. */
const DAYS = 42

type Values = Readonly<Record<string, unknown>>
const at = (start: string, end: string) => ({ start, end })
const PLANS: readonly (Values & { name: string; way: string })[] = [
  { name: '夜间巡更（上半夜）', way: '夜间巡更路线（上半夜）', times: [at('22:00', '02:00')], lateMinutes: 30 },
  { name: '夜间巡更（下半夜）', way: '夜间巡更路线（下半夜）', times: [at('02:00', '06:00')], lateMinutes: 30 },
  {
    name: '消防栓周检',
    way: '消防栓周检路线',
    freq: 'weekly',
    weekdays: [2],
    times: [at('08:00', '18:00')],
    makeupDays: 2,
  },
  {
    name: '配电房每日两巡',
    way: '配电房每日巡检',
    times: [at('09:00', '11:00'), at('15:00', '17:00')],
    assignMode: 'rotate',
  },
  {
    name: '天台月检',
    way: '天台月检路线',
    freq: 'monthly',
    monthDays: [5],
    spanDays: 3,
    times: [at('09:00', '18:00')],
    leadDays: 31,
    holidayPolicy: 'next',
  },
  {
    name: '项目经理管理巡查',
    way: '管理巡查路线',
    freq: 'weekly',
    weekdays: [1, 3, 5],
    times: [at('10:00', '17:00')],
    managerPatrol: true,
    auditRequired: true,
  },
]
const REMARKS = [
  '门锁卡滞，需更换锁芯',
  '指示灯不亮，疑似线路松动',
  '通道堆放纸箱，已通知业主清理',
  '地面有油渍，存在滑倒风险',
  '玻璃有裂纹，已贴警示标识',
]

/** Plans of the garden community, a fortnight of what was walked of them, what was found and who signed together. */
export async function seedPatrolPlanDemo(demo: DemoContext): Promise<void> {
  const { q, now, companies, users } = demo
  const companyId = companies[HOME]!
  const stage = new Stage(demo, companyId)
  const garden = await gardenStaff(demo, companyId, 'patrol:task:execute')
  if (!garden) return
  const { communityId, able } = garden
  const manager = users['manager01']!
  const people = able.filter((id) => id !== manager).slice(0, 4)
  const walkers = people.length > 0 ? people : [manager]
  const steps = planStepsOf(patrolPlanFlow)
  const began = new Date(now.getTime() - DAYS * DAY)
  const early = await stage.as(manager, began)
  for (const { way, ...plan } of PLANS) {
    const [line] = await q.query<{ id: string }>('select id from patrol_way where community_id = $1 and name = $2', [
      communityId,
      way,
    ])
    const { id } = await createRow(writing(early, patrolPlan, planHooks as never, 'system'), {
      communityId,
      freq: 'daily',
      startDate: dateOf(began),
      wayIds: [line!.id],
      assigneeKind: 'user',
      userIds: plan['managerPatrol'] ? [walkers[0], manager] : walkers,
      ...plan,
    })
    await moveOne(early, steps, planHooks as AnyHooks, 'enable', String(id))
    for (let back = DAYS - 7; back >= 0; back -= 7)
      await generate({ q, now: new Date(now.getTime() - back * DAY) }, String(id))
  }
  const [garage] = await q.query<{ id: string }>(
    "select id from patrol_way where community_id = $1 and name like '%下半夜%'",
    [communityId],
  )
  await createRow(writing(await stage.as(manager, now), patrolPlan, planHooks as never, 'system'), {
    communityId,
    name: '雨季地库与低洼区域加密巡查（汛期应急专项，待区域公司确认后启用）',
    freq: 'daily',
    startDate: dateOf(now),
    wayIds: [garage!.id],
    times: [at('00:00', '00:00')],
    assigneeKind: 'user',
    userIds: walkers,
  })
  await walk(demo, communityId, walkers)
  await find(demo, stage, communityId, walkers)
}

/** What became of the tasks whose time is past: most done, some late, a few missed; the last walks of managers wait for their audit. */
async function walk({ q, now }: DemoContext, communityId: number, walkers: readonly number[]): Promise<void> {
  await q.query(
    `with past as (select t.id, row_number() over (order by t.slot_start, t.id) as n from schedule_task t where t.community_id = $1 and t.biz_kind = 'patrol' and t.latest_at < $2)
     update schedule_task t set
       status = case when p.n % 23 = 5 then 50 when t.audit_required and p.n % 3 = 0 then 30 else 40 end,
       executor_id = case when p.n % 23 = 5 then null else ($3::bigint[])[1 + p.n % cardinality($3::bigint[])] end,
       executor_name = case when p.n % 23 = 5 then null else (select u.pet_name from sys_user u where u.id = ($3::bigint[])[1 + p.n % cardinality($3::bigint[])]) end,
       started_at = case when p.n % 23 <> 5 then t.slot_start + interval '6 minutes' end,
       submitted_at = case when p.n % 23 <> 5 then case when p.n % 19 = 3 then t.slot_end + interval '12 minutes' else t.slot_start + interval '80 minutes' end end,
       finished_at = case when p.n % 23 = 5 then t.latest_at else t.slot_start + interval '80 minutes' end,
       late = p.n % 19 = 3 and p.n % 23 <> 5, overdue = p.n % 23 = 5, step_done = case when p.n % 23 = 5 then 0 else t.step_total end
     from past p where p.id = t.id`,
    [communityId, now, [...walkers]],
  )
  await q.query(
    `update schedule_step s set status = 'done', sign_at = t.started_at + s.seq * interval '100 seconds', sign_by_id = t.executor_id,
       sign_method = case when s.seq % 29 = 0 then 'manual' else 'qr' end, manual_reason = case when s.seq % 29 = 0 then '标签受潮脱落，已报修' end,
       methods_done = array['qr'], distance_meters = case when s.geo_lng is not null then (s.seq * 7) % 43 end, sign_geo_lng = s.geo_lng, sign_geo_lat = s.geo_lat
     from schedule_task t where t.id = s.task_id and t.community_id = $1 and t.status in (30, 40) and t.executor_id is not null`,
    [communityId],
  )
  await q.query(
    `update schedule_step s set status = 'missed' from schedule_task t where t.id = s.task_id and t.community_id = $1 and t.status = 50`,
    [communityId],
  )
  await q.query(
    `update schedule_item i set judge = case when i.value_type = 'text' then null else 'normal' end,
       value = case i.value_type when 'judge' then 'normal' when 'choice' then i.options[1] when 'number' then trim_scale(round(coalesce((i.normal_min + i.normal_max) / 2, i.normal_max * 0.7, i.normal_min), 2))::text else '无' end,
       number_value = case when i.value_type = 'number' then round(coalesce((i.normal_min + i.normal_max) / 2, i.normal_max * 0.7, i.normal_min), 2) end
     from schedule_step s where s.id = i.step_id and s.community_id = $1 and s.status = 'done'`,
    [communityId],
  )
  await q.query(
    `insert into double_sign (id, company_id, community_id, task_id, step_id, point_id, point_name, way_name, slot_date, minutes, main_user_id, main_at, main_geo_lng, main_geo_lat, co_user_id, co_at,
       co_geo_lng, co_geo_lat, distance_meters, gap_seconds, status, suspect, suspect_reason, created_at, updated_at)
     select gen_random_uuid(), x.company_id, x.community_id, x.task_id, x.id, x.ref_id::uuid, x.ref_name, x.target_name, x.slot_date, 15, x.executor_id, x.sign_at, x.geo_lng, x.geo_lat,
       case when x.n % 17 <> 4 then x.other end, case when x.n % 17 <> 4 then x.sign_at + x.gap * interval '1 second' end, x.geo_lng, x.geo_lat, case when x.geo_lng is not null and x.n % 17 <> 4 then x.n % 40 end,
       case when x.n % 17 <> 4 then x.gap end, case when x.n % 17 = 4 then 50 when x.gap > 900 then 40 else 20 end, x.n = 12, case when x.n = 12 then '两次签到使用同一设备' end, x.sign_at, x.sign_at
     from (select s.*, t.slot_date, t.executor_id, row_number() over (order by s.sign_at, s.id)::int as n,
         case when row_number() over (order by s.sign_at, s.id) % 21 = 9 then 1260 else 60 + (row_number() over (order by s.sign_at, s.id) * 37 % 700)::int end as gap,
         (select w from unnest($2::bigint[]) w where w <> t.executor_id order by w limit 1) as other
       from schedule_step s join schedule_task t on t.id = s.task_id where s.community_id = $1 and s.co_signed and s.status = 'done') x`,
    [communityId, [...walkers]],
  )
}

/** What was found on the way: dealt with by now, being dealt with, or waiting. */
async function find(
  { q, now }: DemoContext,
  stage: Stage,
  communityId: number,
  walkers: readonly number[],
): Promise<void> {
  const picked = await q.query<{ id: string; taskId: string; at: string }>(
    `select x.id, x.task_id as "taskId", ${DATE_TIME('x.submitted_at')} as at from (
       select i.id, i.task_id, t.submitted_at, row_number() over (order by t.slot_start, i.id) as n from schedule_item i join schedule_task t on t.id = i.task_id
       where i.community_id = $1 and i.value_type = 'judge' and i.judge = 'normal' and i.level <> 'serious' and t.status in (30, 40)) x
     where x.n % 199 = 11 order by x.n desc limit 18`,
    [communityId],
  )
  const flowSteps = findingStepsOf(patrolFindingFlow, 'patrol:abnormal:handle')
  for (const [n, { id, taskId, at: moment }] of picked.toReversed().entries()) {
    const submittedAt = new Date(instantOf(moment))
    await q.query("update schedule_item set judge = 'abnormal', value = 'abnormal', remark = $2 where id = $1", [
      id,
      REMARKS[n % REMARKS.length],
    ])
    await q.query(
      `update schedule_task t set abnormal_count = (select count(*) from schedule_item i where i.task_id = t.id and i.judge = 'abnormal') where t.id = $1`,
      [taskId],
    )
    await q.query(
      `update schedule_step s set abnormal_count = (select count(*) from schedule_item i where i.step_id = s.id and i.judge = 'abnormal') where s.id = (select step_id from schedule_item where id = $1)`,
      [id],
    )
    const [task] = await q.query<Record<string, unknown>>(
      'select id, company_id as "companyId", community_id as "communityId", biz_kind as "bizKind", category, rule from schedule_task where id = $1',
      [taskId],
    )
    const walker = await stage.as(walkers[0]!, submittedAt)
    await keepFindings(walker, task as unknown as TaskRow)
    const [finding] = await q.query<{ id: string }>('select id from finding where item_id = $1', [id])
    const handler = walkers.at(-1)!
    const go = async (verb: string, hours: number, by: number, values: Values = {}) => {
      const when = new Date(Math.min(now.getTime(), submittedAt.getTime() + hours * 3_600_000))
      await moveOne(await stage.as(by, when), flowSteps, findingHooks as AnyHooks, verb, finding!.id, values)
    }
    if (n % 6 === 5) continue
    await go('take', 2, handler)
    if (n % 6 === 4) continue
    await go('finish', 9, handler, { handleResult: '已更换损坏部件，现场试用正常。' })
    if (n % 6 === 3) continue
    await go('pass', 26, walkers[0]!, { reviewComment: '现场复核正常。' })
  }
}
