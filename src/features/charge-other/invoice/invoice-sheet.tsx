import { useQuery } from '@tanstack/react-query'
import { TAX_RATE } from '@wuguan/contract/charge-base/tax-code.entity'
import { INVOICE_STATUS, INVOICE_TYPE } from '@wuguan/contract/charge-other/invoice/codes'
import { type InvoiceRow, invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { capital } from '@wuguan/contract/kernel/capital'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useCrudPort } from '@wuguan/crud/port'
import { PrintRun, type RunSheetProps, usePrints } from '@wuguan/crud/prints'
import { paperWidth, PrintSheet, SheetTable } from '@wuguan/ui/print-sheet'

const MARK: Readonly<Record<number, string>> = {
  [INVOICE_STATUS.void]: '已作废',
  [INVOICE_STATUS.flushed]: '已红冲',
}

const MOST_PRINTED = 50
/** Why these cannot be printed or kept as PDF in one run; null where they can. */
export function whyNotPrinted(rows: readonly Pick<InvoiceRow, 'invoiceNo'>[]): string | null {
  if (rows.some(({ invoiceNo }) => !invoiceNo)) return '选中的发票中有尚未开具的'
  return rows.length > MOST_PRINTED ? `单次最多打印${MOST_PRINTED}张` : null
}

function useContent(id: string) {
  const { request } = useCrudPort()
  return useQuery({
    queryKey: [invoice.name, 'sheet', id],
    queryFn: ({ signal }) => request<InvoiceRow>('GET', `${invoice.base}/info/${id}`, { signal }),
  })
}

/** Invoices one after the other; a PDF by the printer of the browser. */
export const InvoicePrints = ({ ids, close }: { ids: readonly string[]; close: () => void }) => (
  <PrintRun ids={ids} what="发票" unit="张" width={paperWidth('A4', true)} useContent={useContent} close={close}>
    {(row, { key, ...sheet }) => <InvoiceSheet key={key} {...sheet} invoice={row} />}
  </PrintRun>
)

/** The face of an invoice: seller and buyer, lines with their tax, the amount in capitals. */
function InvoiceSheet({ invoice: row, ...print }: RunSheetProps & { invoice: InvoiceRow }) {
  const red = row.color === 'red'
  return (
    <PrintSheet
      {...print}
      title={`${labelOf(INVOICE_TYPE, row.type)}${red ? '（红字）' : ''}`}
      landscape
      head={row.sellerName}
      number={{ label: '发票号码', value: row.invoiceNo! }}
      prints={usePrints(invoice, row.id)}
      mark={MARK[row.status] ?? null}
      facts={[
        ...(row.invoiceCode ? [{ label: '发票代码', value: row.invoiceCode }] : []),
        { label: '开票日期', value: row.issuedAt!.slice(0, 10) },
        { label: '购方', value: row.buyerName },
        { label: '购方税号', value: row.buyerTaxNo ?? '—' },
        { label: '销方', value: row.sellerName },
        { label: '销方税号', value: row.sellerTaxNo },
        { label: '房号', value: row.propertyName ?? '—' },
        ...(red ? [{ label: '原蓝字发票', value: row.titles['blueInvoiceId'] as string }] : []),
      ]}
      signatures={[]}
      foot={`收款人：${row.payee ?? '—'}　复核：${row.reviewer ?? '—'}　开票人：${row.drawer ?? '—'}${row.remark ? `　备注：${row.remark}` : ''}`}
    >
      <SheetTable
        columns={[
          { head: '项目名称', cell: (line) => line.itemName },
          { head: '费用期间', cell: (line) => line.spec ?? '' },
          { head: '数量', end: true, cell: (line) => line.quantity },
          { head: '金额', end: true, cell: (line) => formatMoney(line.amountNoTax) },
          { head: '税率', end: true, cell: (line) => labelOf(TAX_RATE, line.taxRate) },
          { head: '税额', end: true, cell: (line) => formatMoney(line.tax) },
        ]}
        rows={row.lines}
        sums={[
          ['合计', formatMoney(row.amountNoTax), '', formatMoney(row.taxTotal)],
          [`价税合计（大写）：${capital(row.amountTotal)}`, formatMoney(row.amountTotal)],
        ]}
      />
    </PrintSheet>
  )
}
