import { useEffect } from 'react'

/** ms within which a system may take two presses for a double click. */
const DOUBLE_CLICK = 1000
const PRESSES = ['mousedown', 'click', 'dblclick'] as const

/**
 * The later presses of a double click mean what its first one met: neither what lay below a modal that it closed nor the modal that it opened
 * hears them.
 */
export function useOwnPresses(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined
    keepLater()
    return keepLater
  }, [open])
}

function keepLater(): void {
  const hear = (event: MouseEvent) => {
    if (event.detail >= 2) {
      event.preventDefault()
      event.stopImmediatePropagation()
      // Whoever begins anew means what he sees.
    } else if (event.type === 'mousedown') end()
  }
  const end = () => {
    clearTimeout(timer)
    for (const type of PRESSES) window.removeEventListener(type, hear, true)
  }
  for (const type of PRESSES) window.addEventListener(type, hear, true)
  const timer = setTimeout(end, DOUBLE_CLICK)
}
