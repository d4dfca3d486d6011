import { useEffect, useRef, useState } from 'react'
import { Printer } from 'lucide-react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { PaidReceipt } from '@wuguan/contract/charge-finance/collect.actions'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { formatAmount } from '@wuguan/contract/kernel/amount'
import { formatMoney, gt } from '@wuguan/contract/kernel/decimal'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { linkClass } from '@wuguan/ui/link'
import { PaperSelect } from '../print/paper-select'
import { ReceiptPrintDialog } from '../print/receipt-print-dialog'

interface PaidDialogProps {
  payment: { receipts: readonly PaidReceipt[]; change: string; prepaidIn: string }
  /** 继续收款. */
  close: () => void
}

/** The money is booked: what to give back, and the paper. Enter prints, Esc goes on. */
export function PaidDialog({ payment, close }: PaidDialogProps) {
  const { can } = useCrudPort()
  const [printing, setPrinting] = useState(false)
  const { receipts } = payment
  if (printing) return <ReceiptPrintDialog receiptIds={receipts.map((receipt) => receipt.receiptId)} close={close} />
  const print = can('charge-finance:receipt:print')
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`已收款 ${formatAmount(yuan(total(receipts.map((receipt) => cents(receipt.totalAmount)))))}`}
      footer={<Button onClick={close}>继续收款 Esc</Button>}
    >
      <div className="flex flex-col gap-4">
        {print && (
          <div className="flex items-center gap-2">
            <PrintButton onPress={() => setPrinting(true)} />
            <PaperSelect />
          </div>
        )}
        {gt(payment.change, '0') && (
          <p>
            <span className="text-secondary">找零</span>
            <strong className="tabular ms-3 text-total">{formatMoney(payment.change)}</strong>
          </p>
        )}
        {gt(payment.prepaidIn, '0') && (
          <p className="tabular text-secondary">多收的 {formatMoney(payment.prepaidIn)} 已转入预存。</p>
        )}
        <ul className="flex flex-col gap-1">
          {receipts.map((receipt) => (
            <li key={receipt.receiptId} className="tabular flex justify-between gap-3">
              <CatalogueLink
                to="/charge/received/single/$receiptNumber"
                params={{ receiptNumber: receipt.receiptNumber }}
                className={linkClass()}
                otherwise={receipt.receiptNumber}
              >
                {receipt.receiptNumber}
              </CatalogueLink>
              <span>{formatMoney(receipt.totalAmount)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/** A dialog gives the focus to its first field; here Enter is to print. */
function PrintButton({ onPress }: { onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => button.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button ref={button} variant="primary" size="lg" icon={<Printer />} onClick={onPress}>
      打印收据
    </Button>
  )
}
