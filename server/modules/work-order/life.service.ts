import type { LinkStage } from '@wuguan/contract/wkorder/order-options'
import { isVisited } from '@wuguan/contract/work-order/sampling'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { writeTimeline } from '../../kernel/audit.ts'
import type { Actor } from '../../kernel/auth/actor.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { linkFor } from '../wkorder/rules.service.ts'
import { type At, endClocks, recalculate, startClock } from './clock.service.ts'
import { raise } from './escalation.service.ts'
import { ofRow, type Order, orderOf, type OrderRow, repeatedOf } from './order.store.ts'
import { type Decision, giveOut } from './dispatch/decide.service.ts'
import { tell, tellPool, tellStage } from './people.service.ts'
import { orderSettings } from './settings.service.ts'

export interface By extends At {
  readonly actor: Pick<Actor, 'userId' | 'petName' | 'companyId'>
}

interface Begun {
  status: number
  appointment: string | null
  parentId: string | null
  title: string
}
const begun = async ({ q }: At, id: string): Promise<Begun> => {
  const [row] = await q.query<Begun>(
    `select status, title, parent_id as "parentId", ${DATE_TIME('appointment_start')} as appointment from work_order where id = $1`,
    [id],
  )
  return row!
}

/** Where an order stands that gives itself out. */
const stateOf = async (at: At, order: Order, to: Decision['to']) =>
  WORK_ORDER_STATUS[to === 'worker' ? await givenOut(at, order) : to === 'pool' ? 'inPool' : 'pendingDispatch']
/** What happens around a new order: its first line, its first clocks, and who has to look at it, or has it already. */
export async function begin(by: By, id: string, dispatched: boolean): Promise<void> {
  const { q, now, actor } = by
  const order = await orderOf(q, id)
  const { status, parentId, title } = await begun(by, id)
  const given = dispatched ? await giveOut(by, order) : null
  await writeTimeline(q, actor, now, {
    bizType: workOrder.name,
    bizId: id,
    action: '登记',
    toState: labelOf(WORK_ORDER_STATUS, given ? await stateOf(by, order, given.to) : status),
    companyId: order.companyId,
  })
  if (parentId !== null)
    await q.query(
      `insert into work_order_append (id, company_id, community_id, order_id, type, content, child_order_id, at, user_id, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, 'child', $5, $6, $7, $8, $8, $7, $7)`,
      [uuidv7(), order.companyId, order.communityId, parentId, title, id, now, actor.userId || null],
    )
  // What was answered on the line is over: nothing is measured and nobody is told.
  if (status === WORK_ORDER_STATUS.closed) return
  const measured = order.orderType !== 'praise'
  if (measured) await startClock(by, order, 'reply')
  const accepted = status !== WORK_ORDER_STATUS.pendingAccept
  if (measured && accepted) await startHandling(by, order)
  else if (measured) await startClock(by, order, 'accept')
  if (given && given.to !== 'manual')
    await tell(by, order, [], { title: `新工单${order.orderNo}`, body: title, event: 'created', actorId: actor.userId })
  if (given?.worker) {
    const { state, takenAt } = await giveTo(by, order, given.worker.userId, given.mode)
    await q.query(
      `update work_order set status = $7, handler_id = $2, dispatch_mode = $5, dispatch_rule_id = $6, dispatched_at = $3, dispatched_by = $4, taken_at = $8 where id = $1`,
      [
        id,
        given.worker.userId,
        now,
        actor.userId || null,
        given.mode,
        given.rule?.id ?? null,
        WORK_ORDER_STATUS[state],
        takenAt && now,
      ],
    )
  } else if (given?.to === 'pool') {
    await q.query(
      `update work_order set status = ${WORK_ORDER_STATUS.inPool}, dispatch_rule_id = $2, pooled_at = $3 where id = $1`,
      [id, given.rule?.id ?? null, now],
    )
    await tellPool(by, order, title)
  } else
    await tellStage(by, order, accepted ? 'dispatch' : 'accept', {
      title:
        given && given.rule?.mode !== 'manual'
          ? `工单${order.orderNo}无可派人员，请人工派单`
          : accepted
            ? `工单${order.orderNo}待派单`
            : `新工单${order.orderNo}待受理`,
      body: title,
      event: 'created',
      actorId: actor.userId,
      level: order.urgency === 'critical' ? 3 : 1,
    })
  await startLevel(by, order, title)
}

/** A grave complaint begins on a level, one that comes again a level higher, and those of that level hear of it. */
async function startLevel(by: By, order: Order, title: string): Promise<void> {
  const [grave] = await by.q.query<{ start: number }>(
    `select l.start_escalation + case when ${repeatedOf('t')} then 1 else 0 end as start
     from work_order t join complaint_level l on l.id = t.complaint_level_id where t.id = $1`,
    [order.id],
  )
  const level = grave?.start ? await raise(by, order, grave.start - 1, title) : null
  if (level !== null) await by.q.query('update work_order set escalation_level = $2 where id = $1', [order.id, level])
}

