import { memo, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { ChevronDown, X } from 'lucide-react'
import { IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { ContextMenu, Menu } from '../menu/index.ts'
import type { MenuItem } from '../menu/index.ts'

export interface StripTab {
  key: string
  title: string
  closable: boolean
  /** Holds work that closing would lose. */
  dirty?: boolean
  /** Before the title. */
  icon?: ReactNode
}

export interface TabStripProps {
  tabs: readonly StripTab[]
  active: string | null
  onActivate: (key: string) => void
  onClose: (key: string) => void
  /** A tab was moved; all keys in their new order. */
  onReorder?: (keys: string[]) => void
  /** Actions for one tab (right button, menu key): 刷新, 关闭其他. */
  menu?: (key: string) => readonly MenuItem[]
  /** Ids of a tab and of the panel that it shows, where the page has them. */
  idOf?: (key: string) => { tab: string; panel: string }
  'aria-label'?: string
  className?: string
}

const MOVE_FROM_PX = 6

/**
 * The open pages. Switching draws the tab that loses the mark and the one that gains it. ← → Home End move the focus, Enter opens, Delete closes, Alt+← → moves the tab, the menu key shows its actions,
 * the middle button closes.
 */
export function TabStrip({
  tabs,
  active,
  onActivate,
  onClose,
  onReorder,
  menu,
  idOf,
  'aria-label': label = '打开的页面',
  className,
}: TabStripProps) {
  const list = useRef<HTMLDivElement>(null)
  const [drop, setDrop] = useState<{ key: string; after: boolean } | null>(null)
  const [items, setItems] = useState<readonly MenuItem[]>([])
  const latest = useRef({ tabs, onActivate, onClose, onReorder })
  useEffect(() => {
    latest.current = { tabs, onActivate, onClose, onReorder }
  })
  useEffect(() => {
    // With the frame's own layout: asked for at once it would be done again for what else changes.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [active, tabs.length])

  const [actions] = useState(() => {
    const focus = (key: string | undefined) =>
      [...(list.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])]
        .find((tab) => tab.dataset['tab'] === key)
        ?.focus()
    const move = (key: string, target: string, after: boolean) => {
      const keys = latest.current.tabs.map((t) => t.key).filter((k) => k !== key)
      keys.splice(keys.indexOf(target) + (after ? 1 : 0), 0, key)
      latest.current.onReorder?.(keys)
    }
    return {
      activate: (key: string) => latest.current.onActivate(key),
      close: (key: string) => latest.current.onClose(key),
      onKeyDown: (event: KeyboardEvent, key: string) => {
        const keys = latest.current.tabs.map((t) => t.key)
        const at = keys.indexOf(key)
        const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: keys.length - 1 }[event.key]
        if (to !== undefined) {
          event.preventDefault()
          const target = keys[to]
          if (event.altKey && target !== undefined) {
            if (event.key.startsWith('Arrow')) move(key, target, to > at)
          } else focus(target)
        } else if (event.key === 'Delete' && latest.current.tabs[at]?.closable) {
          event.preventDefault()
          focus(keys[at + 1] ?? keys[at - 1])
          latest.current.onClose(key)
        }
      },
      onPointerDown: (event: PointerEvent<HTMLElement>, key: string) => {
        if (!latest.current.onReorder || event.button !== 0 || event.pointerType === 'touch') return
        const from = event.clientX
        const stop = new AbortController()
        let target: { key: string; after: boolean } | null = null
        const end = (done: boolean) => {
          stop.abort()
          setDrop(null)
          if (done && target) move(key, target.key, target.after)
        }
        const options = { signal: stop.signal }
        window.addEventListener(
          'pointermove',
          ({ clientX: x }) => {
            if (target === null && Math.abs(x - from) < MOVE_FROM_PX) return
            target = tabAt(list.current, x, key) ?? target
            setDrop(target)
          },
          options,
        )
        window.addEventListener('pointerup', () => end(true), options)
        window.addEventListener('pointercancel', () => end(false), options)
        window.addEventListener('keydown', (e) => e.key === 'Escape' && end(false), options)
      },
    }
  })

  const current = tabs.some((t) => t.key === active) ? active : tabs[0]?.key
  const strip = (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onWheel={(event) => event.currentTarget.scrollBy({ left: event.deltaY })}
      // One menu for all tabs, made for the tab it is opened on.
      onContextMenu={(event) => {
        const key = (event.target as Element).closest('[role=presentation]')?.querySelector<HTMLElement>('[data-tab]')
          ?.dataset['tab']
        setItems(key === undefined ? [] : (menu?.(key) ?? []))
      }}
      className="flex h-full min-w-0 flex-1 items-end overflow-x-auto overflow-y-hidden pl-2 [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.key}
          tab={tab}
          active={tab.key === active}
          reachable={tab.key === current}
          id={idOf?.(tab.key).tab}
          panel={idOf?.(tab.key).panel}
          drop={drop?.key === tab.key ? (drop.after ? 'after' : 'before') : undefined}
          actions={actions}
        />
      ))}
    </div>
  )
  return (
    <div
      data-print="hide"
      className={cn('flex h-strip min-w-0 shrink-0 items-end border-b border-line bg-surface pr-1', className)}
    >
      {menu ? <ContextMenu items={items}>{strip}</ContextMenu> : strip}
      {tabs.length > 1 && (
        <Menu
          align="end"
          trigger={<IconButton size="sm" label="全部页面" icon={<ChevronDown />} className="mb-1 ml-1" />}
          items={tabs.map((tab) => ({
            key: tab.key,
            label: tab.title,
            checked: tab.key === active,
            onSelect: () => onActivate(tab.key),
          }))}
        />
      )}
    </div>
  )
}

