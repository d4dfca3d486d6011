import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePaperOrigin } from '../paper-origin/index.ts'
import type { PaperSize } from './paper.ts'
import { printSheet } from './print.ts'

interface Printing<T> {
  size: PaperSize
  /** Counts the print that is asked for; null where it was refused, which has been said. Nothing is counted without it. */
  count?: (() => Promise<T | null>) | undefined
  onPrinted?: (() => void) | undefined
}

/** The press of a print button: it is counted, what was counted is drawn, and then it goes to the printer. */
export function usePrinting<T, E extends HTMLElement>({ size, count, onPrinted }: Printing<T>) {
  const sheet = useRef<E>(null)
  const origin = usePaperOrigin()
  const [seenAt, setSeenAt] = useState(() => origin?.now() ?? null)
  const [counted, setCounted] = useState<T | null>(null)
  const [state, setState] = useState<'seen' | 'printing' | 'printed'>('seen')
  const asked = useRef(false)
  const print = async () => {
    // A press that follows within the same is none of its own.
    if (asked.current) return
    asked.current = true
    let after = state
    setState('printing')
    try {
      const answer = count ? await count() : null
      if ((count && !answer) || !sheet.current) return
      flushSync(() => {
        if (answer) setCounted(() => answer)
        // It may have been looked at for long.
        else if (origin) setSeenAt(origin.now())
      })
      await printSheet(sheet.current, size)
      after = 'printed'
      onPrinted?.()
    } finally {
      asked.current = false
      setState(after)
    }
  }
  return { sheet, state, counted, seenAt, print }
}
