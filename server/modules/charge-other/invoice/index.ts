import {
  invoiceTrace,
  invoiceableOf,
  issueInvoice,
  testTerminal,
} from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { invoiceFailed } from '@wuguan/contract/charge-other/invoice/invoice-failed.entity'
import { invoiceRedForm } from '@wuguan/contract/charge-other/invoice/invoice-red-form.entity'
import { invoiceTerminal } from '@wuguan/contract/charge-other/invoice/invoice-terminal.entity'
import { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { invoiceableReceipt } from '@wuguan/contract/charge-other/invoice/invoiceable-receipt.entity'
import { invoicing } from '@wuguan/contract/charge-other/invoice/invoicing.facts'
import { invoicingReport } from '@wuguan/contract/charge-other/invoice/invoicing.report'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { registerInvoices } from '../../charge-finance/receipt/invoicing.service.ts'
import { invoicedOf } from './held.ts'
import { invoiceHooks } from './invoice.hooks.ts'
import { invoiceSearch } from './invoice.search.ts'
import { invoiceSteps } from './invoice.service.ts'
import { invoiceableHooks } from './invoiceable.hooks.ts'
import { readInvoiceable } from './invoiceable.queries.ts'
import { invoicingRows } from './invoicing.queries.ts'
import { issue } from './issue.service.ts'
import { taxNotifyRoutes } from './notify.routes.ts'
import { invoiceIssueJob } from './tax.port.ts'
import { invoiceTerminalHooks, terminalHeartbeat, terminalSteps, test } from './terminal.service.ts'
import { readTrace } from './trace.queries.ts'
import { invoiceCard, invoiceTodo } from './workbench.queries.ts'

/** 发票: asked for here, issued by a tax platform behind the port `tax`. */
export function invoices({ crud, action, facts, report, job, raw, search, card, todo }: ModuleBuilder): void {
  crud(invoiceTerminal, invoiceTerminalHooks, { flow: terminalSteps })
  crud(invoice, invoiceHooks, { flow: invoiceSteps, doors: [invoiceFailed] })
  crud(invoiceRedForm)
  crud(invoiceableReceipt, invoiceableHooks, { without: ['info', 'select'] })
  action(invoiceableOf, readInvoiceable)
  action(issueInvoice, issue)
  action(invoiceTrace, readTrace)
  action(testTerminal, test, { transaction: false })
  facts(invoicing, invoicingRows)
  report(invoicingReport)
  search(invoiceSearch)
  card(invoiceCard)
  todo(invoiceTodo)
  job(invoiceIssueJob)
  job(terminalHeartbeat)
  raw(taxNotifyRoutes)
  registerInvoices(invoicedOf)
}
