import { deskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { changeMethod, receiptDetail } from '@wuguan/contract/charge-finance/receipt.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { Loaded, useRead } from '@wuguan/crud/task'
import { changeablePayments } from './receipt.logic'

const REFRESHES = ['charge-finance.receipt', 'charge-finance.shift', 'charge-finance.payment']

/** 更改支付方式: of the day and while the shift is open; the old payment is paid back and a new one taken. */
export function MethodDialog({ receiptNumber, close }: { receiptNumber: string; close: () => void }) {
  const read = useRead('charge-finance.receipt', receiptDetail, { receiptNumber }, { keep: false })
  const propertyId = read.data?.receipt.propertyId
  const desk = useRead('charge-finance.desk', deskProperty, propertyId === undefined ? null : { propertyId }, {
    keep: false,
  })
  const payments = changeablePayments(read.data?.payments ?? [])
  const [first, ...others] = payments
  const methods = (desk.data?.methods ?? []).filter(({ name }) => others.length > 0 || name !== first?.method)
  return (
    <ActionDialog
      // What a form starts with is known when the receipt has been read.
      key={first?.id}
      action={changeMethod}
      {...(first ? { initial: { paymentId: first.id } } : {})}
      title={`更改支付方式 ${receiptNumber}`}
      description="只能更改当日、当班的收款；原支付冲回，另记一笔新支付。"
      disabled={payments.length === 0}
      among={{
        paymentId: payments.map(({ id, method, amount }) => ({ value: id, label: `${method} ${formatMoney(amount)}` })),
        methodId: methods.map(({ id, name }) => ({ value: id, label: name })),
      }}
      said="支付方式已更改"
      refreshes={REFRESHES}
      close={close}
    >
      <Loaded read={read} what="支付流水" lines={3}>
        {() => null}
      </Loaded>
    </ActionDialog>
  )
}
