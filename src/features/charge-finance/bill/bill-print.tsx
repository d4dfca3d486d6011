import { billDetail } from '@wuguan/contract/charge-finance/bill.actions'
import { PrintRun } from '@wuguan/crud/prints'
import { useRead } from '@wuguan/crud/task'
import { paperWidth } from '@wuguan/ui/print-sheet'
import { BillSheet } from './bill-sheet'

const useContent = (orderNumber: string) =>
  useRead('charge-finance.billDetail', billDetail, { orderNumber }, { keep: false })

export function BillPrintDialog({ ids, close }: { ids: readonly string[]; close: () => void }) {
  return (
    <PrintRun ids={ids} what="账单" unit="份" width={paperWidth('A4')} useContent={useContent} close={close}>
      {(bill, { key, ...sheet }) => <BillSheet key={key} {...sheet} bill={bill} />}
    </PrintRun>
  )
}
