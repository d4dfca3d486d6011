import type { ReleaseNews, ReleaseRole } from '@wuguan/contract/system/release.actions'
import { everyMenu, granted } from './menu-grants'

/** What a role holds when what it has, what it might want, and the way there are taken together; the lines of the tree for it. */
export function taken({ menus }: ReleaseNews, held: readonly number[], lines: readonly number[]): number[] {
  const has = new Set(held)
  const kept = everyMenu(menus).flatMap(({ menuId, list }) =>
    has.has(menuId) ? [list.length === 0 ? menuId : -menuId] : [],
  )
  return granted(menus, new Set([...lines, ...kept]))
}
export const proposed = (news: ReleaseNews, role: ReleaseRole): number[] =>
  taken(news, [...role.held, ...role.suggested], [])

/** What a role gets that it has not. */
export const gained = (role: ReleaseRole, now: readonly number[]): number[] =>
  now.filter((menuId) => !role.held.includes(menuId))
