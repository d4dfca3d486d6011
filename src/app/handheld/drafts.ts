import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraft, keepDraft, keptDraft, openKept } from './handheld-session'

/** What somebody has written and not yet told anybody, with the pictures that he has taken for it. */
export interface Draft<T> {
  readonly value: T
  readonly files: readonly File[]
}
const EVERY_MS = 30_000

/**
 * Keeps what is being written on a page of the phone: every half minute, and when the page is left or goes dark. Whoever opens it again, after the browser was
 * closed too, finds it there (`take`). `drop` when it has been told.
 */
export function useDraft<T>(name: string, draft: Draft<T>, take: (kept: Draft<T>) => void): { drop: () => void } {
  const [ready, setReady] = useState(false)
  const kept = useRef('')
  /** How it stood before anybody wrote, or when it was told last. */
  const told = useRef<string>(null)
  told.current ??= marked(draft)
  const took = useEffectEvent(take)
  const keep = useEffectEvent(() => {
    const mark = marked(draft)
    if (!ready || mark === kept.current || (kept.current === '' && mark === told.current)) return
    kept.current = mark
    void keepDraft(name, draft.value, draft.files).catch(() => undefined)
  })
  useEffect(() => {
    let left = false
    keptDraft<T>(name)
      .catch(() => null)
      .then((found) => {
        if (left) return
        if (found) {
          kept.current = marked(found)
          took(found)
        }
        setReady(true)
      })
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [name])
  useEffect(() => {
    const go = () => keep()
    const timer = setInterval(go, EVERY_MS)
    const hidden = () => document.visibilityState === 'hidden' && go()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', go)
    return () => {
      go()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', go)
    }
  }, [name])
  return {
    drop: () => {
      told.current = marked(draft)
      kept.current = ''
      void dropDraft(name).catch(() => undefined)
    },
  }
}
const marked = ({ value, files }: Draft<unknown>) =>
  JSON.stringify([value, files.map(({ name, size, lastModified }) => [name, size, lastModified])])

/** What somebody has begun to write at a desk: read before his form opens, null where nothing was kept; undefined: not read yet. */
export function useKept<T>(name: string): T | null | undefined {
  const [kept, setKept] = useState<T | null>()
  useEffect(() => {
    let left = false
    openKept()
      .then(() => keptDraft<T>(name))
      .catch(() => null)
      .then((found) => !left && setKept(found?.value ?? null))
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [name])
  return kept
}
