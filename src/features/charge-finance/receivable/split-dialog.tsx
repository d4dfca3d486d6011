import { useState } from 'react'
import { type ChangeOutcome, splitReceivable } from '@wuguan/contract/charge-finance/change.actions'
import { formatMoney, isDecimal, lt, sub } from '@wuguan/contract/kernel/decimal'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { TaskDialog } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { MoneyInput } from '@wuguan/ui/number-input'
import { usePostedTask } from '../parts/use-posted-task'
import { nameOf } from './changes'

interface SplitDialogProps {
  row: AnyRow
  close: () => void
  done: (outcome: ChangeOutcome) => void
}

/** 拆分: a part of what is owed becomes a receivable of its own. */
export function SplitDialog({ row, close, done }: SplitDialogProps) {
  const task = usePostedTask(splitReceivable, done)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const owed = String(row['outstandingAmount'])
  const fits = isDecimal(amount, 14, 2) && lt('0', amount) && lt(amount, owed)
  return (
    <TaskDialog
      task={task}
      title={`拆分 ${nameOf(row)}`}
      verb="拆分应收"
      width={480}
      shows={['amount', 'reason']}
      close={close}
      submit={() => void task.submit({ id: String(row.id), amount, reason: reason.trim() })}
    >
      <Field
        label="拆出金额"
        required
        error={task.errors['amount']}
        help={
          fits
            ? `欠费 ${formatMoney(owed)} 拆为 ${formatMoney(sub(owed, amount))} 和 ${formatMoney(amount)}`
            : `欠费 ${formatMoney(owed)}，拆出金额必须大于0且小于欠费`
        }
      >
        <MoneyInput value={amount} onChange={setAmount} />
      </Field>
      <Field label="变更原因" required error={task.errors['reason']}>
        <Textarea maxLength={500} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
