import { useState } from 'react'
import { batchApprove, batchTransfer } from '@wuguan/contract/bpm/task.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { PeopleField } from '../shared/people-field'
import { LIST_REFRESHES } from '../shared/refreshes'

interface BatchProps {
  rows: readonly AnyRow[]
  close: () => void
  done: () => void
}
const idsOf = (rows: readonly AnyRow[]) => rows.map(({ id }) => String(id))

/** 批量同意: only tasks that ask for nothing else; the server refuses the others by its own sentence. */
export function BatchApproveDialog({ rows, close, done }: BatchProps) {
  const [comment, setComment] = useState('同意')
  const task = useTask(batchApprove, {
    refreshes: LIST_REFRESHES,
    said: ({ approved }) => `已同意 ${approved} 项任务`,
    done,
  })
  return (
    <TaskDialog
      task={task}
      title={`同意选中的 ${rows.length} 项任务？`}
      description="需要填写表单或选择走向的任务不能批量处理。"
      verb={`同意 ${rows.length} 项`}
      shows={['comment']}
      close={close}
      submit={() => void task.submit({ taskIds: idsOf(rows), ...(comment.trim() ? { comment: comment.trim() } : {}) })}
    >
      <Field label="审批意见" error={task.errors['comment']}>
        <Textarea rows={3} maxLength={500} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}

export function BatchTransferDialog({ rows, close, done }: BatchProps) {
  const [userIds, setUserIds] = useState<readonly number[]>([])
  const [comment, setComment] = useState('')
  const task = useTask(batchTransfer, {
    refreshes: LIST_REFRESHES,
    said: ({ transferred }) => `已转办 ${transferred} 项任务`,
    done,
  })
  return (
    <TaskDialog
      task={task}
      title={`转办选中的 ${rows.length} 项任务`}
      verb={`转办 ${rows.length} 项`}
      disabled={userIds.length === 0}
      shows={['userId', 'comment']}
      close={close}
      submit={() =>
        void task.submit({
          taskIds: idsOf(rows),
          userId: userIds[0],
          ...(comment.trim() ? { comment: comment.trim() } : {}),
        })
      }
    >
      <PeopleField label="转给" single value={userIds} onChange={setUserIds} error={task.errors['userId']} />
      <Field label="说明" error={task.errors['comment']}>
        <Textarea rows={2} maxLength={500} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
