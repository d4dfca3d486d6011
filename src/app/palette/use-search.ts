import { useEffect, useState } from 'react'
import type { SearchAnswer } from '@wuguan/contract/home/home.actions'
import { PAUSE_MS } from '@wuguan/ui/pause'
import { api, ApiError } from '@/app/api/client'

export interface SearchState {
  readonly groups: SearchAnswer['groups']
  readonly loading: boolean
  /** What is missing and why, in words; empty = nothing. */
  readonly trouble: string
}
const NOTHING: SearchState = { groups: [], loading: false, trouble: '' }
const NO_GROUPS: SearchAnswer['groups'] = []

/** What the server finds for a text. A newer text aborts the older question, so answers never come in the wrong order. */
export function useSearch(typed: string): SearchState {
  const text = typed.trim()
  const [answer, setAnswer] = useState<{ text: string } & SearchState>({ text: '', ...NOTHING })
  useEffect(() => {
    if (text === '') return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      api.get<SearchAnswer>('/app/search', { q: text }, { signal: asking.signal, quiet: true }).then(
        ({ groups, late }) =>
          setAnswer({
            text,
            groups,
            loading: false,
            trouble: late.length > 0 ? `${late.join('、')}搜索超时，请输入更完整的内容` : '',
          }),
        (error: unknown) => {
          if (!asking.signal.aborted)
            setAnswer({
              text,
              groups: NO_GROUPS,
              loading: false,
              trouble: error instanceof ApiError ? error.msg : '搜索失败，请重试',
            })
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [text])
  if (text === '') return NOTHING
  // What was found for the text before stays until the new answer is there.
  return answer.text === text ? answer : { groups: answer.groups, loading: true, trouble: '' }
}
