import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { printReceipt } from '@wuguan/contract/charge-finance/receipt.actions'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded } from '@wuguan/crud/task'
import { Dialog } from '@wuguan/ui/dialog'
import { useDeskPaper } from './desk-paper'
import { PaperSelect } from './paper-select'
import { ReceiptSheet } from './receipt-sheet'

interface PrintDialogProps {
  receiptIds: readonly string[]
  close: () => void
}

/**
 * Prints receipts one after the other, the sheet in view. Every sheet that is taken from the server counts as printed, so that a second
 * paper always carries 补打.
 */
export function ReceiptPrintDialog({ receiptIds, close }: PrintDialogProps) {
  const port = useCrudPort()
  const client = useQueryClient()
  const [paper] = useDeskPaper()
  const [opening] = useState(() => crypto.randomUUID())
  const [at, setAt] = useState(0)
  const receiptId = receiptIds[at]!
  const read = useQuery({
    queryKey: ['charge-finance.print', opening, receiptId],
    queryFn: () => callAction(port, printReceipt, { receiptId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const counted = read.data !== undefined
  useEffect(() => {
    if (counted) void client.invalidateQueries({ queryKey: ['charge-finance.receipt'] })
  }, [client, counted, receiptId])
  const printed = () => (at + 1 < receiptIds.length ? setAt(at + 1) : close())
  return (
    <Dialog
      open
      onOpenChange={close}
      width={paper === '241x93' || paper === 'A4' || paper === 'A5' ? 1000 : 460}
      title={receiptIds.length > 1 ? `打印收款单（第${at + 1}张，共${receiptIds.length}张）` : '打印收款单'}
    >
      <Loaded read={read} what="打印内容">
        {(receipt) => (
          <ReceiptSheet
            key={receiptId}
            auto
            receipt={receipt}
            paper={paper}
            onPrinted={printed}
            actions={<PaperSelect />}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
