import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { instantOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { Actor } from '../../kernel/auth/actor.ts'
import { ofRow, type OrderRow } from './order.store.ts'
import { orderSettings } from './settings.service.ts'

/** A reason that asks for words gets them. */
export async function demandReason(
  q: Queryable,
  row: OrderRow,
  { reasonId, remark }: { reasonId: string; remark?: string | null },
  reasonType: string,
): Promise<string> {
  const [reason] = await q.query<{ name: string; need: boolean }>(
    'select name, need_remark as need from order_reason where id = $1 and reason_type = $2 and company_id = $3',
    [reasonId, reasonType, row.companyId],
  )
  if (!reason) throw badInput({ reasonId: '请选择原因' })
  if (reason.need && !remark?.trim()) throw badInput({ remark: `原因为“${reason.name}”时请填写说明` })
  return reason.name
}

export async function demandVisitStatus(
  q: Queryable,
  row: OrderRow,
  id: string,
  kind: string,
): Promise<{ maxRetry: number }> {
  const { maxVisits } = await settingsOf(q, row)
  const [status] = await q.query<{ maxRetry: number }>(
    'select coalesce(max_retry, $4::integer) as "maxRetry" from visit_status where id = $1 and kind = $2 and company_id = $3',
    [id, kind, row.companyId, maxVisits],
  )
  if (!status) throw badInput({ visitStatusId: '请选择回访状态' })
  return status
}

/** No order ends while one below it is open. */
export async function demandChildrenDone(q: Queryable, id: string): Promise<void> {
  const [row] = await q.query<{ n: number }>(
    'select count(*)::int as n from work_order where parent_id = $1 and status < 80',
    [id],
  )
  if (row!.n > 0) throw refuse(`还有${row!.n}个子工单未完成`)
}

type At = { actor: Actor; now: Date }
const DISPATCH = 'workOrder:order:dispatch'
/** Who may besides the handler, and the sentence for the others. */
export const orHolder =
  (verb: string, code: string) =>
  (row: OrderRow, { actor }: At): string | null =>
    row.handlerId === actor.userId || actor.can(code) ? null : `只有处理人可以${verb}`
/** What nobody but the handler does. */
export const own =
  (verb: string) =>
  ({ handlerId }: OrderRow, { actor }: At): string | null =>
    handlerId === actor.userId ? null : `只有处理人可以${verb}`
/** What was taken from the pool is finished by whoever took it. */
export const finisher = (row: OrderRow, at: At): string | null =>
  own('完工')(row, at) && (row.dispatchMode === 'pool' ? '该工单不是您抢的' : own('完工')(row, at))
export const orDispatcher = (verb: string) => orHolder(verb, DISPATCH)

export const helpers = (row: OrderRow, { actor }: At): string | null =>
  row.handlerId === actor.userId || (row.coHandlerIds ?? []).includes(actor.userId)
    ? null
    : '只有处理人和协办人可以汇报进度'

/** What was grabbed may be given back until somebody has been there or said how it goes; what was given out, until it is taken. */
export const refusable = (row: OrderRow, at: At): string | null => {
  const { status, dispatchMode, arrivedAt, progressAt } = row
  if (own('退单')(row, at)) return own('退单')(row, at)
  return status === 30 || (dispatchMode === 'pool' && !arrivedAt && !progressAt) ? null : '当前状态为“处理中”，不能退单'
}

/** An order does not wander: whoever has it hands it on so many times, then a dispatcher does. */
export async function demandTransfer(q: Queryable, row: OrderRow, actor: Actor): Promise<void> {
  const { maxTransfer } = await settingsOf(q, row)
  if ((row.transferCount ?? 0) >= maxTransfer && !actor.can(DISPATCH)) throw refuse('转单次数已达上限，请联系调度')
}

const DAY = 86_400_000
const at = (text: string) => Date.parse(instantOf(text))
/** Why a closed order can no longer be opened again. */
export async function closedFor(
  { q, now }: { q: Queryable; now: Date },
  order: { companyId: number; communityId: number | null; closedAt: string | null },
): Promise<string | null> {
  const { reopenDays } = await orderSettings(q, order)
  return order.closedAt && at(order.closedAt) < now.getTime() - reopenDays * DAY
    ? `已超过${reopenDays}天的重新打开期限`
    : null
}

/** A suspension ends, and there are not many of them; answers whether it takes consent. */
export async function demandSuspension(
  { q, now }: { q: Queryable; now: Date },
  row: OrderRow,
  resumeAt: string,
): Promise<boolean> {
  const { maxHangUp, maxHangUpDays, hangUpNeedsApproval } = await settingsOf(q, row)
  if ((row.hangUpCount ?? 0) >= maxHangUp) throw refuse(`挂起次数已达上限${maxHangUp}次`)
  if (at(resumeAt) > now.getTime() + maxHangUpDays * DAY)
    throw badInput({ resumeAt: `挂起时间不能超过${maxHangUpDays}天` })
  return hangUpNeedsApproval
}
const settingsOf = (q: Queryable, row: OrderRow) => orderSettings(q, ofRow(row))
