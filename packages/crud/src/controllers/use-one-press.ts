import { useLayoutEffect, useMemo, useReducer, useRef } from 'react'

export interface OnePress {
  /** false while the press before is on its way, or what came of it is not drawn yet. */
  take: () => boolean
  free: () => void
}

/**
 * One press at a time. The second half of a double click comes before the button knows that it is disabled, and may come
 * after the answer and before the form is gone: the next press is taken once what came of the last one is drawn.
 */
export function useOnePress(): OnePress {
  const taken = useRef(false)
  const [freed, free] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    taken.current = false
  }, [freed])
  return useMemo(
    () => ({
      take: () => {
        if (taken.current) return false
        taken.current = true
        return true
      },
      free,
    }),
    [],
  )
}
