import { useEffect, useState } from 'react'
import { fromSeconds } from '@wuguan/contract/kernel/dates'

const EVERY_MS = 60_000
const nowText = () => fromSeconds(Math.floor(Date.now() / 1000))

/** The time as it travels, to the minute: what may still be done with a leave depends on it. */
export function useClock(): string {
  const [now, setNow] = useState(nowText)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowText()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
