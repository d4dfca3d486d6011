import { cents } from '@wuguan/contract/charge-finance/cents'
import { DIGITAL, INVOICE_STATUS, PAPER, RED_FORM_STATUS, UNKNOWN } from '@wuguan/contract/charge-other/invoice/codes'
import type { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { invoiceFlow } from '@wuguan/contract/charge-other/invoice/invoice.flow'
import { invoiceRedForm } from '@wuguan/contract/charge-other/invoice/invoice-red-form.entity'
import type { AnyEntity, RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { pick } from '@wuguan/contract/kernel/pick'
import { dateOf } from '../../../kernel/clock.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { insertRow } from '../../../kernel/crud/store.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { HOLDING, OPEN } from './held.ts'
import { type StepContext, flow } from '../../../kernel/flow/flow.ts'
import { askAgain, dropCommands, queueCommand } from '../../../kernel/ports/port.ts'
import { keepInvoiceStatus } from '../../charge-finance/receipt/invoicing.service.ts'
import { driverOf } from './drivers.ts'
import { TAX } from './invoice.hooks.ts'
import { keepInvoice } from './issue.service.ts'
import { type Flushed, type InvoiceLine, type Left, headOf, redLines } from './lines.ts'
import { terminalLine } from './terminal.service.ts'

export type InvoiceShown = ShownRowOf<typeof invoice> & Omit<RowMeta, 'id'> & { id: string }

/** An answer that never came may have been an invoice: it is asked about by its number, never given up or asked for anew. */
const demandKnown = ({ failCode }: Pick<InvoiceShown, 'failCode'>) =>
  failCode === UNKNOWN ? '税务平台尚未确认开票结果，请先重试' : null

/** The receipts that an invoice stands for, kept up to how far they are invoiced. */
export async function refreshReceipts(q: Queryable, now: Date, invoiceId: string): Promise<void> {
  const rows = await q.query<{ id: string }>(
    `select distinct a.receipt_id as id from invoice_source s join receipt_allocation a on a.id = s.allocation_id where s.invoice_id = $1 order by 1`,
    [invoiceId],
  )
  await keepInvoiceStatus(
    q,
    now,
    rows.map((row) => row.id),
  )
}

/** What of the sources of a blue invoice no red one holds: issued, or asked for. */
export async function leftOfInvoice(q: Queryable, blueId: string): Promise<Left[]> {
  const rows = await q.query<{ lineNo: number; allocationId: string; amount: string; left: string }>(
    `select s.line_no as "lineNo", s.allocation_id as "allocationId", s.amount, s.amount + coalesce((
       select sum(x.amount) from invoice_source x join invoice r on r.id = x.invoice_id
       where r.blue_invoice_id = s.invoice_id and x.line_no = s.line_no and x.allocation_id = s.allocation_id and r.status in (${HOLDING})), 0) as left
     from invoice_source s where s.invoice_id = $1 order by s.line_no, s.allocation_id`,
    [blueId],
  )
  return rows.map((row) => ({ ...row, amount: cents(row.amount), left: cents(row.left) }))
}

/** Books that a paper invoice is void; its receipts are free again when it stands so. */
function voided(
  context: StepContext<typeof invoice, (typeof invoiceFlow)['verbs']['void']>,
  { id }: { readonly id: unknown },
  reason: string,
) {
  context.after(() => refreshReceipts(context.q, context.now, String(id)))
  return context.done({ reason })
}

export const invoiceSteps = flow(invoiceFlow, {
  retry: async (context, row) => {
    const id = String(row.id)
    await askAgain(context, TAX, id)
    return context.done()
  },
  amend: {
    guard: (row) => (row.color === 'red' ? '红字发票的购方与蓝字发票一致，不能修改' : demandKnown(row)),
    run: async (context, { type, companyId, communityId, ...row }, buyer) => {
      const { q, now } = context
      const id = String(row.id)
      if (type.endsWith('Special') && buyer.buyerType !== 'company') throw refuse('专用发票只能开给企业')
      await dropCommands(context, TAX, id)
      // Another paper is asked for by another number.
      const [serialNo] = (await drawCodes(q, 'charge-other.invoice', now, companyId!, communityId!)) as [string]
      await queueCommand(context, TAX, { verb: 'issue', key: serialNo, bizId: id })
      // Masked where it is shown, so it is not asked again: nothing given keeps what there was.
      const receiver = {
        buyerMobile: buyer.buyerMobile ?? row.buyerMobile,
        buyerEmail: buyer.buyerEmail ?? row.buyerEmail,
      }
      return context.done({ ...buyer, ...receiver, serialNo, failCode: null, failReason: null, retryCount: 0 })
    },
  },
  abandon: {
    guard: demandKnown,
    run: async (context, row, { reason }) => {
      const { q, now } = context
      const id = String(row.id)
      await dropCommands(context, TAX, id)
      await q.query(
        `update invoice_red_form set status = ${RED_FORM_STATUS.withdrawn}, version = version + 1, updated_at = $2 where red_invoice_id = $1`,
        [id, now],
      )
      return context.done({ reason })
    },
  },
  red: {
    guard: ({ color }) => (color === 'red' ? '红字发票不能红冲' : null),
    run: async (context, blue, { redReason, lines }) => {
      const { q, now, actor, kernel } = context
      const { companyId, communityId } = blue
      const id = String(blue.id)
      const place = { companyId: companyId!, communityId: communityId! }
      const before = await q.query<{ lines: InvoiceLine[] }>(
        `select lines from invoice where blue_invoice_id = $1 and status in (${HOLDING}) order by id`,
        [id],
      )
      const flushed: Flushed[] = before.flatMap((row) => row.lines)
      const asked = lines?.length ? lines.map((line) => ({ ...line, amount: cents(line.amount) })) : null
      const paper = redLines(blue.lines, await leftOfInvoice(q, id), flushed, asked)
      const head = headOf(paper.lines)
      const digital = DIGITAL.includes(blue.type)
      const [applyNo = ''] = digital
        ? await drawCodes(q, 'charge-other.invoiceRedForm', now, place.companyId, place.communityId)
        : []
      const made = await keepInvoice(
        context,
        place,
        {
          ...blueOf(blue),
          ...head,
          lines: paper.lines,
          color: 'red',
          blueInvoiceId: id,
          redReason,
          drawer: actor.petName,
        },
        paper,
        digital ? { verb: 'confirm', key: applyNo } : null,
      )
      if (digital)
        await insertRow(
          q,
          invoiceRedForm as AnyEntity,
          {
            applyNo,
            blueInvoiceId: id,
            redInvoiceId: made.id,
            type: blue.type,
            buyerName: blue.buyerName,
            amount: head.amountTotal,
            redReason,
            status: RED_FORM_STATUS.applying,
          },
          place,
          actor,
          kernel.secrets,
          now,
        )
      return context.done({}, { redId: made.id, redSerialNo: made.serialNo })
    },
  },
  void: {
    guard: ({ color, type, issuedAt }, { now }) => {
      if (color === 'red') return '红字发票不能作废'
      if (!PAPER.includes(type)) return '电子发票不能作废，请红冲'
      return issuedAt!.slice(0, 7) === dateOf(now).slice(0, 7) ? null : '跨月发票不能作废，请红冲'
    },
    outside: async ({ q, kernel, now }, row) => {
      const [open] = await q.query(
        `select 1 from invoice where blue_invoice_id = $1 and status in (${OPEN}, ${INVOICE_STATUS.issued}) limit 1`,
        [row.id],
      )
      if (open) throw refuse('已红冲的发票不能作废')
      const line = (await terminalLine(q, kernel.secrets, row.terminalId))!
      const driver = driverOf(line)
      if (!driver.void) return null
      const { serialNo, invoiceCode, invoiceNo } = row
      const ask = driver.void.bind(driver, line, now, { serialNo, invoiceCode, invoiceNo: invoiceNo! })
      return async () => {
        const said = await ask()
        return (later, current, { reason }) => {
          if (said === null) throw refuse('税务平台无应答，请重试')
          if (said.refused !== null) throw refuse(`作废失败：${said.refused}`)
          return voided(later, current, reason)
        }
      }
    },
    run: (context, row, { reason }) => voided(context, row, reason),
  },
  deliver: {
    outside: async ({ q, kernel, now }, row, given) => {
      const { buyerMobile, buyerEmail } = receiverOf(row, given)
      if (!buyerMobile && !buyerEmail) throw refuse('请填写接收手机或接收邮箱')
      const line = (await terminalLine(q, kernel.secrets, row.terminalId))!
      const driver = driverOf(line)
      if (!driver.deliver) return null
      const ask = driver.deliver.bind(driver, line, now, { serialNo: row.serialNo, buyerMobile, buyerEmail })
      return async () => {
        const said = await ask()
        return (later, current, input) => {
          if (said === null) throw refuse('税务平台无应答，请重试')
          if (said.refused !== null) throw refuse(`发送失败：${said.refused}`)
          return later.done(receiverOf(current, input))
        }
      }
    },
    run: (context, row, given) => context.done(receiverOf(row, given)),
  },
})

interface Receiver {
  readonly buyerMobile?: string | null | undefined
  readonly buyerEmail?: string | null | undefined
}
/** Where an invoice goes to: as somebody says now, else as it was said when it was asked for. */
const receiverOf = (row: Receiver, given: Receiver) =>
  given.buyerMobile || given.buyerEmail
    ? { buyerMobile: given.buyerMobile ?? null, buyerEmail: given.buyerEmail ?? null }
    : { buyerMobile: row.buyerMobile ?? null, buyerEmail: row.buyerEmail ?? null }

/** What a red invoice has of its blue one. */
const OF_BLUE = [
  'type',
  'terminalId',
  'sellerName',
  'sellerTaxNo',
  'propertyName',
  'buyerType',
  'buyerName',
  'buyerTaxNo',
  'buyerAddressPhone',
  'buyerBankAccount',
  'buyerMobile',
  'buyerEmail',
  'reviewer',
  'payee',
] as const satisfies readonly (keyof InvoiceShown)[]
const blueOf = (invoice: Omit<InvoiceShown, 'id'>) => pick(invoice, OF_BLUE)