/** The handling is measured from the acceptance, from the appointment where that is later; praise is not measured. */
export const startHandling = async (at: At, order: Order) =>
  order.orderType !== 'praise' && startClock(at, order, 'handle', (await begun(at, order.id)).appointment)
/** Nobody is waited for where orders of the type do without an arrival. */
export async function startArriving(at: At, order: Order): Promise<void> {
  if ((await linkFor(at.q, { ...order, stage: 'arrive' })).on)
    await startClock(at, order, 'arrive', (await begun(at, order.id)).appointment)
}

/** Running clocks by the limits that hold now, as `recalculate` says; the order tells of it. Answers how many changed. */
export async function reckonAnew(by: By, order: Order, before: Order | null = null): Promise<number> {
  const changed = await recalculate(by, order, before)
  if (changed > 0)
    await writeTimeline(by.q, by.actor, by.now, {
      bizType: workOrder.name,
      bizId: order.id,
      action: '重算时限',
      remark: `${changed}个计时按${before ? '修改后的工单' : '现行规则'}重算`,
      companyId: order.companyId,
    })
  return changed
}

/** Ends whoever has the order now; `status` says how. */
export const endAssign = (
  { q, now }: At,
  orderId: string,
  status: string,
  reasonId: string | null,
  remark: string | null,
) =>
  q.query(
    `update work_order_assign set status = $2, end_at = $3, reason_id = $4, remark = coalesce($5, remark), version = version + 1, updated_at = $3
     where order_id = $1 and status in ('assigned', 'taken')`,
    [orderId, status, now, reasonId, remark],
  )

/** Gives the order to somebody: his row and his clock. `taken`: he has it already. */
export async function assign(
  by: By,
  order: Order,
  userId: number,
  mode: 'manual' | 'auto' | 'pool' | 'designated',
  { taken = false, remark = null }: { taken?: boolean; remark?: string | null } = {},
): Promise<void> {
  const { q, now, actor } = by
  await endAssign(by, order.id, 'transferred', null, null)
  await q.query(
    `insert into work_order_assign (id, company_id, community_id, order_id, round, user_id, mode, status, assigned_at, assigned_by, remark, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $9, $9)`,
    [
      uuidv7(),
      order.companyId,
      order.communityId,
      order.id,
      order.round,
      userId,
      mode,
      taken ? 'taken' : 'assigned',
      now,
      actor.userId || null,
      remark,
    ],
  )
  await endClocks(by, order, ['take'])
  if (taken) return startArriving(by, order)
  await startClock(by, order, 'take')
}

/** Where an order stands when somebody is given it: he takes it, or the company skips that. */
const givenOut = async ({ q }: At, order: Order) =>
  (await orderSettings(q, order)).autoTake ? ('processing' as const) : ('pendingTake' as const)

/** Gives the order to somebody who did not ask for it, with word to him; answers where it stands then, and since when he has it. */
export async function giveTo(
  by: By,
  order: Order,
  userId: number,
  mode: 'manual' | 'auto' | 'designated',
  remark: string | null = null,
): Promise<{ state: 'pendingTake' | 'processing'; takenAt: string | null }> {
  const state = await givenOut(by, order)
  const taken = state === 'processing'
  await assign(by, order, userId, mode, { taken, remark })
  await tell(by, order, [userId], {
    title: `工单${order.orderNo}已派给您`,
    body: remark ?? (taken ? '请尽快处理' : '请尽快接单'),
    event: 'dispatched',
    level: 2,
    actorId: by.actor.userId,
  })
  return { state, takenAt: taken ? dateTimeOf(by.now) : null }
}

/** Where a finished order goes: the stages that its type still passes. */
export async function afterWork(
  at: At,
  row: OrderRow,
  { checked }: { checked: boolean },
): Promise<'pendingCheck' | 'pendingVisit' | 'closed'> {
  const { id, orderType, ...order } = ofRow(row)
  const link = (stage: LinkStage) => linkFor(at.q, { ...order, orderType, stage })
  if (!checked && (await link('check')).on) return 'pendingCheck'
  const visit = await link('visit')
  const rule = { mode: visit.on ? visit.visitMode : ('none' as const), rate: visit.sampleRate }
  return isVisited(rule, {
    id,
    orderType,
    asked: row.needVisit ?? false,
    anonymous: row.anonymous ?? false,
    reworkCount: row.reworkCount ?? 0,
  })
    ? 'pendingVisit'
    : 'closed'
}
