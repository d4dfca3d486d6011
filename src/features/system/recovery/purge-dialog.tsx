import { useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { recyclePurge } from '@wuguan/contract/system/operations.actions'
import { recycleRecord } from '@wuguan/contract/system/recycle-record.entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { textIn } from '../shared/row-text'

const SHOWS = ['title']

/** 彻底清除 cannot be undone: the title is typed to confirm. */
export function PurgeDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const title = textIn(row, 'title')
  const [typed, setTyped] = useState('')
  const task = useTask(recyclePurge, { refreshes: [recycleRecord.name], said: () => '已彻底清除', done: close })
  return (
    <TaskDialog
      task={task}
      title={`彻底清除“${title}”？`}
      description="清除后无法恢复。"
      verb="彻底清除"
      danger
      width={440}
      shows={SHOWS}
      close={close}
      disabled={typed !== title}
      submit={() => void task.submit({ id: String(row.id), title: typed })}
    >
      <Field label={`输入“${title}”确认`} error={task.errors['title']}>
        <Input value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
