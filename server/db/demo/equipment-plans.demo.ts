import { equipmentFindingFlow } from '@wuguan/contract/equipment/equipment-finding.flow'
import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import { equipmentPlan } from '@wuguan/contract/equipment/equipment-plan.entity'
import { equipmentPlanFlow } from '@wuguan/contract/equipment/equipment-plan.flow'
import { addDays } from '@wuguan/contract/kernel/dates'
import { dateOf, instantOf } from '../../kernel/clock.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { createRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import { equipmentHooks } from '../../modules/equipment/equipment.hooks.ts'
import { keepWork, settleWork } from '../../modules/equipment/maintain.service.ts'
import { equipmentSteps } from '../../modules/equipment/steps.service.ts'
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
const HOUR = 3_600_000
/** So far back goes what was maintained. */
const DAYS = 90
const LEAD = 35

type Values = Readonly<Record<string, unknown>>
const day = [{ start: '08:30', end: '17:30' }]
const PLANS: readonly (Values & { name: string; types: readonly string[]; licensed?: true })[] = [
  {
    name: '生活水泵月度保养',
    types: ['PUM'],
    maintainKind: 'monthly',
    includesLower: true,
    freq: 'monthly',
    monthDays: [5],
    spanDays: 3,
  },
  {
    name: '高低压配电室每周巡查',
    types: ['HVC', 'TRF', 'LVC'],
    maintainKind: 'routine',
    freq: 'weekly',
    weekdays: [1],
  },
  {
    name: '消防设施月度检测（委托第三方维保单位，执行人现场确认）',
    types: ['XF'],
    maintainKind: 'monthly',
    freq: 'monthly',
    monthDays: [10],
    spanDays: 5,
    licensed: true,
    lateMinutes: 2880,
  },
  {
    name: '地库排污泵季度保养',
    types: ['SWG'],
    maintainKind: 'quarterly',
    includesLower: true,
    freq: 'quarterly',
    monthDays: [12],
    spanDays: 10,
    lateMinutes: 4320,
  },
  {
    name: '送排风机季度保养',
    types: ['FAN'],
    maintainKind: 'quarterly',
    includesLower: true,
    freq: 'quarterly',
    monthOfCycle: 2,
    monthDays: [18],
    spanDays: 10,
  },
  { name: '柴油发电机每周启动试验', types: ['GEN'], maintainKind: 'routine', freq: 'weekly', weekdays: [3] },
  {
    name: '监控主机与道闸月度保养',
    types: ['NVR', 'BAR'],
    maintainKind: 'monthly',
    freq: 'monthly',
    monthDays: [15],
    spanDays: 3,
  },
  {
    name: '楼层配电箱月度保养',
    types: ['DBX'],
    maintainKind: 'monthly',
    freq: 'monthly',
    monthDays: [20],
    spanDays: 5,
    makeupDays: 5,
  },
]
const REMARKS: Readonly<Record<string, string>> = {
  外观与环境: '底座锈蚀，漆面起皮',
  运行声音: '运行有明显异响，疑似轴承缺油',
  紧固与清洁: '地脚螺栓松动，运行振动偏大',
  运行温度: '轴承温度偏高',
  机械密封: '机械密封滴漏，每分钟超过20滴',
}

