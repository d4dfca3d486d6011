const FOCUSABLE = 'input:not([type=hidden]), textarea, select, button, [tabindex]'
/** Brings the first wrong field into view and puts the cursor there. */
export function focusField(id: string) {
  // After the drawing that shows the sentence: it moves what is below it.
  requestAnimationFrame(() => {
    const control = document.getElementById(id)
    const target = control?.matches(FOCUSABLE) ? control : control?.querySelector<HTMLElement>(FOCUSABLE)
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  })
}
