import type { InvoiceTrace, invoiceTrace } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { yuan } from '@wuguan/contract/charge-finance/cents'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { invoiceHooks } from './invoice.hooks.ts'
import { leftOfInvoice } from './invoice.service.ts'

const AT = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** Where an invoice came from, and its chain of blue and red. */
export async function readTrace(context: ActionContext, { id }: ParsedOf<typeof invoiceTrace>): Promise<InvoiceTrace> {
  const { q } = context
  await demandVisible(context, invoice, invoiceHooks, id, 'charge-other:invoice:list')
  const sources = await q.query<Omit<InvoiceTrace['sources'][number], 'left'> & { lineNo: number }>(
    `select s.id, s.line_no as "lineNo", s.allocation_id as "allocationId", r.id as "receiptId", r.receipt_number as "receiptNumber", f.name as "itemName",
       v.fee_period as "feePeriod", a.component, s.amount
     from invoice_source s join receipt_allocation a on a.id = s.allocation_id join receipt r on r.id = a.receipt_id
     join receivable v on v.id = a.receivable_id join fee_item f on f.id = v.fee_item_id where s.invoice_id = $1 order by s.line_no, r.receipt_number`,
    [id],
  )
  const left = new Map(
    (await leftOfInvoice(q, id)).map((one) => [`${one.lineNo} ${one.allocationId}`, yuan(one.left)] as const),
  )
  const chain = await q.query<InvoiceTrace['chain'][number]>(
    `select i.id, i.serial_no as "serialNo", i.color, i.invoice_no as "invoiceNo", i.amount_total as "amountTotal", i.status, ${AT('i.issued_at')} as "issuedAt"
     from invoice own join invoice i on i.id <> own.id and coalesce(i.blue_invoice_id, i.id) = coalesce(own.blue_invoice_id, own.id)
     where own.id = $1 order by i.created_at, i.id`,
    [id],
  )
  const forms = await q.query<InvoiceTrace['forms'][number]>(
    `select id, apply_no as "applyNo", form_no as "formNo", amount, status, ${AT('confirmed_at')} as "confirmedAt"
     from invoice_red_form where blue_invoice_id = $1 or red_invoice_id = $1 order by created_at, id`,
    [id],
  )
  return {
    sources: sources.map(({ lineNo, ...source }) => ({
      ...source,
      left: left.get(`${lineNo} ${source.allocationId}`)!,
    })),
    chain,
    forms,
  }
}
