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
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((id): id is number => Number.isSafeInteger(id)) : []
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
  const put = (key: string, value: number | null) =>
    value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, String(value))
  put(KEYS.company, next.companyId)
  put(KEYS.community, next.communityId)
  if (next.communityIds.length === 0) sessionStorage.removeItem(KEYS.communities)
  else sessionStorage.setItem(KEYS.communities, JSON.stringify(next.communityIds))
  workContext.set(next)
}

/** The communities as a call names them. */
export function communityHeaders({ communityId, communityIds }: WorkContext): Readonly<Record<string, string>> {
  if (communityId !== null) return { communityId: String(communityId) }
  return communityIds.length > 0 ? { communityIds: communityIds.join(',') } : {}
}

export const EMPTY_CONTEXT: WorkContext = { companyId: null, communityId: null, communityIds: [] }
