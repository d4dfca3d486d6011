import type { ReactNode } from 'react'
import { cn } from '../cn/index.ts'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const TONES: Record<Tone, string> = {
  neutral: 'border-line bg-page text-secondary',
  info: 'border-transparent bg-info-soft text-info-text',
  success: 'border-transparent bg-success-soft text-success-text',
  warning: 'border-transparent bg-warning-soft text-warning-text',
  danger: 'border-transparent bg-danger-soft text-danger-text',
}

export interface TagProps {
  /** What the colour means; the word says it too. */
  tone?: Tone
  /** A dashed outline: still going on. */
  dashed?: boolean
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A state or a label in one or two words. */
export function Tag({ tone = 'neutral', dashed = false, icon, className, children }: TagProps) {
  return (
    <span
      className={cn(
        'inline-flex max-w-full items-center gap-1 rounded-sm border px-1.5 align-middle text-small whitespace-nowrap [&_svg]:size-3',
        dashed ? 'border-dashed border-current bg-surface text-info-text' : TONES[tone],
        className,
      )}
    >
      {icon}
      {typeof children === 'string' ? <span className="truncate">{children}</span> : children}
    </span>
  )
}

export interface BadgeProps {
  count: number
  /** Above it only `max+` is shown. */
  max?: number
  /** What is counted, for those who do not see where it stands: 未读消息. */
  label?: string
  className?: string
}

/** A small number that wants attention; nothing at zero. */
export function Badge({ count, max = 99, label, className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={cn(
        'tabular inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-danger px-1 text-[11px] leading-none font-medium text-on-solid',
        className,
      )}
    >
      {count > max ? `${max}+` : count}
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}
