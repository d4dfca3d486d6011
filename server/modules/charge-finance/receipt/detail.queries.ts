import type { ReceiptDetail } from '@wuguan/contract/charge-finance/receipt.actions'
import { notFound } from '@wuguan/contract/kernel/errors'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { receipt as receiptEntity } from '@wuguan/contract/charge-finance/receipt.entity'
import type { ActionContext } from '../../../kernel/kernel.ts'

type Row<K extends Exclude<keyof ReceiptDetail, 'receipt'>> = ReceiptDetail[K][number]

/** A receipt with everything that hangs on it. */
export async function readDetail(
  context: ActionContext,
  { receiptNumber }: { receiptNumber: string },
): Promise<ReceiptDetail> {
  const { q, actor } = context
  const [receipt] = await q.query<ReceiptDetail['receipt']>(
    `select r.id, r.receipt_number as "receiptNumber", r.type, r.community_id as "communityId", r.property_type as "propertyType", r.property_id as "propertyId",
       r.property_name as "propertyName", r.payer_customer_id as "payerCustomerId", r.payer_name as "payerName", r.group_no as "groupNo",
       r.total_amount as "totalAmount", r.cash_amount as "cashAmount", r.prepaid_used as "prepaidUsed", r.prepaid_in as "prepaidIn",
       r.preferential_amount as "preferentialAmount", r.round_off_amount as "roundOffAmount", r.jump_reason as "jumpReason",
       (select p.name from charge_product p where p.id = r.product_id) as "productName", r.book_date as "bookDate",
       r.account_period as "accountPeriod", coalesce(u.pet_name, '系统') as cashier, s.shift_no as "shiftNo", r.status, r.print_count as "printCount",
       r.invoice_status as "invoiceStatus", r.remark, ${DATE_TIME('r.created_at')} as "createdAt", r.version
     from receipt r left join sys_user u on u.id = r.cashier_id left join cashier_shift s on s.id = r.shift_id
     where r.receipt_number = $1 and r.company_id = any($2)`,
    [receiptNumber, [...actor.widest.companies, ...actor.widest.ownCompanies, actor.companyId]],
  )
  if (!receipt) throw notFound()
  await demandVisible(context, receiptEntity, {}, receipt.id, 'charge-finance:receipt:detail')
  const [allocations, payments, deductions, prepaidEntries, refunds, voids, siblings] = await Promise.all([
    q.query<Row<'allocations'>>(
      `select a.id, a.receivable_id as "receivableId", i.name as "itemName", v.fee_period as "feePeriod", v.period_from as "periodFrom", v.period_to as "periodTo",
         a.component, a.kind, a.amount, a.refunded_amount as "refundedAmount", a.pending_refund_amount as "pendingRefundAmount", a.doc_no as "docNo", i.category
       from receipt_allocation a join receivable v on v.id = a.receivable_id join fee_item i on i.id = v.fee_item_id where a.receipt_id = $1 order by a.id`,
      [receipt.id],
    ),
    q.query<Row<'payments'>>(
      `select p.id, p.direction, m.name as method, m.kind, p.amount, p.tendered_amount as "tenderedAmount", p.change_amount as "changeAmount",
         p.handling_fee as "handlingFee", p.channel_trade_no as "tradeNo", p.payer_account_name as "payerAccountName", ${DATE_TIME('p.paid_at')} as "paidAt",
         p.book_date as "bookDate", p.doc_no as "docNo", p.reverses_payment_id as "reversesPaymentId"
       from payment p join payment_method m on m.id = p.payment_method_id where p.receipt_id = $1 order by p.id`,
      [receipt.id],
    ),
    q.query<Row<'deductions'>>(
      `select d.id, d.deducted_number as "deductedNumber", t.name as type, d.source, d.total, d.reason, d.status from deduction d
       join deducted_type t on t.id = d.deducted_type_id where d.receipt_id = $1 order by d.id`,
      [receipt.id],
    ),
    q.query<Row<'prepaidEntries'>>(
      `select e.id, a.account_no as "accountNo", i.name as "itemName", e.kind, e.amount, e.balance_after as "balanceAfter", e.book_date as "bookDate"
       from prepaid_entry e join prepaid_account a on a.id = e.account_id left join fee_item i on i.id = a.fee_item_id where e.receipt_id = $1 order by e.id`,
      [receipt.id],
    ),
    q.query<Row<'refunds'>>(
      `select id, refund_number as "refundNumber", total, target, status, ${DATE_TIME('created_at')} as "createdAt" from refund where receipt_id = $1 order by id`,
      [receipt.id],
    ),
    q.query<Row<'voids'>>(
      `select id, void_number as "voidNumber", reason, status, book_date as "bookDate", ${DATE_TIME('created_at')} as "createdAt" from receipt_void where receipt_id = $1 order by id`,
      [receipt.id],
    ),
    q.query<Row<'siblings'>>(
      `select id, receipt_number as "receiptNumber", property_name as "propertyName", total_amount as "totalAmount" from receipt
       where group_no = $1 and id <> $2 and community_id = $3 order by id`,
      [receipt.groupNo, receipt.id, receipt.communityId],
    ),
  ])
  return { receipt, allocations, payments, deductions, prepaidEntries, refunds, voids, siblings }
}
