import { useState } from 'react'
import type { AnyAction } from '@wuguan/contract/kernel/action'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'

interface RemarkDialogProps {
  action: AnyAction
  /** What the call takes besides the remark. */
  input: Readonly<Record<string, unknown>>
  /** The question with the object in it. */
  title: string
  description?: string
  verb: string
  /** Label of the remark: 驳回原因. */
  label: string
  /** Its name in the call. */
  name?: 'remark' | 'reason'
  required?: boolean
  refreshes: readonly string[]
  said: string
  close: () => void
  done?: () => void
}

const MAX = 200

/** An act that wants a word: 驳回, 拒收, 作废, 加入黑名单. */
export function RemarkDialog({
  action,
  input,
  title,
  description,
  verb,
  label,
  name = 'remark',
  required = true,
  refreshes,
  said,
  close,
  done,
}: RemarkDialogProps) {
  const [remark, setRemark] = useState('')
  const task = useTask(action, {
    refreshes,
    said: () => said,
    done: () => {
      close()
      done?.()
    },
  })
  const words = remark.trim()
  return (
    <TaskDialog
      task={task}
      title={title}
      {...(description === undefined ? {} : { description })}
      verb={verb}
      shows={[name]}
      close={close}
      submit={() => void task.submit({ ...input, ...(required || words !== '' ? { [name]: words } : {}) })}
    >
      <Field label={label} required={required} error={task.errors[name]} help={`${remark.length}/${MAX}`}>
        <Textarea rows={3} maxLength={MAX} value={remark} onChange={(event) => setRemark(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
