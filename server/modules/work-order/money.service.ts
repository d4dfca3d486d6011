import { add, gt, mul, round, sub, sum } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { addDays } from '@wuguan/contract/kernel/dates'
import { labelOf } from '@wuguan/contract/kernel/options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { minutesByShare } from '@wuguan/contract/work-order/shares'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { dateOf, instantOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { cancelReceivable, createReceivable } from '../charge-finance/system-calls/charge.service.ts'
import { type Order, ofRow, type OrderRow } from './order.store.ts'
import { notAgreed } from './quote/quote.service.ts'
import { orderSettings } from './settings.service.ts'

interface FeeLine {
  kind: string
  name: string
  quantity: string
  unitRate: string
}
/** What each line comes to, to the fen. */
export const pricedOf = <L extends FeeLine>(lines: readonly L[]): (L & { amount: string })[] =>
  lines.map((line) => ({ ...line, amount: round(mul(line.quantity, line.unitRate), 2) }))

/** The lines of this round in place of those before; each to the fen, their sum is what the work costs. */
export async function keepFees(
  { q, now, actor }: ActionContext,
  order: Order,
  lines: readonly FeeLine[],
): Promise<string> {
  await q.query('delete from work_order_fee where order_id = $1', [order.id])
  const rows = pricedOf(lines).map((line) => ({ id: uuidv7(), ...line }))
  await q.query(
    `insert into work_order_fee (id, company_id, community_id, order_id, kind, name, quantity, unit_rate, amount, created_by, created_at, updated_at)
     select r.id, $2, $3, $4, r.kind, r.name, r.quantity, r."unitRate", r.amount, $5, $6, $6
     from jsonb_to_recordset($1::jsonb) as r(id uuid, kind text, name text, quantity numeric, "unitRate" numeric, amount numeric)`,
    [JSON.stringify(rows), order.companyId, order.communityId, order.id, actor.userId || null, now],
  )
  return add(sum(rows.map(({ amount }) => amount)), '0.00')
}

/** Minutes that the work of this round has taken by now: since whoever has it came, or took it, without those it stood still. */
async function workedMinutes(
  { q, now }: ActionContext,
  { arrivedAt, takenAt, id, companyId }: OrderRow,
): Promise<number> {
  const begun = arrivedAt ?? takenAt
  if (!begun) return 1
  const hungUp = labelOf(WORK_ORDER_STATUS, WORK_ORDER_STATUS.hungUp)
  const [read] = await q.query<{ minutes: number }>(
    `select greatest(1, floor((extract(epoch from $4::timestamptz - $3::timestamptz) - coalesce(sum(extract(epoch from r.at - greatest(h.at, $3::timestamptz))), 0)) / 60))::int as minutes
     from timeline r cross join lateral (select max(h.at) as at from timeline h where h.company_id = r.company_id and h.biz_type = r.biz_type and h.biz_id = r.biz_id
       and h.to_state = $5 and h.at <= r.at) h
     where r.company_id = $1 and r.biz_type = $6 and r.biz_id = $2 and r.from_state = $5 and r.to_state <> $5 and r.at > $3::timestamptz`,
    [companyId, id, instantOf(begun), now, hungUp, workOrder.name],
  )
  return read!.minutes
}

interface Worked {
  actualMinutes?: number | null
  timeRemark?: string | null
  times?: readonly { userId: number; sharePercent: number }[] | null
}
/** Half as much again as the clock says is believed; more has to be explained. */
const BELIEVED = 1.5
/** Who worked how long, by shares of the whole, the last with what is left; all is the handler's where nobody else is named. Answers the whole. */
export async function keepTimes(
  context: ActionContext,
  row: OrderRow,
  { actualMinutes, timeRemark, times }: Worked,
): Promise<number> {
  const { q, now, actor } = context
  const order = ofRow(row)
  const worked = await workedMinutes(context, row)
  const whole = actualMinutes ?? worked
  if (whole > worked * BELIEVED && !timeRemark) throw badInput({ timeRemark: '实际工时超出自动计时50%，请说明' })
  const shares = times?.length ? times : [{ userId: order.handlerId!, sharePercent: 100 }]
  if (new Set(shares.map(({ userId }) => userId)).size < shares.length)
    throw badInput({ times: '同一人员只能填写一次' })
  const minutes = minutesByShare(
    whole,
    shares.map(({ sharePercent }) => sharePercent),
  )
  await q.query('delete from work_order_time where order_id = $1', [order.id])
  await q.query(
    `insert into work_order_time (id, company_id, community_id, order_id, user_id, minutes, share_percent, created_by, created_at, updated_at)
     select r.id, $2, $3, $4, r."userId", r.minutes, r."sharePercent", $5, $6, $6 from jsonb_to_recordset($1::jsonb) as r(id uuid, "userId" bigint, minutes integer, "sharePercent" integer)`,
    [
      JSON.stringify(shares.map((share, at) => ({ id: uuidv7(), ...share, minutes: minutes[at] }))),
      order.companyId,
      order.communityId,
      order.id,
      actor.userId || null,
      now,
    ],
  )
  return whole
}

/** The item that paid service is billed by: the one of that name, of the company or of one above it. */
async function serviceFeeItemOf(q: Queryable, companyId: number): Promise<string | null> {
  const [item] = await q.query<{ code: string }>(
    `select f.code from fee_item f join company o on o.id = f.company_id join company c on c.id = $1 and c.path like o.path || '%'
     where f.name = '有偿服务费' and f.enabled and f.deleted_at is null order by length(o.path) desc limit 1`,
    [companyId],
  )
  return item?.code ?? null
}

