import { useRef } from 'react'

const CONTROLS =
  'input:not([type=hidden]),textarea,select,[role=combobox],[role=radio],[role=switch],[contenteditable=true]'

/** Fields that have something to give back, and cells that Esc leaves. */
const TAKES_ESCAPE = '[data-takes-escape],[data-cell-editor]'

/** What had the focus; for an entry of a menu, which is about to go, the button of that menu. */
function origin(): HTMLElement | null {
  const focused = document.activeElement
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const element = button ? document.getElementById(button) : focused
  return element instanceof HTMLElement ? element : null
}

/** Focus of a modal: into its first control when it opens, back to where it came from when it closes. */
export function useModalFocus(open: boolean) {
  const body = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const was = useRef(false)
  // Read while drawing: once the content is there, a control of it may have taken the focus already.
  if (was.current !== open) {
    was.current = open
    if (open) opener.current = origin()
  }
  return {
    body,
    handlers: {
      onOpenAutoFocus: (event: Event) => {
        const first = [...(body.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(
          (control) => !control.matches(':disabled,[tabindex="-1"]') && control.offsetParent !== null,
        )
        event.preventDefault()
        // With nothing to fill in the dialog itself has the focus, so that it is read out and Esc works.
        const target = first ?? event.currentTarget
        if (target instanceof HTMLElement) target.focus()
      },
      // Radix hears Esc before the field does: what the field gives back with it must not close what it stands in.
      onEscapeKeyDown: (event: KeyboardEvent) => {
        if (event.isComposing || (event.target instanceof Element && event.target.closest(TAKES_ESCAPE)))
          event.preventDefault()
      },
      onInteractOutside: (event: Event) => {
        // A toast lies above the modal; closing the toast must not close what is under it.
        if (event.target instanceof Element && event.target.closest('[data-toast]')) event.preventDefault()
      },
      onCloseAutoFocus: (event: Event) => {
        event.preventDefault()
        opener.current?.focus()
      },
    },
  }
}
