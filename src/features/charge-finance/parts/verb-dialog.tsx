import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnyAction } from '@wuguan/contract/kernel/action'
import { TaskDialog } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { toast } from '@wuguan/ui/toast'
import { usePostedTask } from './use-posted-task'

interface VerbDialogProps {
  action: AnyAction
  id: string
  /** 撤回减免单 JM2026…？ */
  title: string
  description?: string
  verb: string
  danger?: boolean
  said: string
  /** Names of what shows the document. */
  refreshes: readonly string[]
  demandsReason?: boolean
  close: () => void
}

/** Moves one document to another state, with a reason. */
export function VerbDialog({
  action,
  id,
  title,
  description,
  verb,
  danger,
  said,
  refreshes,
  demandsReason = false,
  close,
}: VerbDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const task = usePostedTask(action, () => {
    for (const name of refreshes) void client.invalidateQueries({ queryKey: [name] })
    toast.success(said)
    close()
  })
  return (
    <TaskDialog
      task={task}
      title={title}
      {...(description ? { description } : {})}
      verb={verb}
      danger={danger ?? false}
      shows={['reason']}
      close={close}
      submit={() => void task.submit({ id, ...(reason.trim() ? { reason: reason.trim() } : {}) })}
    >
      <Field label="原因" required={demandsReason} error={task.errors['reason']}>
        <Textarea maxLength={200} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
