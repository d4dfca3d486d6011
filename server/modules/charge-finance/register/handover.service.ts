import type {
  HandoverFee,
  HandoverFees,
  generateHandoverFees,
  handoverFees,
} from '@wuguan/contract/charge-finance/handover.actions'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { lockStep } from '../../basedata/handover/steps.service.ts'
import {
  type PreparedBinding,
  bindForHandover,
  handOverPrepared,
  movePrepared,
  preparedBindings,
} from '../../charge-base/binding/handover.service.ts'
import { cancelReceivables } from '../generation/cancel.service.ts'
import { generateMonths } from '../generation/single.service.ts'
import { openBook, placeOf } from '../ledger/book-date.service.ts'
import { type LockedReceivable, lockReceivables } from '../ledger/receivables.service.ts'
import { traceReceivables } from '../ledger/trace.ts'

const DELIVER = 'basedata:handover:deliver'
/** 已预约, 验房中, 整改中: from the appointment on, until the keys are handed over. */
const BEFORE_KEYS = [3, 4, 5]
const UNDELIVERED = 1

interface House {
  readonly handoverHouseId: string
  readonly houseId: string
  readonly communityId: number
}

/**
 * 生成交付费用: binds the standards of the batch from the planned day at the buyer's cost and makes their first cycle. Another day
 * (or buyer) cancels what nobody has paid, and makes it again.
 */
export async function generate(
  context: ActionContext,
  { handoverHouseId, deliverDate }: ParsedOf<typeof generateHandoverFees>,
): Promise<HandoverFees> {
  const { q } = context
  const row = await lockStep(context, handoverHouseId, DELIVER, BEFORE_KEYS)
  const house: House = { handoverHouseId, houseId: row.houseId, communityId: Number(row.communityId) }
  const [batch] = await q.query<{ paid: boolean; standards: number; buyer: string | null; use_status: number }>(
    `select h.require_paid as paid, (select count(*)::int from handover__fee_standards j where j.owner_id = h.id) as standards,
       (select c.customer_id from handover_customer c where c.handover_house_id = $2 order by c.is_payer desc, c.relation, c.id limit 1) as buyer,
       (select use_status from house where id = $3) as use_status
     from handover h where h.id = $1`,
    [row.handoverId, handoverHouseId, house.houseId],
  )
  if (!batch!.paid) throw refuse('该批次未要求交付前缴费')
  if (batch!.standards === 0) throw refuse('该批次没有交付时应收的收费标准')
  if (batch!.buyer === null) throw refuse('请先完善交付客户')
  if (batch!.use_status !== UNDELIVERED) throw refuse('该房产已交付')
  const known = await preparedBindings(q, house)
  if (known.some((binding) => binding.startDate !== deliverDate || binding.customerId !== batch!.buyer)) {
    const open = await unpaid(context, known)
    if (open === null) throw refuse('交付费用已收款或减免，不能更改交付日期')
    await cancel(context, house, open, '更改交付日期')
    await movePrepared(context, known, deliverDate, batch!.buyer)
  } else if (known.length === 0)
    await bindForHandover(context, { ...house, startDate: deliverDate, customerId: batch!.buyer })
  const skipped = await firstCycle(context, house, deliverDate)
  const made = await readFees(q, house)
  if (made.fees.length === 0 && skipped) throw refuse(skipped)
  return made
}

/** Answers with a reason why something was not made. */
async function firstCycle(context: ActionContext, house: House, from: string): Promise<string | null> {
  const bindings = await preparedBindings(context.q, house)
  const month = from.slice(0, 7)
  const { lines } = await generateMonths(context, await placeOf(context.q, house.communityId), {
    propertyId: house.houseId,
    bindingIds: bindings.map((binding) => binding.id),
    from: month,
    to: month,
  })
  const fault = lines.find((line) => line.result === 'error')
  if (fault) throw refuse(`收费项目【${fault.rule.itemName}】${fault.reason}`)
  return lines.find((line) => line.result === 'skip')?.reason ?? null
}

