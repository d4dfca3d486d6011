import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * A value that is shown at once and said after a pause. Leaving says it without waiting, so that nothing chosen is lost;
 * a new value from outside takes its place.
 */
export function useDebouncedValue<T>(
  value: T,
  onChange: ((value: NonNullable<T>) => void) | undefined,
  ms: number,
): [T, (value: NonNullable<T>) => void] {
  const [waiting, setWaiting] = useState<{ value: NonNullable<T> } | null>(null)
  const say = useRef(onChange)
  const timer = useRef(0)
  const last = useRef<{ value: NonNullable<T> } | null>(null)
  useLayoutEffect(() => {
    say.current = onChange
  })
  const flush = useCallback(() => {
    window.clearTimeout(timer.current)
    const due = last.current
    last.current = null
    setWaiting(null)
    if (due) say.current?.(due.value)
  }, [])
  useEffect(() => {
    last.current = null
    window.clearTimeout(timer.current)
    setWaiting(null)
  }, [value])
  useEffect(() => flush, [flush])
  const change = (next: NonNullable<T>) => {
    if (ms <= 0) {
      onChange?.(next)
      return
    }
    last.current = { value: next }
    setWaiting(last.current)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(flush, ms)
  }
  return [waiting === null ? value : waiting.value, change]
}
