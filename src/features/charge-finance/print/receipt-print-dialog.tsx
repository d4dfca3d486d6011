import { receiptPaper } from '@wuguan/contract/charge-finance/receipt.actions'
import { PrintRun } from '@wuguan/crud/prints'
import { useRead } from '@wuguan/crud/task'
import { paperWidth } from '@wuguan/ui/print-sheet'
import { landscapeOf, useDeskPaper } from './desk-paper'
import { PaperSelect } from './paper-select'
import { ReceiptSheet } from './receipt-sheet'

interface PrintDialogProps {
  receiptIds: readonly string[]
  close: () => void
}
const useContent = (receiptId: string) =>
  useRead('charge-finance.receipt', receiptPaper, { receiptId }, { keep: false })

/** Receipts, the first one in view before it is printed on the paper of this desk. */
export function ReceiptPrintDialog({ receiptIds, close }: PrintDialogProps) {
  const [paper] = useDeskPaper()
  return (
    <PrintRun
      ids={receiptIds}
      what="收款单"
      unit="张"
      width={paperWidth(paper, landscapeOf(paper))}
      useContent={useContent}
      close={close}
    >
      {(receipt, { key, ...sheet }) => (
        <ReceiptSheet key={key} {...sheet} id={key} receipt={receipt} paper={paper} actions={<PaperSelect />} />
      )}
    </PrintRun>
  )
}
