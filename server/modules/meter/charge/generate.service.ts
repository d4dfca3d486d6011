import type { BatchOutcome, ChargePreview } from '@wuguan/contract/meter/reading.actions'
import { add, gt } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { type ReceivableRequest, createReceivables } from '../../charge-finance/system-calls/charge.service.ts'
import { codesOf, lockReadings } from '../reading/lock.ts'
import { trace } from '../reading/trace.ts'
import { refreshBilledTo } from './bindings.ts'
import { cancelCharges } from './cancel.ts'
import { type PlannedCharge, type PlannedReading, planCharges } from './plan.ts'

const GENERATE = 'meter:reading:generate'

/** The rehearsal: what each reading would bring, and which stay out and why. Nothing is written. */
export async function preview(context: ActionContext, { ids }: { ids: string[] }): Promise<ChargePreview> {
  await lockReadings(context, ids, GENERATE)
  const plan = await planCharges(context.q, ids)
  const billed = plan.filter((reading) => reading.refused === null)
  const lines = billed.flatMap((reading) =>
    reading.charges
      .filter((charge) => gt(charge.amount, '0'))
      .map((charge) => ({
        readingId: reading.id,
        code: reading.code,
        place: reading.place,
        feePeriod: reading.feePeriod,
        usage: reading.usage,
        abnormal: reading.abnormal,
        standardName: charge.standardName,
        amount: charge.amount,
        calcText: charge.trace.text,
        payerName: charge.payerName,
      })),
  )
  return {
    lines,
    amount: lines.reduce((total, line) => add(total, line.amount), '0.00'),
    readings: billed.length,
    skipped: plan.flatMap(({ id, code, place, refused }) =>
      refused === null ? [] : [{ readingId: id, code, place, reason: refused, blocking: true }],
    ),
  }
}

const requestOf = (reading: PlannedReading, charge: PlannedCharge): ReceivableRequest => ({
  communityId: reading.communityId,
  propertyType: charge.propertyType as ReceivableRequest['propertyType'],
  propertyId: charge.propertyId,
  payerCustomerId: charge.payerCustomerId,
  feeItemCode: charge.feeItemCode,
  amount: charge.amount,
  feePeriod: reading.feePeriod,
  periodFrom: charge.periodFrom,
  periodTo: charge.periodTo,
  dueDate: charge.dueDate,
  source: 'meter',
  sourceId: reading.id,
  sourcePart: charge.bindingId,
  quantity: charge.quantity,
  unitRate: charge.unitRate,
  calcText: charge.trace.text,
  calcDetail: { standardVersion: charge.versionFrom, steps: [...charge.trace.steps] },
  rule: {
    feeStandardId: charge.standardId,
    houseFeeStandardId: charge.bindingId,
    payerRole: charge.payerRole,
    ...charge.lateFee,
  },
})

/** One posting for all that can be billed; who presses twice finds them billed. */
export async function generate(
  context: ActionContext,
  { ids }: { ids: string[] },
): Promise<{ readings: number; receivables: number; amount: string }> {
  await lockReadings(context, ids, GENERATE)
  const plan = (await planCharges(context.q, ids)).filter((reading) => reading.refused === null)
  if (plan.length === 0) throw refuse('没有可生成应收的读数')
  return postPlan(context, plan)
}

/** Posts what was planned of readings that are locked, or that nobody else can see yet. */
export async function postPlan(
  context: Pick<ActionContext, 'q' | 'actor' | 'now'>,
  plan: readonly PlannedReading[],
): Promise<{ readings: number; receivables: number; amount: string }> {
  const { q, actor, now } = context
  const charges = plan.flatMap((reading) => reading.charges.map((charge) => ({ reading, charge })))
  const made = await createReceivables(
    context,
    charges.map(({ reading, charge }) => requestOf(reading, charge)),
  )
  const totals = plan.map((reading) => ({
    id: reading.id,
    amount: reading.charges.reduce((total, charge) => add(total, charge.amount), '0.00'),
  }))
  await q.query(
    `update meter_reading r set status = 3, amount = x.amount, version = r.version + 1, updated_by = $2, updated_at = $3
     from jsonb_to_recordset($1::jsonb) as x(id uuid, amount numeric) where r.id = x.id`,
    [JSON.stringify(totals), actor.userId || null, now],
  )
  await refreshBilledTo(
    q,
    charges.map(({ charge }) => charge.bindingId),
  )
  await trace(
    context,
    totals.map(({ id, amount }) => ({
      id,
      action: '生成应收',
      fromState: '已审核',
      toState: '已计费',
      remark: `${amount}元`,
    })),
  )
  return {
    readings: plan.length,
    receivables: made.filter((id) => id !== null).length,
    amount: totals.reduce((total, one) => add(total, one.amount), '0.00'),
  }
}

/** Back to audited: the receivables go while nobody has paid them; the reading stays. All or none. */
export async function revokeGenerated(
  context: ActionContext,
  { ids, reason }: { ids: string[]; reason: string },
): Promise<BatchOutcome> {
  const { q, actor, now } = context
  const rows = await lockReadings(context, ids, GENERATE)
  const codes = await codesOf(context, rows)
  for (const row of rows) if (row.status !== 3) throw refuse(`表${codes.get(row.id)}：该读数尚未生成应收`)
  for (const row of rows)
    await cancelCharges(context, row.id, reason, `表${codes.get(row.id)}的应收已收款或减免，不能撤销`)
  await q.query(
    'update meter_reading set status = 2, amount = null, version = version + 1, updated_by = $2, updated_at = $3 where id = any($1)',
    [rows.map((row) => row.id), actor.userId || null, now],
  )
  await trace(
    context,
    rows.map((row) => ({ id: row.id, action: '撤销应收', fromState: '已计费', toState: '已审核', remark: reason })),
  )
  return { done: rows.length, failed: [] }
}
