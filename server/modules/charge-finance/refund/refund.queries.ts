import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { LOCK_TYPE } from '@wuguan/contract/charge-finance/codes'
import type {
  RefundDetail,
  Refundable,
  RefundableAccount,
  RefundableLine,
  refundDetail,
  refundableAccounts,
  refundableOf,
} from '@wuguan/contract/charge-finance/refund.actions'
import { refund as refundEntity } from '@wuguan/contract/charge-finance/refund.entity'
import { notFound } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { isUuid } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { documentAt } from '../document.service.ts'
import { forcedHandling } from './allocations.ts'
import { benefitsOf } from './benefits.ts'
import { moneyLeft, moneyOf, prepaidLeft } from './money.ts'
import { originalsOf, rechargesOf } from './originals.ts'
import { mayPayPrepaidOut, planOf } from './post-refund.ts'
import { refundHooks } from './refund.hooks.ts'
import { refundLines } from './refund.store.ts'

type ReceiptRow = Pick<
  Refundable,
  'receiptId' | 'receiptNumber' | 'status' | 'propertyType' | 'propertyId' | 'propertyName' | 'payerName'
> & { communityId: number }
type LineRow = Omit<RefundableLine, 'refundable' | 'handling' | 'lockLabel'> & {
  category: string
  source: string
  lockType: string
}

/** What of a receipt can be given back, row by row, and in which ways. By its number, as its page is addressed, or its id. */
export async function readRefundable(
  { q, actor }: ActionContext,
  { receiptNumber }: ParsedOf<typeof refundableOf>,
): Promise<Refundable> {
  const permission = 'charge-finance:refund:apply'
  const [receipt] = await q.query<ReceiptRow>(
    `select id as "receiptId", receipt_number as "receiptNumber", community_id as "communityId", status, property_type as "propertyType", property_id as "propertyId",
       property_name as "propertyName", payer_name as "payerName"
     from receipt where ${isUuid(receiptNumber) ? 'id' : 'receipt_number'} = $1 and community_id = any($2) limit 1`,
    [receiptNumber, actor.scope(permission).communities],
  )
  if (!receipt) throw notFound()
  const { communityId, ...head } = receipt
  const { receiptId } = head
  const rows = await q.query<LineRow>(
    `select a.id as "allocationId", a.receivable_id as "receivableId", r.receivable_no as "receivableNo", i.name as "itemName", i.category, r.source, r.fee_period as "feePeriod",
       a.component, a.amount, a.refunded_amount as refunded, a.pending_refund_amount as pending, r.lock_type as "lockType"
     from receipt_allocation a join receivable r on r.id = a.receivable_id join fee_item i on i.id = r.fee_item_id
     where a.receipt_id = $1 and a.amount > 0 and a.kind in ('receive', 'offset', 'transferIn') order by r.fee_period, i.code, a.component desc, a.id`,
    [receiptId],
  )
  const money = (await moneyOf(q, [receiptId])).get(receiptId)!
  const benefits = await benefitsOf(q, [receiptId])
  return {
    ...head,
    type: rows.length > 0 && rows.every((row) => row.category === 'deposit') ? 'deposit' : 'receipt',
    lines: rows.map(({ category, source, lockType, ...row }) => ({
      ...row,
      refundable: yuan(cents(row.amount) - cents(row.refunded) - cents(row.pending)),
      handling: forcedHandling({ category, source }),
      lockLabel: lockType === 'none' ? null : labelOf(LOCK_TYPE, lockType),
    })),
    moneyLeft: yuan(moneyLeft(money)),
    prepaidLeft: yuan(prepaidLeft(money)),
    mayPayPrepaidOut: mayPayPrepaidOut(actor),
    originals: (await originalsOf(q, [receiptId])).map(({ paymentId, methodName, tradeNo, left }) => ({
      paymentId,
      methodName,
      tradeNo,
      left: yuan(left),
    })),
    benefits: benefits.map(({ name, total: amount, partialRefund }) => ({
      name,
      amount,
      partialRefund: partialRefund ?? 'keep',
    })),
    cashUnit: (await chargeConfig(q, communityId)).cashUnit,
    wholeOnly: benefits.find((benefit) => benefit.partialRefund === 'forbid')?.name ?? null,
  }
}

