import { useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { withdrawLeave } from '@wuguan/contract/workflow/leave.actions'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { REFRESHES } from './leave.ui'

interface DialogProps {
  row: AnyRow
  close: () => void
  done: () => void
}

export function WithdrawDialog({ row, close, done }: DialogProps) {
  const [reason, setReason] = useState('')
  const task = useTask(withdrawLeave, { refreshes: REFRESHES, said: () => '已撤销请假', done })
  return (
    <TaskDialog
      task={task}
      title={`撤销请假单 ${String(row['code'])}？`}
      description="审批随之结束，冻结的假期退回；修改后可以重新提交。"
      verb="撤销"
      danger
      shows={['reason']}
      close={close}
      submit={() => void task.submit({ id: String(row.id), ...(reason.trim() ? { reason: reason.trim() } : {}) })}
    >
      <Field label="撤销原因" error={task.errors['reason']}>
        <Textarea rows={3} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
