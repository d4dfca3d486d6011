import { HOME } from '@/app/session/redirect-target'
import { keepValue, keptValue } from '@/app/tabs/keep-alive'

/** Something that was chosen in the palette; it is this user's, and ends with his session. */
export interface Recent {
  readonly href: string
  readonly label: string
  readonly note: string
}

const NAME = 'palette:recent'
const LIMIT = 8

export function recentItems(): readonly Recent[] {
  const kept = keptValue(HOME, NAME)
  return Array.isArray(kept) ? (kept as Recent[]) : []
}

export function rememberRecent(item: Recent): void {
  keepValue(HOME, NAME, [item, ...recentItems().filter(({ href }) => href !== item.href)].slice(0, LIMIT))
}
