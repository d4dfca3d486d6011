import type { ServicePart } from '@wuguan/contract/customer-service/customer-service.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { type ConfOverview, type ConfPart, NUMBERED } from '@wuguan/contract/wkorder/conf.actions'
import {
  BIZ_LINE,
  bizLineOf,
  CLOCK_STAGE,
  type ClockStage,
  HANDLER_STAGE,
  type HandlerStage,
  ORDER_TYPE,
  type OrderType,
  SERVICE_TYPES,
} from '@wuguan/contract/wkorder/order-options'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { holdingCalendar, resolveHandlers } from './rules.service.ts'

const countsOf = async (q: Queryable, companyId: number) =>
  (
    await q.query<Record<ConfPart, number>>(
      `select
         (select count(*)::int from order_source where company_id = $1 and enabled = 1) as "orderSource",
         (select count(*)::int from complaint_level where company_id = $1 and enabled = 1) as "complaintLevel",
         (select count(*)::int from problem_category where company_id = $1 and enabled = 1) as "problemCategory",
         (select count(*)::int from problem_area where company_id = $1 and enabled = 1) as "problemArea",
         (select count(*)::int from order_reason where company_id = $1 and enabled = 1) as "orderReason",
         (select count(*)::int from task_handler where company_id = $1 and enabled = 1) as "taskHandler",
         (select count(*)::int from business_link where company_id = $1) as "businessLink",
         (select count(*)::int from working_calendar where company_id = $1) as "workingCalendar",
         (select count(*)::int from time_limit_rule where company_id = $1 and enabled = 1 and stage in ('accept', 'take', 'arrive', 'handle')) as "acceptLimit",
         (select count(*)::int from time_limit_rule where company_id = $1 and enabled = 1 and stage = 'reply') as "replyLimit",
         (select count(*)::int from time_limit_rule where company_id = $1 and enabled = 1 and stage = 'visit') as "visitLimit",
         (select count(*)::int from escalation_level where company_id = $1 and enabled = 1) as "escalationLevel",
         (select count(*)::int from reminder_rule where company_id = $1 and enabled = 1) as "reminderRule",
         (select count(*)::int from eval_dimension where company_id = $1 and enabled = 1) as "evalDimension",
         (select count(*)::int from visit_status where company_id = $1 and enabled = 1) as "visitStatus",
         (select count(*)::int from default_comment where company_id = $1 and enabled = 1) as "defaultComment",
         (select count(*)::int from default_appraisal where company_id = $1 and enabled = 1) as "defaultAppraisal",
         (select count(distinct code)::int from code_rule where (company_id = $1 or company_id is null) and code = any($2)) as "codeRule"`,
      [companyId, NUMBERED.items.map(({ code }) => code)],
    )
  )[0]!

/** What customer service sets: rows in use of its own, and of the dictionaries that it shares. */
const serviceCountsOf = async (q: Queryable, companyId: number) =>
  (
    await q.query<Record<ServicePart, number>>(
      `select
         (select count(*)::int from time_limit_rule where company_id = $1 and enabled = 1 and biz_line = 'service' and stage = 'reply') as "replyLimit",
         (select count(*)::int from time_limit_rule where company_id = $1 and enabled = 1 and biz_line = 'service' and stage = 'handle') as "handleLimit",
         (select count(*)::int from reminder_rule r left join escalation_level l on l.id = r.level_id
            where r.company_id = $1 and r.enabled = 1 and r.biz_line = 'service' and coalesce(l.level, 1) = 1) as "deskReminder",
         (select count(*)::int from reminder_rule where company_id = $1 and enabled = 1 and biz_line = 'service' and kind = 'after') as "overdueReminder",
         (select count(*)::int from escalation_level where company_id = $1 and enabled = 1 and biz_line = 'service') as "overdueLevel",
         (select count(*)::int from task_handler where company_id = $1 and enabled = 1 and order_type = any($2)) as "serviceHandler",
         (select count(*)::int from complaint_level where company_id = $1 and enabled = 1) as "complaintLevel",
         (select count(*)::int from order_source where company_id = $1 and enabled = 1) as "orderSource",
         (select count(*)::int from default_comment where company_id = $1 and enabled = 1) as "defaultComment",
         (select count(*)::int from eval_dimension where company_id = $1 and enabled = 1) as "evalDimension",
         (select count(*)::int from visit_status where company_id = $1 and enabled = 1) as "visitStatus"`,
      [companyId, SERVICE_TYPES],
    )
  )[0]!

/** Types that are set on pages of one desk, and where what is missing for them is mended. */
interface Desk {
  readonly types: readonly OrderType[]
  readonly limits: string
  readonly reminders: string
  readonly handlers: (type: OrderType, stage: HandlerStage) => string
}
const ALL: Desk = {
  types: ORDER_TYPE.items.map(({ code }) => code),
  limits: '/wkorder/conf/acceptLimitTime?view=handle',
  reminders: '/wkorder/upgrade/reminder',
  handlers: (type, stage) => `/wkorder/conf/task/handler/${type}/${stage}`,
}
const SERVICE: Desk = {
  types: SERVICE_TYPES,
  limits: '/customer/service/setting/limitTime/handler',
  reminders: '/customer/service/time/out/reminder',
  handlers: (_type, stage) => `/customer/service/setting/handler?view=${stage}`,
}

