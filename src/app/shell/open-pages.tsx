import { memo, useMemo } from 'react'
import { House } from 'lucide-react'
import type { MenuItem } from '@wuguan/ui/menu'
import { TabStrip, type StripTab } from '@wuguan/ui/tab-strip'
import { HOME } from '@/app/session/redirect-target'
import { useStore } from '@/app/store'
import { dirtyTabs } from '@/app/tabs/dirty'
import {
  activate,
  activeTab,
  closeOthers,
  closeRight,
  closeTabs,
  openTabs,
  refreshTab,
  reorderTabs,
} from '@/app/tabs/open-tabs'
import { panelId, tabId } from '@/app/tabs/tab-panes'

/** The open pages in the strip; the workbench stands first and stays. */
export const OpenPages = memo(function OpenPages() {
  const open = useStore(openTabs, (tabs) => tabs)
  const active = useStore(activeTab, (key) => key)
  const dirty = useStore(dirtyTabs, (keys) => keys)
  // The same objects while only the active one changes: a switch draws two tabs.
  const tabs = useMemo(
    () =>
      open.map(({ key, title }): StripTab => ({
        key,
        title,
        closable: key !== HOME,
        dirty: dirty.has(key),
        icon: key === HOME && <House aria-hidden />,
      })),
    [open, dirty],
  )
  return (
    <TabStrip
      aria-label="已打开页面"
      tabs={tabs}
      active={active}
      onActivate={activate}
      onClose={close}
      onReorder={reorderTabs}
      menu={itemsOf}
      idOf={idOf}
    />
  )
})

const close = (key: string) => void closeTabs([key])
const idOf = (key: string) => ({ tab: tabId(key), panel: panelId(key) })
const itemsOf = (key: string): MenuItem[] => [
  { key: 'refresh', label: '刷新', onSelect: () => void refreshTab(key) },
  { key: 'close', label: '关闭', disabled: key === HOME, divided: true, onSelect: () => close(key) },
  { key: 'others', label: '关闭其他', onSelect: () => void closeOthers(key) },
  { key: 'right', label: '关闭右侧', onSelect: () => void closeRight(key) },
]
