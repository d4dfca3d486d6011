import { type ReceiptRow, receipt } from '@wuguan/contract/charge-finance/receipt.entity'
import { useMemo, useState } from 'react'
import { hrefTo } from '@/app/routing/href'
import { isBuilt } from '@/app/routing/tree'
import { entityUi } from '@wuguan/crud/entity-ui'
import { receiptPath } from '../cashier/paths'
import { DocumentLink } from '../parts/document-link'
import { ReceiptPrintDialog } from '../print/receipt-print-dialog'
import { VoidDialog } from '../void/void-dialog'
import { MethodDialog } from './method-dialog'
import { isVoidable } from './receipt.logic'

const REFUND = '/charge/refund/apply-refund/$receiptNumber/$propertyId'
type Open = { kind: 'print' | 'void' | 'method'; row: ReceiptRow }

/** What may be done with a receipt in a list, and the dialogs that do it. */
export function useReceiptActions() {
  const [open, setOpen] = useState<Open | null>(null)
  const ui = useMemo(
    () =>
      entityUi(receipt, {
        paths: { detail: (row) => receiptPath(row.receiptNumber) },
        cells: { receiptNumber: ({ row }) => <DocumentLink type="receipt" no={row.receiptNumber} /> },
        rowActions: [
          {
            key: 'print',
            label: '打印',
            permission: 'charge-finance:receipt:print',
            visible: (row) => row.printCount === 0,
            run: (row) => setOpen({ kind: 'print', row }),
          },
          {
            key: 'reprint',
            label: '补打',
            permission: 'charge-finance:receipt:print,charge-finance:receipt:reprint',
            visible: (row) => row.printCount > 0,
            run: (row) => setOpen({ kind: 'print', row }),
          },
          {
            key: 'void',
            label: '作废',
            permission: 'charge-finance:receipt:void',
            danger: true,
            visible: isVoidable,
            run: (row) => setOpen({ kind: 'void', row }),
          },
          {
            key: 'refund',
            label: '退款',
            permission: 'charge-finance:refund:apply',
            visible: (row) => isBuilt(REFUND) && (row.status === 1 || row.status === 3),
            run: (row, { port }) =>
              port.open(hrefTo(REFUND, { receiptNumber: row.receiptNumber, propertyId: row.propertyId }, {})),
          },
          {
            key: 'method',
            label: '更改支付方式',
            permission: 'charge-finance:receipt:change-method',
            visible: (row) => row.status === 1 && row.cashAmount !== '0.00',
            run: (row) => setOpen({ kind: 'method', row }),
          },
        ],
      }),
    [],
  )
  const close = () => setOpen(null)
  const dialogs = (
    <>
      {open?.kind === 'print' && <ReceiptPrintDialog receiptIds={[String(open.row.id)]} close={close} />}
      {open?.kind === 'void' && (
        <VoidDialog receiptId={String(open.row.id)} receiptNumber={open.row.receiptNumber} close={close} />
      )}
      {open?.kind === 'method' && <MethodDialog receiptNumber={open.row.receiptNumber} close={close} />}
    </>
  )
  return { ui, dialogs }
}