/** Maintenance of the garden community: plans, a quarter of tasks, what they found and what they cost. */
export async function seedEquipmentPlanDemo(demo: DemoContext): Promise<void> {
  const { q, now, companies, users } = demo
  const companyId = companies[HOME]!
  const stage = new Stage(demo, companyId)
  const garden = await gardenStaff(demo, companyId, 'equipment:task:execute')
  if (!garden) return
  const { communityId, able } = garden
  const manager = users['manager01']!
  const engineer = users['engineer01']!
  const people = [engineer, ...able.filter((id) => id !== manager && id !== engineer).slice(0, 3)]
  const types = await q.query<{ id: string; code: string }>(
    'select id, code from equipment_type where company_id = $1',
    [companyId],
  )
  const [firm] = await q.query<{ id: string }>(
    `select c.id from contractor c where c.company_id = $1 and c.deleted_at is null and c.state = 1
       and exists (select 1 from jsonb_array_elements(coalesce(c.certs, '[]')) k where k ->> 'name' = '消防设施维护保养资质' and coalesce((k ->> 'expireAt')::date > $2::date, true)) order by c.name limit 1`,
    [companyId, dateOf(now)],
  )
  const steps = planStepsOf(equipmentPlanFlow)
  const began = new Date(now.getTime() - DAYS * DAY)
  const early = await stage.as(manager, began)
  const write = async (
    { types: codes, licensed, ...plan }: (typeof PLANS)[number],
    userIds: readonly number[],
    start: string,
  ) =>
    String(
      (
        await createRow(
          writing(
            start < dateOf(now) ? early : await stage.as(manager, now),
            equipmentPlan,
            planHooks as never,
            'system',
          ),
          {
            communityId,
            startDate: start,
            times: day,
            targetMode: 'type',
            typeIds: types.filter(({ code }) => codes.includes(code)).map(({ id }) => id),
            contractorId: licensed ? (firm?.id ?? null) : null,
            assigneeKind: 'user',
            userIds,
            leadDays: LEAD,
            ...plan,
          },
        )
      ).id,
    )
  // Weekly rounds are for all of them; the rest is done by those who have nothing else to do.
  const others = people.length > 1 ? people.slice(1) : people
  for (const plan of PLANS) {
    const id = await write(plan, plan['freq'] === 'weekly' ? people : others, dateOf(began))
    await moveOne(early, steps, planHooks as AnyHooks, 'enable', id)
    for (const back of [60, 30, 0]) await generate({ q, now: new Date(now.getTime() - back * DAY) }, id)
  }
  await write(
    {
      name: '水泵年度检修（待年度预算批复后启用）',
      types: ['PUM', 'SWG'],
      maintainKind: 'yearly',
      includesLower: true,
      freq: 'yearly',
      monthOfCycle: 11,
      monthDays: [1],
      spanDays: 30,
    },
    people,
    addDays(dateOf(now), 1),
  )
  await play(demo, communityId, people)
  await find(demo, stage, communityId, manager, people)
  await spend(demo, stage, communityId, manager)
}