interface Bill {
  feeStatus: 'none' | 'unpaid' | 'waived'
  /** What of it the owner need not pay; never more than the work costs. */
  waivedAmount: string
  receivableId?: string | null
}
/**
 * What the owner pays goes to the ledger when the work is done, under the assignment that did it, less what was waived: a repeat bills
 * nothing, a reworked order may bill again.
 */
export async function billOf(
  context: ActionContext,
  row: OrderRow,
  cost: string,
  consent: { ticked: boolean; signed: boolean },
): Promise<Bill> {
  if (row.paySide !== 'owner' || !gt(cost, '0')) return { feeStatus: 'none', waivedAmount: '0.00' }
  const asked = row.waivedAmount ?? '0.00'
  const waivedAmount = row.feeWaived || gt(asked, cost) ? cost : asked
  const amount = sub(cost, waivedAmount)
  if (!gt(amount, '0')) return { feeStatus: 'waived', waivedAmount }
  if (!row.houseId) throw refuse('业主承担费用的工单须关联房产')
  const fault = await notAgreed(context.q, ofRow(row), amount, consent)
  if (fault !== null) throw badInput({ quoteConfirmed: fault })
  const feeItemCode = await serviceFeeItemOf(context.q, row.companyId!)
  if (!feeItemCode) throw refuse('未配置有偿服务收费项目')
  const [main] = await context.q.query<{ id: string }>(
    "select id from work_order_assign where order_id = $1 and status in ('assigned', 'taken')",
    [row.id],
  )
  const today = dateOf(context.now)
  const { feeDueDays } = await orderSettings(context.q, { companyId: row.companyId!, communityId: row.communityId! })
  const receivableId = await createReceivable(context, {
    communityId: row.communityId!,
    propertyType: 'house',
    propertyId: row.houseId,
    ...(row.customerId ? { payerCustomerId: row.customerId } : {}),
    feeItemCode,
    amount,
    feePeriod: today.slice(0, 7),
    dueDate: addDays(today, feeDueDays),
    source: 'workOrder',
    sourceId: main!.id,
  })
  return { feeStatus: 'unpaid', waivedAmount, receivableId }
}

/** What the rounds of an order have billed and nobody has paid is owed no longer; one round's where it is named. */
export async function cancelBills(
  context: ActionContext,
  orderId: string,
  { reason, round = null }: { reason: string; round?: number | null },
): Promise<void> {
  const done = await context.q.query<{ id: string; taken: boolean }>(
    `select a.id, exists (select 1 from receivable r where r.source = 'workOrder' and r.source_id = a.id::text and r.status <> 4
       and r.received_amount + r.deducted_amount + r.late_fee_received + r.late_fee_deducted > 0) as taken
     from work_order_assign a where a.order_id = $1 and a.status = 'finished' and ($2::integer is null or a.round = $2) order by a.id`,
    [orderId, round],
  )
  if (done.some(({ taken }) => taken)) throw refuse('费用已收，请先退款')
  for (const { id } of done) await cancelReceivable(context, { source: 'workOrder', sourceId: id, reason })
}

interface Fee {
  finishedAt: string | Date | null
  feeStatus: string | null
  paySide: string | null
  feeWaived: boolean | null
}
/** Why there is nothing to waive. */
export function notWaivable({ finishedAt, feeStatus, paySide, feeWaived }: Fee): string | null {
  if (paySide !== 'owner') return '该工单不向业主收费'
  if (feeWaived || (finishedAt && feeStatus === 'waived')) return '该工单费用已全部减免'
  if (!finishedAt) return null
  return feeStatus === 'paid' ? '费用已收，请先退款' : feeStatus === 'unpaid' ? null : '该工单没有待收的费用'
}
/** A part lowers what will be billed; of what has been billed the ledger has its own waivers. */
export const isPartLate = ({ finishedAt }: Pick<Fee, 'finishedAt'>, extent: string): boolean =>
  finishedAt !== null && extent === 'part'

/** What was agreed to: so much less of what will be billed, or nothing at all, which takes back what the round has billed. */
export async function waiveFee(context: ActionContext, { id, round }: Order, part: string | null): Promise<void> {
  const { q, now } = context
  const [fee] = await q.query<Fee>(
    `select finished_at as "finishedAt", fee_status as "feeStatus", pay_side as "paySide", fee_waived as "feeWaived" from work_order where id = $1`,
    [id],
  )
  const fault = notWaivable(fee!) ?? (isPartLate(fee!, part === null ? 'whole' : 'part') ? '请走收费减免' : null)
  if (fault !== null) throw refuse(fault)
  if (part !== null) {
    await q.query(
      'update work_order set waived_amount = coalesce(waived_amount, 0) + $3::numeric, version = version + 1, updated_at = $2 where id = $1',
      [id, now, part],
    )
    return
  }
  if (fee!.finishedAt) await cancelBills(context, id, { reason: '工单费用减免', round })
  await q.query(
    `update work_order set fee_waived = true, waived_amount = case when finished_at is null then waived_amount else fee_amount end,
       fee_status = case when finished_at is null then fee_status else 'waived' end, version = version + 1, updated_at = $2 where id = $1`,
    [id, now],
  )
}
