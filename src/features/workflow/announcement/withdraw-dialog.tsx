import { useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { withdrawAnnouncement } from '@wuguan/contract/workflow/announcement.actions'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { REFRESHES } from './announcement.ui'

export function WithdrawDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const [reason, setReason] = useState('')
  const task = useTask(withdrawAnnouncement, { refreshes: REFRESHES, said: () => '公告已撤回', done: close })
  return (
    <TaskDialog
      task={task}
      title={`撤回公告“${String(row['title'])}”？`}
      description="公开链接随之失效，未读的通知一并收回；修改后可以重新发布。"
      verb="撤回"
      danger
      shows={['reason']}
      close={close}
      submit={() => void task.submit({ id: String(row.id), reason })}
    >
      <Field label="撤回原因" required error={task.errors['reason']}>
        <Textarea rows={3} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