interface TabViewProps {
  tab: StripTab
  active: boolean
  reachable: boolean
  id: string | undefined
  panel: string | undefined
  drop: 'before' | 'after' | undefined
  actions: {
    activate: (key: string) => void
    close: (key: string) => void
    onKeyDown: (event: KeyboardEvent, key: string) => void
    onPointerDown: (event: PointerEvent<HTMLElement>, key: string) => void
  }
}

const Tab = memo(function Tab({ tab, active, reachable, id, panel, drop, actions }: TabViewProps) {
  const { key, title, closable, dirty = false, icon } = tab
  return (
    <div
      role="presentation"
      className={cn(
        'relative -mb-px flex h-8 max-w-52 shrink-0 items-center rounded-t border border-b-0 transition-colors',
        active
          ? 'border-line bg-page font-medium text-primary-text'
          : 'border-transparent text-secondary hover:bg-hover hover:text-text',
        drop === 'before' && 'shadow-[inset_2px_0_var(--c-primary)]',
        drop === 'after' && 'shadow-[inset_-2px_0_var(--c-primary)]',
      )}
      // The wheel button closes, as in the browser, and starts no scrolling.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && closable && actions.close(key)}
    >
      <button
        type="button"
        role="tab"
        id={id}
        data-tab={key}
        title={title}
        aria-selected={active}
        aria-controls={panel}
        aria-keyshortcuts={closable ? 'Delete' : undefined}
        tabIndex={reachable ? 0 : -1}
        onClick={() => actions.activate(key)}
        onKeyDown={(event) => actions.onKeyDown(event, key)}
        onPointerDown={(event) => actions.onPointerDown(event, key)}
        className={cn(
          'flex h-full min-w-0 flex-1 items-center gap-1.5 rounded-t pl-3 text-table focus-visible:-outline-offset-2 [&_svg]:size-3.5 [&_svg]:shrink-0',
          closable ? 'pr-1' : 'pr-3',
        )}
      >
        {icon}
        <span className="truncate">{title}</span>
        {dirty && (
          <span
            role="img"
            aria-label="有未保存的内容"
            title="有未保存的内容"
            className="size-1.5 shrink-0 rounded-full bg-warning"
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
          onClick={() => actions.close(key)}
          className="mr-1.5 flex size-5 shrink-0 items-center justify-center rounded-sm text-secondary hover:bg-line hover:text-text"
        >
          <X className="size-3.5" />
        </button>
      )}
    </div>
  )
})

function tabAt(list: HTMLElement | null, x: number, dragged: string) {
  for (const tab of list?.querySelectorAll<HTMLElement>('[data-tab]') ?? []) {
    const box = tab.parentElement?.getBoundingClientRect()
    const key = tab.dataset['tab']
    if (!box || key === undefined || key === dragged || x < box.left || x > box.right) continue
    return { key, after: x > box.left + box.width / 2 }
  }
  return null
}