export const readOverview = ({ q, actor }: ActionContext): Promise<ConfOverview> => overviewOf(q, actor.companyId)
export const readServiceOverview = async ({
  q,
  actor: { companyId },
}: ActionContext): Promise<ConfOverview<ServicePart>> => ({
  counts: await serviceCountsOf(q, companyId),
  ...(await missingOf(q, companyId, SERVICE)),
})

/** What of the configuration of a company is in use, and what is missing in it. */
export const overviewOf = async (q: Queryable, companyId: number): Promise<ConfOverview> => ({
  counts: await countsOf(q, companyId),
  ...(await missingOf(q, companyId, ALL)),
})

async function missingOf(
  q: Queryable,
  companyId: number,
  { types, limits, reminders, handlers }: Desk,
): Promise<Pick<ConfOverview, 'used' | 'problems'>> {
  const [place] = await q.query('select 1 from community where company_id = $1 and deleted_at is null limit 1', [
    companyId,
  ])
  if (!place) return { used: false, problems: [] }
  const problems: { problem: string; path: string }[] = []
  if (!(await holdingCalendar(q, { companyId, communityId: null })))
    problems.push({ problem: '未设置工作时间，按周一至周五和已公布的节假日计时', path: '/wkorder/conf/workingTime' })
  const leaves = await q.query<{ type: string }>(
    `select distinct x.type from problem_category c cross join lateral unnest(c.order_types) as x(type)
     where c.company_id = $1 and c.enabled = 1 and not exists (select 1 from problem_category b where b.parent_id = c.id)`,
    [companyId],
  )
  const limited = await q.query<{ line: string; type: string | null }>(
    `select distinct biz_line as line, order_type as type from time_limit_rule where company_id = $1 and stage = 'handle' and enabled = 1`,
    [companyId],
  )
  for (const orderType of types) {
    const label = labelOf(ORDER_TYPE, orderType)
    if (!leaves.some(({ type }) => type === orderType))
      problems.push({ problem: `${label}没有可用的末级问题类别`, path: '/wkorder/conf/problem/category' })
    const line = bizLineOf(orderType)
    if (!limited.some((rule) => rule.line === line && (rule.type === null || rule.type === orderType)))
      problems.push({ problem: `${label}没有处理时限`, path: limits })
    for (const stage of ['accept', 'handle'] as const) {
      const place = { companyId, communityId: null, categoryId: null, areaId: null }
      const { userIds } = await resolveHandlers(q, { ...place, orderType, stage })
      if (userIds.length > 0) continue
      const problem = `${label}没有可用的${labelOf(HANDLER_STAGE, stage)}人`
      problems.push({ problem, path: handlers(orderType, stage) })
    }
  }
  const lines = [...new Set(types.map(bizLineOf))]
  // What names a category that no such order can have is kept, and never met.
  const idleLimits = await q.query<{ stage: ClockStage; name: string }>(
    `select t.stage, c.name from time_limit_rule t join problem_category c on c.id = t.category_id
     where t.company_id = $1 and t.enabled = 1 and t.biz_line = any($2) and (c.enabled <> 1 or t.order_type <> all(c.order_types)) order by t.stage, c.name, t.id`,
    [companyId, lines],
  )
  for (const { stage, name } of idleLimits)
    problems.push({
      problem: `${labelOf(CLOCK_STAGE, stage)}时限的问题类别“${name}”已停用或不适用，不会匹配`,
      path: limits,
    })
  const idleHandlers = await q.query<{ type: OrderType; stage: HandlerStage; name: string }>(
    `select t.order_type as type, t.stage, c.name from task_handler t join problem_category c on c.id = t.category_id
     where t.company_id = $1 and t.enabled = 1 and t.order_type = any($2) and (c.enabled <> 1 or t.order_type <> all(c.order_types)) order by t.order_type, t.stage, c.name, t.id`,
    [companyId, types],
  )
  for (const { type, stage, name } of idleHandlers)
    problems.push({
      problem: `${labelOf(ORDER_TYPE, type)}的${labelOf(HANDLER_STAGE, stage)}人所设问题类别“${name}”已停用或不适用，不会匹配`,
      path: handlers(type, stage),
    })
  const silent = await q.query<{ name: string; line: string }>(
    `select l.name, l.biz_line as line from escalation_level l where l.company_id = $1 and l.enabled = 1 and l.biz_line = any($2)
       and not exists (select 1 from reminder_rule r where r.level_id = l.id and r.enabled = 1) order by l.biz_line, l.level`,
    [companyId, lines],
  )
  for (const { name, line } of silent)
    problems.push({
      problem: `${labelOf(BIZ_LINE, line)}的升级级别“${name}”没有提醒规则，不会通知`,
      path: reminders,
    })
  return { used: true, problems }
}
