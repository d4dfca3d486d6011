import { type ChangeOutcome, splitReceivable } from '@wuguan/contract/charge-finance/change.actions'
import type { ReceivableRow } from '@wuguan/contract/charge-finance/receivable.entity'
import { formatMoney, isDecimal, lt, sub } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { LEDGER } from '../parts/use-posted-task'
import { nameOf } from './changes'

interface SplitDialogProps {
  row: ReceivableRow
  close: () => void
  done: (outcome: ChangeOutcome) => void
}

/** 拆分: a part of what is owed becomes a receivable of its own. */
export function SplitDialog({ row, close, done }: SplitDialogProps) {
  const owed = row.outstandingAmount
  return (
    <ActionDialog
      action={splitReceivable}
      given={{ id: String(row.id) }}
      title={`拆分 ${nameOf(row)}`}
      below={({ amount }) => {
        const part = String(amount ?? '')
        const fits = isDecimal(part, 14, 2) && lt('0', part) && lt(part, owed)
        return (
          <p className="tabular text-secondary">
            {fits
              ? `欠费 ${formatMoney(owed)} 拆为 ${formatMoney(sub(owed, part))} 和 ${formatMoney(part)}`
              : `欠费 ${formatMoney(owed)}，拆出金额必须大于0且小于欠费`}
          </p>
        )
      }}
      refreshes={LEDGER}
      said={null}
      close={close}
      done={done}
    />
  )
}
