import { KEYS } from '@/app/session/session-keys'

export interface KeptTab {
  readonly key: string
  readonly href: string
  readonly title: string
}

/** Everything a reload brings back, in one record of session storage. It belongs to one user. */
export interface Kept {
  readonly userId: number
  groupId: number | null
  active: string | null
  tabs: readonly KeptTab[]
  /** Tab key → name of a state → its value (JSON). */
  pages: Record<string, Record<string, unknown>>
}

const SAVE_MS = 150
let kept: Kept | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** No later moment will come to write in. */
let leaving = false

function stored(): Kept | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEYS.keepAlive) ?? 'null') as Kept | null
    return value !== null && Array.isArray(value.tabs) && typeof value.pages === 'object' ? value : null
  } catch {
    return null
  }
}

const leave = () => {
  leaving = true
  saveKept()
}
const comeBack = () => {
  leaving = false
}

/** The menu group that whoever used this browser tab last was in. */
export const keptGroup = (): number | null => (kept ?? stored())?.groupId ?? null

/** Opens the record for a user; what another user left behind is dropped. */
export function openKept(userId: number): Kept {
  if (kept?.userId === userId) return kept
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  const before = stored()
  // At once: not even for a moment may another user's drafts lie there.
  if (before?.userId !== userId) sessionStorage.removeItem(KEYS.keepAlive)
  kept = before?.userId === userId ? before : { userId, groupId: null, active: null, tabs: [], pages: {} }
  return kept
}

export function changeKept(change: (record: Kept) => void): void {
  if (!kept) return
  change(kept)
  if (leaving) saveKept()
  else timer ??= setTimeout(saveKept, SAVE_MS)
}

export function saveKept(): void {
  clearTimeout(timer)
  timer = undefined
  if (!kept) return
  try {
    sessionStorage.setItem(KEYS.keepAlive, JSON.stringify(kept))
  } catch {
    // Storage is full: the pages go on, only a reload would not bring everything back.
  }
}

/** After signing out: nothing of the user's tabs and drafts stays. */
export function forgetKept(): void {
  clearTimeout(timer)
  timer = undefined
  kept = null
  sessionStorage.removeItem(KEYS.keepAlive)
}

/** After a lost session: the record stays in storage for the same user, but no longer in memory. */
export function closeKept(): void {
  saveKept()
  kept = null
}

export const keptValue = (tab: string, name: string): unknown => kept?.pages[tab]?.[name]

export function keepValue(tab: string, name: string, value: unknown): void {
  changeKept((record) => {
    const page = (record.pages[tab] ??= {})
    if (value === undefined) delete page[name]
    else page[name] = value
  })
}

export function dropPage(tab: string): void {
  changeKept((record) => {
    delete record.pages[tab]
  })
}
