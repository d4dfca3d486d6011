import { add, gt, mul, round, sum } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { addDays } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { cancelReceivable, createReceivable } from '../charge-finance/system-calls/charge.service.ts'
import type { Order, OrderRow } from './order.store.ts'
import { orderSettings } from './settings.service.ts'

interface FeeLine {
  kind: string
  name: string
  quantity: string
  unitRate: string
}
/** The lines of this round in place of those before; each to the fen, their sum is what the work costs. */
export async function keepFees(
  { q, now, actor }: ActionContext,
  order: Order,
  lines: readonly FeeLine[],
): Promise<string> {
  await q.query('delete from work_order_fee where order_id = $1', [order.id])
  const rows = lines.map((line) => ({ id: uuidv7(), ...line, amount: round(mul(line.quantity, line.unitRate), 2) }))
  await q.query(
    `insert into work_order_fee (id, company_id, community_id, order_id, kind, name, quantity, unit_rate, amount, created_by, created_at, updated_at)
     select r.id, $2, $3, $4, r.kind, r.name, r.quantity, r."unitRate", r.amount, $5, $6, $6
     from jsonb_to_recordset($1::jsonb) as r(id uuid, kind text, name text, quantity numeric, "unitRate" numeric, amount numeric)`,
    [JSON.stringify(rows), order.companyId, order.communityId, order.id, actor.userId || null, now],
  )
  return add(sum(rows.map(({ amount }) => amount)), '0.00')
}

/** Who worked how long; answers the minutes together. */
export async function keepTimes(
  { q, now, actor }: ActionContext,
  order: Order,
  lines: readonly { userId: number; minutes: number; sharePercent: number }[],
): Promise<number | null> {
  await q.query('delete from work_order_time where order_id = $1', [order.id])
  if (lines.length === 0) return null
  await q.query(
    `insert into work_order_time (id, company_id, community_id, order_id, user_id, minutes, share_percent, created_by, created_at, updated_at)
     select r.id, $2, $3, $4, r."userId", r.minutes, r."sharePercent", $5, $6, $6 from jsonb_to_recordset($1::jsonb) as r(id uuid, "userId" bigint, minutes integer, "sharePercent" integer)`,
    [
      JSON.stringify(lines.map((line) => ({ id: uuidv7(), ...line }))),
      order.companyId,
      order.communityId,
      order.id,
      actor.userId || null,
      now,
    ],
  )
  return lines.reduce((total, { minutes }) => total + minutes, 0)
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

type Bill = { feeStatus: 'none' | 'unpaid'; receivableId?: string | null }
/**
 * What the owner pays goes to the ledger when the work is done, under the assignment that did it: a repeat bills nothing, a reworked order
 * may bill again.
 */
export async function billOf(context: ActionContext, row: OrderRow, amount: string, confirmed: boolean): Promise<Bill> {
  if (row.paySide !== 'owner' || !gt(amount, '0')) return { feeStatus: 'none' }
  if (!row.houseId) throw refuse('业主承担费用的工单须关联房产')
  if (!confirmed) throw badInput({ quoteConfirmed: '请先与客户确认报价' })
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
  return { feeStatus: 'unpaid', receivableId }
}

/** What the rounds of an order have billed and nobody has paid is owed no longer; the ledger refuses what was paid in part. */
export async function cancelBills(context: ActionContext, orderId: string): Promise<void> {
  const done = await context.q.query<{ id: string }>(
    "select id from work_order_assign where order_id = $1 and status = 'finished' order by id",
    [orderId],
  )
  for (const { id } of done) await cancelReceivable(context, { source: 'workOrder', sourceId: id, reason: '工单作废' })
}
