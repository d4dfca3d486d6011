import { dispatchRule } from '@wuguan/contract/work-order/dispatch-rule.entity'
import { orderReminder } from '@wuguan/contract/work-order/order-reminder.entity'
import { staffSkill } from '@wuguan/contract/work-order/staff-skill.entity'
import { waiverRule } from '@wuguan/contract/work-order/waiver-rule.entity'
import { weatherDay } from '@wuguan/contract/work-order/weather-day.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { staffTimeCategory } from '@wuguan/contract/wkorder/staff-time-category.entity'
import { dateTimeOf } from '../../kernel/clock.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { lockable, lockNext } from '../../modules/work-order/reports/performance-lock.service.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'

/** Kind of work: minutes, points, unit, price of the labour, and the problems that it is done for. */
const WORK: Readonly<
  Record<string, readonly (readonly [string, number, string, string, string | null, readonly string[]])[]>
> = {
  给排水: [
    ['更换水龙头', 30, '5.00', '次', '50.00', ['龙头滴水']],
    ['疏通马桶', 60, '8.00', '次', '80.00', ['马桶堵塞']],
    ['疏通下水', 60, '8.00', '次', '80.00', ['下水堵塞', '地漏返水']],
    ['修补漏水', 90, '10.00', '处', '100.00', ['水管漏水', '水表漏水']],
    ['防水补漏', 240, '25.00', '平方', '180.00', ['天花渗漏', '墙面渗水']],
  ],
  电气: [
    ['更换灯管', 20, '3.00', '次', '30.00', ['灯具不亮', '灯光闪烁', '更换灯泡']],
    ['更换开关插座', 30, '4.00', '次', '40.00', ['开关失灵', '插座无电', '面板破损']],
    ['排除跳闸', 45, '6.00', '次', '60.00', ['跳闸', '全屋停电']],
    ['线路检修', 120, '15.00', '次', '120.00', ['线路发热', '配电箱异响']],
    ['对讲检修', 60, '7.00', '次', '60.00', ['可视对讲故障', '门铃不响']],
  ],
  门窗: [
    ['更换锁芯', 40, '6.00', '次', '80.00', ['锁芯损坏', '钥匙断裂']],
    ['调整门体', 40, '5.00', '次', '50.00', ['门体变形', '门轴异响', '门关不严']],
    ['更换玻璃', 90, '10.00', '块', '120.00', ['玻璃破裂']],
    ['维修窗扇', 40, '5.00', '次', '50.00', ['窗扇卡滞', '纱窗破损']],
  ],
  公共设施: [
    ['电梯解困', 30, '15.00', '次', null, ['电梯困人']],
    ['门禁道闸维修', 60, '8.00', '次', null, ['门禁失灵', '道闸不抬杆']],
    ['公区照明维修', 30, '4.00', '处', null, ['楼道灯不亮', '地库灯不亮', '园区路灯不亮']],
    ['道路修补', 240, '20.00', '平方', null, ['路面破损', '地砖松动']],
    ['消防设施检修', 60, '10.00', '处', null, ['消防栓漏水', '烟感误报']],
  ],
}
const SKILLED = ['给水', '排水', '照明', '配电', '门锁', '电梯']

