import { webAddress } from '@wuguan/contract/kernel/web-address'
import { HOTLINE } from '@/app/external/address'
import { openExternal } from '@/app/external/open-external'
import { show } from '@/app/tabs/open-tabs'
import type { MenuNode } from './menu-store'

/** `openMode` of a menu that leaves the tabs. */
const NEW_WINDOW = 2
const EXTERNAL = 4

/** The address of an entry; older pages stand in the frame. */
export function hrefOfMenu(node: Pick<MenuNode, 'url' | 'oldUrl'>): string | null {
  if (node.url !== null && node.url !== '') return node.url
  return node.oldUrl !== null && node.oldUrl !== '' ? `/home?url=${encodeURIComponent(node.oldUrl)}` : null
}

/** For the browser's own ways to open a link; an address that first has to be made has none. */
export function linkOfMenu(node: MenuNode): string | undefined {
  const href = hrefOfMenu(node)
  if (href === null || href === HOTLINE) return undefined
  return href.startsWith('/') ? `#${href}` : webAddress(href)?.href
}

export function openMenu(node: MenuNode): void {
  const href = hrefOfMenu(node)
  if (href === null) return
  const inApp = href.startsWith('/') && href !== HOTLINE
  if (!inApp || node.openMode === EXTERNAL) void openExternal(href)
  else if (node.openMode === NEW_WINDOW) {
    // A window of ours takes the session over from its opener.
    window.open(`#${href}`, '_blank')
  } else show(href)
}
