import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { BillGeneration } from '@wuguan/contract/charge-finance/bill.actions'
import { drawCodes } from '../../../kernel/codes.ts'
import { Params } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { placeOf } from '../ledger/book-date.service.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import { lateFee, unpaid } from '../owed/owed.service.ts'

export interface BillAsk {
  readonly communityId: number
  readonly billPeriod: string
  readonly asOfDate: string
  readonly includeArrears: boolean
  readonly minAmount: string
  readonly skipHungUp: boolean
  readonly propertyIds?: readonly string[] | null | undefined
  readonly buildingIds?: readonly string[] | null | undefined
  /** Of one payer, when a bill is made again. */
  readonly payerIds?: readonly string[]
}
type Made = BillGeneration['communities'][number]

interface Group {
  propertyType: string
  propertyId: string
  propertyName: string | null
  buildingId: string | null
  payerCustomerId: string
  arrears: string
  current: string
  lateFee: string
  prepaid: string
  dueDate: string | null
  existing: boolean
}

/** What is owed up to the month of the bill: months to come are not told of. */
function owedSql(ask: BillAsk, params: Params): string {
  const conditions = [
    `r.community_id = ${params.add(ask.communityId)}`,
    unpaid('r'),
    'r.payer_customer_id is not null',
    `r.fee_period ${ask.includeArrears ? '<=' : '='} ${params.add(ask.billPeriod)}`,
    ...(ask.skipHungUp ? ['not r.hung_up'] : []),
    ...(ask.propertyIds?.length ? [`r.property_id = any(${params.add(ask.propertyIds)})`] : []),
    ...(ask.buildingIds?.length ? [`r.building_id = any(${params.add(ask.buildingIds)}::uuid[])`] : []),
    ...(ask.payerIds?.length ? [`r.payer_customer_id = any(${params.add(ask.payerIds)}::uuid[])`] : []),
  ]
  const asOf = params.add(ask.asOfDate)
  return `select r.id, r.property_type, r.property_id, r.property_name, r.building_id, r.payer_customer_id, r.fee_period, r.due_date, r.outstanding_amount,
      ${lateFee('r', asOf)} as late_fee
    from receivable r where ${conditions.join(' and ')}`
}

/** One bill per property and payer of a community, as things stand; those of the month that stand already are left alone. */
export async function makeBills(context: LedgerContext, ask: BillAsk): Promise<Made> {
  const { q, now } = context
  const place = await placeOf(q, ask.communityId)
  const params = new Params()
  const owed = owedSql(ask, params)
  const period = params.add(ask.billPeriod)
  const groups = await q.query<Group>(
    `with owed as (${owed})
     select min(o.property_type) as "propertyType", o.property_id as "propertyId", max(o.property_name) as "propertyName", min(o.building_id::text) as "buildingId",
       o.payer_customer_id as "payerCustomerId", coalesce(sum(o.outstanding_amount) filter (where o.fee_period < ${period}), 0)::numeric(14,2)::text as arrears,
       coalesce(sum(o.outstanding_amount) filter (where o.fee_period = ${period}), 0)::numeric(14,2)::text as current,
       sum(o.late_fee)::numeric(14,2)::text as "lateFee", max(o.due_date) filter (where o.fee_period = ${period})::text as "dueDate",
       coalesce((select sum(a.available) from prepaid_account a where a.property_id = o.property_id and a.customer_id = o.payer_customer_id and a.status = 1), 0)::numeric(14,2)::text as prepaid,
       exists (select 1 from bill b where b.property_id = o.property_id and b.payer_customer_id = o.payer_customer_id and b.bill_period = ${period} and not b.voided) as existing
     from owed o group by o.property_id, o.payer_customer_id order by "propertyName", o.property_id, o.payer_customer_id`,
    params.values,
  )
  const totalOf = (group: Group) => cents(group.arrears) + cents(group.current) + cents(group.lateFee)
  const missing = groups.filter((group) => !group.existing)
  const due = missing.filter((group) => totalOf(group) > 0n && totalOf(group) >= cents(ask.minAmount))
  const made = {
    communityId: ask.communityId,
    created: due.length,
    existing: groups.length - missing.length,
    belowMinimum: missing.length - due.length,
    total: yuan(total(due.map(totalOf))),
  }
  if (due.length === 0) return { ...made, billIds: [] }
  const numbers = await drawCodes(q, 'charge-finance.bill', now, place.companyId, place.communityId, due.length)
  const rows = due.map((group, index) => ({
    id: uuidv7(),
    number: numbers[index],
    type: group.propertyType,
    property: group.propertyId,
    name: group.propertyName,
    building: group.buildingId,
    payer: group.payerCustomerId,
    due: group.dueDate ?? ask.asOfDate,
    arrears: group.arrears,
    current: group.current,
    fee: group.lateFee,
    prepaid: group.prepaid,
    total: yuan(totalOf(group)),
  }))
  await writeBills(context, ask, place, rows)
  return { ...made, billIds: rows.map((row) => row.id) }
}

async function writeBills(
  { q, now, actor }: LedgerContext,
  ask: BillAsk,
  place: { companyId: number; communityId: number },
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const userId = actor.userId || null
  await q.query(
    `insert into bill (id, company_id, community_id, order_number, property_type, property_id, property_name, building_id, payer_customer_id, bill_period,
       as_of_date, due_date, arrears_amount, current_amount, late_fee_amount, prepaid_balance, total_amount, push_status, voided, created_by, created_at, updated_by, updated_at)
     select x.id, $2, $3, x.number, x.type, x.property, x.name, x.building, x.payer, $4, $5, x.due, x.arrears, x.current, x.fee, x.prepaid, x.total, 0, false, $6, $7, $6, $7
     from jsonb_to_recordset($1::jsonb) as x(id uuid, number text, type text, property text, name text, building uuid, payer uuid, due date, arrears numeric,
       current numeric, fee numeric, prepaid numeric, total numeric)`,
    [JSON.stringify(rows), place.companyId, place.communityId, ask.billPeriod, ask.asOfDate, userId, now],
  )
  const params = new Params()
  const owed = owedSql(ask, params)
  const ids = params.add(rows.map((row) => row['id']))
  const period = params.add(ask.billPeriod)
  await q.query(
    `with owed as (${owed})
     insert into bill_line (id, company_id, community_id, bill_id, receivable_id, outstanding, late_fee, section, created_by, created_at, updated_by, updated_at)
     select gen_random_uuid(), b.company_id, b.community_id, b.id, o.id, o.outstanding_amount, o.late_fee,
       case when o.fee_period < ${period} then 'arrears' else 'current' end, ${params.add(userId)}::bigint, ${params.add(now)}::timestamptz, ${params.add(userId)}::bigint, ${params.add(now)}::timestamptz
     from bill b join owed o on o.property_id = b.property_id and o.payer_customer_id = b.payer_customer_id where b.id = any(${ids}::uuid[])`,
    params.values,
  )
}
