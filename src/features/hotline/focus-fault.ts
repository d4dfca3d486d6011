/** The first field that is wrong takes the focus; where it has several parts, the first of them. */
export function focusFault(within: HTMLElement | null): void {
  const wrong = within?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = wrong?.matches('input,textarea,button') ? wrong : wrong?.querySelector<HTMLElement>('input,button')
  target?.focus()
}
