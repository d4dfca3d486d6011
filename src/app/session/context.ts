import { createStore } from '@/app/store'
import { KEYS } from './session-keys'

/** Where the user works now. It travels with every call; the server checks it each time. */
export interface WorkContext {
  readonly companyId: number | null
  /** The one community; null with several or all. */
  readonly communityId: number | null
  /** Communities chosen together, two at least; empty with one, and for all of the scope. */
  readonly communityIds: readonly number[]
}

const numberOf = (text: string | null): number | null => {
  const value = Number(text)
  return text !== null && text !== '' && Number.isSafeInteger(value) ? value : null
}

export function parseIds(text: string | null): number[] {
  try {
    // What is no list has no filter either.
    return (JSON.parse(text ?? '[]') as number[]).filter(Number.isSafeInteger)
  } catch {
    return []
  }
}

const read = (): WorkContext => ({
  companyId: numberOf(sessionStorage.getItem(KEYS.company)),
  communityId: numberOf(sessionStorage.getItem(KEYS.community)),
  communityIds: parseIds(sessionStorage.getItem(KEYS.communities)),
})

export const workContext = createStore<WorkContext>(read())

export function setWorkContext(next: WorkContext): void {
  const put = (key: string, value: number | string | null) =>
    value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, String(value))
  put(KEYS.company, next.companyId)
  put(KEYS.community, next.communityId)
  put(KEYS.communities, next.communityIds.length === 0 ? null : JSON.stringify(next.communityIds))
  workContext.set(next)
}

export const EMPTY_CONTEXT: WorkContext = { companyId: null, communityId: null, communityIds: [] }
