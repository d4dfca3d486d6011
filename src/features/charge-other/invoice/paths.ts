import { hrefTo } from '@/app/routing/href'

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
