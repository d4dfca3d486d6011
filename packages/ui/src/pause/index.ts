import { useEffect, useState } from 'react'

/** ms after the last key before something that is typed is asked, searched or reckoned. */
export const PAUSE_MS = 200
/** ms after the last change of a range of days whose every change asks the server. */
export const RANGE_PAUSE_MS = 1000

/** A value as it was when it last stood still for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
