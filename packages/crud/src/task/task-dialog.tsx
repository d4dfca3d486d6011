import type { ReactNode } from 'react'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import type { Task } from './use-task.ts'

interface TaskDialogProps {
  task: Task
  title: ReactNode
  description?: ReactNode
  /** The verb of the main button: 过户. */
  verb: string
  danger?: boolean
  width?: number
  disabled?: boolean
  /** Fields whose sentences the dialog shows itself; those of others stand on top. */
  shows?: readonly string[]
  close: () => void
  submit: () => void
  children?: ReactNode
}
const NONE: readonly string[] = []

/** A dialog that does one thing to a record: refusals on top, its verb on the button, Enter in a field submits. */
export function TaskDialog({
  task,
  title,
  description,
  verb,
  danger = false,
  width,
  disabled = false,
  shows = NONE,
  close,
  submit,
  children,
}: TaskDialogProps) {
  const elsewhere = Object.entries(task.errors).filter(
    ([field]) => !shows.some((shown) => field === shown || field.startsWith(`${shown}.`)),
  )
  const sentences = [...(task.fault === null ? [] : [task.fault]), ...elsewhere.map(([, sentence]) => sentence)]
  return (
    <Dialog
      open
      asks
      busy={task.pending}
      onOpenChange={close}
      title={title}
      {...(description === undefined ? {} : { description })}
      {...(width === undefined ? {} : { width })}
      footer={
        <>
          <Button variant={danger ? 'destroy' : 'primary'} loading={task.pending} disabled={disabled} onClick={submit}>
            {verb}
          </Button>
          <Button onClick={close}>取消</Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!disabled) submit()
        }}
      >
        {sentences.length > 0 && (
          <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
            {[...new Set(sentences)].join('；')}
          </p>
        )}
        {children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
