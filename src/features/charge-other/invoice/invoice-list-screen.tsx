import { lazy, useCallback, useMemo, useState } from 'react'
import { issueInvoice } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { invoiceRedForm } from '@wuguan/contract/charge-other/invoice/invoice-red-form.entity'
import {
  type InvoiceableReceiptRow,
  invoiceableReceipt,
} from '@wuguan/contract/charge-other/invoice/invoiceable-receipt.entity'
import { invoicingReport } from '@wuguan/contract/charge-other/invoice/invoicing.report'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { Tabs } from '@wuguan/ui/tabs'
import { DocumentLink } from '@/features/charge-finance'
import { invoiceUi, redFormUi } from './invoice.ui'
import { IssueDialog } from './issue-dialog'

const ReportScreen = lazy(() => import('@wuguan/crud/report-screen').then((one) => ({ default: one.ReportScreen })))

type List = Pick<ListScreenProps, 'search' | 'onSearch'>
type View = 'receipts' | 'invoices' | 'forms' | 'report'
const isView = (view: unknown): view is View => ['receipts', 'invoices', 'forms', 'report'].includes(String(view))

/** 发票列表: receipts that may be invoiced, invoices, the forms that digital red ones wait for, and what came to what. */
export function InvoiceListScreen({ search: { view, ...search }, onSearch }: List) {
  const of = (tab: View): List => ({
    search,
    onSearch: (next) => onSearch(tab === 'receipts' ? next : { ...next, view: tab }),
  })
  return (
    <Tabs<View>
      aria-label="发票"
      className="h-full"
      value={isView(view) ? view : 'receipts'}
      onChange={(tab) => onSearch(tab === 'receipts' ? {} : { view: tab })}
      items={[
        { key: 'receipts', label: '可开票', content: <Invoiceable {...of('receipts')} /> },
        {
          key: 'invoices',
          label: invoice.label,
          content: <ListScreen {...of('invoices')} entity={invoice} ui={invoiceUi} />,
        },
        {
          key: 'forms',
          label: invoiceRedForm.label,
          content: <ListScreen {...of('forms')} entity={invoiceRedForm} ui={redFormUi} />,
        },
        {
          key: 'report',
          label: invoicingReport.label,
          content: <ReportScreen report={invoicingReport} {...of('report')} />,
        },
      ]}
    />
  )
}

const PERMISSION = issueInvoice.permission!

function Invoiceable(list: List) {
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
