import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import type { ActionContext } from '../../kernel/kernel.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { endApplies } from './apply.service.ts'
import { cancelClocks } from './clock.service.ts'
import { endAssign } from './life.service.ts'
import { ofRow, type OrderRow } from './order.store.ts'
import { demandChildrenDone } from './order.rules.ts'
import { tell, tellStage } from './people.service.ts'

interface Main {
  orderNo: string
  status: number
  communityId: number
  bizLine: string
  parentId: string | null
}
/**
 * Several reports of one incident are worked as one order: this one waits under another, its clocks stop, whoever had it hears of it once,
 * and who reported stands with the other.
 */
export async function mergeInto(context: ActionContext, row: OrderRow, mainId: string): Promise<void> {
  const { q, now, actor } = context
  const order = ofRow(row)
  if (mainId === order.id) throw badInput({ mergedIntoId: '不能并入自身' })
  const [main] = await q.query<Main>(
    'select order_no as "orderNo", status, community_id as "communityId", biz_line as "bizLine", parent_id as "parentId" from work_order where id = $1 for update',
    [mainId],
  )
  if (!main || main.communityId !== order.communityId) throw badInput({ mergedIntoId: '只能并入同一项目的工单' })
  if (main.bizLine !== order.bizLine) throw badInput({ mergedIntoId: '只能并入同一业务线的工单' })
  if (main.status === WORK_ORDER_STATUS.merged) throw badInput({ mergedIntoId: `工单${main.orderNo}已并入其他工单` })
  if (main.status > WORK_ORDER_STATUS.hungUp) throw badInput({ mergedIntoId: `工单${main.orderNo}已完工，不能再并入` })
  if (main.parentId === order.id) throw badInput({ mergedIntoId: '不能并入自己的子工单' })
  await demandChildrenDone(q, order.id)
  const [under] = await q.query('select 1 from work_order where merged_into_id = $1 limit 1', [order.id])
  if (under) throw refuse('该工单已有并入的工单，不能再并入其他工单')
  await endApplies(context, order.id, `工单已并入${main.orderNo}`)
  await cancelClocks(context, order.id)
  await endAssign(context, order.id, 'recalled', null, `并入${main.orderNo}`)
  await q.query(
    `insert into work_order_append (id, company_id, community_id, order_id, type, content, caller_name, caller_mobile, at, user_id, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, 'repeat', $5, $6, (select caller_mobile from work_order where id = $7), $8, $9, $9, $8, $8)`,
    [
      uuidv7(),
      order.companyId,
      order.communityId,
      mainId,
      `${row.orderNo}：${row.content}`.slice(0, 500),
      row.callerName ?? null,
      order.id,
      now,
      actor.userId || null,
    ],
  )
  await tell(context, order, [order.handlerId], {
    title: `工单${order.orderNo}已并入${main.orderNo}`,
    body: row.title ?? '',
    event: 'merged',
    actorId: actor.userId,
  })
}

/** The orders that wait under one. */
export const mergedUnder = async ({ q }: ActionContext, id: string): Promise<string[]> =>
  (
    await q.query<{ id: string }>(
      `select id from work_order where merged_into_id = $1 and status = ${WORK_ORDER_STATUS.merged} order by id`,
      [id],
    )
  ).map((row) => row.id)

interface Result {
  orderNo: string
  result: string | null
  resultKind: OrderRow['resultKind']
  registrar: number | null
}
/** What came of the other is what came of this one: told once to whoever registered it, who tells whoever reported. */
export async function resultOf(context: ActionContext, row: OrderRow): Promise<Pick<Result, 'result' | 'resultKind'>> {
  const [main] = await context.q.query<Result>(
    'select m.order_no as "orderNo", m.result, m.result_kind as "resultKind", t.created_by as registrar from work_order m join work_order t on t.id = $2 where m.id = $1',
    [row.mergedIntoId, row.id],
  )
  const { orderNo, result, resultKind, registrar } = main!
  const order = ofRow(row)
  const told = {
    title: `工单${order.orderNo}随主工单${orderNo}办结，请告知报事人`,
    body: result ?? '',
    event: 'mergedClosed',
    level: 2 as const,
  }
  if (registrar) await tell(context, order, [registrar], told)
  else await tellStage(context, order, 'accept', told)
  return { result, resultKind }
}
