import { useMemo, useState } from 'react'
import { paymentMethod, type PaymentMethodRow } from '@wuguan/contract/charge-base/payment-method.entity'
import { handlingFee } from '@wuguan/contract/charge-base/rules/handling-fee'
import { isDecimal } from '@wuguan/contract/kernel/decimal'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { MoneyInput } from '@wuguan/ui/number-input'
import { enabledActions } from '@wuguan/crud/row-actions'

/** 支付方式配置, with what a channel keeps of an amount. */
export function PaymentScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [row, setRow] = useState<PaymentMethodRow | null>(null)
  const ui = useMemo(
    () =>
      entityUi(paymentMethod, {
        rowActions: [
          { key: 'fee', label: '手续费试算', permission: paymentMethod.codes.list, run: setRow },
          ...enabledActions(paymentMethod, '停用后收款时不能再选择，历史收款不变。'),
        ],
      }),
    [],
  )
  return (
    <>
      <ListScreen {...props} entity={paymentMethod} ui={ui} />
      {row && <FeeDialog row={row} close={() => setRow(null)} />}
    </>
  )
}

const decimalOf = (value: unknown) => (typeof value === 'string' ? value : null)
function FeeDialog({ row, close }: { row: PaymentMethodRow; close: () => void }) {
  const [amount, setAmount] = useState('1000.00')
  const fee = isDecimal(amount)
    ? handlingFee(amount, {
        feeRate: decimalOf(row.feeRate) ?? '0',
        feeMin: decimalOf(row.feeMin),
        feeMax: decimalOf(row.feeMax),
      })
    : null
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`手续费试算：${row.name}`}
      footer={
        <Button variant="primary" onClick={close}>
          关闭
        </Button>
      }
    >
      <Field label="收款金额">
        <MoneyInput value={amount} onChange={setAmount} />
      </Field>
      <p className="tabular mt-3">
        手续费 <strong>{fee ?? '—'}</strong> 元，由物业承担，不向缴费人收取。
      </p>
    </Dialog>
  )
}