/** The live receivables of some bindings, locked; null when somebody has paid, deducted or holds one. */
async function unpaid(
  context: ActionContext,
  bindings: readonly PreparedBinding[],
): Promise<readonly LockedReceivable[] | null> {
  const found = await context.q.query<{ id: string }>(
    'select id from receivable where house_fee_standard_id = any($1) and status <> 4 order by id',
    [bindings.map((binding) => binding.id)],
  )
  const rows = await lockReceivables(
    context,
    found.map((row) => row.id),
  )
  const touched = [...rows.values()].some(
    (row) => row.received + row.deducted + row.lateFeeReceived + row.lateFeeDeducted > 0n || row.lockType !== 'none',
  )
  return touched ? null : [...rows.values()]
}

async function cancel(
  context: ActionContext,
  house: House,
  rows: readonly LockedReceivable[],
  reason: string,
): Promise<void> {
  if (rows.length === 0) return
  const book = await openBook(context, await placeOf(context.q, house.communityId))
  await cancelReceivables(context, book, { docType: 'handoverHouse', docId: house.handoverHouseId, docNo: null }, rows)
  await traceReceivables(
    context,
    rows.map((row) => row.id),
    '取消',
    reason,
  )
}

/**
 * The keys are handed over: fees that were made for another day and that nobody has paid are made again from this one, and the
 * bindings follow the payer of the house from now on.
 */
export async function settlePrepared(
  context: ActionContext,
  { chargeStartDate, ...of }: Omit<House, 'communityId'> & { chargeStartDate: string },
): Promise<void> {
  const bindings = await preparedBindings(context.q, of)
  if (bindings.length === 0) return
  const [place] = await context.q.query<{ id: number }>('select community_id as id from house where id = $1', [
    of.houseId,
  ])
  const house: House = { ...of, communityId: place!.id }
  if (bindings.some((binding) => binding.startDate !== chargeStartDate)) {
    const open = await unpaid(context, bindings)
    if (open !== null) {
      await cancel(context, house, open, '更改交付日期')
      await movePrepared(context, bindings, chargeStartDate, bindings[0]!.customerId)
      await firstCycle(context, house, chargeStartDate)
    }
  }
  await handOverPrepared(context, bindings)
}

export async function feesOf(
  context: ActionContext,
  { handoverHouseId }: ParsedOf<typeof handoverFees>,
): Promise<HandoverFees> {
  const { q } = context
  await demandVisible(context, handoverHouse, {}, handoverHouseId, 'basedata:handover:list')
  const [row] = await q.query<{ houseId: string; communityId: number }>(
    'select house_id as "houseId", community_id as "communityId" from handover_house where id = $1',
    [handoverHouseId],
  )
  if (!row) throw notFound()
  return readFees(q, { handoverHouseId, ...row })
}

async function readFees(q: Queryable, { handoverHouseId, houseId }: House): Promise<HandoverFees> {
  const [head] = await q.query<{ paid: boolean; owed: string; startDate: string | null }>(
    `select h.require_paid as paid, (select coalesce(sum(r.outstanding_amount), 0)::numeric(14,2) from receivable r where r.house_id = $2::uuid and r.status in (1, 2)) as owed,
       (select min(b.start_date)::text from handover__fee_standards j join house_fee_standard b on b.fee_standard_id = j.target_id
        join receivable r on r.house_fee_standard_id = b.id and r.status <> 4
        where j.owner_id = h.id and b.property_type = 'house' and b.property_id = $2::text and b.status = 1) as "startDate"
     from handover_house x join handover h on h.id = x.handover_id where x.id = $1`,
    [handoverHouseId, houseId],
  )
  const fees = await q.query<HandoverFee>(
    `select r.id as "receivableId", i.name as "itemName", r.fee_period as "feePeriod", r.period_from as "periodFrom", r.period_to as "periodTo",
       r.receivable_amount as amount, r.outstanding_amount as outstanding
     from handover_house x join handover__fee_standards j on j.owner_id = x.handover_id
     join house_fee_standard b on b.property_type = 'house' and b.property_id = $2 and b.fee_standard_id = j.target_id and b.status = 1
     join receivable r on r.house_fee_standard_id = b.id and r.status <> 4 join fee_item i on i.id = r.fee_item_id
     where x.id = $1 order by j.position, r.fee_period, r.period_from`,
    [handoverHouseId, houseId],
  )
  return {
    houseId,
    requirePaid: head!.paid,
    startDate: head!.startDate,
    fees,
    owed: head!.owed,
  }
}
