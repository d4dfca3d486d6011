import { useCallback, useEffect, useRef, useState } from 'react'
import { asSeatError, type SeatError } from './seat-client'

interface Answer<T> {
  key: string
  data: T | null
  fault: SeatError | null
}
interface Read<T> {
  /** Of what is asked now; null until it is there. */
  data: T | null
  /** What was there before, while the next is on its way. */
  last: T | null
  fault: SeatError | null
  loading: boolean
  again: () => void
}

/** What a page reads, anew with every key; null asks nothing. */
export function useRead<T>(ask: (signal: AbortSignal) => Promise<T>, key: string | null): Read<T> {
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [running, setRunning] = useState(false)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    setRunning(key !== null)
    if (key === null) return
    const leaving = new AbortController()
    const told = (part: Pick<Answer<T>, 'data' | 'fault'>) => {
      if (leaving.signal.aborted) return
      setAnswer({ key, ...part })
      setRunning(false)
    }
    latest.current(leaving.signal).then(
      (data) => told({ data, fault: null }),
      (error: unknown) => told({ data: null, fault: asSeatError(error) }),
    )
    return () => leaving.abort()
  }, [key, attempt])
  const fits = answer !== null && answer.key === key
  return {
    data: fits ? answer.data : null,
    last: answer?.data ?? null,
    fault: fits && !running ? answer.fault : null,
    loading: running || (key !== null && !fits),
    again: useCallback(() => setAttempt((count) => count + 1), []),
  }
}
