import { Bell, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '@wuguan/ui/button'
import type { Popup } from './notice-state'
import { dismiss, openNotice } from './notices'

const SHOWN_MS = 10_000

interface NoticePopupProps {
  popup: Popup
  /** The newest is seen; the others wait folded behind it. */
  front: boolean
  /** How many are folded. */
  more: number
}
/** A notice at the bottom right; one that is not sticky waits only while the pointer or the focus rests on it. */
export function NoticePopup({ popup, front, more }: NoticePopupProps) {
  const { id, title, body, sticky } = popup
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (sticky || held) return undefined
    const timer = setTimeout(() => dismiss(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, sticky, held])
  return (
    <article
      hidden={!front}
      className="pointer-events-auto relative animate-pop rounded-lg border border-line bg-raised shadow-overlay"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <button
        type="button"
        className="flex w-full items-center gap-3 rounded-lg px-3 py-2 pr-11 text-left hover:bg-hover"
        onClick={() => void openNotice(popup)}
      >
        <span
          aria-hidden
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-text"
        >
          <Bell className="size-4" />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate text-body font-medium">{title}</span>
            {front && more > 0 && <span className="shrink-0 text-small text-secondary">另有{more}条</span>}
          </span>
          <span className="truncate text-small text-secondary" title={body}>
            {body}
          </span>
        </span>
      </button>
      <span className="absolute top-2 right-2">
        <IconButton size="sm" variant="ghost" label="关闭提醒" icon={<X />} onClick={() => dismiss(id)} />
      </span>
    </article>
  )
}
