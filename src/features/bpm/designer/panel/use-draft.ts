import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDesigner } from './designer-context'

const COMMIT_MS = 300

/**
 * A text that is typed and taken over a moment later, when the field is left, and when it disappears: a click on the canvas
 * removes the field before it can say that it was left. What was typed belongs to the element it was typed for.
 */
export function useDraft(value: string, commit: (text: string) => void, fault?: (text: string) => string | null) {
  const [draft, setDraft] = useState<string | null>(null)
  const pending = useRef<{ text: string; commit: (text: string) => void } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const { current } = pending
    pending.current = null
    current?.commit(current.text)
  }, [])
  const { session } = useDesigner()
  const refused = useRef<string | null>(null)
  useEffect(() => {
    const stop = session.typing({ flush, fault: () => refused.current })
    return () => {
      stop()
      flush()
    }
  }, [session, flush])
  // What came from elsewhere, by undo for one, goes over what was typed and refused.
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (pending.current === null) setDraft(null)
  }
  const text = draft ?? value
  const found = fault?.(text) ?? null
  useLayoutEffect(() => {
    refused.current = draft === null ? null : found
  }, [draft, found])
  return {
    text,
    fault: found,
    type(next: string) {
      setDraft(next)
      clearTimeout(timer.current)
      pending.current = (fault?.(next) ?? null) === null && next !== value ? { text: next, commit } : null
      if (pending.current) timer.current = setTimeout(flush, COMMIT_MS)
    },
    leave() {
      const refused = (fault?.(text) ?? null) !== null
      flush()
      if (!refused) setDraft(null)
    },
  }
}
