import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '@wuguan/ui/cn'

interface WholeScreenProps {
  label: string
  close: () => void
  /** A picture of the camera stands on black. */
  dark?: boolean
  children: ReactNode
}
/** Something over the whole screen of the phone; the browser itself keeps the focus in it, one over the other. */
export function WholeScreen({ label, close, dark = false, children }: WholeScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        // A chooser of files inside says so too when nothing was chosen.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      className={cn(
        'fixed inset-0 m-0 mx-auto flex h-dvh max-h-none w-full max-w-180 flex-col',
        dark ? 'bg-[black] text-[white]' : 'bg-page text-text',
      )}
    >
      {children}
    </dialog>
  )
}
