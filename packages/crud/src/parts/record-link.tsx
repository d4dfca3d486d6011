import type { MouseEvent, ReactNode } from 'react'
import { linkClass } from '@wuguan/ui/link'
import { useCrudPort } from '../port/index.ts'

/** A way to the page of a record, with what the browser offers for links. */
export function RecordLink({ path, children }: { path: string; children?: ReactNode }) {
  const port = useCrudPort()
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    port.open(path)
  }
  return (
    // Rows are one tab stop with their own keys; Enter opens the record from there.
    <a href={port.href(path)} tabIndex={-1} onClick={open} className={linkClass()}>
      {children}
    </a>
  )
}
