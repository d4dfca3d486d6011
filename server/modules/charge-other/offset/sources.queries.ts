import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type {
  TransferSource,
  TransferTarget,
  transferable,
} from '@wuguan/contract/charge-other/offset/item-transfer.actions'
import { dateOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { seenProperty } from '../../charge-finance/collect/property.service.ts'
import { factsOf } from '../../charge-finance/collect/selection.service.ts'
import { heldOf } from '../invoice/held.ts'
import { STANDING_ROWS } from '../invoice/invoiceable.queries.ts'

export const APPLY = 'charge-other:item-transfer:apply'
const ACTIVE = 1
const CLOSED = 3

/** Where money may come from, with whose it is. */
export interface Source extends TransferSource {
  readonly companyId: number
  readonly communityId: number
  readonly propertyType: string
  readonly propertyId: string
  readonly propertyName: string
  readonly category: string
}
const PREPAID = `select 'prepaid' as kind, a.id, a.account_no as number, a.fee_item_id as "feeItemId", i.name as "itemName", i.category, null as "feePeriod",
    a.customer_id as "payerCustomerId", c.name as "payerName", a.balance - a.frozen as free, a.company_id as "companyId", a.community_id as "communityId",
    a.property_type as "propertyType", a.property_id as "propertyId", coalesce(a.property_name, '') as "propertyName"
  from prepaid_account a join fee_item i on i.id = a.fee_item_id left join customer c on c.id = a.customer_id where a.status <> ${CLOSED}`
const RECEIVED = `select 'allocation' as kind, a.id, r.receipt_number as number, v.fee_item_id as "feeItemId", i.name as "itemName", i.category,
    v.fee_period as "feePeriod", v.payer_customer_id as "payerCustomerId", c.name as "payerName",
    a.amount - a.refunded_amount - a.pending_refund_amount - ${heldOf('a')} as free, v.company_id as "companyId", v.community_id as "communityId",
    v.property_type as "propertyType", v.property_id as "propertyId", coalesce(v.property_name, '') as "propertyName"
  from receipt_allocation a join receipt r on r.id = a.receipt_id join receivable v on v.id = a.receivable_id join fee_item i on i.id = v.fee_item_id
  left join customer c on c.id = v.payer_customer_id where ${STANDING_ROWS} and a.component = 'P' and r.status in (1, 3)`

type Row = Source
export const findSource = async (q: Queryable, kind: string, id: string): Promise<Source | undefined> =>
  (await q.query<Row>(`${kind === 'prepaid' ? PREPAID : RECEIVED} and a.id = $1`, [id]))[0]

/** What of a property may pay another item, and what is owed for it. */
export async function readTransferable(
  context: ActionContext,
  { propertyId }: ParsedOf<typeof transferable>,
): Promise<{ propertyName: string; sources: TransferSource[]; targets: TransferTarget[] }> {
  const { q, now } = context
  const property = await seenProperty(context, APPLY, propertyId)
  const sources = [
    ...(await q.query<Row>(`${PREPAID} and a.status = ${ACTIVE} and a.property_id = $1 order by i.sort, a.account_no`, [
      property.id,
    ])),
    ...(await q.query<Row>(
      `${RECEIVED} and v.property_id = $1 and i.category <> 'deposit' order by r.receipt_number desc, v.fee_period`,
      [property.id],
    )),
  ].filter((source) => cents(source.free) > 0n)
  const owed = await q.query<Omit<TransferTarget, 'lateFee'>>(
    `select v.id as "receivableId", v.receivable_no as "receivableNo", v.fee_item_id as "feeItemId", i.name as "itemName", v.fee_period as "feePeriod",
       v.due_date as "dueDate", v.payer_customer_id as "payerCustomerId", c.name as "payerName", v.outstanding_amount as outstanding
     from receivable v join fee_item i on i.id = v.fee_item_id left join customer c on c.id = v.payer_customer_id
     where v.property_id = $1 and v.outstanding_amount > 0 and v.status <> 4 and not v.hung_up and v.lock_type = 'none' and i.category <> 'deposit'
     order by v.fee_period, i.sort, v.id`,
    [property.id],
  )
  const facts = await factsOf(
    q,
    owed.map((row) => row.receivableId),
    dateOf(now),
  )
  return {
    propertyName: property.name,
    sources: sources.map(
      ({
        companyId: _c,
        communityId: _m,
        propertyType: _t,
        propertyId: _p,
        propertyName: _n,
        category: _k,
        ...source
      }) => source,
    ),
    targets: owed.map((row) => ({ ...row, lateFee: yuan(cents(facts.get(row.receivableId)?.lateFee ?? '0')) })),
  }
}