/** How the order centre of a company gives out, measures and forgives. */
export async function seedOrderCentreDemo({ q, now, kernel, actor, companies, users }: DemoContext): Promise<void> {
  const companyId = companies[HOME]!
  const write = async (
    entity: Parameters<typeof insertRows>[1],
    rows: readonly Record<string, unknown>[],
    communityId: number | null = null,
  ) => {
    const named = rows.map((draft) => ({
      draft,
      place: { companyId, communityId },
      id: String(draft['id'] ?? uuidv7()),
    }))
    await insertRows(q, entity, named, actor, kernel.secrets, now)
    return named.map(({ id }) => id)
  }
  const today = dateTimeOf(now).slice(0, 10)
  const communities = await q.query<{ id: number }>(
    'select id from community where company_id = $1 and deleted_at is null order by id limit 3',
    [companyId],
  )
  const categories = new Map(
    (
      await q.query<{ id: string; name: string }>('select id, name from problem_category where company_id = $1', [
        companyId,
      ])
    ).map(({ id, name }) => [name, id]),
  )

  for (const [sort, [top, kinds]] of Object.entries(WORK).entries()) {
    const id = uuidv7()
    await write(staffTimeCategory, [{ id, name: top, standardMinutes: 60, basePoints: '0.00', unit: '次', sort }])
    const below = await write(
      staffTimeCategory,
      kinds.map(([name, standardMinutes, basePoints, unit, labourPrice], at) => ({
        parentId: id,
        name,
        standardMinutes,
        basePoints,
        unit,
        labourPrice,
        sort: at,
      })),
    )
    for (const [at, [, , , , , problems]] of kinds.entries())
      await q.query(
        'update problem_category set staff_time_category_id = $1 where company_id = $2 and name = any($3)',
        [below[at], companyId, problems],
      )
  }
  await q.query(
    `update work_order t set standard_minutes = s.standard_minutes, base_points = s.base_points from problem_category k join staff_time_category s on s.id = k.staff_time_category_id
     where k.id = t.category_id and t.company_id = $1`,
    [companyId],
  )

  // Every fifth order was worked by two of the same community.
  await q.query(
    `insert into work_order_time (id, company_id, community_id, order_id, user_id, minutes, share_percent, created_by, created_at, updated_at)
     select gen_random_uuid(), o.company_id, o.community_id, o.id, w.user_id, w.minutes, w.share, o.handler_id, o.finished_at, o.finished_at
     from (select t.*, row_number() over (order by t.order_no) % 5 = 0 as shared from work_order t where t.company_id = $1 and t.finished_at is not null and t.handler_id is not null) o
     left join lateral (select k.handler_id as id from work_order k where k.community_id = o.community_id and k.handler_id <> o.handler_id order by k.id limit 1) h on o.shared
     cross join lateral (values (o.handler_id, case when h.id is null then 100 else 70 end, case when h.id is null then o.actual_minutes else o.actual_minutes * 70 / 100 end),
       (h.id, 30, o.actual_minutes - o.actual_minutes * 70 / 100)) w(user_id, share, minutes) where w.user_id is not null`,
    [companyId],
  )

  const [duty, desk] = [users['engineer01']!, users['steward01']!]
  const rules = [
    {
      name: '夜间电梯困人',
      mode: 'designated',
      designatedUserId: duty,
      fallback: 'manual',
      timeFrom: '20:00',
      timeTo: '08:00',
      of: ['电梯困人'],
    },
    {
      name: '特急工单',
      mode: 'auto',
      strategy: 'leastLoad',
      onDutyOnly: true,
      fallback: 'manual',
      urgencies: ['critical'],
      of: [],
    },
    {
      name: '户内水电',
      mode: 'auto',
      strategy: 'leastLoad',
      skillMatch: true,
      fallback: 'manual',
      orderTypes: ['repair'],
      of: ['水', '电'],
    },
    { name: '公区保洁', mode: 'pool', orderTypes: ['publicRepair'], of: ['环境卫生'] },
    { name: '投诉', mode: 'designated', designatedUserId: desk, fallback: 'manual', orderTypes: ['complaint'], of: [] },
    { name: '门窗', mode: 'auto', strategy: 'roundRobin', fallback: 'manual', orderTypes: ['repair'], of: ['门窗'] },
    {
      name: '公共设施',
      mode: 'auto',
      strategy: 'roundRobin',
      fallback: 'pool',
      orderTypes: ['publicRepair'],
      of: ['公共设施'],
    },
    { name: '内部任务', mode: 'manual', orderTypes: ['inner'], of: [] },
  ]
  const made = await write(
    dispatchRule,
    rules.map(({ of: _of, ...rule }, at) => ({ strategy: null, fallback: null, ...rule, priority: (at + 1) * 10 })),
  )
  const named = rules.flatMap(({ of }, at) =>
    of.flatMap((name, position) =>
      categories.has(name) ? [{ owner: made[at]!, target: categories.get(name)!, position }] : [],
    ),
  )
  await q.query(
    `insert into dispatch_rule__category_ids (owner_id, target_id, position) select (r->>'owner')::uuid, (r->>'target')::uuid, (r->>'position')::integer from jsonb_array_elements($1::jsonb) r`,
    [JSON.stringify(named)],
  )

  for (const [at, { id: communityId }] of communities.entries()) {
    const workers = await q.query<{ id: number }>(
      `select distinct a.user_id as id from user_position a join position p on p.id = a.position_id join sys_user u on u.id = a.user_id and u.state = 1 and u.deleted_at is null
       where p.company_id = $1 and p.name in ('维修技工', '水电工', '工程主管') order by 1 limit 5`,
      [companyId],
    )
    await write(
      staffSkill,
      workers.flatMap(({ id: userId }, n) =>
        SKILLED.filter((name, k) => categories.has(name) && (k < 3 || (n + k + at) % 2 === 0)).map((name, k) => ({
          userId,
          categoryId: categories.get(name),
          skillLevel: ((n + k) % 3) + 1,
          certificateNo: name === '配电' || name === '电梯' ? `粤特${communityId}${userId}${k}` : null,
          expireDate: name === '配电' ? addDays(today, n === 0 ? 20 : 400) : null,
        })),
      ),
      communityId,
    )
  }

  await write(orderReminder, [
    {
      event: 'badAppraisal',
      bizLine: 'all',
      receiverKinds: ['manager'],
      channels: ['app'],
      template: '工单{单号}（{类别}，{位置}）收到差评：{内容}',
    },
    { event: 'hungUp', bizLine: 'repair', receiverKinds: ['dispatcher'], channels: [] },
    { event: 'urged', bizLine: 'all', receiverKinds: ['manager'], channels: ['app'] },
  ])

  const reasons = new Map(
    (
      await q.query<{ id: string; name: string }>(
        "select id, name from order_reason where company_id = $1 and reason_type = 'waiver'",
        [companyId],
      )
    ).map(({ id, name }) => [name, id]),
  )
  await write(waiverRule, [
    {
      name: '恶劣天气',
      stages: ['arrive', 'handle'],
      reasonId: reasons.get('恶劣天气'),
      autoWhen: 'weather',
      needApproval: true,
      maxPerOrder: 2,
      applyWithinDays: 7,
    },
    {
      name: '业主原因',
      stages: ['arrive', 'handle', 'visit'],
      reasonId: reasons.get('业主原因'),
      autoWhen: 'none',
      needApproval: true,
      maxPerOrder: 2,
      applyWithinDays: 7,
    },
    {
      name: '第三方原因',
      stages: ['handle'],
      reasonId: reasons.get('第三方原因'),
      autoWhen: 'none',
      needApproval: true,
      maxPerOrder: 1,
      applyWithinDays: 5,
    },
  ])
  await write(
    weatherDay,
    [
      { date: addDays(today, -40), note: '暴雨橙色预警' },
      { date: addDays(today, -95), note: '台风蓝色预警' },
    ],
    communities[0]!.id,
  )
  const last = lockable(dateTimeOf(now))
  while ((await lockNext({ q, now }, last)) !== null);
}
