import { INVOICE_STATUS } from '@wuguan/contract/charge-other/invoice/codes'
import { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { invoiceTrace, issueInvoice } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { invoiceFlow } from '@wuguan/contract/charge-other/invoice/invoice.flow'
import { invoiceRedForm } from '@wuguan/contract/charge-other/invoice/invoice-red-form.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { useRead } from '@wuguan/crud/task'
import { InvoicePrints, whyNotPrinted } from './invoice-sheet'
import { IssueDialog } from './issue-dialog'
import { INVOICE_TOUCHES, invoicePath } from './paths'
import { RedLines } from './red-lines'

/** What gave its money back, whole or in part. */
const FREED: readonly number[] = [
  INVOICE_STATUS.void,
  INVOICE_STATUS.flushed,
  INVOICE_STATUS.partlyFlushed,
  INVOICE_STATUS.abandoned,
]

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
      },
    },
    red: { inputs: { lines: RedLines } },
  },
  rowActions: [
    {
      key: 'reissue',
      label: '重开',
      permission: issueInvoice.permission!,
      visible: ({ color, status }) => color === 'blue' && FREED.includes(status),
      show: ({ row, close }) => <Reissue id={String(row.id)} close={close} />,
    },
  ],
  batchActions: [
    {
      key: 'print',
      label: '批量打印或下载',
      permission: 'charge-other:invoice:download',
      reason: whyNotPrinted,
      show: ({ rows, close }) => <InvoicePrints ids={rows.map(({ id }) => String(id))} close={close} />,
    },
  ],
  paths: { detail: ({ id }) => invoicePath(String(id)) },
})
function Reissue({ id, close }: { id: string; close: () => void }) {
  const { data } = useRead('charge-other.invoiceTrace', invoiceTrace, { id }, { keep: false })
  const receiptIds = [...new Set(data?.sources.map(({ receiptId }) => receiptId))]
  return receiptIds.length > 0 && <IssueDialog receiptIds={receiptIds} close={close} />
}

/** 红字确认单: opens the red invoice that waits for it. */
export const redFormUi = entityUi(invoiceRedForm, {
  paths: { detail: ({ redInvoiceId }) => invoicePath(redInvoiceId) },
})
