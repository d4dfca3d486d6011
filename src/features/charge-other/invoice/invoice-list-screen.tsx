import { useCallback, useMemo, useState } from 'react'
import { issueInvoice } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { invoiceRedForm } from '@wuguan/contract/charge-other/invoice/invoice-red-form.entity'
import {
  type InvoiceableReceiptRow,
  invoiceableReceipt,
} from '@wuguan/contract/charge-other/invoice/invoiceable-receipt.entity'
import { invoicingReport } from '@wuguan/contract/charge-other/invoice/invoicing.report'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { DocumentLink } from '@/features/charge-finance'
import { invoiceUi, redFormUi } from './invoice.ui'
import { IssueDialog } from './issue-dialog'

/** 发票列表: receipts that may be invoiced, invoices, the forms that digital red ones wait for, and what came to what. */
export const InvoiceListScreen = (address: ListAddress) => (
  <ListTabs
    label="发票"
    tabs={[
      { key: 'receipts', label: '可开票', body: (list) => <Invoiceable {...list} /> },
      { key: 'invoices', label: invoice.label, entity: invoice as AnyEntity, ui: invoiceUi },
      { key: 'forms', label: invoiceRedForm.label, entity: invoiceRedForm as AnyEntity, ui: redFormUi },
      { key: 'report', report: invoicingReport },
    ]}
    {...address}
  />
)

const PERMISSION = issueInvoice.permission!

function Invoiceable(list: ListAddress) {
  const [issuing, setIssuing] = useState<readonly string[] | null>(null)
  const close = useCallback(() => setIssuing(null), [])
  const ui = useMemo(
    () =>
      entityUi(invoiceableReceipt, {
        cells: { receiptNumber: ({ value }) => <DocumentLink type="receipt" no={value} /> },
        rowActions: [
          { key: 'issue', label: '开票', permission: PERMISSION, run: (row) => setIssuing([String(row.id)]) },
        ],
        batchActions: [
          {
            key: 'merge',
            label: '合并开票',
            permission: PERMISSION,
            reason: (rows) => (payersOf(rows) > 1 ? '请选择同一付款人的收款单' : null),
            run: (rows) => setIssuing(rows.map((row) => String(row.id))),
          },
        ],
      }),
    [],
  )
  return (
    <>
      <ListScreen {...list} entity={invoiceableReceipt} ui={ui} />
      {issuing && <IssueDialog receiptIds={issuing} close={close} />}
    </>
  )
}
const payersOf = (rows: readonly InvoiceableReceiptRow[]) =>
  new Set(rows.map(({ payerName, communityId }) => `${communityId} ${payerName}`)).size
