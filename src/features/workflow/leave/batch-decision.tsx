import { useState } from 'react'
import { batchApprove } from '@wuguan/contract/bpm/task.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'

interface BatchProps {
  rows: readonly AnyRow[]
  close: () => void
  done: () => void
}

/** 批量同意 of leaves, through the tasks that wait for the caller. */
export function BatchDecision({ rows, close, done }: BatchProps) {
  const [comment, setComment] = useState('同意')
  const task = useTask(batchApprove, {
    refreshes: 'everything',
    said: ({ approved }) => `已同意 ${approved} 张请假单`,
    done,
  })
  return (
    <TaskDialog
      task={task}
      title={`同意选中的 ${rows.length} 张请假单？`}
      verb={`同意 ${rows.length} 张`}
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
