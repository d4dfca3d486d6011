import { useLayoutEffect, useRef } from 'react'

/** The latest of a value for handlers that outlive a drawing: listeners, timers, memoised cells. */
export function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
