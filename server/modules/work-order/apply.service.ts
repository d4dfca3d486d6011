import {
  APPLY_KIND,
  APPLY_STATUS,
  ONE_AT_A_TIME,
  orderApply,
  type WAIVE_EXTENT,
} from '@wuguan/contract/work-order/order-apply.entity'
import type { DraftOf } from '@wuguan/contract/kernel/entity'
import { sub } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { type CodeOf, labelOf } from '@wuguan/contract/kernel/options'
import { CLOCK_STAGE, type ClockStage } from '@wuguan/contract/wkorder/order-options'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { dateTimeOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { insertRow } from '../../kernel/crud/store.ts'
import { writeTimeline } from '../../kernel/audit.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { dueWith, missedClock, openClock, waiveClock } from './clock.service.ts'
import { demandReason } from './order.rules.ts'
import { ofRow, type OrderRow } from './order.store.ts'
import { tell } from './people.service.ts'
import { demandUnlocked, demandWaiver } from './waiver.service.ts'

type Kind = CodeOf<typeof APPLY_KIND>
interface Given {
  reasonId: string
  remark?: string | null
}
/** What bindings name, by kind. */
export const applyType = (kind: Kind) => `workOrder.${kind}`

/** More minutes for a stage: which clock, and when it would be due. */
export async function askMore(
  context: ActionContext,
  row: OrderRow,
  { stage, addMinutes, ...given }: Given & { stage: ClockStage; addMinutes: number },
): Promise<string> {
  const clock = await openClock(context, String(row.id), stage)
  if (!clock) throw badInput({ stage: '该环节没有未结束的计时' })
  const dueAfter = await dueWith(context.q, ofRow(row), clock, addMinutes)
  return ask(context, row, 'extend', given, { stage, clockId: clock.id, addMinutes, dueBefore: clock.dueAt, dueAfter })
}

/** That a missed limit is forgiven. */
export async function askWaiver(
  context: ActionContext,
  row: OrderRow,
  { stage, ...given }: Given & { stage: ClockStage },
): Promise<string | null> {
  const missed = await missedClock(context, ofRow(row), stage)
  if (!missed) throw badInput({ stage: '该环节未超时，无需豁免' })
  await demandUnlocked(context.q, String(row.id))
  const { id: clockId, overMinutes, endAt } = missed
  const { needApproval } = await demandWaiver(context, ofRow(row), { stage, reasonId: given.reasonId, endAt })
  const about = { stage, clockId, overMinutes }
  if (needApproval) return ask(context, row, 'waiver', given, about)
  const decided = { status: APPLY_STATUS.approved, decidedAt: dateTimeOf(context.now) }
  const { reason } = await insertApply(context, row, 'waiver', given, { ...about, ...decided })
  await waiveClock(context, clockId)
  await writeTimeline(context.q, context.actor, context.now, {
    bizType: workOrder.name,
    bizId: String(row.id),
    action: '超时豁免',
    remark: `${labelOf(CLOCK_STAGE, stage)}超时不计入考核：${reason}`,
    companyId: ofRow(row).companyId,
  })
  return null
}

/** That the work stands still for a while. */
export const askSuspension = (
  context: ActionContext,
  row: OrderRow,
  { resumeAt, ...given }: Given & { resumeAt: string },
): Promise<string> => ask(context, row, 'hangUp', given, { resumeAt })

/** What the one that is being decided asked for. */
export async function askedSuspension({ q }: ActionContext, orderId: string): Promise<{ resumeAt: string }> {
  const [open] = await q.query<{ resumeAt: string }>(
    `select ${DATE_TIME('resume_at')} as "resumeAt" from work_order_apply where order_id = $1 and status = 1 and kind = 'hangUp'`,
    [orderId],
  )
  return open!
}

/** That the owner pays less, or nothing. */
export const askFeeWaive = (
  context: ActionContext,
  row: OrderRow,
  { extent, amount, ...given }: Given & { extent: CodeOf<typeof WAIVE_EXTENT>; amount?: string | null },
): Promise<string> =>
  // What is to be paid after the work is known; before it, all of it is whatever it will be.
  ask(context, row, 'feeWaive', given, {
    extent,
    amount: extent === 'part' ? amount! : row.finishedAt ? sub(row.feeAmount!, row.waivedAmount ?? '0.00') : null,
  })

export const askVoid = (context: ActionContext, row: OrderRow, given: Given): Promise<string> =>
  ask(context, row, 'void', given, {})

async function ask(
  context: ActionContext,
  row: OrderRow,
  kind: Kind,
  given: Given,
  about: Partial<DraftOf<typeof orderApply>>,
): Promise<string> {
  const { q, kernel, actor } = context
  const { companyId, communityId, orderNo } = ofRow(row)
  const { applyId } = await insertApply(context, row, kind, given, about)
  const instance = await kernel.approvals.start(context, {
    type: applyType(kind),
    businessId: applyId,
    title: `工单${orderNo}${labelOf(APPLY_KIND, kind)}申请`,
    variables: {
      kind,
      orderType: row.orderType,
      addMinutes: about.addMinutes ?? null,
      amount: about.amount ?? null,
      applicant: actor.userId,
    },
    companyId,
    communityId,
    unbound: 'holders',
  })
  await q.query('update work_order_apply set process_instance_id = $2 where id = $1', [applyId, instance])
  await tell(context, ofRow(row), [], {
    title: `工单${orderNo}提交了${labelOf(APPLY_KIND, kind)}申请`,
    body: given.remark ?? '',
    event: 'applySubmitted',
    actorId: actor.userId,
  })
  return applyId
}

/** What was asked for, as it stands in the list of applications. */
async function insertApply(
  context: ActionContext,
  row: OrderRow,
  kind: Kind,
  given: Given,
  about: Partial<DraftOf<typeof orderApply>>,
): Promise<{ applyId: string; reason: string }> {
  const { q, actor, now, kernel } = context
  const { companyId, communityId, id } = ofRow(row)
  const reason = await demandReason(q, row, given, kind)
  await demandUnasked(q, id)
  const [applyNo] = await drawCodes(q, 'workOrder.apply', now, companyId, communityId)
  const applicant = { applicantId: actor.userId, submittedAt: dateTimeOf(now) }
  const draft = { applyNo, kind, orderId: id, ...given, ...about, ...applicant }
  const applyId = String(await insertRow(q, orderApply, draft, { companyId, communityId }, actor, kernel.secrets, now))
  await writeTimeline(q, actor, now, {
    bizType: orderApply.name,
    bizId: applyId,
    action: '提交',
    remark: reason,
    companyId,
  })
  return { applyId, reason }
}

/** Refuses what does not go while somebody is asked about the order. */
export async function demandUnasked(q: Queryable, orderId: string): Promise<void> {
  const [open] = await q.query('select 1 from work_order_apply where order_id = $1 and status = 1', [orderId])
  if (open) throw refuse(ONE_AT_A_TIME)
}

/** An order that ends leaves nobody to be asked about it; what was missed may still be forgiven. */
export async function endApplies(context: ActionContext, orderId: string, why: string): Promise<void> {
  const [open] = await context.q.query<{ instance: string }>(
    "select process_instance_id as instance from work_order_apply where order_id = $1 and status = 1 and kind <> 'waiver'",
    [orderId],
  )
  if (open) await context.kernel.approvals.withdraw(context, open.instance, why)
}
