import { useEffect } from 'react'
import { createStore, useStore } from '@/app/store'
import type { MENU_ICONS } from './menu-icons'

const icons = createStore<typeof MENU_ICONS | null>(null)

/** The icon of a menu by its lucide name; the pictures come after the words. */
export function MenuIcon({ name }: { name: string | null }) {
  const loaded = useStore(icons, (value) => value)
  useEffect(() => {
    if (!loaded) void import('./menu-icons').then((loadedIcons) => icons.set(loadedIcons.MENU_ICONS))
  }, [loaded])
  const Icon = loaded?.[name ?? ''] ?? loaded?.['file-text']
  return Icon ? <Icon aria-hidden className="size-4 shrink-0" /> : <span className="size-4 shrink-0" />
}
