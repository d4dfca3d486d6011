import { useState } from 'react'
import { startableProcesses } from '@wuguan/contract/bpm/definition.actions'
import { setProxy, transferWork } from '@wuguan/contract/workflow/process.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { TaskDialog, useRead, useTask } from '@wuguan/crud/task'
import { DateTimePicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import { PeopleField } from '@/features/bpm'
import type { ProcessUser } from './user-list-screen'

interface DialogProps {
  row: ProcessUser
  refreshes: readonly string[]
  close: () => void
}

/** 批量转办: everything that waits for one person, or what waits of one process. */
export function TransferDialog({ row, refreshes, close }: DialogProps) {
  const port = useCrudPort()
  const [people, setPeople] = useState<readonly number[]>([])
  const [definitionKey, setKey] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const processes = useRead(
    'bpm.startable',
    startableProcesses,
    {},
    { enabled: port.can(startableProcesses.permission ?? '') },
  )
  const task = useTask(transferWork, {
    refreshes,
    said: ({ transferred }) => `已转办 ${transferred} 项任务`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`转办${row.name}的待办任务`}
      description={`共有 ${row.openTasks} 项待办。`}
      verb="转办"
      disabled={people.length === 0}
      shows={['toUserId', 'definitionKey', 'comment']}
      close={close}
      submit={() =>
        void task.submit({
          fromUserId: Number(row.id),
          toUserId: people[0],
          ...(definitionKey === null ? {} : { definitionKey }),
          ...(comment.trim() ? { comment: comment.trim() } : {}),
        })
      }
    >
      <PeopleField label="转给" single value={people} onChange={setPeople} error={task.errors['toUserId']} />
      <Field label="流程" help="不选则转办全部流程的任务" error={task.errors['definitionKey']}>
        <Select
          clearable
          value={definitionKey}
          placeholder="全部流程"
          options={(processes.data ?? []).map(({ key, name }) => ({ value: key, label: name }))}
          onChange={setKey}
        />
      </Field>
      <Field label="说明" error={task.errors['comment']}>
        <Textarea rows={2} maxLength={500} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}

/** 设置代理 for somebody else. */
export function ProxyDialog({ row, refreshes, close }: DialogProps) {
  const [people, setPeople] = useState<readonly number[]>([])
  const [startAt, setStartAt] = useState<string | null>(null)
  const [endAt, setEndAt] = useState<string | null>(null)
  const task = useTask(setProxy, { refreshes, said: () => '流程代理已设置', done: close })
  return (
    <TaskDialog
      task={task}
      title={`设置${row.name}的流程代理`}
      description="代理期间，未办和新到的任务交给受托人办理，记录中注明“代”。"
      verb="保存"
      shows={['proxyUserId', 'startAt', 'endAt']}
      close={close}
      submit={() =>
        void task.submit({
          userId: Number(row.id),
          proxyUserId: people[0],
          startAt: startAt ?? undefined,
          endAt: endAt ?? undefined,
        })
      }
    >
      <PeopleField
        label="受托人"
        single
        value={people}
        onChange={setPeople}
        error={task.errors['proxyUserId'] && '请选择受托人'}
      />
      <FormGrid>
        <Field label="开始时间" required error={task.errors['startAt']}>
          <DateTimePicker value={startAt} onChange={setStartAt} />
        </Field>
        <Field label="结束时间" required error={task.errors['endAt']}>
          <DateTimePicker value={endAt} onChange={setEndAt} />
        </Field>
      </FormGrid>
    </TaskDialog>
  )
}
