import { useEffect, useState } from 'react'
import type { AnyAction } from '@wuguan/contract/kernel/action'

export type PublicAnswer<T> =
  | { readonly at: 'loading' }
  | { readonly at: 'shown'; readonly data: T; readonly again: () => void }
  /** Gone, withdrawn, or never there: the visitor is told the same. */
  | { readonly at: 'gone' }
  | { readonly at: 'failed'; readonly again: () => void }

interface Envelope<T> {
  code: number
  msg: string
  data: T
}
/** How every public page calls: nothing says who is signed in in this browser, nor where it was opened from. */
const STRANGER = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const

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
    fetch(path, { ...STRANGER, signal: leaving.signal })
      .then((response) => response.json() as Promise<Envelope<T>>)
      .then(({ code, data }) =>
        setAnswer(
          code === 0
            ? { at: 'shown', data, again }
            : code === 404 || code === 400
              ? { at: 'gone' }
              : { at: 'failed', again },
        ),
      )
      .catch(() => {
        if (!leaving.signal.aborted) setAnswer({ at: 'failed', again })
      })
    return () => leaving.abort()
  }, [path, attempt])
  return answer
}

/** What a public page sends to the call of a link; answers null, or the sentence that refuses it. */
export async function sendPublic(
  { method, path }: Pick<AnyAction, 'method' | 'path'>,
  code: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  try {
    const response = await fetch(path.replace('{code}', encodeURIComponent(code)), {
      ...STRANGER,
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Envelope<unknown>
    return answer.code === 0 ? null : answer.msg
  } catch {
    return '网络连接失败，请检查网络后重试'
  }
}