/** The accounts of a property with what may be taken out of each. */
export async function readAccounts(
  { q, actor }: ActionContext,
  { propertyId }: ParsedOf<typeof refundableAccounts>,
): Promise<RefundableAccount[]> {
  const { communities } = actor.scope('charge-prepaid:refund:apply')
  const rows = await q.query<Omit<RefundableAccount, 'original' | 'blocked' | 'cashUnit'> & { communityId: number }>(
    `select a.id as "accountId", a.account_no as "accountNo", a.customer_id as "customerId", c.name as "customerName", i.name as "itemName", a.balance, a.frozen,
       a.available, a.community_id as "communityId",
       (select coalesce(sum(r.outstanding_amount), 0)::numeric(14,2)::text from receivable r
        where r.community_id = a.community_id and r.payer_customer_id = a.customer_id and r.status in (1, 2)) as debt
     from prepaid_account a join customer c on c.id = a.customer_id left join fee_item i on i.id = a.fee_item_id
     where a.property_id = $1 and a.community_id = any($2) and a.status <> 3 order by a.fee_item_id nulls first, a.account_no`,
    [propertyId, communities],
  )
  const accounts: RefundableAccount[] = []
  for (const { communityId, ...row } of rows) {
    const { blockPrepaidRefund, cashUnit } = await chargeConfig(q, communityId)
    const [best] = await rechargesOf(q, row.accountId)
    accounts.push({
      ...row,
      cashUnit,
      blocked: blockPrepaidRefund === true && cents(row.debt) > 0n,
      original: best ? { paymentId: best.paymentId, methodName: best.methodName, left: yuan(best.left) } : null,
    })
  }
  return accounts
}

export async function readRefund(
  context: ActionContext,
  { refundNumber }: ParsedOf<typeof refundDetail>,
): Promise<RefundDetail> {
  const { q, actor } = context
  const refund = await documentAt(context, refundEntity, refundHooks, refundNumber)
  const lines = await q.query<RefundDetail['lines'][number]>(
    `select l.id, l.receivable_id as "receivableId", r.receivable_no as "receivableNo", i.name as "itemName", r.fee_period as "feePeriod", l.component, l.amount,
       l.handling, p.receipt_number as "receiptNumber"
     from refund_line l join receipt_allocation a on a.id = l.source_allocation_id join receipt p on p.id = a.receipt_id
     join receivable r on r.id = l.receivable_id join fee_item i on i.id = r.fee_item_id where l.refund_id = $1 order by r.fee_period, i.code, l.component desc, l.id`,
    [refund.id],
  )
  const payments = await q.query<RefundDetail['payments'][number]>(
    `select p.id, m.name as "methodName", p.amount, p.channel_trade_no as "tradeNo", to_char(p.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "paidAt"
     from payment p join payment_method m on m.id = p.payment_method_id where p.refund_id = $1 order by p.id`,
    [refund.id],
  )
  const prepaidEntries = await q.query<RefundDetail['prepaidEntries'][number]>(
    `select e.id, a.account_no as "accountNo", e.amount, e.kind from prepaid_entry e join prepaid_account a on a.id = e.account_id where e.refund_id = $1 order by e.id`,
    [refund.id],
  )
  const titleOf = (field: string) => (refund.titles[field] as string | undefined) ?? null
  const plan =
    refund.type === 'prepaid'
      ? { money: cents(refund.total), accounts: [], general: 0n }
      : await planOf({ q }, refund, await refundLines(q, refund.id), mayPayPrepaidOut(actor))
  return {
    id: refund.id,
    refundNumber: refund.refundNumber,
    processInstanceId: refund.processInstanceId,
    receiptNumber: titleOf('receiptId'),
    accountNo: titleOf('prepaidAccountId'),
    lines,
    payments,
    prepaidEntries,
    plan: { money: yuan(plan.money), prepaid: yuan(plan.general + total(plan.accounts.map((one) => one.amount))) },
  }
}
