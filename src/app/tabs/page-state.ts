import { useCallback, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { useMatch } from '@tanstack/react-router'
import { keepValue, keptValue } from './keep-alive'
import { useTabKey } from './tab-context'

/**
 * A `useState` whose value belongs to the page in its tab: it survives switching, a reload and a lost session of the
 * same user, and ends when the tab closes or is refreshed. Values are JSON; `undefined` forgets.
 */
export function usePageState<T>(name: string, initial: T): readonly [T, Dispatch<SetStateAction<T>>] {
  const tab = useTabKey()
  const path = useMatch({ strict: false, select: (match) => match.pathname })
  const id = `${path}:${name}`
  const [value, show] = useState<T>(() => (keptValue(tab, id) as T | undefined) ?? initial)
  const latest = useRef(value)
  const set = useCallback<Dispatch<SetStateAction<T>>>(
    (next) => {
      latest.current = typeof next === 'function' ? (next as (now: T) => T)(latest.current) : next
      keepValue(tab, id, latest.current)
      show(latest.current)
    },
    [tab, id],
  )
  return [value, set]
}
