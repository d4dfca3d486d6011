import type { ReactNode } from 'react'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'

interface SaveDialogProps {
  title: string
  description?: string
  width?: number
  pending: boolean
  fault: string | null
  close: () => void
  submit: () => void
  children: ReactNode
}

/** A form in a dialog: what was refused as a whole on top, Enter in a field saves. */
export function SaveDialog({ title, description, width, pending, fault, close, submit, children }: SaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      {...(description === undefined ? {} : { description })}
      {...(width === undefined ? {} : { width })}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button variant="primary" loading={pending} onClick={submit}>
            保存
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {fault !== null && (
          <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
            {fault}
          </p>
        )}
        {children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
