import { MENU_ICONS } from './menu-icons'

/** The icon of a menu by its lucide name. */
export function MenuIcon({ name }: { name: string | null }) {
  const Icon = MENU_ICONS[name ?? ''] ?? MENU_ICONS['file-text']
  return Icon ? <Icon aria-hidden className="size-4 shrink-0" /> : <span className="size-4 shrink-0" />
}
