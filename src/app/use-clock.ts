import { useEffect, useState } from 'react'
import { now } from '@wuguan/crud/clock'

const MINUTE_MS = 60_000

/** The time as it travels, as fine as it is asked for: what may still be done, and how long it may wait, depends on it. */
export function useClock(everyMs = MINUTE_MS): string {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return time
}
