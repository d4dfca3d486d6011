import { useEffect, useState } from 'react'
import { fromSeconds } from '@wuguan/contract/kernel/dates'

const MINUTE_MS = 60_000
const nowText = () => fromSeconds(Math.floor(Date.now() / 1000))

/** The time as it travels, as fine as it is asked for: what may still be done, and how long it may wait, depends on it. */
export function useClock(everyMs = MINUTE_MS): string {
  const [now, setNow] = useState(nowText)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowText()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
