import type { ReactNode } from 'react'
import { cn } from '../cn/index.ts'
import type { Tone } from '../tag/index.ts'

const DOTS: Record<Tone, string> = {
  neutral: 'bg-line-strong',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
}

export interface TimelineItem {
  key: string | number
  /** As it shall be read: 2026-03-10 08:30, 3 分钟前. */
  time?: string
  title: ReactNode
  /** What was said or changed. */
  body?: ReactNode
  tone?: Tone
}

export interface TimelineProps {
  /** In the order in which they are shown. */
  items: readonly TimelineItem[]
  /** It goes on: an open end below. */
  open?: ReactNode
  label?: string
  className?: string
}

/** What happened, one thing under the other. */
export function Timeline({ items, open, label = '时间线', className }: TimelineProps) {
  if (items.length === 0 && open == null) return <p className={cn('text-table text-secondary', className)}>暂无记录</p>
  return (
    <ol aria-label={label} className={cn('flex flex-col', className)}>
      {items.map((item) => (
        <li
          key={item.key}
          className="relative flex gap-3 pb-4 before:absolute before:top-4 before:bottom-0 before:left-[4.5px] before:w-px before:bg-line last:pb-0 last:before:hidden"
        >
          <span aria-hidden className={cn('mt-1.5 size-2.5 shrink-0 rounded-full', DOTS[item.tone ?? 'neutral'])} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0">{item.title}</span>
              {item.time !== undefined && <time className="shrink-0 text-small text-secondary">{item.time}</time>}
            </div>
            {item.body != null && <div className="text-table text-secondary">{item.body}</div>}
          </div>
        </li>
      ))}
      {open != null && (
        <li className="flex gap-3 pt-4">
          <span aria-hidden className="mt-1.5 size-2.5 shrink-0 rounded-full border border-dashed border-line-strong" />
          <div className="text-secondary">{open}</div>
        </li>
      )}
    </ol>
  )
}
