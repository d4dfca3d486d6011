import { hrefTo } from '@/app/routing/href'
import { INVOICE_STATUS } from '@wuguan/contract/charge-other/invoice/codes'
import { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { invoiceFlow } from '@wuguan/contract/charge-other/invoice/invoice.flow'
import { invoiceRedForm } from '@wuguan/contract/charge-other/invoice/invoice-red-form.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { RedLines } from './red-lines'

export const invoicePath = (id: string) => hrefTo('/charge/invoice/detail/$id', { id }, {})

/** What shows money that invoices hold. */
export const INVOICE_TOUCHES = [
  'charge-other.invoice',
  'charge-other.invoiceFailed',
  'charge-other.invoiceableReceipt',
  'charge-other.invoiceTrace',
  'charge-other.invoiceRedForm',
  'charge-finance.receipt',
] as const

/** 发票: what may be done with one, and its page. */
export const invoiceUi = entityUi(invoice, {
  flow: invoiceFlow,
  refreshes: INVOICE_TOUCHES,
  cells: {
    invoiceNo: ({ value, row }) => (
      <span className="tabular">{value ?? (row.status === INVOICE_STATUS.abandoned ? '—' : '待取号')}</span>
    ),
  },
  verbs: {
    amend: {
      initial: {
        buyerType: (row) => row.buyerType,
        buyerName: (row) => row.buyerName,
        buyerTaxNo: (row) => row.buyerTaxNo,
        buyerAddressPhone: (row) => row.buyerAddressPhone,
        buyerBankAccount: (row) => row.buyerBankAccount,
        buyerEmail: (row) => row.buyerEmail,
      },
    },
    red: { inputs: { lines: RedLines } },
  },
  paths: { detail: ({ id }) => invoicePath(String(id)) },
})
/** 红字确认单: opens the red invoice that waits for it. */
export const redFormUi = entityUi(invoiceRedForm, {
  paths: { detail: ({ redInvoiceId }) => invoicePath(redInvoiceId) },
})
