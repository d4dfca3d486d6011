import { useState } from 'react'
import { billDetail } from '@wuguan/contract/charge-finance/bill.actions'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Dialog } from '@wuguan/ui/dialog'
import { BillSheet } from './bill-sheet'

/** The first bill is looked at before it is printed, the others follow it. */
export function BillPrintDialog({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const [at, setAt] = useState(0)
  const id = ids[at]!
  const read = useRead('charge-finance.billDetail', billDetail, { orderNumber: id }, { keep: false })
  return (
    <Dialog
      open
      onOpenChange={close}
      width={1000}
      title={ids.length > 1 ? `打印账单（第${at + 1}份，共${ids.length}份）` : '打印账单'}
    >
      <Loaded read={read} what="账单">
        {(bill) => (
          <BillSheet
            key={id}
            auto={at > 0}
            bill={bill}
            onPrinted={() => (at + 1 < ids.length ? setAt(at + 1) : close())}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
