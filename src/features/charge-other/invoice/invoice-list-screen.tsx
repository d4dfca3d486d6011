import { useCallback, useMemo, useState } from 'react'
import { issueInvoice } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { invoiceRedForm } from '@wuguan/contract/charge-other/invoice/invoice-red-form.entity'
import {
  type InvoiceableReceiptRow,
  invoiceableReceipt,
} from '@wuguan/contract/charge-other/invoice/invoiceable-receipt.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { Tabs } from '@wuguan/ui/tabs'
import { DocumentLink } from '@/features/charge-finance'
import { invoiceUi, redFormUi } from './invoice.ui'
import { IssueDialog } from './issue-dialog'

type List = Pick<ListScreenProps, 'search' | 'onSearch'>
const TABS = [
  { key: 'receipts', label: '可开票' },
  { key: 'invoices', label: '发票' },
  { key: 'forms', label: '红字确认单' },
]
const FIRST = TABS[0]!.key

/** 发票列表: receipts that may be invoiced, invoices, and the forms that digital red ones wait for. */
export function InvoiceListScreen({ search, onSearch }: List) {
  const tab = TABS.find(({ key }) => key === search.view)?.key ?? FIRST
  const address = (view: string, next: typeof search = {}) => onSearch(view === FIRST ? next : { ...next, view })
  const list = { search: { ...search, view: undefined }, onSearch: (next: typeof search) => address(tab, next) }
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Tabs value={tab} onChange={(view) => address(view)} items={TABS} />
      <div className="min-h-0 flex-1" key={tab}>
        {tab === 'receipts' && <Invoiceable {...list} />}
        {tab === 'invoices' && <ListScreen {...list} entity={invoice} ui={invoiceUi} />}
        {tab === 'forms' && <ListScreen {...list} entity={invoiceRedForm} ui={redFormUi} />}
      </div>
    </div>
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