/** What became of the tasks whose time is past: most done, some late, a few missed; hours, downtime and costs beside them. */
async function play({ q, now }: DemoContext, communityId: number, people: readonly number[]): Promise<void> {
  await q.query(
    `with past as (select t.id, row_number() over (order by t.slot_start, t.id) as n from schedule_task t
       where t.community_id = $1 and t.biz_kind = 'equipment' and coalesce(t.latest_at, t.slot_end) < $2)
     update schedule_task t set
       status = case when p.n % 15 = 7 then 50 else 40 end,
       executor_id = case when p.n % 15 = 7 then null else ($3::bigint[])[1 + p.n % cardinality($3::bigint[])] end,
       executor_name = case when p.n % 15 = 7 then null else (select u.pet_name from sys_user u where u.id = ($3::bigint[])[1 + p.n % cardinality($3::bigint[])]) end,
       started_at = case when p.n % 15 <> 7 then t.slot_start + p.n % 5 * interval '35 minutes' end,
       submitted_at = case when p.n % 15 <> 7 then case when p.n % 17 = 3 then t.slot_end + interval '40 minutes' else t.slot_start + p.n % 5 * interval '35 minutes' + interval '48 minutes' end end,
       finished_at = case when p.n % 15 = 7 then t.latest_at else t.slot_start + p.n % 5 * interval '35 minutes' + interval '48 minutes' end,
       late = p.n % 17 = 3 and p.n % 15 <> 7, overdue = p.n % 15 = 7, step_done = case when p.n % 15 = 7 then 0 else t.step_total end
     from past p where p.id = t.id`,
    [communityId, now, [...people]],
  )
  await q.query(
    `update schedule_step s set status = 'done', sign_at = t.started_at + interval '4 minutes', sign_by_id = t.executor_id, methods_done = array['qr'],
       sign_method = case when t.task_no like '%7' then 'manual' else 'qr' end, manual_reason = case when t.task_no like '%7' then '机房潮湿，标签字迹模糊' end
     from schedule_task t where t.id = s.task_id and t.community_id = $1 and t.biz_kind = 'equipment' and t.status = 40`,
    [communityId],
  )
  await q.query(
    `update schedule_step s set status = 'missed' from schedule_task t where t.id = s.task_id and t.community_id = $1 and t.biz_kind = 'equipment' and t.status = 50`,
    [communityId],
  )
  await q.query(
    `update schedule_item i set judge = case when i.value_type = 'text' then null else 'normal' end,
       value = case i.value_type when 'judge' then 'normal' when 'choice' then i.options[1] when 'number' then trim_scale(round(x.number, 2))::text else '无' end,
       number_value = case when i.value_type = 'number' then round(x.number, 2) end
     from schedule_step s join schedule_item k on k.step_id = s.id
       cross join lateral (select coalesce((k.normal_min + k.normal_max) / 2, k.normal_max * 0.7, k.normal_min * 20) as number) x
     where k.id = i.id and s.community_id = $1 and s.biz_kind = 'equipment' and s.status = 'done'`,
    [communityId],
  )
  await q.query(
    `insert into maintain_record (id, company_id, community_id, task_id, equipment_id, maintain_kind, run_hours_before, run_hours, down_minutes, contractor_cost, contractor_id, material_cost, cost,
       finished_on, rounds, created_by, created_at, updated_at)
     select gen_random_uuid(), t.company_id, t.community_id, t.id, t.target_id::uuid, t.category, null, null, case when t.category in ('quarterly', 'yearly') then 40 when t.category = 'monthly' then 15 else 0 end,
       case when t.rule ->> 'contractorId' is not null then 380 end, (t.rule ->> 'contractorId')::uuid, 0, case when t.rule ->> 'contractorId' is not null then 380 else 0 end,
       t.submitted_at::date, 1, t.executor_id, t.submitted_at, t.submitted_at
     from schedule_task t where t.community_id = $1 and t.biz_kind = 'equipment' and t.status = 40`,
    [communityId],
  )
}

