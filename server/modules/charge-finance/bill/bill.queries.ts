import type { BillDetail, BillRecord, billDetail, billRecord } from '@wuguan/contract/charge-finance/bill.actions'
import { PUSH_CHANNEL } from '@wuguan/contract/charge-finance/codes'
import { calcOnPaper } from '@wuguan/contract/charge-base/rules/trace'
import { notFound } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { maskSql } from '../../../kernel/db/mask-sql.ts'
import { isUuid } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { PAID } from './bill.hooks.ts'
import { noticeText } from './notice-text.ts'

/** By its number, as its page is addressed, or by its id; nothing outside of what the caller sees. */
const FIND = (number: string) => `${isUuid(number) ? 'b.id' : 'b.order_number'} = $1 and b.community_id = any($2)`

export async function readBill(
  { q, actor }: ActionContext,
  { orderNumber, propertyId }: ParsedOf<typeof billDetail>,
): Promise<BillDetail> {
  const [row] = await q.query<Omit<BillDetail, 'lines' | 'community'> & BillDetail['community']>(
    `select b.id, b.order_number as "orderNumber", b.voided, b.property_name as "propertyName", c.name as "payerName", b.bill_period as "billPeriod",
       b.as_of_date::text as "asOfDate", b.due_date::text as "dueDate", b.arrears_amount as "arrearsAmount", b.current_amount as "currentAmount",
       b.late_fee_amount as "lateFeeAmount", b.prepaid_balance as "prepaidBalance", b.total_amount as "totalAmount", ${PAID('b')} as "paidAmount",
       m.name, i.company_title as title, i.charge_department as department, i.address, i.hotline, i.bill_notice as notice, i.qr_code as "qrCode"
     from bill b join community m on m.id = b.community_id left join customer c on c.id = b.payer_customer_id
     left join community_charge_info i on i.community_id = b.community_id
     where ${FIND(orderNumber)} and ($3::text is null or b.property_id = $3) limit 1`,
    [orderNumber, actor.scope('charge-finance:bill:list').communities, propertyId ?? null],
  )
  if (!row) throw notFound()
  const lines = await q.query<BillDetail['lines'][number]>(
    `select l.receivable_id as "receivableId", r.receivable_no as "receivableNo", i.name as "itemName", r.fee_period as "feePeriod", r.period_from::text as "periodFrom",
       r.period_to::text as "periodTo", r.due_date::text as "dueDate", l.section, l.outstanding, l.late_fee as "lateFee", r.outstanding_amount as "owedNow", r.calc_text as "calcText"
     from bill_line l join receivable r on r.id = l.receivable_id join fee_item i on i.id = r.fee_item_id where l.bill_id = $1 order by l.section, i.sort, i.code, r.fee_period, l.id`,
    [row.id],
  )
  const { name, title, department, address, hotline, notice, qrCode, ...bill } = row
  return {
    ...(bill as Omit<BillDetail, 'lines' | 'community'>),
    lines: lines.map((line) => ({ ...line, calcText: calcOnPaper(line.calcText) })),
    community: {
      name,
      title,
      department,
      address,
      hotline,
      qrCode,
      notice: noticeText(notice, {
        houseName: row.propertyName,
        customerName: row.payerName,
        total: row.totalAmount,
        periods: lines.map((line) => line.feePeriod),
        dueDate: row.dueDate ?? row.asOfDate,
        hotline,
      }),
    },
  }
}

export async function readRecord(
  { q, actor }: ActionContext,
  { orderNumber, propertyId, page, limit }: ParsedOf<typeof billRecord>,
): Promise<{ list: BillRecord[]; total: number }> {
  const where = `from bill_push p join bill b on b.id = p.bill_id where ${FIND(orderNumber)} and b.property_id = $3`
  const values = [orderNumber, actor.scope('charge-finance:bill:list').communities, propertyId]
  const [count] = await q.query<{ total: number }>(`select count(*)::int as total ${where}`, values)
  const at = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
  const rows = await q.query<Omit<BillRecord, 'channelLabel'>>(
    `select p.id, p.channel, ${maskSql('contact', 'p.receiver')} as receiver,
       p.status, p.fail_reason as "failReason", p.attempt, ${at('p.sent_at')} as "sentAt", ${at('p.read_at')} as "readAt", ${at('p.created_at')} as "createdAt"
     ${where} order by p.created_at desc, p.id desc limit $4 offset $5`,
    [...values, limit, (page - 1) * limit],
  )
  return {
    list: rows.map((row) => ({ ...row, channelLabel: labelOf(PUSH_CHANNEL, row.channel) })),
    total: count!.total,
  }
}
