import { useState } from 'react'
import type { AnyAction } from '@wuguan/contract/kernel/action'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'

interface ReasonDialogProps {
  action: AnyAction
  /** What the call takes besides the reason. */
  input: Readonly<Record<string, unknown>>
  /** Name of the reason in the call. */
  name?: string
  title: string
  description?: string
  label: string
  verb: string
  danger?: boolean
  initial?: string
  refreshes: readonly string[]
  close: () => void
  done?: () => void
}

/** An act that wants a word: 停用, 拆除, 作废, 撤销应收, 异常说明. */
export function ReasonDialog({
  action,
  input,
  name = 'reason',
  title,
  description,
  label,
  verb,
  danger = false,
  initial = '',
  refreshes,
  close,
  done,
}: ReasonDialogProps) {
  const [reason, setReason] = useState(initial)
  const task = useTask(action, {
    refreshes,
    said: () => `${action.label}成功`,
    done: () => {
      close()
      done?.()
    },
  })
  return (
    <TaskDialog
      task={task}
      title={title}
      {...(description ? { description } : {})}
      verb={verb}
      danger={danger}
      width={480}
      shows={[name]}
      close={close}
      submit={() => void task.submit({ ...input, [name]: reason })}
    >
      <Field label={label} required error={task.errors[name]} htmlFor="meter-reason">
        <Textarea
          id="meter-reason"
          rows={3}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </TaskDialog>
  )
}
