import { useState } from 'react'
import { rollbackSharing } from '@wuguan/contract/charge-sharing/record.actions'
import { sharingRecord } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'

export function RollbackDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const [reason, setReason] = useState('')
  const task = useTask(rollbackSharing, {
    refreshes: [sharingRecord.name],
    said: ({ cancelled }) => `已撤销，取消应收 ${cancelled} 笔`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`撤销公摊单“${String(row['recordNo'])}”？`}
      description="全部应收今日取消，该期间可以重新录入。已有缴费时请使用差额更正。"
      verb="撤销"
      danger
      width={480}
      shows={['reason']}
      close={close}
      submit={() => void task.submit({ id: String(row.id), reason })}
    >
      <Field label="撤销原因" required error={task.errors['reason']} htmlFor="sharing-rollback">
        <Textarea
          id="sharing-rollback"
          rows={3}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </TaskDialog>
  )
}
