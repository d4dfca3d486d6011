import { Bell, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '@wuguan/ui/button'
import type { Popup } from './notice-state'
import { dismiss, openNotice } from './notices'

const SHOWN_MS = 10_000

/** A notice at the bottom right; one that is not sticky waits only while the pointer or the focus rests on it. */
export function NoticePopup({ popup }: { popup: Popup }) {
  const { id, title, body, sticky } = popup
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (sticky || held) return undefined
    const timer = setTimeout(() => dismiss(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, sticky, held])
  return (
    <article
      className="pointer-events-auto relative animate-pop rounded-lg border border-line bg-raised shadow-overlay"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <button
        type="button"
        className="flex w-full items-start gap-3 rounded-lg p-4 pr-11 text-left hover:bg-hover"
        onClick={() => void openNotice(popup)}
      >
        <span
          aria-hidden
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-text"
        >
          <Bell className="size-4" />
        </span>
        <span className="flex min-w-0 flex-col gap-1">
          <span className="truncate text-body font-medium">{title}</span>
          <span className="line-clamp-3 text-table text-secondary">{body}</span>
        </span>
      </button>
      <span className="absolute top-2 right-2">
        <IconButton size="sm" variant="ghost" label="关闭提醒" icon={<X />} onClick={() => dismiss(id)} />
      </span>
    </article>
  )
}
