import { cents, least, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { DomainError, badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { type Allocation, type AskedRefund, allocationsOf, forcedHandling, leftOf } from './allocations.ts'
import { type Payee, requestOf } from './refund.service.ts'
import type { Handling, RefundTarget } from './refund.store.ts'

/** `charge.requestRefund`: what another module asks to be given back; its own documents follow `refund.paid` and `refund.refused`. */
export interface SystemRefund extends Payee {
  readonly type: 'receipt' | 'deposit'
  readonly lines: readonly {
    readonly receivableId: string
    readonly component?: 'P' | 'L'
    readonly amount: string
    readonly handling: Handling
  }[]
  readonly target: RefundTarget
  readonly reason: string
  readonly source: string
  readonly sourceId: string
  readonly attachments?: readonly unknown[]
}
export interface SystemRefundResult {
  readonly refundId: string
  readonly refundNumber: string
  readonly status: number
}

/** A repeat with the same source answers with the first refund; with other amounts it is a conflict. */
export async function requestRefund(context: ActionContext, input: SystemRefund): Promise<SystemRefundResult> {
  const { q } = context
  const wanted = total(input.lines.map((line) => cents(line.amount)))
  const [known] = await q.query<{ id: string; refund_number: string; status: number; total: string; type: string }>(
    'select id, refund_number, status, total, type from refund where source = $1 and source_id = $2 and status not in (3, 4)',
    [input.source, input.sourceId],
  )
  if (known) {
    if (cents(known.total) !== wanted || known.type !== input.type) throw new DomainError(409)
    return { refundId: known.id, refundNumber: known.refund_number, status: known.status }
  }
  const allocations = await allocationsOf(
    q,
    input.lines.map((line) => line.receivableId),
  )
  const asked = input.lines.flatMap((line) => spread(allocations, line))
  const used = allocations.filter((row) => asked.some((one) => one.allocationId === row.id))
  const receiptIds = [...new Set(used.map((row) => row.receiptId))]
  const [place] = await q.query<{
    companyId: number
    communityId: number
    propertyType: string
    propertyId: string
    propertyName: string | null
    payerCustomerId: string | null
    places: number
  }>(
    `select min(company_id) as "companyId", min(community_id) as "communityId", min(property_type) as "propertyType", min(property_id) as "propertyId",
       min(property_name) as "propertyName", min(payer_customer_id::text) as "payerCustomerId", count(distinct (community_id, property_id))::int as places
     from receivable where id = any($1)`,
    [input.lines.map((line) => line.receivableId)],
  )
  if (!place || place.places !== 1) throw badInput({ lines: '只能退同一房产的收款' })
  const { refundId, refundNumber, status } = await requestOf(context, {
    ...input,
    companyId: place.companyId,
    communityId: place.communityId,
    receiptIds,
    receiptId: receiptIds.length === 1 ? receiptIds[0]! : null,
    property: { type: place.propertyType, id: place.propertyId, name: place.propertyName },
    payerCustomerId: place.payerCustomerId,
    asked,
  })
  return { refundId, refundNumber, status }
}

/** The newest receipts give back first. */
function spread(allocations: readonly Allocation[], line: SystemRefund['lines'][number]): AskedRefund[] {
  const rows = allocations.filter(
    (row) => row.receivableId === line.receivableId && row.component === (line.component ?? 'P') && leftOf(row) > 0n,
  )
  let rest = cents(line.amount)
  const refundable = total(rows.map(leftOf))
  if (rest <= 0n || rest > refundable) throw refuse(`退款金额不能超过可退金额${yuan(refundable)}`)
  return rows.flatMap((row) => {
    const amount = least(rest, leftOf(row))
    rest -= amount
    return amount > 0n ? { allocationId: row.id, amount, handling: forcedHandling(row) ?? line.handling } : []
  })
}
