import { addMinutes, minutesBetween } from '@wuguan/contract/kernel/working-time'
import { complaintVerdict, serviceReply, workOrderClock } from '@wuguan/contract/work-order/order-parts.entity'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { insertRows } from '../../kernel/crud/store.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { calendarOf, limitFor } from '../../modules/wkorder/rules.service.ts'
import { orderHooks } from '../../modules/work-order/order.hooks.ts'
import { workOrderSteps } from '../../modules/work-order/steps.service.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const { closed, pendingCheck, pendingDispatch, pendingTake, pendingVisit, processing, voided } = WORK_ORDER_STATUS
const ANSWERS = [
  '已收到您的反映，物业会尽快核实并给您答复，请保持电话畅通。',
  '已安排相关负责人到现场查看，今天下班前向您反馈处理进展。',
  '已向您说明收费依据和计算方式，如仍有疑问可到前台查看明细。',
  '已与相邻住户沟通，晚间22点后不再产生噪音，物业会持续跟进。',
]
const CAUSES = [
  ['cleaning', '楼道保洁频次不足，周末无人补位', '增加周末保洁班次，主管每日抽查并在群内公示'],
  ['security', '外来车辆占用车位，岗亭核验不到位', '岗亭核验来访登记，夜间每两小时巡查一次地库'],
  ['engineering', '电梯门机老化，维保单位更换配件不及时', '约谈维保单位，七天内更换门机并延长质保'],
  ['service', '首次来电未登记，二次来电才处理', '前台来电一律登记工单，班长当日复核'],
] as const
const VERDICTS = ['valid', 'valid', 'partly', 'valid', 'invalid'] as const

interface Task {
  id: string
  communityId: number
  orderType: 'complaint' | 'suggest' | 'help' | 'consult'
  categoryId: string
  complaintLevelId: string | null
  urgency: 'normal' | 'urgent' | 'critical'
  status: number
  createdAt: string
  finishedAt: string | null
  userId: number
}

/** What customers were answered, how soon, and what was found about their complaints; what is looked into, and what is one incident. */
export async function seedCustomerServiceDemo(demo: DemoContext): Promise<void> {
  const { q, now, kernel, actor, companies } = demo
  const companyId = companies[HOME]!
  const tasks = await q.query<Task>(
    `select t.id, t.community_id as "communityId", t.order_type as "orderType", t.category_id as "categoryId", t.complaint_level_id as "complaintLevelId", t.urgency, t.status,
       ${DATE_TIME('t.created_at')} as "createdAt", ${DATE_TIME('t.finished_at')} as "finishedAt", coalesce(t.handler_id, t.created_by) as "userId"
     from work_order t where t.company_id = $1 and t.order_type in ('complaint', 'suggest', 'help', 'consult') and t.status <> ${voided} order by t.created_at, t.id`,
    [companyId],
  )
  const present = dateTimeOf(now)
  const rows: {
    entity: typeof serviceReply | typeof complaintVerdict | typeof workOrderClock
    task: Task
    draft: Record<string, unknown>
  }[] = []
  const replied: { id: string; at: string }[] = []
  for (const [n, task] of tasks.entries()) {
    const { id: orderId, orderType, categoryId, complaintLevelId, urgency, status, createdAt, finishedAt } = task
    const place = { companyId, communityId: task.communityId }
    const time = await calendarOf(q, place)
    const rule = await limitFor(q, {
      ...place,
      orderType,
      bizLine: 'service',
      stage: 'reply',
      categoryId,
      complaintLevelId,
      urgency,
    })
    const answered = finishedAt !== null || (status >= processing && n % 3 !== 0)
    const late = n % 12 === 4
    const at = [
      addMinutes(time, createdAt, late ? (rule?.limitMinutes ?? 60) + 35 : 8 + (n % 40)),
      finishedAt ?? present,
    ].toSorted()[0]!
    if (answered) {
      replied.push({ id: orderId, at })
      rows.push({
        entity: serviceReply,
        task,
        draft: {
          orderId,
          channel: n % 7 === 0 ? 'door' : 'phone',
          content: ANSWERS[n % ANSWERS.length],
          customerAttitude: n % 5 === 0 ? 'neutral' : n % 11 === 3 ? 'reject' : 'accept',
          repliedBy: task.userId,
          repliedAt: at,
        },
      })
    }
    if (rule && (answered || status < pendingCheck)) {
      const dueAt = addMinutes(time, createdAt, rule.limitMinutes)
      const over = answered && at > dueAt ? minutesBetween(time, dueAt, at) : 0
      rows.push({
        entity: workOrderClock,
        task,
        draft: {
          orderId,
          stage: 'reply',
          round: 1,
          seq: 1,
          ruleId: rule.id,
          clockKind: rule.clockKind,
          limitMinutes: rule.limitMinutes,
          graceMinutes: rule.graceMinutes,
          pauseOnHangUp: rule.pauseOnHangUp,
          needReason: rule.needReason,
          startAt: createdAt,
          dueAt,
          endAt: answered ? at : null,
          usedMinutes: answered ? minutesBetween(time, createdAt, at) : null,
          overMinutes: answered ? over : null,
          status: answered ? 'ended' : 'running',
          over: answered ? over > rule.graceMinutes : dueAt < present,
          nextFireAt: answered ? null : dueAt,
        },
      })
    }
    if (orderType !== 'complaint' || finishedAt === null) continue
    const [responsibleDept, causeText, measureText] = CAUSES[n % CAUSES.length]!
    const isValid = VERDICTS[n % VERDICTS.length]!
    rows.push({
      entity: complaintVerdict,
      task,
      draft: {
        orderId,
        isValid,
        responsibleDept,
        responsibleUserId: task.userId,
        causeText: isValid === 'invalid' ? '经核实与反映情况不符，已向业主说明' : causeText,
        measureText: isValid === 'invalid' ? null : measureText,
        decidedBy: task.userId,
        decidedAt: finishedAt,
      },
    })
  }
  for (const entity of [serviceReply, complaintVerdict, workOrderClock] as const)
    await insertRows(
      q,
      entity,
      rows
        .filter((row) => row.entity === entity)
        .map(({ task, draft }) => ({ draft, place: { companyId, communityId: task.communityId }, id: uuidv7() })),
      actor,
      kernel.secrets,
      now,
    )
  await q.query(
    'update work_order t set first_reply_at = r.at from jsonb_to_recordset($1::jsonb) as r(id uuid, at timestamptz) where t.id = r.id',
    [JSON.stringify(replied.map(({ id, at }) => ({ id, at: `${at.replace(' ', 'T')}+08:00` })))],
  )
  await anonymous(demo, companyId)
  await lookedInto(demo, companyId)
  await oneIncident(demo, companyId)
}