/** What was found on machines, some of it long mended; what leaked became an order and has stopped its machine for some hours. */
async function find(
  { q, now }: DemoContext,
  stage: Stage,
  communityId: number,
  manager: number,
  people: readonly number[],
): Promise<void> {
  const picked = await q.query<{ id: string; taskId: string; machine: string; name: string; kind: string; at: string }>(
    `select x.id, x.task_id as "taskId", x.machine, x.name, x.value_type as kind, ${DATE_TIME('x.submitted_at')} as at from (
       select i.id, i.task_id, i.name, i.value_type, t.target_id as machine, t.submitted_at, row_number() over (partition by i.name = '机械密封' order by t.slot_start, i.id) as n, i.name = '机械密封' as leak
       from schedule_item i join schedule_task t on t.id = i.task_id join equipment e on e.id = t.target_id::uuid and e.status = ${EQUIPMENT_STATUS.running}
       where i.community_id = $1 and t.biz_kind = 'equipment' and t.status = 40 and i.judge = 'normal' and i.name = any($2::text[])) x
     where case when x.leak then x.n in (3, 14) else x.n % 19 = 6 end order by x.submitted_at limit 28`,
    [communityId, Object.keys(REMARKS)],
  )
  const flowSteps = findingStepsOf(equipmentFindingFlow, 'equipment:abnormal:handle')
  for (const [n, { id, taskId, machine, name, kind, at: moment }] of picked.entries()) {
    const submittedAt = new Date(instantOf(moment))
    await q.query(
      "update schedule_item set judge = 'abnormal', value = $3, number_value = case when value_type = 'number' then 92 end, remark = $2 where id = $1",
      [id, REMARKS[name], kind === 'number' ? '92' : 'abnormal'],
    )
    await q.query(
      `update schedule_task t set abnormal_count = (select count(*) from schedule_item i where i.task_id = t.id and i.judge = 'abnormal') where t.id = $1`,
      [taskId],
    )
    await q.query(
      `update schedule_step s set abnormal_count = (select count(*) from schedule_item i where i.step_id = s.id and i.judge = 'abnormal') where s.task_id = $1`,
      [taskId],
    )
    const [task] = await q.query<Values>(
      'select id, company_id as "companyId", community_id as "communityId", biz_kind as "bizKind", target_id as "targetId", category, rule from schedule_task where id = $1',
      [taskId],
    )
    await keepFindings(await stage.as(people[0]!, submittedAt), task as unknown as TaskRow)
    const [finding] = await q.query<{ id: string; ordered: boolean }>(
      'select id, order_id is not null as ordered from finding where item_id = $1',
      [id],
    )
    if (finding!.ordered) {
      const later = await stage.as(manager, new Date(Math.min(now.getTime(), submittedAt.getTime() + 6 * HOUR)))
      await moveOne(later, equipmentSteps, equipmentHooks as AnyHooks, 'recover', machine, {
        reason: '已更换机械密封，试运行正常，工单待验收',
      })
      continue
    }
    const handler = people.at(-1)!
    const go = async (verb: string, hours: number, by: number, values: Values = {}) => {
      const when = new Date(Math.min(now.getTime(), submittedAt.getTime() + hours * HOUR))
      await moveOne(await stage.as(by, when), flowSteps, findingHooks as AnyHooks, verb, finding!.id, values)
    }
    if (n % 9 === 8) continue
    await go('take', 3, handler)
    if (n % 9 === 7) continue
    await go('finish', 10, handler, { handleResult: '已紧固并加注润滑脂，复测正常。' })
    if (n % 9 === 6) continue
    await go('pass', 28, manager, { reviewComment: '现场复核正常。' })
  }
}

/** Two visits of the last days took material out of the store. */
async function spend({ q, now }: DemoContext, stage: Stage, communityId: number, manager: number): Promise<void> {
  const stocks = await q.query<{ warehouseId: string; materialId: string }>(
    `select s.warehouse_id as "warehouseId", s.material_id as "materialId" from material_stock s join warehouse h on h.id = s.warehouse_id join material m on m.id = s.material_id
     where h.community_id = $1 and h.state = 'enabled' and m.enabled = 1 and m.shelf_life_days is null and s.qty - s.locked_qty > 10
       and not exists (select 1 from stocktake_task k where k.warehouse_id = h.id and k.status in (20, 30)) order by m.name limit 2`,
    [communityId],
  )
  const tasks = await q.query<Values & { id: string; executorId: number; doneAt: string }>(
    `select id, ${DATE_TIME('submitted_at')} as "doneAt", company_id as "companyId", community_id as "communityId", biz_kind as "bizKind", target_id as "targetId", category, executor_id as "executorId" from schedule_task
     where community_id = $1 and biz_kind = 'equipment' and status = 40 and category = 'monthly' and coalesce(submitted_at <= latest_at, true) order by submitted_at desc limit 2`,
    [communityId],
  )
  const context = await stage.as(manager, now)
  for (const [at, task] of tasks.entries()) {
    const line = stocks[at]
    if (!line) return
    await q.query('update schedule_task set status = 20, executor_id = $2 where id = $1', [task.id, manager])
    const done = { queued: true, clientAt: task.doneAt }
    await keepWork(context, { id: task.id, downMinutes: 35, materials: [{ ...line, quantity: '1' }], ...done } as never)
    await settleWork(context, task as unknown as TaskRow)
    await q.query('update schedule_task set status = 40, executor_id = $2 where id = $1', [task.id, task.executorId])
  }
}
