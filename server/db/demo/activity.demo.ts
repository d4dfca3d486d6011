import { activityPlan, PLAN_STATUS } from '@wuguan/contract/activity/activity-plan.entity'
import { activityType } from '@wuguan/contract/activity/activity-type.entity'
import { addMonths } from '@wuguan/contract/kernel/period'
import { dateOf, dateTimeOf } from '../../kernel/clock.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { planHooks } from '../../modules/activity/plan.hooks.ts'
import { planSteps } from '../../modules/activity/plan.service.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const TYPES = {
  文化节庆: ['春节联欢', '中秋晚会'],
  亲子教育: ['亲子运动会', '手工课堂'],
  健康义诊: ['义诊'],
  体育竞技: ['羽毛球赛'],
  志愿公益: ['环保行动'],
  便民服务: ['便民维修日'],
} as const
/** Month of the year, activity, its type, budget, people who are expected. */
const YEAR = [
  [1, '迎新春写春联', '春节联欢', '6000.00', 200],
  [3, '学雷锋便民维修日', '便民维修日', '2500.00', 120],
  [4, '社区环保行动', '环保行动', '1800.00', 80],
  [5, '三甲医院专家义诊', '义诊', '3200.00', 150],
  [6, '六一亲子运动会', '亲子运动会', '9500.00', 260],
  [8, '消夏羽毛球邀请赛', '羽毛球赛', '4200.00', 64],
  [9, '中秋邻里晚会', '中秋晚会', '15800.00', 420],
  [12, '冬至手工课堂', '手工课堂', '1600.00', 40],
] as const

/** Types of two levels, and four plans: one of last year that is done, one that runs, one that is being agreed to, and a draft. */
export async function seedActivityDemo(demo: DemoContext): Promise<void> {
  const { q, now, companies, users } = demo
  const companyId = companies[HOME]!
  const steward = users['steward01']!
  const stage = new Stage(demo, companyId)
  const context = await stage.as(steward, now)
  const write = await stage.writer(steward)
  const ids = new Map<string, string>()
  const kept = { needInsurance: false, enabled: 1 }
  const tops = Object.keys(TYPES).map((name, sort) => ({ ...kept, id: uuidv7(), name, sort, parentId: null }))
  const types = Object.entries(TYPES).flatMap(([top, names]) =>
    names.map((name, sort) => ({
      ...kept,
      id: uuidv7(),
      name,
      sort,
      parentId: tops.find((one) => one.name === top)!.id,
      needInsurance: top === '体育竞技',
    })),
  )
  await write(activityType, [...tops, ...types])
  for (const { name, id } of types) ids.set(name, id)

  const communities = (
    await q.query<{ id: number }>(
      'select id from community where company_id = $1 and deleted_at is null order by id limit 3',
      [companyId],
    )
  ).map(({ id }) => id)
  const year = Number(dateOf(now).slice(0, 4))
  const plan = (of: number, name: string, status: number, more: Record<string, unknown> = {}) => ({
    id: uuidv7(),
    code: `HD${of}01${String(status).padStart(3, '0')}`,
    name: `${of}年${name}`,
    year: of,
    periodKind: 1,
    during: { start: `${of}-01-01`, end: `${of}-12-31` },
    communities,
    ownerId: steward,
    budget: '60000.00',
    items: YEAR.map(([month, title, type, budget, targetPeople], at) => ({
      typeId: ids.get(type)!,
      title,
      plannedMonth: addMonths(`${of}-01`, month - 1),
      communityId: communities[at % communities.length]!,
      budget,
      targetPeople,
    })),
    goal: '每个项目每季度至少一场，覆盖全部楼栋；参与户数比上年增加一成。',
    status,
    applicantId: status === PLAN_STATUS.draft ? null : steward,
    submittedAt: status === PLAN_STATUS.draft ? null : dateTimeOf(new Date(now.getTime() - 30 * 86_400_000)),
    ...more,
  })
  const draft = plan(year + 1, '春节专项活动计划', PLAN_STATUS.draft, {
    periodKind: 4,
    during: { start: `${year + 1}-01-01`, end: `${year + 1}-02-28` },
    items: null,
    budget: '8000.00',
  })
  const last = plan(year - 1, '社区文化活动计划', PLAN_STATUS.done, {
    explanation: '羽毛球赛因场馆维修未举办，其余全部举办。',
  })
  const running = plan(year, '社区文化活动计划', PLAN_STATUS.running)
  const next = plan(year + 1, '社区文化活动计划', PLAN_STATUS.draft, { code: `HD${year + 1}01011` })
  await write(activityPlan, [draft, last, running, next])
  await moveOne(context, planSteps, planHooks, 'submit', next.id)
}
