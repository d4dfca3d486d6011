import { useState } from 'react'
import { CHARGE_BIZ } from '@wuguan/contract/charge-base/charge-approver.entity'
import { approveCharges, rejectCharge } from '@wuguan/contract/charge-other/approval.actions'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'

/** Everything that a decision about money makes old. */
const REFRESHES = [
  'charge-other.chargeApproval',
  'charge-other.approval',
  'charge-other.month',
  'charge-other.monthSettlement',
  'charge-finance.receivable',
  'charge-finance.receipt',
  'charge-finance.deduction',
  'charge-finance.refund',
  'bpm.todoTask',
] as const
const docOf = (row: AnyRow) => String(row['docNo'] ?? row['title'])

interface DecideProps {
  close: () => void
  done: () => void
}
export function ApproveDialog({ rows, close, done }: DecideProps & { rows: readonly AnyRow[] }) {
  const [comment, setComment] = useState('同意')
  const task = useTask(approveCharges, {
    refreshes: REFRESHES,
    said: ({ approved }) => `已通过 ${approved} 项`,
    done,
  })
  const [first] = rows
  const amounts = rows.flatMap((row) => (row['amount'] == null ? [] : [cents(String(row['amount']))]))
  return (
    <TaskDialog
      task={task}
      title={
        rows.length === 1
          ? `通过 ${labelOf(CHARGE_BIZ, first?.['bizType'])} ${docOf(first!)}？`
          : `通过选中的 ${rows.length} 项申请？`
      }
      description={amounts.length > 0 ? `金额合计 ${formatMoney(yuan(total(amounts)))}` : undefined}
      verb="通过"
      shows={['comment']}
      close={close}
      submit={() =>
        void task.submit({
          taskIds: rows.map((row) => String(row['taskId'])),
          ...(comment.trim() ? { comment: comment.trim() } : {}),
        })
      }
    >
      <Field label="审批意见" error={task.errors['comment']}>
        <Textarea rows={3} maxLength={500} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}

export function RejectDialog({ row, close, done }: DecideProps & { row: AnyRow }) {
  const [comment, setComment] = useState('')
  const task = useTask(rejectCharge, { refreshes: REFRESHES, said: () => `${docOf(row)} 已驳回`, done })
  return (
    <TaskDialog
      task={task}
      title={`驳回 ${labelOf(CHARGE_BIZ, row['bizType'])} ${docOf(row)}？`}
      verb="驳回"
      danger
      shows={['comment']}
      close={close}
      submit={() => void task.submit({ taskId: String(row['taskId']), comment })}
    >
      <Field label="驳回原因" required error={task.errors['comment']}>
        <Textarea rows={3} maxLength={500} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
