import { useState } from 'react'
import { revokeOffset } from '@wuguan/contract/charge-prepaid/offset.actions'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { TOUCHED } from '../paths'

interface RevokeDialogProps {
  runId: string
  partIds?: readonly string[]
  title: string
  close: () => void
}

/** 撤销: the receipts are voided, balances and debts stand as before. */
export function RevokeDialog({ runId, partIds, title, close }: RevokeDialogProps) {
  const [reason, setReason] = useState('')
  const task = useTask(revokeOffset, { refreshes: TOUCHED, said: () => '冲抵已撤销', done: close })
  return (
    <TaskDialog
      task={task}
      title={title}
      description="撤销后冲抵单作废，预存余额和欠费恢复。"
      verb="撤销"
      danger
      shows={['reason']}
      close={close}
      submit={() => void task.submit({ runId, reason, ...(partIds ? { partIds: [...partIds] } : {}) })}
    >
      <Field label="撤销原因" required error={task.errors['reason']}>
        <Textarea maxLength={200} rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
