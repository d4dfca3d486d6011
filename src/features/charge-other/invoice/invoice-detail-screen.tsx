import { useState } from 'react'
import { INVOICE_COLOR, INVOICE_STATUS, RED_FORM_STATUS } from '@wuguan/contract/charge-other/invoice/codes'
import { type InvoiceTrace, invoiceTrace } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { DocumentScreen, DocumentTable } from '@wuguan/crud/document-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import type { DataTableColumn } from '@wuguan/ui/table'
import { DocumentLink, Money } from '@/features/charge-finance'
import { InvoicePrints } from './invoice-sheet'
import { invoiceUi } from './invoice.ui'
import { invoicePath } from './paths'

/** 发票详情: its face, what money it stands for, and its chain of blue and red. */
export function InvoiceDetailScreen({ id }: { id: string }) {
  const { can } = useCrudPort()
  const [printing, setPrinting] = useState(false)
  const read = useRead('charge-other.invoiceTrace', invoiceTrace, { id }, { keep: false })
  return (
    <DocumentScreen
      entity={invoice}
      ui={invoiceUi}
      id={id}
      kind="type"
      amount="amountTotal"
      facts={[
        'invoiceNo',
        'invoiceCode',
        'color',
        'issuedAt',
        'buyerName',
        'buyerType',
        'buyerTaxNo',
        'buyerMobile',
        'sellerName',
        'sellerTaxNo',
        'terminalId',
        'propertyName',
        'amountNoTax',
        'taxTotal',
        'flushed',
        'drawer',
        'blueInvoiceId',
        'redReason',
        'remark',
        'reason',
      ]}
      actions={(row) =>
        can(invoice.prints!.permission) &&
        row.invoiceNo !== null && <Button onClick={() => setPrinting(true)}>打印或下载</Button>
      }
      note={({ status, failReason, nextRetryAt }) =>
        status === INVOICE_STATUS.failed && (
          <Alert tone="danger" title={`开票失败：${failReason ?? ''}`}>
            {nextRetryAt ? `将于 ${nextRetryAt} 自动重试，也可以修改后重试。` : '不再自动重试，请修改后重试或放弃。'}
          </Alert>
        )
      }
    >
      <Loaded read={read} what="发票来源">
        {({ sources, chain, forms }) => (
          <>
            <DocumentTable title="收款来源" columns={SOURCES} rows={sources} />
            <DocumentTable title="红蓝发票" columns={CHAIN} rows={chain} />
            <DocumentTable title="红字确认单" columns={FORMS} rows={forms} />
          </>
        )}
      </Loaded>
      {printing && <InvoicePrints ids={[id]} close={() => setPrinting(false)} />}
    </DocumentScreen>
  )
}

const SOURCES: readonly DataTableColumn<InvoiceTrace['sources'][number]>[] = [
  {
    key: 'receipt',
    title: '收款单',
    width: 170,
    render: (row) => <DocumentLink type="receipt" no={row.receiptNumber} />,
  },
  {
    key: 'item',
    title: '收费项目',
    width: 180,
    render: (row) => (row.component === 'L' ? `${row.itemName}违约金` : row.itemName),
  },
  { key: 'period', title: '费用期间', width: 100, render: (row) => <span className="tabular">{row.feePeriod}</span> },
  { key: 'amount', title: '开票金额', width: 120, align: 'end', render: (row) => <Money value={row.amount} /> },
  { key: 'left', title: '未红冲', width: 120, align: 'end', render: (row) => <Money value={row.left} /> },
]
function ChainNumber({ id, invoiceNo, serialNo }: InvoiceTrace['chain'][number]) {
  const port = useCrudPort()
  return (
    <Button variant="link" onClick={() => port.open(invoicePath(id))}>
      <span className="tabular">{invoiceNo ?? serialNo}</span>
    </Button>
  )
}
const CHAIN: readonly DataTableColumn<InvoiceTrace['chain'][number]>[] = [
  { key: 'no', title: '发票号码', width: 220, render: (row) => <ChainNumber {...row} /> },
  { key: 'color', title: '红蓝', width: 80, render: (row) => labelOf(INVOICE_COLOR, row.color) },
  { key: 'amount', title: '价税合计', width: 120, align: 'end', render: (row) => <Money value={row.amountTotal} /> },
  { key: 'status', title: '状态', width: 100, render: (row) => labelOf(INVOICE_STATUS, row.status) },
  { key: 'at', title: '开票时间', width: 170, render: (row) => <span className="tabular">{row.issuedAt ?? '—'}</span> },
]
const FORMS: readonly DataTableColumn<InvoiceTrace['forms'][number]>[] = [
  { key: 'apply', title: '申请编号', width: 170, render: (row) => <span className="tabular">{row.applyNo}</span> },
  {
    key: 'form',
    title: '确认单编号',
    width: 200,
    render: (row) => <span className="tabular">{row.formNo ?? '—'}</span>,
  },
  { key: 'amount', title: '红冲金额', width: 120, align: 'end', render: (row) => <Money value={row.amount} /> },
  { key: 'status', title: '状态', width: 120, render: (row) => labelOf(RED_FORM_STATUS, row.status) },
  {
    key: 'at',
    title: '确认时间',
    width: 170,
    render: (row) => <span className="tabular">{row.confirmedAt ?? '—'}</span>,
  },
]