/** Two who complained did not say who they are. */
const anonymous = ({ q }: DemoContext, companyId: number) =>
  q.query(
    `update work_order set anonymous = true, hidden_name = caller_name, hidden_mobile = caller_mobile, caller_name = null, caller_mobile = null, customer_id = null
     where id in (select id from work_order where company_id = $1 and order_type = 'complaint' and status = ${closed} and visit_count = 0 order by id limit 2)`,
    [companyId],
  )

/** Some of what was closed lately was looked into, and somebody has return visits in hand. */
async function lookedInto(demo: DemoContext, companyId: number): Promise<void> {
  const { q, now, users } = demo
  const stage = new Stage(demo, companyId)
  const visitor = users['steward01'] ?? users['manager01']!
  const [status] = await q.query<{ id: string }>(
    "select id from visit_status where company_id = $1 and kind = 'done' order by id limit 1",
    [companyId],
  )
  const over = await q.query<{ id: string }>(
    `select id from work_order where company_id = $1 and status = ${closed} and visit_count = 0 and not anonymous and order_type = 'repair' and handler_id <> $2 order by closed_at desc, id limit 3`,
    [companyId, visitor],
  )
  for (const [n, { id }] of over.entries())
    await moveOne(
      await stage.as(visitor, new Date(now.getTime() - (n + 1) * 3_600_000)),
      workOrderSteps,
      orderHooks as AnyHooks,
      'spotVisit',
      id,
      {
        method: 'phone',
        visitStatusId: status!.id,
        solved: 'yes',
        content: n === 0 ? '师傅准时上门，业主满意' : '业主确认已修好，希望提前告知上门时间',
      },
    )
  await q.query(
    `update work_order set visitor_id = $2 where id in (select id from work_order where company_id = $1 and status = ${pendingVisit} and handler_id <> $2 order by id limit 1)`,
    [companyId, visitor],
  )
}

/** A neighbour reported what another had reported before. */
async function oneIncident(demo: DemoContext, companyId: number): Promise<void> {
  const { q, now } = demo
  const stage = new Stage(demo, companyId)
  const [main] = await q.query<{ id: string; communityId: number; bizLine: string; dispatcher: number }>(
    `select t.id, t.community_id as "communityId", t.biz_line as "bizLine", t.created_by as dispatcher from work_order t
     where t.company_id = $1 and t.status in (${pendingDispatch}, ${pendingTake}) and (select count(*) from work_order o where o.community_id = t.community_id and o.biz_line = t.biz_line and o.status = ${pendingDispatch} and o.id <> t.id) >= 1
     order by t.created_at, t.id limit 1`,
    [companyId],
  )
  if (!main) return
  const others = await q.query<{ id: string }>(
    `select id from work_order where community_id = $1 and biz_line = $2 and status = ${pendingDispatch} and id <> $3 order by created_at desc, id limit 1`,
    [main.communityId, main.bizLine, main.id],
  )
  const context = await stage.as(main.dispatcher, now)
  for (const { id } of others)
    await moveOne(context, workOrderSteps, orderHooks as AnyHooks, 'merge', id, { mergedIntoId: main.id })
}
