import type { NoticePaper, noticePaper } from '@wuguan/contract/charge-report/notice.actions'
import { NOTICE_STATUS } from '@wuguan/contract/charge-report/notice'
import { paymentNotice } from '@wuguan/contract/charge-report/payment-notice.entity'
import { notFound } from '@wuguan/contract/kernel/errors'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { settled } from './settled.ts'

/** Days in which money that comes is put down to the notice. */
const RECOVERY_DAYS = 30
const SENT_ON = `(n.sent_at at time zone 'Asia/Shanghai')::date`

export const noticeRows: Relation = () =>
  `select n.id, n.company_id, n.community_id, n.created_by, n.notice_no, n.property_type, n.property_id, n.property_name, n.building_id,
      n.payer_customer_id, n.level, n.status, n.result, n.created_by as staff_id, ${SENT_ON} as sent_on,
      n.status in (${NOTICE_STATUS.pushed}, ${NOTICE_STATUS.delivered}, ${NOTICE_STATUS.read}, ${NOTICE_STATUS.failed}) as asked, n.status in (${NOTICE_STATUS.delivered}, ${NOTICE_STATUS.read}) as delivered, ${settled('n')} as settled,
      n.principal, n.total,
      (select coalesce(sum(e.amount), 0.00) from payment_notice_line l join receivable_entry e on e.receivable_id = l.receivable_id
        where l.notice_id = n.id and e.side = 'C' and e.component = 'P' and e.book_date between ${SENT_ON} and ${SENT_ON} + ${RECOVERY_DAYS}) as recovered
    from payment_notice n where n.sent_at is not null and n.status not in (${NOTICE_STATUS.draft}, ${NOTICE_STATUS.void})`

/** What stands on the paper of a notice, for whoever sees it in its list. */
export async function readPaper(context: ActionContext, { id }: ParsedOf<typeof noticePaper>): Promise<NoticePaper> {
  await demandVisible(context, paymentNotice, {}, id, 'charge-report:notice:list')
  const { q } = context
  const [row] = await q.query<Omit<NoticePaper, 'lines' | 'from'> & NoticePaper['from']>(
    `select n.id, n.notice_no as "noticeNo", n.status = ${NOTICE_STATUS.void} as voided, n.level, n.title, coalesce(n.content, '') as content,
       n.property_name as "propertyName", c.name as "payerName", n.as_of_date::text as "asOfDate", n.pay_before::text as "payBefore",
       n.principal::text, n.late_fee::text as "lateFee", n.total::text, coalesce(i.company_title, o.name) as company, i.charge_department as department,
       i.address, i.hotline, i.seal
     from payment_notice n join customer c on c.id = n.payer_customer_id join company o on o.id = n.company_id
     left join community_charge_info i on i.community_id = n.community_id where n.id = $1`,
    [id],
  )
  if (!row) throw notFound()
  const lines = await q.query<NoticePaper['lines'][number]>(
    `select l.receivable_id as "receivableId", i.name as "itemName", r.fee_period as "feePeriod", r.due_date::text as "dueDate",
       l.outstanding::text, l.late_fee::text as "lateFee"
     from payment_notice_line l join receivable r on r.id = l.receivable_id join fee_item i on i.id = r.fee_item_id
     where l.notice_id = $1 order by i.sort, i.name, r.fee_period, l.id`,
    [id],
  )
  const { company, department, address, hotline, seal, ...notice } = row
  return {
    ...(notice as Omit<NoticePaper, 'lines' | 'from'>),
    lines,
    from: { company, department, address, hotline, seal },
  }
}
