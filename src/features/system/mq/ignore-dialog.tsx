import { useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { mqIgnore } from '@wuguan/contract/system/operations.actions'
import { mqFailureRecord } from '@wuguan/contract/system/mq-failure-record.entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { textIn } from '../shared/row-text'

const SHOWS = ['remark']

/** 放弃: no more retries, with a word on what was done instead. */
export function IgnoreDialog({ rows, close }: { rows: readonly AnyRow[]; close: () => void }) {
  const [remark, setRemark] = useState('')
  const task = useTask(mqIgnore, {
    refreshes: [mqFailureRecord.name],
    said: () => (rows.length === 1 ? '已放弃' : `已放弃 ${rows.length} 条消息`),
    done: close,
  })
  const object = rows.length === 1 ? `消息“${textIn(rows[0]!, 'topic')}”` : `${rows.length} 条消息`
  return (
    <TaskDialog
      task={task}
      title={`放弃${object}？`}
      description="放弃后不再自动重试。"
      verb="放弃"
      danger
      shows={SHOWS}
      close={close}
      submit={() => void task.submit({ ids: rows.map(({ id }) => String(id)), remark })}
    >
      <Field label="处理说明" required error={task.errors['remark']} help={`${remark.length}/200`}>
        <Textarea rows={3} maxLength={200} value={remark} onChange={(event) => setRemark(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
