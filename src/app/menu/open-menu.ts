import { show } from '@/app/tabs/open-tabs'
import type { MenuNode } from './menu-store'

/** `openMode` of a menu that leaves the tabs. */
const NEW_WINDOW = 2

/** The in-app address of an entry; older pages stand in the frame. */
export function hrefOfMenu(node: MenuNode): string | null {
  if (node.url !== null && node.url !== '') return node.url
  return node.oldUrl !== null && node.oldUrl !== '' ? `/home?url=${encodeURIComponent(node.oldUrl)}` : null
}

export function openMenu(node: MenuNode): void {
  const href = hrefOfMenu(node)
  if (href === null) return
  const inApp = href.startsWith('/')
  if (inApp && node.openMode !== NEW_WINDOW) show(href)
  // A window of ours takes the session over from its opener; a foreign one must not reach back.
  else if (inApp) window.open(`#${href}`, '_blank')
  else window.open(href, '_blank', 'noopener,noreferrer')
}
