import { useEffect, useState } from 'react'

export type PublicAnswer<T> =
  | { readonly at: 'loading' }
  | { readonly at: 'shown'; readonly data: T }
  /** Gone, withdrawn, or never there: the visitor is told the same. */
  | { readonly at: 'gone' }
  | { readonly at: 'failed'; readonly again: () => void }

interface Envelope<T> {
  code: number
  data: T
}

/** What a public page shows: asked for without cookie, token or context, whoever is signed in in this browser. */
export function usePublic<T>(path: string): PublicAnswer<T> {
  const [answer, setAnswer] = useState<PublicAnswer<T>>({ at: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const again = () => {
      setAnswer({ at: 'loading' })
      setAttempt((count) => count + 1)
    }
    fetch(path, { credentials: 'omit', referrerPolicy: 'no-referrer', signal: leaving.signal })
      .then((response) => response.json() as Promise<Envelope<T>>)
      .then(({ code, data }) =>
        setAnswer(
          code === 0 ? { at: 'shown', data } : code === 404 || code === 400 ? { at: 'gone' } : { at: 'failed', again },
        ),
      )
      .catch(() => {
        if (!leaving.signal.aborted) setAnswer({ at: 'failed', again })
      })
    return () => leaving.abort()
  }, [path, attempt])
  return answer
}
