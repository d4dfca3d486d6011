import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ChevronDown, House, X } from 'lucide-react'
import { IconButton } from '@wuguan/ui/button'
import { ContextMenu, Menu, type MenuItem } from '@wuguan/ui/menu'
import { cn } from '@wuguan/ui/cn'
import { HOME } from '@/app/session/redirect-target'
import { useStore } from '@/app/store'
import { useDirty } from '@/app/tabs/dirty'
import {
  activate,
  activeTab,
  closeOthers,
  closeRight,
  closeTabs,
  openTabs,
  refreshTab,
  type OpenTab,
} from '@/app/tabs/open-tabs'
import { panelId, tabId } from '@/app/tabs/tab-panes'

/** The open pages. Renders when tabs open, close or are renamed; which one is active concerns only that tab. */
export const TabStrip = memo(function TabStrip() {
  const tabs = useStore(openTabs, (open) => open)
  return (
    <div className="flex h-strip shrink-0 items-end border-b border-line bg-surface" data-print="hide">
      <div
        role="tablist"
        aria-label="已打开页面"
        tabIndex={-1}
        onKeyDown={moveFocus}
        onWheel={(event) => event.currentTarget.scrollBy({ left: event.deltaY })}
        className="flex h-full min-w-0 flex-1 items-end gap-0.5 overflow-x-auto overflow-y-hidden px-2 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Tab key={tab.key} tab={tab} />
        ))}
      </div>
      {tabs.length > 1 && <AllTabs tabs={tabs} />}
    </div>
  )
})

/** Every open page by name, for when the strip is longer than the window. */
function AllTabs({ tabs }: { tabs: readonly OpenTab[] }) {
  // Read when the list opens: the closed list does not care which page is active.
  const [active, setActive] = useState<string | null>(null)
  return (
    <Menu
      align="end"
      onOpenChange={(open) => setActive(open ? activeTab.get() : null)}
      trigger={<IconButton size="sm" label="全部页面" icon={<ChevronDown aria-hidden />} className="mx-1 mb-1" />}
      items={tabs.map(({ key, title }) => ({
        key,
        label: title,
        checked: key === active,
        onSelect: () => activate(key),
      }))}
    />
  )
}

const Tab = memo(function Tab({ tab: { key, title } }: { tab: OpenTab }) {
  const active = useStore(activeTab, (current) => current === key)
  const dirty = useDirty(key)
  const element = useRef<HTMLDivElement>(null)
  const closable = key !== HOME
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  return (
    <ContextMenu items={itemsOf(key, closable)}>
      <div
        ref={element}
        role="presentation"
        onMouseDown={(event) => {
          // The wheel button closes, as in the browser.
          if (event.button === 1 && closable) {
            event.preventDefault()
            void closeTabs([key])
          }
        }}
        className={cn(
          'flex h-8 shrink-0 items-center rounded-t border border-b-0 text-table',
          active
            ? 'border-line bg-page font-medium text-primary-text'
            : 'border-transparent text-secondary hover:bg-hover hover:text-text',
        )}
      >
        <button
          type="button"
          role="tab"
          id={tabId(key)}
          aria-selected={active}
          aria-controls={panelId(key)}
          aria-keyshortcuts={closable ? 'Delete' : undefined}
          tabIndex={active ? 0 : -1}
          onClick={() => activate(key)}
          className={cn('flex h-full items-center gap-1.5 pl-3 -outline-offset-2', closable ? 'pr-1' : 'pr-3')}
        >
          {!closable && <House aria-hidden className="size-3.5" />}
          <span className="max-w-40 truncate" title={title}>
            {title}
          </span>
          {dirty && (
            <span
              role="img"
              aria-label="有未保存的内容"
              title="有未保存的内容"
              className="size-1.5 rounded-full bg-warning"
            />
          )}
        </button>
        {closable && (
          <button
            type="button"
            tabIndex={-1}
            // A tab list may own tabs only; with the keyboard Delete closes, or the menu of the tab.
            aria-hidden
            title={`关闭 ${title}`}
            onClick={() => void closeTabs([key])}
            className="mr-1.5 flex rounded-sm p-0.5 text-placeholder hover:bg-line hover:text-text"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )}
      </div>
    </ContextMenu>
  )
})

const itemsOf = (key: string, closable: boolean): MenuItem[] => [
  { key: 'refresh', label: '刷新', onSelect: () => void refreshTab(key) },
  { key: 'close', label: '关闭', disabled: !closable, divided: true, onSelect: () => void closeTabs([key]) },
  { key: 'others', label: '关闭其他', onSelect: () => void closeOthers(key) },
  { key: 'right', label: '关闭右侧', onSelect: () => void closeRight(key) },
]

/** Arrows move along the strip and open the page, Delete closes it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
  if (to !== undefined) {
    event.preventDefault()
    const tab = tabs[(to + tabs.length) % tabs.length]
    tab?.focus()
    tab?.click()
  } else if (event.key === 'Delete') {
    event.preventDefault()
    void closeTabs([openTabs.get()[at]?.key ?? HOME])
  }
}
