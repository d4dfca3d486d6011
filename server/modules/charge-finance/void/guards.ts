import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { cameByChannel } from '../channel/claim.service.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import { availableOf, lockAccounts } from '../ledger/prepaid.service.ts'
import { lockReceivables, refuseLocked } from '../ledger/receivables.service.ts'
import { demandUninvoiced } from '../receipt/invoicing.service.ts'

export interface VoidableReceipt {
  readonly id: string
  readonly companyId: number
  readonly communityId: number
  readonly receiptNumber: string
  readonly type: string
  readonly propertyType: string
  readonly propertyId: string
  readonly propertyName: string | null
  readonly totalAmount: string
  readonly prepaidIn: string
  readonly bookDate: string
  readonly accountPeriod: string
  readonly status: number
  readonly invoiceStatus: number
  readonly source: string | null
}
interface Allocation {
  id: string
  receivableId: string
  kind: string
  amount: string
  refunded: string
  pending: string
  sourceAllocationId: string | null
}
const ONLINE = ['wechat', 'alipay', 'bankDeduct']

/** The receipt, locked before everything else of its voiding. */
export async function lockReceipt({ q }: LedgerContext, id: string): Promise<VoidableReceipt> {
  const [row] = await q.query<VoidableReceipt>(
    `select id, company_id as "companyId", community_id as "communityId", receipt_number as "receiptNumber", type, property_type as "propertyType",
       property_id as "propertyId", property_name as "propertyName", total_amount as "totalAmount", prepaid_in as "prepaidIn", book_date as "bookDate",
       account_period as "accountPeriod", status, invoice_status as "invoiceStatus", source
     from receipt where id = $1 for update`,
    [id],
  )
  if (!row) throw notFound()
  return row
}

/** Everything that forbids voiding, in the words of the book; locks accounts and receivables on the way, in the lock order. */
export async function demandVoidable(context: LedgerContext, receipt: VoidableReceipt, holder?: string): Promise<void> {
  const { q } = context
  if (receipt.status === 5) throw refuse('该收款单已作废')
  if (receipt.status === 2 && holder === undefined) throw refuse('该收款单作废审批中')
  if (receipt.status === 3 || receipt.status === 4) throw refuse('该收款单已有退款，不能作废')
  if (receipt.invoiceStatus !== 0) throw refuse('请先红冲发票')
  if (receipt.type === 'import') throw refuse('期初导入的收款请撤销导入批次')
  if (receipt.source === 'park') throw refuse('停车日结收款不能作废，请走退款')
  const config = await chargeConfig(q, receipt.communityId)
  if (config.voidSameDayOnly && receipt.bookDate < dateOf(context.now)) throw refuse('仅可作废当日收款，请走退款')
  await demandOpenMonth(context, receipt)
  await demandCounterMoney(context, receipt)
  await demandPrepaidUnused(context, receipt)
  const allocations = await q.query<Allocation>(
    `select id, receivable_id as "receivableId", kind, amount, refunded_amount as refunded, pending_refund_amount as pending, source_allocation_id as "sourceAllocationId"
     from receipt_allocation where receipt_id = $1 and doc_id = $2`,
    [receipt.id, receipt.id],
  )
  if (allocations.some((row) => cents(row.refunded) > 0n)) throw refuse('该收款单已有退款，不能作废')
  if (allocations.some((row) => cents(row.pending) > 0n)) throw refuse('该收款单退款审批中，不能作废')
  const rows = await lockReceivables(
    context,
    allocations.map((row) => row.receivableId),
  )
  await demandUninvoiced(
    q,
    allocations.map(({ id }) => ({ id, left: 0n })),
  )
  for (const row of rows.values()) refuseLocked(row, '作废', holder)
  // A transfer gives its sources the money back: they must still owe it.
  for (const { kind, receivableId, amount } of allocations) {
    const source = rows.get(receivableId)!
    if (kind === 'transferOut' && source.category !== 'deposit' && source.outstanding < -cents(amount))
      throw refuse('来源应收已重新收款，不能作废')
  }
}

async function demandOpenMonth({ q }: LedgerContext, receipt: VoidableReceipt): Promise<void> {
  const [closed] = await q.query(
    'select 1 from accounting_period where community_id = $1 and period = $2 and status in (2, 3)',
    [receipt.communityId, receipt.accountPeriod],
  )
  if (closed) throw refuse('该收款已月结，请走退款')
}

/** Money that came by a channel goes back by it. */
async function demandCounterMoney({ q }: LedgerContext, receipt: VoidableReceipt): Promise<void> {
  const [online] = await q.query(
    `select 1 from payment p join payment_method m on m.id = p.payment_method_id
     where p.receipt_id = $1 and p.direction = 'in' and (m.kind = 'bankDeduct' or (m.kind = any($2) and m.channel = 'online') or ${cameByChannel('p')})
       and not exists (select 1 from payment x where x.reverses_payment_id = p.id) limit 1`,
    [receipt.id, ONLINE],
  )
  if (online || receipt.type === 'bank' || receipt.type === 'mobile') throw refuse('线上或代扣收款不能作废，请走退款')
}

async function demandPrepaidUnused(context: LedgerContext, receipt: VoidableReceipt): Promise<void> {
  const entries = await context.q.query<{ account_id: string; amount: string }>(
    'select account_id, amount from prepaid_entry where receipt_id = $1 and reverses_entry_id is null order by account_id',
    [receipt.id],
  )
  const accounts = await lockAccounts(
    context,
    entries.map((entry) => entry.account_id),
  )
  for (const { account_id, amount } of entries) {
    const account = accounts.get(account_id)!
    if (cents(amount) > 0n && account.status === 2) throw refuse('预存账户已冻结')
    if (cents(amount) > availableOf(account)) throw refuse(`充值金额已使用，可作废余额${yuan(availableOf(account))}元`)
  }
}
