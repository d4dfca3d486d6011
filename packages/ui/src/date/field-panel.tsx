import type { RefObject } from 'react'
import { Panel, type PanelProps } from '../overlay/panel.tsx'

interface FieldPanelProps extends Omit<PanelProps, 'onOpenAutoFocus' | 'onCloseAutoFocus' | 'ref'> {
  ref: RefObject<HTMLDivElement | null>
  /** The field that the focus stays in, so that one can go on typing, and comes back to. */
  field: RefObject<HTMLInputElement | null>
}

/** A panel beside fields that are typed into; ↓ takes the focus into it. */
export function FieldPanel({ field, ref, ...rest }: FieldPanelProps) {
  return (
    <Panel
      {...rest}
      ref={ref}
      onOpenAutoFocus={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        if (ref.current?.contains(document.activeElement) || document.activeElement === document.body)
          field.current?.focus()
      }}
    />
  )
}
