import { SHORTCUTS } from './shortcuts'

const FIELD =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false])'

/** Over an open dialog or menu the keys of the page behind mean nothing. */
const covered = () => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** Runs the shell's own shortcuts; the answer stops it. */
export function listenForShortcuts(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const typing = event.target instanceof Element && event.target.matches(FIELD)
    const found = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts).find(
      (one) => one.run !== undefined && one.pressed?.(event) === true && (one.typing === true || !typing),
    )
    if (!found || covered()) return
    event.preventDefault()
    found.run?.(event)
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
