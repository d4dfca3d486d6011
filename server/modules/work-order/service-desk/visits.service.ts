import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { overallOf } from '@wuguan/contract/work-order/appraisal'
import { returnVisit } from '@wuguan/contract/work-order/order-parts.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import {
  type claimVisits,
  EDIT_SCORE,
  MOST_CLAIMED,
  RESCORE_HOURS,
  type rescoreVisit,
} from '@wuguan/contract/customer-service/visit.actions'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { writeTimeline } from '../../../kernel/audit.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { orderHooks } from '../order.hooks.ts'
import { weighedBy } from '../visit.service.ts'
import { returnVisitHooks } from './return-visit.hooks.ts'

const REGISTER = 'customer-service:visit:register'
/** What somebody worked or helps with, by the place of his id. */
const ownWork = (t: string, me: string) =>
  `(${t}.handler_id = ${me} or exists (select 1 from work_order__co_handler_ids j where j.owner_id = ${t}.id and j.target_id = ${me}))`

/** 领取: what waits longest and nobody has, until he has twenty; never what he worked himself. */
export async function claim(context: ActionContext): Promise<OutputOf<typeof claimVisits>> {
  const { q, actor, now } = context
  const [held] = await q.query<{ n: number }>(
    `select count(*)::int as n from work_order where status = ${WORK_ORDER_STATUS.pendingVisit} and visitor_id = $1`,
    [actor.userId],
  )
  const room = MOST_CLAIMED - held!.n
  if (room <= 0) throw refuse(`您已有${held!.n}个回访任务，请先完成`)
  const params = new Params()
  const seen = scoped(workOrder, orderHooks, actor, REGISTER, 't', params)
  const me = params.add(actor.userId)
  const taken = await q.query<{ id: string; companyId: number }>(
    `update work_order o set visitor_id = ${me}, version = version + 1, updated_at = ${params.add(now)}
     from (select t.id from work_order t where t.status = ${WORK_ORDER_STATUS.pendingVisit} and t.visitor_id is null and not coalesce(${ownWork('t', me)}, false) and ${seen}
       order by t.finished_at, t.id limit ${params.add(room)} for update skip locked) k
     where o.id = k.id returning o.id, o.company_id as "companyId"`,
    params.values,
  )
  if (taken.length === 0) throw refuse('没有可领取的回访任务')
  for (const { id, companyId } of taken)
    await writeTimeline(q, actor, now, { bizType: workOrder.name, bizId: id, action: '领取回访', companyId })
  return { claimed: taken.length }
}

interface Scored {
  orderId: string
  companyId: number
  orderType: string
  round: number
  visitorId: number
  fresh: boolean
  appraisalId: string | null
  overall: string | null
}
/** Who visited corrects himself for two hours; afterwards it takes the right and a reason. */
export async function rescore(
  context: ActionContext,
  { id, scores, reason }: ParsedOf<typeof rescoreVisit>,
): Promise<OutputOf<typeof rescoreVisit>> {
  const { q, actor, now } = context
  await demandVisible(context, returnVisit, returnVisitHooks, id, returnVisit.codes.list)
  const [visit] = await q.query<Scored>(
    `select v.order_id as "orderId", v.company_id as "companyId", o.order_type as "orderType", v.round, v.visitor_id as "visitorId",
       v.visit_at > $2::timestamptz - make_interval(hours => ${RESCORE_HOURS}) as fresh, a.id as "appraisalId", a.overall::text as overall
     from return_visit v join work_order o on o.id = v.order_id left join appraisal a on a.order_id = v.order_id and a.round = v.round and a.source = 'visit'
     where v.id = $1 for update of v`,
    [id, now],
  )
  if (!visit) throw notFound()
  if (visit.appraisalId === null) throw refuse('该回访没有评分')
  if (!(visit.visitorId === actor.userId && visit.fresh)) {
    if (!actor.can(EDIT_SCORE))
      throw refuse(
        visit.visitorId === actor.userId ? `登记${RESCORE_HOURS}小时后不能修改评分` : '只有回访人可以修改评分',
      )
    if (!reason?.trim()) throw badInput({ reason: '请输入修改原因' })
  }
  const overall = overallOf(await weighedBy(q, visit.companyId, visit.orderType, scores))
  await q.query(
    'update appraisal set scores = $2::jsonb, overall = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = $1',
    [visit.appraisalId, JSON.stringify(scores), overall, actor.userId, now],
  )
  await writeTimeline(q, actor, now, {
    bizType: workOrder.name,
    bizId: visit.orderId,
    action: '修改回访评分',
    remark: [`${visit.overall}改为${overall}`, reason].filter(Boolean).join('：'),
    companyId: visit.companyId,
  })
  return { overall }
}
