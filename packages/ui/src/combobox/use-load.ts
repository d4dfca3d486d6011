import { useCallback, useEffect, useRef, useState } from 'react'
import { PAUSE_MS } from '../pause/index.ts'
import type { OptionValue, PickerOption } from '../picker/picker.types.ts'

export type Load<V extends OptionValue> = (keyword: string, signal: AbortSignal) => Promise<readonly PickerOption<V>[]>
export type Loaded<V extends OptionValue> =
  | { state: 'loading'; options: readonly PickerOption<V>[] }
  | { state: 'ready'; options: readonly PickerOption<V>[] }
  | { state: 'failed'; options: readonly PickerOption<V>[] }

/** Options for a keyword while the list is open; an answer that a newer keyword has overtaken is dropped. */
export function useLoad<V extends OptionValue>(
  load: Load<V>,
  open: boolean,
  keyword: string,
  pauseMs = PAUSE_MS,
): [Loaded<V>, retry: () => void] {
  const [loaded, setLoaded] = useState<Loaded<V>>({ state: 'loading', options: [] })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (!open) return
    const stop = new AbortController()
    setLoaded((was) => ({ state: 'loading', options: was.options }))
    const run = () =>
      latest.current(keyword.trim(), stop.signal).then(
        (options) => {
          if (!stop.signal.aborted) setLoaded({ state: 'ready', options })
        },
        () => {
          if (!stop.signal.aborted) setLoaded({ state: 'failed', options: [] })
        },
      )
    const timer = setTimeout(() => void run(), keyword === '' ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [open, keyword, attempt, pauseMs])
  return [loaded, useCallback(() => setAttempt((n) => n + 1), [])]
}
